#!/usr/bin/env node
// The check's entry, as `engine/bin.mjs`.
import { existsSync } from 'node:fs';
import { startProgram } from '../engine/bundle/program.mjs';

// In the repository, with the checks that only its own site needs.
const own = new URL('./own.ts', import.meta.url);

await startProgram(import.meta.url, {
  name: 'checks-code',
  projectRoot: '..',
  entries: {
    cli: existsSync(own) ? './own.ts' : './cli.ts',
    worker: '../engine/worker.ts',
  },
});
