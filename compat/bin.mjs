#!/usr/bin/env node
// The entry of `npm run compat`, as `engine/bin.mjs`.
import { startProgram } from '../engine/bundle/program.mjs';

await startProgram(import.meta.url, {
  name: 'compat-code',
  projectRoot: '..',
  entries: { cli: './cli.ts' },
  keepsNothing: true,
});
