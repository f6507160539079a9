// `npm run bench`: measures everything and prints one table.
//   node bench/run.mjs [name …]   only these: bytes, start, scale …
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstall } from '../scripts/ensure-install.mjs';
import { runNode } from '../scripts/run.mjs';
import { lastFigures, printTable, projectRoot } from './lib/results.mjs';

const ALL = ['bytes', 'start', 'reading', 'search', 'dev-latency', 'scale'];

ensureInstall();
const named = process.argv.slice(2);
const unknown = named.filter((name) => !existsSync(join(projectRoot, 'bench', `${name}.mjs`)));
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. Benchmarks: ${ALL.join(', ')}\n`);
  process.exit(2);
}
/** @type {import('./lib/results.mjs').Figure[]} */
const figures = [];
for (const name of named.length > 0 ? named : ALL) {
  process.stdout.write(`\n── ${name} ──\n`);
  const started = Date.now();
  // A benchmark that misses a limit ends with code 1, and has still measured.
  const code = await runNode([`bench/${name}.mjs`]);
  const measured = lastFigures(name, started);
  figures.push(...measured);
  if (code !== 0) process.exitCode = 1;
  if (measured.length === 0) process.stdout.write(`${name} ended without figures.\n`);
}
process.stdout.write('\n── all ──\n');
printTable(figures);
