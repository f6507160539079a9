// Browser tests that need not run again: `npm test` on a machine that has run it before leaves out
// those whose code and whose pages are the ones they passed with. On CI, with `--full` and as a stage
// of its own all of them run.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './ensure-install.mjs';
import { filesHash, isOfPages } from './files-hash.mjs';

/** No browser test depends on them; pages count where they are visited. */
const OTHERS = /^(?:docs|bench|\.github)\/|^[^/]+\.md$|\.test\.tsx?$/;

/** Tables of what lies where; a test that needs what they name asks for that, too. */
const TABLES = /^routes\/.*\.js$/;
/** What changes in them with each page: hashes in names of files. */
const HASH_IN_NAME = /\.[\da-f]{8}(?=\.\w+")/g;

/**
 * @typedef {Record<string, string>} Inputs address → hash of what the site answers there
 * @typedef {{ id: string, tests: { annotations: { type: string, description?: string }[],
 *   results: { status: string, error?: { message?: string } }[] }[], title: string, ok: boolean, file: string, line: number }} Spec
 *   of Playwright's report
 * @typedef {object} Suite
 * @property {readonly Suite[]} [suites]
 * @property {readonly Spec[]} specs
 * @typedef {{ suites: readonly Suite[] }} Report of a run
 */

/**
 * @param {Report} report
 * @returns {Spec[]} of all its suites
 */
export function specsOf({ suites }) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs,
    ...specsOf({ suites: inner }),
  ]);
}

/**
 * The browser tests of a checkout that passed before.
 * @param {string} [root] absolute path of the project, with the built site in `dist/`
 */
export function knownTests(root = projectRoot) {
  const cache = join(root, '.cache', 'known-tests');
  const passedFile = join(cache, 'passed.json');
  const dist = join(root, 'dist');

  /** @returns {Record<string, Inputs>} by the id of the test; empty when the code is another */
  function readPassed() {
    if (!existsSync(passedFile)) return {};
    const { code, tests } = JSON.parse(readFileSync(passedFile, 'utf8'));
    return code === codeHash(root) ? tests : {};
  }

  return {
    /**
     * Those whose code and pages are the ones they passed with.
     * @returns {string[]} their ids
     */
    unchanged() {
      const served = answers(dist);
      return Object.entries(readPassed())
        .filter(([, inputs]) =>
          Object.entries(inputs).every(([path, hash]) => hash === served(path)),
        )
        .map(([id]) => id);
    },

    /**
     * Tells the tests of the next run which of them may be left out (`e2e/support/unchanged.ts`).
     * @returns {Record<string, string>} additions to its environment
     */
    leaveOut() {
      mkdirSync(cache, { recursive: true });
      const file = join(cache, 'unchanged.json');
      writeFileSync(file, JSON.stringify(this.unchanged()));
      return { E2E_UNCHANGED: file };
    },

    /**
     * Keeps what passed, and what it was that passed.
     * @param {Report} report
     * @returns {number} tests that were left out and aren't in the report: none
     */
    keep(report) {
      const known = readPassed();
      const served = answers(dist);
      /** @type {Record<string, Inputs>} */
      const passed = {};
      for (const { id, tests } of specsOf(report)) {
        const [test] = tests;
        const status = test?.results.at(-1)?.status;
        const visited = test?.annotations.find(({ type }) => type === 'visited')?.description;
        const before = known[id];
        if (status === 'skipped' && before) passed[id] = before;
        if (status !== 'passed' || visited === undefined) continue;
        /** @type {string[]} */
        const paths = JSON.parse(visited);
        passed[id] = Object.fromEntries(paths.map((path) => [path, served(path)]));
      }
      mkdirSync(cache, { recursive: true });
      writeFileSync(passedFile, JSON.stringify({ code: codeHash(root), tests: passed }));
      return 0;
    },
  };
}

/** @param {string} root */
function codeHash(root) {
  const hash = createHash('sha256');
  const browser = process.env.CHROME_PATH ?? '';
  hash.update(`${process.versions.node}\0${browser}\0`);
  if (browser !== '') {
    const options = /** @type {const} */ ({ encoding: 'utf8', timeout: 20_000 });
    hash.update(spawnSync(browser, ['--version'], options).stdout ?? '');
  }
  hash.update(filesHash(root, (path) => !OTHERS.test(path) && !isOfPages(path)));
  return hash.digest('hex');
}

/**
 * What a built site answers, each file read once.
 * @param {string} dist absolute path
 * @returns {(path: string) => string} stands for the file at an address
 */
function answers(dist) {
  /** @type {Map<string, string>} */
  const hashes = new Map();
  // Of earlier builds, for tabs that are open: nothing of this site asks for them.
  const keptFile = join(dist, '.kept.json');
  const kept = existsSync(keptFile) ? JSON.parse(readFileSync(keptFile, 'utf8')) : {};
  return (path) => {
    const known = hashes.get(path);
    if (known !== undefined) return known;
    const name = decodeURIComponent(path).replace(/^\/+|\/+$/g, '');
    // An address may have a file where others have a folder.
    const isFile = (/** @type {string} */ file) =>
      !Object.hasOwn(kept, file) &&
      existsSync(join(dist, file)) &&
      statSync(join(dist, file)).isFile();
    const own = [name, `${name}.html`, join(name, 'index.html')].filter(isFile).slice(0, 1);
    // Nothing, or a redirect.
    const files = own.length > 0 ? own : ['404.html', 'zh/404.html', 'hosting.json'].filter(isFile);
    const hash = createHash('sha256').update(files.length > 0 ? own.join() : path);
    for (const file of files) {
      const bytes = readFileSync(join(dist, file));
      hash.update(TABLES.test(file) ? bytes.toString().replace(HASH_IN_NAME, '') : bytes);
    }
    const result = hash.digest('hex').slice(0, 32);
    hashes.set(path, result);
    return result;
  };
}
