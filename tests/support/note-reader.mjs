// Loaded before everything else, in each process and thread of a test run (`scripts/known-files.mjs`):
// notes the test files that read pages or the built site, themselves or through what they start.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGES } from '../../scripts/files-hash.mjs';

const root = join(import.meta.dirname, '..', '..');
const watched = [...PAGES, 'dist'].map((path) => join(root, path));
const { READERS_FILE: file } = process.env;

/** @type {Set<string>} */
const noted = new Set();
const append = fs.appendFileSync;

/** @param {unknown} path */
function note(path) {
  const reader = process.env.READER;
  if (reader === undefined || file === undefined || noted.has(reader)) return;
  if (typeof path !== 'string' && !(path instanceof URL)) return;
  const absolute = resolve(typeof path === 'string' ? path : fileURLToPath(path));
  if (!watched.some((one) => absolute === one || absolute.startsWith(one + sep))) return;
  noted.add(reader);
  append(file, `${reader}\n`);
}

/**
 * @param {Record<string, unknown>} module
 * @param {readonly string[]} names of functions whose first argument is a path
 */
function wrap(module, names) {
  for (const name of names) {
    const original = module[name];
    if (typeof original !== 'function') continue;
    /** @type {(this: unknown, ...args: unknown[]) => unknown} */
    const wrapped = function (...args) {
      note(args[0]);
      return Reflect.apply(original, this, args);
    };
    module[name] = Object.assign(wrapped, original);
  }
}

if (file !== undefined) {
  wrap(/** @type {Record<string, unknown>} */ (/** @type {unknown} */ (fs)), [
    'readFile',
    'readFileSync',
    'readdir',
    'readdirSync',
    'open',
    'openSync',
    'createReadStream',
    'cp',
    'cpSync',
    'copyFile',
    'copyFileSync',
  ]);
  wrap(/** @type {Record<string, unknown>} */ (/** @type {unknown} */ (fs.promises)), [
    'readFile',
    'readdir',
    'open',
    'cp',
    'copyFile',
  ]);
  syncBuiltinESMExports();
}
