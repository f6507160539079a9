// A folder of its own for each generator, outside of the repository, with its packages.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { write } from './pages.mjs';

/** @typedef {import('./generators.mjs').Generator} Generator */

/** How much of what npm says is worth repeating. */
const REASON_LINES = 3;

/**
 * Installs a generator's pinned packages, unless they are there.
 * @param {Generator} generator
 * @param {string} folder absolute path
 * @returns {Promise<{ reason?: string }>} why it can't be used, if so
 */
export async function installGenerator({ packages }, folder) {
  if (Object.entries(packages).every(([name, version]) => installed(folder, name) === version)) {
    return {};
  }
  const npm = process.env.npm_execpath;
  if (npm === undefined) throw new Error('run it by npm: npm run bench:peers');
  mkdirSync(folder, { recursive: true });
  // Without a kind of modules: what a generator writes for itself may be of any.
  const manifest = { private: true, dependencies: packages };
  write(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const { code, output } = await run([npm, 'install', '--no-audit', '--no-fund'], folder);
  if (code !== 0) return { reason: reasonOf(output) };
  const missing = Object.keys(packages).filter((name) => installed(folder, name) === undefined);
  return missing.length > 0 ? { reason: `npm left out ${missing.join(', ')}` } : {};
}

/**
 * What matters of npm's report: its errors, without its own log files.
 * @param {string} output
 */
export function reasonOf(output) {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const errors = lines
    .filter((line) => /^npm (?:error|ERR!)/.test(line) && !/complete log|_logs/.test(line))
    .map((line) => line.replace(/^npm (?:error|ERR!)\s*/, ''))
    .filter((line) => line !== '');
  const told = errors.length > 0 ? errors.slice(0, REASON_LINES) : lines.slice(-REASON_LINES);
  return told.join('; ') || 'npm ended without a word';
}

/**
 * The Node.js that a generator runs with.
 * @param {Generator} generator
 * @param {string} folder
 */
export function nodeOf({ node }, folder) {
  return node === undefined ? process.execPath : join(folder, 'node_modules', node, 'bin/node');
}

/**
 * @param {string} folder
 * @param {string} name of a package
 * @returns {string | undefined} its version
 */
function installed(folder, name) {
  const file = join(folder, 'node_modules', name, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
}

/**
 * @param {string[]} args of Node
 * @param {string} cwd
 * @returns {Promise<{ code: number, output: string }>}
 */
function run(args, cwd) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
