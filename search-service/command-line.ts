import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Source } from './corpus.ts';
import { isModule } from './engine-module.ts';

export const USAGE = `Usage: npx twinleaf-search-service [index] [options]

Answers the remote search of built sites. With \`index\`: loads them into an engine and ends.

  --dist <folder>          output folder of a build; <name>=<folder> calls its index <name>
                           (default name: default). Several: give it several times
  --origin <name>=<url>    where the site of another index lies: --origin blog=https://blog.example
  --engine <engine>        embedded (default), groonga, opensearch, or a module that makes one:
                           ./my-engine.mjs
  --groonga <url>          of the Groonga server (default: http://127.0.0.1:10041)
  --opensearch <url>       of an OpenSearch node (default: http://127.0.0.1:9200); several: give it
                           several times. OPENSEARCH_USER and OPENSEARCH_PASSWORD, or
                           OPENSEARCH_API_KEY, are read from the environment
  --prefix <name>          of the names of OpenSearch's indexes (default: docs-search)
  --shards <number>        of each OpenSearch index (default: 1)
  --replicas <number>      copies of each shard (default: 1)
  --port <number>          default: 4174
  --host <address>         default: 127.0.0.1; 0.0.0.0 for all
  --allow-origin <origin>  only pages of this origin may ask; several: give it several times
                           (default: all)
  --rate-limit <number>    searches of one client within a second (default: any number)
  --client-header <name>   in which a trusted proxy says who asks: x-forwarded-for
  --help
`;

export interface Settings {
  command: 'serve' | 'index';
  sources: Source[];
  engine: 'embedded' | 'groonga' | 'opensearch' | { module: string };
  groonga: string;
  opensearch: { nodes: string[]; prefix: string; shards: number; replicas: number };
  port: number;
  host: string;
  allowOrigins: string[];
  rateLimit: number | undefined;
  clientHeader: string | undefined;
}

const DEFAULT_INDEX = 'default';
const OPENSEARCH = 'http://127.0.0.1:9200';

/**
 * Reads the command line.
 * @returns undefined when help is wanted
 * @throws {Error} with a text for whoever typed it
 */
export function readCommandLine(argv: string[], cwd: string): Settings | undefined {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      dist: { type: 'string', multiple: true, default: [] },
      origin: { type: 'string', multiple: true, default: [] },
      engine: { type: 'string' },
      groonga: { type: 'string', default: 'http://127.0.0.1:10041' },
      opensearch: { type: 'string', multiple: true, default: [] },
      prefix: { type: 'string', default: 'docs-search' },
      shards: { type: 'string', default: '1' },
      replicas: { type: 'string', default: '1' },
      'rate-limit': { type: 'string' },
      'client-header': { type: 'string' },
      port: { type: 'string', default: '4174' },
      host: { type: 'string', default: '127.0.0.1' },
      'allow-origin': { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const command = readCommand(positionals);
  const isCluster = values.opensearch.length > 0;
  const loaded = isCluster ? 'opensearch' : 'groonga';
  const engine = readEngine(values.engine ?? (command === 'index' ? loaded : 'embedded'), cwd);
  if (isCluster && engine !== 'opensearch') {
    throw new Error('--opensearch names a node; the engine that uses it is --engine opensearch.');
  }
  if (command === 'index' && engine === 'embedded') {
    throw new Error('The embedded engine has nothing to load before it runs. Leave "index" out.');
  }
  const sources = readSources(values.dist, values.origin, cwd);
  if (sources.length === 0 && (command === 'index' || engine === 'embedded')) {
    throw new Error('Name the output folder of a build: --dist dist');
  }
  return {
    command,
    sources,
    engine,
    groonga: webAddress(values.groonga, '--groonga http://127.0.0.1:10041'),
    opensearch: {
      nodes: (isCluster ? values.opensearch : [OPENSEARCH]).map((address) =>
        webAddress(address, `--opensearch ${OPENSEARCH}`),
      ),
      prefix: readPrefix(values.prefix),
      shards: readCount(values.shards, '--shards', 1, 1024),
      replicas: readCount(values.replicas, '--replicas', 0, 100),
    },
    port: readPort(values.port),
    host: values.host,
    allowOrigins: values['allow-origin'].map(readOrigin),
    rateLimit:
      values['rate-limit'] === undefined
        ? undefined
        : readCount(values['rate-limit'], '--rate-limit', 1, 1_000_000),
    clientHeader: values['client-header']?.toLowerCase(),
  };
}

function readCommand([name, ...more]: string[]): Settings['command'] {
  if (name === undefined) return 'serve';
  if (name === 'index' && more.length === 0) return 'index';
  throw new Error(`Unknown command "${[name, ...more].join(' ')}".`);
}

function readEngine(name: string, cwd: string): Settings['engine'] {
  if (isModule(name)) return { module: resolve(cwd, name) };
  if (name === 'embedded' || name === 'groonga' || name === 'opensearch') return name;
  throw new Error(
    `There is no engine "${name}", only embedded, groonga, opensearch and modules like ./my-engine.mjs.`,
  );
}

/** As OpenSearch takes names of indexes. */
function readPrefix(text: string): string {
  if (/^[a-z0-9][a-z0-9-]{0,60}$/.test(text)) return text;
  throw new Error(`--prefix may hold small letters, digits and "-", not "${text}".`);
}

function readCount(text: string, option: string, least: number, most: number): number {
  const count = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (count >= least && count <= most) return count;
  throw new Error(`${option} must be a number from ${least} to ${most}, not "${text}".`);
}

function readPort(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new Error(`--port must be a number from 0 to 65535, not "${text}".`);
}

function readSources(dists: string[], origins: string[], cwd: string): Source[] {
  const named = dists.map((text) => {
    const [, index = DEFAULT_INDEX, folder = ''] = text.match(/^(?:([\w.-]+)=)?(.+)$/s) ?? [];
    return { index, folder: resolve(cwd, folder) };
  });
  const domains = new Map(
    origins.map((text) => {
      const at = text.indexOf('=');
      const address = webAddress(text.slice(at + 1), '--origin blog=https://blog.example');
      return [text.slice(0, Math.max(at, 0)), address.replace(/\/$/, '')] as const;
    }),
  );
  const names = named.map(({ index }) => index);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) {
    throw new Error(`Two folders are called "${twice}". Name them: --dist docs=dist --dist blog=…`);
  }
  const stray = [...domains.keys()].find((name) => !names.includes(name));
  if (stray !== undefined) throw new Error(`--origin names "${stray}", which no --dist does.`);
  return named.map((source) => ({ ...source, domain: domains.get(source.index) ?? '' }));
}

function readOrigin(text: string): string {
  const { origin } = new URL(webAddress(text, '--allow-origin https://docs.example'));
  return origin;
}

function webAddress(text: string, example: string): string {
  const isWeb = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (isWeb) return text;
  throw new Error(`"${text}" is no web address. Example: ${example}`);
}
