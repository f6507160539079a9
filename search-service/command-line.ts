import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Source } from './corpus.ts';

export const USAGE = `Usage: npm run search-service -- [index] [options]

Answers the remote search of built sites. With \`index\`: loads them into Groonga and ends.

  --dist <folder>          output folder of a build; <name>=<folder> calls its index <name>
                           (default name: default). Several: give it several times
  --origin <name>=<url>    where the site of another index lies: --origin blog=https://blog.example
  --engine <engine>        embedded (default) or groonga
  --groonga <url>          of the Groonga server (default: http://127.0.0.1:10041)
  --port <number>          default: 4174
  --host <address>         default: 127.0.0.1; 0.0.0.0 for all
  --allow-origin <origin>  only pages of this origin may ask; several: give it several times
                           (default: all)
  --help
`;

export interface Settings {
  command: 'serve' | 'index';
  sources: Source[];
  engine: 'embedded' | 'groonga';
  groonga: string;
  port: number;
  host: string;
  allowOrigins: string[];
}

const DEFAULT_INDEX = 'default';

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
      port: { type: 'string', default: '4174' },
      host: { type: 'string', default: '127.0.0.1' },
      'allow-origin': { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const command = readCommand(positionals);
  const engine = readEngine(values.engine ?? (command === 'index' ? 'groonga' : 'embedded'));
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
    port: readPort(values.port),
    host: values.host,
    allowOrigins: values['allow-origin'].map(readOrigin),
  };
}

function readCommand([name, ...more]: string[]): Settings['command'] {
  if (name === undefined) return 'serve';
  if (name === 'index' && more.length === 0) return 'index';
  throw new Error(`Unknown command "${[name, ...more].join(' ')}".`);
}

function readEngine(name: string): Settings['engine'] {
  if (name === 'embedded' || name === 'groonga') return name;
  throw new Error(`There is no engine "${name}", only embedded and groonga.`);
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
