#!/usr/bin/env node
// The entry of `npm run check:facts`, as `engine/bin.mjs`.
import { startProgram } from '../../engine/bundle/program.mjs';

await startProgram(import.meta.url, {
  name: 'facts-code',
  projectRoot: '../..',
  entries: { cli: './cli.ts' },
});
