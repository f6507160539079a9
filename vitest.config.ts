import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { leftOutFiles } from './scripts/known-files.mjs';

const SKIPPED = /^(?:node_modules|dist|e2e|content|public|\..*)$/;

/** Test files below a folder, relative to the project. */
function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : testFiles(path);
    return /\.test\.tsx?$/.test(entry.name) ? [relative(import.meta.dirname, path)] : [];
  });
}

/**
 * What a test file does to the process it runs in, and others would notice. Stubs and spies are taken
 * back before each test and behind the last (`tests/support/take-back.ts`).
 */
const LEAVES_TRACES =
  /\bvi\.(?:mock|doMock|useFakeTimers|resetModules)\b|\bprocess\.(?:chdir|env\.\w+ =|exitCode =)|\bglobalThis\b|\bReflect\.set\((?:global|process)\b/;

/** Hono's server puts its own `Response` in the place of Node's, which has methods that it lacks. */
const LOADS_HONO = /^search-service[\\/]/;

const leftOut = leftOutFiles();
const files = testFiles(import.meta.dirname).filter((file) => !leftOut.includes(file));
const alone = files.filter((file) => LEAVES_TRACES.test(readFileSync(file, 'utf8')));
const sharing = files.filter((file) => !alone.includes(file));
const service = sharing.filter((file) => LOADS_HONO.test(file));
const together = sharing.filter((file) => !service.includes(file));

/** Options that both projects have. */
const test = {
  globalSetup: 'tests/support/shared-folder.ts',
  setupFiles: [
    'tests/support/take-back.ts',
    ...(process.env.READERS_FILE === undefined ? [] : ['tests/support/set-reader.ts']),
  ],
  environment: 'node' as const,
  // The keys are those of this site.
  env: { STORAGE_PREFIX: 'rspack-docs' },
  // A busy machine takes its time for the first highlighted block.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
};

export default defineConfig({
  test: {
    // All processors, as in the other stages; by default one is left idle.
    maxWorkers: '100%',
    projects: [
      // Loading the engine's modules takes longer than most tests: files share what is loaded.
      { test: { ...test, name: 'together', include: together, isolate: false } },
      { test: { ...test, name: 'service', include: service, isolate: false } },
      { test: { ...test, name: 'alone', include: alone, isolate: true } },
    ],
  },
});
