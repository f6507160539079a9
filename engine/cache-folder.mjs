// Plain JavaScript, because it also runs before any TypeScript can.
import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

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
