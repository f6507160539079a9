#!/usr/bin/env node
// The entry of `npm run search-service`, as `engine/bin.mjs`.
import { startProgram } from '../engine/bundle/program.mjs';

await startProgram(import.meta.url, {
  name: 'search-service',
  projectRoot: '..',
  entries: { cli: './cli.ts' },
  keepsNothing: true,
});
