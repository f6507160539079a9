import { defineConfig } from 'vitest/config';

/** What takes a cluster: `npm run test:opensearch`. */
export default defineConfig({
  test: {
    include: ['search-service/*.cluster.ts'],
    environment: 'node',
    // One cluster at a time: a node has a processor's work.
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 300_000,
  },
});
