// `npm run facts`: which facts of the specification's supplement have a test. A test names the facts
// it proves by their IDs in its title (or in its describe's title).
//   node scripts/id-checklist.mjs          one line per family
//   node scripts/id-checklist.mjs --all    every fact with its tests
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} Checklist `tests/facts-ids.json`
 * @property {Record<string, string>} facts ID → what it is about
 * @property {Record<string, string>} untested ID → why no test carries it
 * @property {Record<string, number>} pending family → facts whose tests are still to be written
 * @typedef {{ file: string, title: string }} Title
 * @typedef {object} Family
 * @property {string} name
 * @property {string[]} ids
 * @property {string[]} tested
 * @property {string[]} excused
 * @property {string[]} missing
 * @property {number} pending
 */

export const projectRoot = resolve(import.meta.dirname, '..');

const ID = /\b([A-Z][A-Z0-9]*(?:-UI)?)-(\d+)([a-z]?)\b/g;
const RANGE = /\b([A-Z][A-Z0-9]*(?:-UI)?)-(\d+) to \1-(\d+)\b/g;
/** A call that names tests; the table of an `each` may stand before the name. */
const CALL =
  /\b(?:test\w*|it|describe)((?:\.\w+)*)(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?\(\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2/g;

/**
 * Titles of the tests in a file, those left out that do not run.
 * @param {string} source
 */
export function titlesOf(source) {
  return [...source.matchAll(CALL)].flatMap(([, chain = '', , title = '']) =>
    /\.(skip|fixme|todo|fails?)\b/.test(chain) ? [] : [title],
  );
}

/**
 * IDs that a title names, ranges (`NAV-1 to NAV-7`) included.
 * @param {string} title
 */
export function idsIn(title) {
  const ids = new Set([...title.matchAll(ID)].map(([id]) => id));
  for (const [, family, first, last] of title.matchAll(RANGE)) {
    for (let number = Number(first); number <= Number(last); number += 1) {
      ids.add(`${family}-${number}`);
    }
  }
  return [...ids];
}

/** @param {string} id */
const familyOf = (id) => id.replace(/-\d+[a-z]?$/, '');

/**
 * @param {Checklist} checklist
 * @param {readonly Title[]} titles
 * @returns {{ families: Family[], testsOf: Map<string, Title[]>, problems: string[] }}
 */
export function compare({ facts, untested, pending }, titles) {
  const ids = Object.keys(facts);
  const known = new Set(ids.map(familyOf));
  /** @type {Map<string, Title[]>} */
  const testsOf = new Map(ids.map((id) => [id, []]));
  const problems = [];
  for (const title of titles) {
    for (const id of idsIn(title.title)) {
      const tests = testsOf.get(id);
      if (tests) tests.push(title);
      else if (known.has(familyOf(id))) {
        problems.push(`${title.file}: there is no fact ${id} (“${title.title}”)`);
      }
    }
  }
  for (const id of Object.keys(untested)) {
    if (!testsOf.has(id)) problems.push(`untested: there is no fact ${id}`);
    else if (testsOf.get(id)?.length) {
      problems.push(`${id} has a test now: take it out of \`untested\``);
    }
  }
  const families = [...known].map((name) => {
    const own = ids.filter((id) => familyOf(id) === name);
    const tested = own.filter((id) => testsOf.get(id)?.length);
    const excused = own.filter((id) => id in untested && !tested.includes(id));
    const missing = own.filter((id) => !tested.includes(id) && !excused.includes(id));
    return { name, ids: own, tested, excused, missing, pending: pending[name] ?? 0 };
  });
  for (const { name, missing, pending: allowed } of families) {
    if (missing.length > allowed) {
      problems.push(
        `${name}: no test's title carries ${missing.join(', ')}` +
          (allowed > 0 ? ` (${allowed} may be pending)` : '') +
          '; write one, or give the reason in `untested`',
      );
    }
  }
  return { families, testsOf, problems };
}

/** Folders that hold no tests of the project. */
const NO_TESTS = ['node_modules', 'dist', 'content', 'public'];

/** The committed list of facts. */
export function readChecklist() {
  /** @type {Checklist} */
  const checklist = JSON.parse(readFileSync(join(projectRoot, 'tests', 'facts-ids.json'), 'utf8'));
  return checklist;
}

/** Titles of all tests of the project. */
export function readTitles() {
  const folders = readdirSync(projectRoot, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.') && !NO_TESTS.includes(entry.name),
  );
  const files = folders.flatMap(({ name }) =>
    readdirSync(join(projectRoot, name), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
      .map((file) => join(name, file)),
  );
  return files.sort().flatMap((file) => {
    const source = readFileSync(join(projectRoot, file), 'utf8');
    return titlesOf(source).map((title) => ({ file, title }));
  });
}

function main() {
  const checklist = readChecklist();
  const { families, testsOf, problems } = compare(checklist, readTitles());
  /** @param {(string | number)[]} cells */
  const row = ([name = '', ...numbers]) =>
    `${String(name).padEnd(9)}${numbers.map((cell) => String(cell).padStart(10)).join('')}\n`;
  let text = row(['family', 'facts', 'tested', 'excused', 'missing', 'pending']);
  for (const { name, ids, tested, excused, missing, pending } of families) {
    text += row([name, ids.length, tested.length, excused.length, missing.length, pending]);
  }
  if (process.argv.includes('--all')) {
    for (const [id, fact] of Object.entries(checklist.facts)) {
      const reason = checklist.untested[id];
      text += `\n${id} ${fact}\n${reason ? `  no test: ${reason}\n` : ''}`;
      for (const { file, title } of testsOf.get(id) ?? []) text += `  ${file}: ${title}\n`;
    }
  }
  process.stdout.write(text);
  for (const problem of problems) process.stderr.write(`\n${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
