import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
    globalSetup: 'tests/support/shared-folder.ts',
    environment: 'node',
    // All processors, as in the other stages; by default one is left idle.
    maxWorkers: '100%',
    // A busy machine takes its time for the first highlighted block.
    testTimeout: 20_000,
  },
});
