// `npm run changelog`: what the next section of CHANGELOG.md would be, from the commits' own words.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { projectRoot } from './ensure-install.mjs';

/** What a change is about, by the files that it touches most: the first that fits. */
const AREAS = /** @type {const} */ ([
  ['Pages', /^content\//],
  ['Search', /^search(?:-service)?\//],
  ['Site', /^(?:theme|runtime|islands|components|public)\//],
  ['Build, development and publishing', /^(?:engine|site\.config|Containerfile)/],
  ['Checks', /^checks\//],
  ['Tests, benchmarks and tools', /^(?:e2e|tests|bench|scripts|\.github|\.ci|[^/]+\.(?:json|ts)$)/],
  ['Documentation of the project', /./],
]);

/**
 * @typedef {{ subject: string, files: string[] }} Commit
 */

/**
 * The commits since a tag, or all, the newest first; merges say nothing themselves.
 * @param {string | undefined} since
 * @returns {Commit[]}
 */
export function commitsSince(since) {
  const range = since === undefined ? ['HEAD'] : [`${since}..HEAD`];
  const log = git('log', '--no-merges', '--name-only', '--format=%x00%s', ...range);
  return log
    .split('\0')
    .filter(Boolean)
    .map((text) => {
      const [subject = '', ...files] = text.split('\n').filter(Boolean);
      return { subject, files };
    });
}

/**
 * The last release: its tag or, before the first tag, the commit that wrote the changelog.
 * @returns {string | undefined}
 */
export function lastRelease() {
  const { status, stdout } = run('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*');
  if (status === 0) return stdout.trim();
  return git('log', '-1', '--format=%h', '--', 'CHANGELOG.md').trim() || undefined;
}

/**
 * A section of the changelog.
 * @param {string} version
 * @param {string} date
 * @param {readonly Commit[]} commits
 */
export function section(version, date, commits) {
  /** @type {Map<string, Set<string>>} */
  const byArea = new Map(AREAS.map(([name]) => [name, new Set()]));
  for (const { subject, files } of commits) byArea.get(areaOf(files))?.add(cleaned(subject));
  const parts = [...byArea]
    .filter(([, subjects]) => subjects.size > 0)
    .map(
      ([name, subjects]) => `### ${name}\n\n${[...subjects].map((one) => `- ${one}`).join('\n')}\n`,
    );
  return [`## ${version}, ${date}\n`, ...parts].join('\n');
}

/** @param {readonly string[]} files */
function areaOf(files) {
  const counts = AREAS.map(([name, pattern]) => {
    const earlier = AREAS.slice(
      0,
      AREAS.findIndex(([one]) => one === name),
    );
    const own = files.filter(
      (file) => pattern.test(file) && !earlier.some(([, before]) => before.test(file)),
    );
    return { name, count: own.length };
  });
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).name;
}

/**
 * Numbers of issues mean nothing to who reads the notes.
 * @param {string} subject
 */
export function cleaned(subject) {
  return subject
    .replace(/(?:^|,?\s+)\(?(?:(?:fix(?:es|ed)?|close[sd]?|refs?)\s+)?#\d+\)?:?/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** @param {string[]} args */
function run(...args) {
  const options = { cwd: projectRoot, maxBuffer: 256 * 1024 * 1024 };
  return spawnSync('git', ['-c', 'core.quotepath=off', ...args], { ...options, encoding: 'utf8' });
}

/**
 * @param {string[]} args
 * @returns {string} what git prints
 */
export function git(...args) {
  const { status, stdout, stderr } = run(...args);
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const since = lastRelease();
  process.stdout.write(section('next', `since ${since ?? 'the beginning'}`, commitsSince(since)));
}
