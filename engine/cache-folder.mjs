// Plain JavaScript, because it also runs before any TypeScript can.
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** In milliseconds. */
const DAY = 24 * 60 * 60 * 1000;
/** What nobody asked for in this time is removed. */
export const MAX_AGE = 30 * DAY;

/**
 * Notes that an entry of a cache was used. Never throws: another process may just remove it.
 * @param {string} path absolute path of a file or folder
 */
export function markUsed(path) {
  try {
    const now = Date.now();
    if (now - statSync(path).mtimeMs > DAY) utimesSync(path, now / 1000, now / 1000);
  } catch {
    // A cache on a read-only disk is of use all the same.
  }
}

/**
 * Removes the files and folders of a cache that were not used for a month. Never throws: what cannot
 * be removed stays.
 * @param {string} folder absolute path
 */
export function removeUnused(folder) {
  try {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (Date.now() - statSync(path).mtimeMs <= MAX_AGE) continue;
      rmSync(path, { recursive: true, force: true });
    }
  } catch {
    // Another process may be at it.
  }
}

// What is kept from run to run carries a checksum that is verified on use: a disk that was full, a
// machine that was switched off or a hand in the wrong place must never be published.

/** In hex digits. */
const CHECKSUM_LENGTH = 32;

/** @param {string | Uint8Array} content */
export function checksum(content) {
  return createHash('sha256').update(content).digest('hex').slice(0, CHECKSUM_LENGTH);
}

/** What files are read through: with memory of its own for each, a build asks for all of it anew. */
const window = Buffer.allocUnsafeSlow(2 ** 18);

/**
 * Checksum of what a file holds.
 * @param {string} file absolute path
 * @throws {Error} when it cannot be read
 */
export function fileChecksum(file) {
  const hash = createHash('sha256');
  const handle = openSync(file, 'r');
  try {
    let length = readSync(handle, window);
    while (length > 0) {
      hash.update(window.subarray(0, length));
      length = readSync(handle, window);
    }
  } finally {
    closeSync(handle);
  }
  return hash.digest('hex').slice(0, CHECKSUM_LENGTH);
}

/**
 * A content with its checksum in front, as a kept file holds it.
 * @param {string | Uint8Array} content
 * @returns {Buffer}
 */
export function seal(content) {
  return Buffer.concat([Buffer.from(`${checksum(content)}\n`), Buffer.from(content)]);
}

/**
 * @param {Buffer} sealed
 * @returns {Buffer | undefined} the content, if it is what was sealed
 */
export function unseal(sealed) {
  const content = sealed.subarray(CHECKSUM_LENGTH + 1);
  return sealed.toString('latin1', 0, CHECKSUM_LENGTH) === checksum(content) ? content : undefined;
}

/**
 * Writes a file as a whole or not at all, whatever has its name.
 * @param {string} file absolute path
 * @param {string | Uint8Array} content
 */
export function writeWhole(file, content) {
  const staging = `${file}.${process.pid}.${randomUUID()}.tmp`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    const handle = openSync(staging, 'w');
    try {
      writeFileSync(handle, content);
      // Otherwise a machine that is switched off may leave the new name with nothing behind it.
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    // A file that was damaged into a folder would keep the new one from its place.
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
      rmSync(file, { recursive: true, force: true });
    }
    renameSync(staging, file);
  } catch (error) {
    rmSync(staging, { force: true });
    throw error;
  }
}

const DAMAGED = Symbol.for('docs.damaged');

/**
 * Absolute paths of what was thrown away in this process because it was damaged. Programs are bundled
 * with a copy of this module, and start from another one.
 * @type {Set<string>}
 */
const damaged = Reflect.get(globalThis, DAMAGED) ?? new Set();
Reflect.set(globalThis, DAMAGED, damaged);

/** @returns {number} kept files and folders that this process has thrown away as damaged */
export function damagedCount() {
  return damaged.size;
}

/**
 * Counts what is damaged and not used: in an output that is being read, it stays until another takes
 * its place.
 * @param {string} path absolute path of a file or folder
 */
export function noteDamaged(path) {
  damaged.add(path);
}

/**
 * Throws away what is damaged; it is made again by whoever needs it.
 * @param {string} path absolute path of a file or folder
 */
export function discardDamaged(path) {
  noteDamaged(path);
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // On a read-only disk it stays, and is not used.
  }
}

/**
 * @param {string} file absolute path
 * @param {string | Uint8Array} content
 */
export function writeSealed(file, content) {
  writeWhole(file, seal(content));
}

/**
 * @param {string} file absolute path
 * @returns {Buffer | undefined} undefined where there is none, or a damaged one, which is thrown away
 */
export function readSealed(file) {
  /** @type {Buffer} */
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch {
    // A folder in its place is damage, too.
    if (statSync(file, { throwIfNoEntry: false })) discardDamaged(file);
    return undefined;
  }
  const content = unseal(bytes);
  if (content === undefined) discardDamaged(file);
  return content;
}

/** Names the files of a folder with their checksums, in the folder itself. */
export const SEAL_FILE = '.seal.json';

/**
 * Vouches for a complete folder.
 * @param {string} dir absolute path
 * @param {ReadonlyMap<string, string>} [known] checksums of files that need not be read
 */
export function sealFolder(dir, known = new Map()) {
  const sums = filesBelow(dir).map((file) => [
    file,
    known.get(file) ?? fileChecksum(join(dir, file)),
  ]);
  writeSealed(join(dir, SEAL_FILE), JSON.stringify(Object.fromEntries(sums)));
}

/**
 * @param {string} dir absolute path
 * @returns {Map<string, string>} file → checksum; nothing where no whole seal is there
 */
export function readSeal(dir) {
  const seal = readSealed(join(dir, SEAL_FILE));
  return new Map(seal === undefined ? [] : Object.entries(JSON.parse(seal.toString())));
}

/**
 * Whether a folder holds what was sealed. One that does not is thrown away.
 * @param {string} dir absolute path
 */
export function isWholeFolder(dir) {
  if (!statSync(dir, { throwIfNoEntry: false })) return false;
  try {
    const sums = [...readSeal(dir)];
    /** @param {[string, string]} entry */
    const isWhole = ([file, sum]) => fileChecksum(join(dir, file)) === sum;
    if (sums.length > 0 && sums.every(isWhole)) return true;
  } catch {
    // A file is missing or cannot be read.
  }
  discardDamaged(dir);
  return false;
}

/**
 * @param {string} dir
 * @returns {string[]} paths below the folder
 */
function filesBelow(dir) {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== SEAL_FILE)
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
