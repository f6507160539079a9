#!/usr/bin/env node
// The command line's entry. Plain JavaScript, which starts the bundled TypeScript.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unsupportedInstall } from './bundle/install-kind.mjs';
import { startProgram } from './bundle/program.mjs';

const checks = new URL('../checks/bin.mjs', import.meta.url);

// Where packages lie apart the checks are not found, and what stops every other command is told.
if (process.argv[2] === 'check' && !unsupportedInstall(fileURLToPath(import.meta.url))) {
  // A package of its own, which sites that check nothing can do without.
  process.argv.splice(2, 1);
  if (existsSync(checks)) await import(checks.href);
  else {
    process.stderr.write('The checks are not installed: npm install --save-dev @twinleaf/checks\n');
    process.exitCode = 1;
  }
} else
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
