// What tests depend on, as one hash.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Fetched, or made from the rest. */
const MADE =
  /^(?:node_modules|dist|deploy|test-results|playwright-report|\.git|\.cache|\.work|\.installing|.*\.(?:new|old|log))$/;

/** Pages, and the records that change with them: what was read of them, and their addresses. */
export const PAGES = ['content', 'checks/claims/read.json', 'checks/anchors.snapshot.json'];

/**
 * Whether a file is a page or a record of pages.
 * @param {string} path relative to the project
 */
export const isOfPages = (path) => PAGES.some((one) => path === one || path.startsWith(`${one}/`));

/**
 * A hash over names and contents of all files below a folder; those that are made or fetched don't
 * count. Whatever is added later belongs to it without being named anywhere.
 * @param {string} folder absolute path; may be missing
 * @param {(path: string) => boolean} [belongs] by the path of a file, relative to the folder
 * @returns {string} in hexadecimal digits
 */
export function filesHash(folder, belongs = () => true) {
  const hash = createHash('sha256');
  const files = statSync(folder, { throwIfNoEntry: false }) ? filesBelow(folder, '') : [];
  for (const file of files.filter(belongs)) {
    hash.update(`\0${file}\0`).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} folder relative to the root; empty for the root
 * @returns {string[]} paths relative to the root, in a fixed order
 */
function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !MADE.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(root, path);
      return entry.isFile() ? [path] : [];
    });
}
