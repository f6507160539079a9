// Finds the parts of OpenSearch and Elasticsearch for `npm run test:opensearch`, and fetches them with
// Maven where a JDK and Maven are there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot, stop } from './ensure-install.mjs';

/**
 * @typedef {object} Server
 * @property {string} name
 * @property {string} folder of its sources below `search-service/test-support`, and prefix of its cache
 * @property {number} java the oldest that it runs with
 * @property {{ code: string, jars: Record<string, RegExp> }} [modules] what it loads by itself: a class
 *   of the sources, and jars by the folder they belong to
 */
/** @type {Server} */
const OPENSEARCH = { name: 'OpenSearch', folder: 'opensearch', java: 11 };
/** @type {Server} */
const ELASTICSEARCH = {
  name: 'Elasticsearch',
  folder: 'elasticsearch',
  java: 17,
  modules: { code: 'MissingModules', jars: { 'transport-netty4': /^(?:netty|transport-netty4)-/ } },
};
const MAIN_CLASS = 'ClusterNode';

/** @param {Server} server */
const sourcesOf = ({ folder }) => join(projectRoot, 'search-service/test-support', folder);

/**
 * A folder of their own for each state of the sources.
 * @param {Server} server
 */
function cacheOf(server) {
  const hash = createHash('sha256');
  for (const name of readdirSync(sourcesOf(server)).sort()) {
    hash.update(readFileSync(join(sourcesOf(server), name)));
  }
  const name = `${server.folder}-${hash.digest('hex').slice(0, 12)}`;
  return join(projectRoot, 'node_modules/.cache', name);
}

/**
 * @param {Server} server
 * @returns {{ java: string, options: string[], classPath: string, mainClass: string } | undefined}
 */
function find(server) {
  const dir = cacheOf(server);
  if (!existsSync(join(dir, `${MAIN_CLASS}.class`))) return undefined;
  return {
    java: 'java',
    options: [`-Dmodules=${join(dir, 'modules')}`],
    classPath: `${join(dir, 'lib')}/*:${dir}`,
    mainClass: MAIN_CLASS,
  };
}

/** The program of a node; undefined when it is not there yet. */
export const findOpenSearch = () => find(OPENSEARCH);
/** The same of Elasticsearch. */
export const findElasticsearch = () => find(ELASTICSEARCH);

/**
 * Whether this machine has what it takes to run nodes: a JDK and Maven.
 * @param {Server} server
 */
function mayRun({ java }) {
  const { status, stdout } = spawnSync('javac', ['-version'], { encoding: 'utf8' });
  const version = Number(/^javac (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
  return status === 0 && version >= java && runs('mvn', ['--version']);
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
export const ensureOpenSearch = (mustHave = true) => ensure(OPENSEARCH, mustHave);
/** The same of Elasticsearch, whose tests are left out where it cannot be had. */
export const ensureElasticsearch = () => ensure(ELASTICSEARCH, false);

/**
 * @param {Server} server
 * @param {boolean} mustHave
 */
function ensure(server, mustHave) {
  const { name } = server;
  if (!mayRun(server)) {
    process.stderr.write(
      `${name} is left out: it takes a JDK from ${server.java} and Maven. With both: npm run test:opensearch\n`,
    );
    return false;
  }
  if (find(server) !== undefined) return true;
  process.stderr.write(`Fetching ${name} for the tests of the search service (45 MB, once) …\n`);
  const sources = sourcesOf(server);
  const dir = cacheOf(server);
  const partial = `${dir}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(join(partial, 'lib'), { recursive: true });
  const lib = join(partial, 'lib');
  const copy = ['dependency:copy-dependencies', `-DoutputDirectory=${lib}`];
  const isThere =
    run('mvn', ['-q', '-B', '-ntp', '-f', join(sources, 'pom.xml'), ...copy]) &&
    run('javac', ['-cp', `${lib}/*`, '-d', partial, join(sources, `${MAIN_CLASS}.java`)]) &&
    addModules(server, partial);
  if (!isThere && !mustHave) {
    process.stderr.write(
      `${name} is left out: Maven could not fetch it. Online: npm run test:opensearch\n`,
    );
    return false;
  }
  if (!isThere) {
    stop(
      `${name} could not be fetched: Maven’s registry does not answer, or what it gave does not compile.`,
      'Connect to the network and try again: npm run test:opensearch',
    );
  }
  renameSync(partial, dir);
  return true;
}

/**
 * Jars of modules leave the class path, where Elasticsearch wants none of them.
 * @param {Server} server
 * @param {string} dir
 */
function addModules({ folder, modules }, dir) {
  if (!modules) return true;
  const lib = join(dir, 'lib');
  const code = join(dir, 'modules', 'missing-modules');
  const source = join(projectRoot, 'search-service/test-support', folder, `${modules.code}.java`);
  mkdirSync(code, { recursive: true });
  if (!run('javac', ['-cp', `${lib}/*`, '-d', join(dir, 'code'), source])) return false;
  for (const [name, pattern] of Object.entries(modules.jars)) {
    mkdirSync(join(dir, 'modules', name));
    for (const jar of readdirSync(lib).filter((one) => pattern.test(one))) {
      renameSync(join(lib, jar), join(dir, 'modules', name, jar));
    }
  }
  return run('jar', ['cf', join(code, 'missing-modules.jar'), '-C', join(dir, 'code'), '.']);
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  return spawnSync(program, args, { stdio: ['ignore', 2, 2] }).status === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureOpenSearch();
