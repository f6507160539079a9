// Finds the parts of OpenSearch for `npm run test:opensearch`, and fetches them with Maven where a JDK
// and Maven are there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot, stop } from './ensure-install.mjs';

const sources = join(projectRoot, 'search-service/test-support/opensearch');
const files = ['pom.xml', 'ClusterNode.java'].map((name) => join(sources, name));
const MAIN_CLASS = 'ClusterNode';
/** The oldest Java that this version of OpenSearch runs with. */
const JAVA = 11;

/** A folder of their own for each state of the sources. */
function folder() {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  const name = `opensearch-${hash.digest('hex').slice(0, 12)}`;
  return join(projectRoot, 'node_modules/.cache', name);
}

/**
 * The program of a node.
 * @returns {{ java: string, classPath: string, mainClass: string } | undefined} undefined when it is
 *   not there yet
 */
export function findOpenSearch() {
  const dir = folder();
  if (!existsSync(join(dir, `${MAIN_CLASS}.class`))) return undefined;
  return { java: 'java', classPath: `${join(dir, 'lib')}/*:${dir}`, mainClass: MAIN_CLASS };
}

/** Whether this machine has what it takes to run nodes: a JDK and Maven. */
export function mayRunOpenSearch() {
  const { status, stdout } = spawnSync('javac', ['-version'], { encoding: 'utf8' });
  const version = Number(/^javac (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
  return status === 0 && version >= JAVA && runs('mvn', ['--version']);
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function runs(program, args) {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

/**
 * Fetches and compiles what a node needs, unless it is there; ends the process with a message when that
 * fails. Where there is no JDK or no Maven it says in one line what is left out.
 * @param {boolean} mustHave whether a registry that does not answer is an error, too
 * @returns {boolean} whether nodes can be run
 */
export function ensureOpenSearch(mustHave = true) {
  if (!mayRunOpenSearch()) {
    process.stderr.write(
      'The OpenSearch cluster is left out: it takes a JDK and Maven. With both: npm run test:opensearch\n',
    );
    return false;
  }
  if (findOpenSearch() !== undefined) return true;
  process.stderr.write('Fetching OpenSearch for the tests of the search service (45 MB, once) …\n');
  const dir = folder();
  const partial = `${dir}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(join(partial, 'lib'), { recursive: true });
  const lib = join(partial, 'lib');
  const copy = ['dependency:copy-dependencies', `-DoutputDirectory=${lib}`];
  const isThere =
    run('mvn', ['-q', '-B', '-ntp', '-f', join(sources, 'pom.xml'), ...copy]) &&
    run('javac', ['-cp', `${lib}/*`, '-d', partial, join(sources, 'ClusterNode.java')]);
  if (!isThere && !mustHave) {
    process.stderr.write(
      'The OpenSearch cluster is left out: Maven could not fetch it. Online: npm run test:opensearch\n',
    );
    return false;
  }
  if (!isThere) {
    stop(
      'OpenSearch could not be fetched: Maven’s registry does not answer, or what it gave does not compile.',
      'Connect to the network and try again: npm run test:opensearch',
    );
  }
  renameSync(partial, dir);
  return true;
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  return spawnSync(program, args, { stdio: ['ignore', 2, 2] }).status === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureOpenSearch();
