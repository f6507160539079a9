#!/usr/bin/env node
// The entry of `npm run prose:sample`, as `engine/bin.mjs`.
import { startProgram } from '../../engine/bundle/program.mjs';

await startProgram(import.meta.url, {
  name: 'prose-sample-code',
  projectRoot: '../..',
  entries: { cli: './cli.ts' },
});
