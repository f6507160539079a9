#!/usr/bin/env node
// The command line's entry. Plain JavaScript, which starts the bundled TypeScript.
import { startProgram } from './bundle/program.mjs';

await startProgram(import.meta.url, {
  name: 'engine',
  projectRoot: '..',
  entries: { cli: './cli.ts', worker: './worker.ts' },
  mode: process.argv[2] === 'dev' ? 'development' : 'production',
  // Everything else is bundled: hundreds of small files that are slow to open one by one.
  isExternal: (request) =>
    /^node:/.test(request) ||
    /^(@rsbuild\/|@rspack\/|react$|react\/|react-dom$|react-dom\/|sharp$|satori$)/.test(request),
});
