// Unit test files that need not run again: `npm test` on a machine that has run it before leaves out
// those that passed with the same code and read no page, or passed with the same pages, too. On CI,
// with `--full` and as a stage of its own all of them run.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './ensure-install.mjs';
import { filesHash, isOfPages } from './files-hash.mjs';

/**
 * @typedef {object} Passed
 * @property {string} code hash of everything but the pages
 * @property {string} pages hash of the pages
 * @property {boolean} readsPages whether another page may change its outcome
 * @property {number} tests how many it holds
 * @typedef {{ name: string, status: string, assertionResults: { status: string }[] }} FileResult of
 *   Vitest's report; `name` is the absolute path
 * @typedef {{ testResults: readonly FileResult[] }} Report of a run
 */

/**
 * For the configuration of a run: what it leaves out.
 * @returns {readonly string[]} paths relative to the project
 */
export function leftOutFiles() {
  const { UNIT_UNCHANGED: file } = process.env;
  return file === undefined ? [] : JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * The unit test files of a checkout that passed before.
 * @param {string} stage a name for files that run together
 * @param {object} [options]
 * @param {string} [options.root] absolute path of the project
 * @param {boolean} [options.countsPages] whether pages decide for files that read them. A cluster is
 *   filled with the pages, but what its tests ask is how it bears failing nodes.
 */
export function knownFiles(stage, { root = projectRoot, countsPages = true } = {}) {
  const cache = join(root, '.cache', 'known-tests');
  const passedFile = join(cache, `${stage}-passed.json`);
  const unchangedFile = join(cache, `${stage}-unchanged.json`);
  const readersFile = join(cache, `${stage}-readers.txt`);
  const code = filesHash(root, (path) => !isOfPages(path));
  const pages = countsPages ? filesHash(root, isOfPages) : '';

  /** @returns {Record<string, Passed>} by the file's path, relative to the root */
  function unchanged() {
    if (!existsSync(passedFile)) return {};
    /** @type {Record<string, Passed>} */
    const passed = JSON.parse(readFileSync(passedFile, 'utf8'));
    const isUnchanged = (/** @type {Passed} */ one) =>
      one.code === code && (!one.readsPages || one.pages === pages);
    return Object.fromEntries(Object.entries(passed).filter(([, one]) => isUnchanged(one)));
  }

  return {
    unchanged,

    /**
     * Tells the run which files may be left out (`vitest.config.ts`), and to note which of the
     * others read pages (`tests/support/note-reader.mjs`).
     * @returns {Record<string, string>} additions to its environment
     */
    leaveOut() {
      mkdirSync(cache, { recursive: true });
      rmSync(readersFile, { force: true });
      writeFileSync(unchangedFile, JSON.stringify(Object.keys(unchanged())));
      const recorder = pathToFileURL(join(root, 'tests', 'support', 'note-reader.mjs'));
      return {
        UNIT_UNCHANGED: unchangedFile,
        READERS_FILE: readersFile,
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${recorder}`.trim(),
      };
    },

    /**
     * Keeps what passed, and what was left out.
     * @param {Report} report
     * @returns {number} tests in the files that were left out
     */
    keep({ testResults: results }) {
      const readers = new Set(
        existsSync(readersFile) ? readFileSync(readersFile, 'utf8').split('\n') : [],
      );
      const known = Object.entries(unchanged());
      const ran = new Map(results.map((result) => [relative(root, result.name), result]));
      const leftOut = known.filter(([file]) => !ran.has(file));
      const passed = [...ran].filter(([, { status }]) => status === 'passed');
      const kept = passed.map(([file, { name, assertionResults }]) => [
        file,
        { code, pages, readsPages: readers.has(name), tests: assertionResults.length },
      ]);
      writeFileSync(passedFile, JSON.stringify(Object.fromEntries([...leftOut, ...kept])));
      return leftOut.reduce((sum, [, { tests }]) => sum + tests, 0);
    },
  };
}
