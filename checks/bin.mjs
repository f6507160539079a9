#!/usr/bin/env node
// The check's entry, as `engine/bin.mjs`.
import { startProgram } from '../engine/bundle/program.mjs';

await startProgram(import.meta.url, {
  name: 'checks-code',
  projectRoot: '..',
  entries: { cli: './cli.ts', worker: '../engine/worker.ts' },
});
