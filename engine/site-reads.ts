import { AsyncLocalStorage } from 'node:async_hooks';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashText } from './hash.ts';

/**
 * A plugin, a component or a slot of a site may read files that no page names: a manifest for its
 * version, an example for its code. What comes of them is kept from build to build, so nobody may
 * forget them: reads are seen while code of a site runs, and are dependencies like any other.
 */

/** Absolute path → what was found there; see `stateOf`. */
export type Reads = Record<string, string | null>;

/**
 * So many files are taken for what every page depends on: code may keep what it has read for one page
 * and use it for the next. Who reads more than these reads them page by page.
 */
const SHARED = 200;

/** The functions, as they were before anybody looked on. */
const { readFileSync, readdirSync } = fs;

/**
 * What lies at a path: a hash of a file's content or of a folder's names, null for nothing that can be
 * read.
 * @param path absolute
 */
export function stateOf(path: string): string | null {
  try {
    return hashText(32, readFileSync(path));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EISDIR')) return null;
    return hashText(32, 'folder', ...readdirSync(path).sort());
  }
}

/** What the code of one site has read, as far as somebody looked on. */
export class SiteReads {
  private readonly shared: Reads = {};
  private count = 0;

  /** Runs code of the site. @returns its result, and what that may depend on */
  async during<T>(work: () => Promise<T>): Promise<{ result: T; reads: Reads }> {
    const own: Reads = {};
    const result = await watching(
      (path) => this.note(path, own),
      () => work(),
    );
    return { result, reads: { ...this.shared, ...own } };
  }

  /** The same for code that waits for nothing. */
  duringCall<T>(work: () => T): { result: T; reads: Reads } {
    const own: Reads = {};
    const result = watching((path) => this.note(path, own), work);
    return { result, reads: { ...this.shared, ...own } };
  }

  /** The first state counts: a file that changes meanwhile is seen to differ. */
  private note(path: string, own: Reads): void {
    if (path in own) return;
    own[path] = this.shared[path] ?? stateOf(path);
    if (path in this.shared || this.count >= SHARED) return;
    this.count += 1;
    this.shared[path] = own[path];
  }
}

const ofModules = new WeakMap<object, SiteReads>();

/** What the code in a bundle has read since it was loaded. */
export function readsOf(bundle: object): SiteReads {
  const known = ofModules.get(bundle) ?? new SiteReads();
  ofModules.set(bundle, known);
  return known;
}

const watcher = new AsyncLocalStorage<(path: string) => void>();

function watching<T>(note: (path: string) => void, work: () => T): T {
  lookOn();
  return watcher.run(note, work);
}

/** Runs work of the engine amid code of a site: what it reads it names as a dependency itself. */
export function unseen<T>(work: () => T): T {
  return watcher.exit(work);
}

/** Functions that read, by what holds them. */
const READING = {
  sync: [
    ...['readFileSync', 'openSync', 'readdirSync', 'opendirSync', 'existsSync'],
    ...['statSync', 'lstatSync', 'accessSync', 'readlinkSync'],
  ],
  late: [
    ...['readFile', 'open', 'readdir', 'opendir', 'exists', 'stat', 'lstat', 'access', 'readlink'],
    'createReadStream',
  ],
  promises: ['readFile', 'open', 'readdir', 'opendir', 'stat', 'lstat', 'access', 'readlink'],
};

let isLookingOn = false;

/** From here on reads are told to whoever watches the code that reads. */
function lookOn(): void {
  if (isLookingOn) return;
  isLookingOn = true;
  for (const name of [...READING.sync, ...READING.late]) wrap(fs, name);
  for (const name of READING.promises) wrap(fs.promises, name);
  // Modules that have imported them by name see it, too.
  syncBuiltinESMExports();
}

function wrap(holder: object, name: string): void {
  const original: unknown = Reflect.get(holder, name);
  if (typeof original !== 'function') return;
  const wrapped = function (this: unknown, ...args: unknown[]): unknown {
    const note = watcher.getStore();
    const path = note && pathOf(name, args);
    // What the note itself reads is nobody's.
    if (path !== undefined) watcher.exit(() => noteAll(name, path, args, note ?? ignore));
    return Reflect.apply(original, this, args);
  };
  Object.defineProperties(wrapped, Object.getOwnPropertyDescriptors(original));
  Reflect.set(holder, name, wrapped);
}

const ignore = () => undefined;

function noteAll(
  name: string,
  path: string,
  [, options]: unknown[],
  note: (path: string) => void,
): void {
  note(path);
  const isDeep =
    /^(?:read|open)dir/.test(name) &&
    typeof options === 'object' &&
    options !== null &&
    'recursive' in options &&
    options.recursive === true;
  if (!isDeep) return;
  try {
    for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
      if (entry.isDirectory()) note(resolve(entry.parentPath, entry.name));
    }
  } catch {
    // Whoever reads it is told.
  }
}

/** The file that a call reads; packages and what the engine keeps below them have keys of their own. */
function pathOf(name: string, [at, flags]: unknown[]): string | undefined {
  const writes = name.startsWith('open') && typeof flags === 'string' && !/^rs?$/.test(flags);
  if (writes) return undefined;
  let path: string;
  if (typeof at === 'string') path = resolve(at);
  else if (at instanceof URL && at.protocol === 'file:') path = fileURLToPath(at);
  else if (Buffer.isBuffer(at)) path = resolve(at.toString());
  else return undefined;
  return path.includes(`${sep}node_modules${sep}`) ? undefined : path;
}
