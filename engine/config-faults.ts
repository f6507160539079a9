import { readFileSync } from 'node:fs';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { suggest } from '../search/suggest.ts';
import { BundleError } from './bundle/node-bundle.mjs';
import { escapeRegExp } from './escape-reg-exp.ts';
import type { Problem } from './model.ts';
import { type ProblemWords, problemAt } from './problems.ts';
import { placeOfThrown, type SourcePlace } from './thrown-place.ts';

/** A configuration that does not load. */
export interface FailedConfig {
  /** Absolute path of the site folder. */
  root: string;
  /** Name of the configuration, relative to the site folder. */
  file: string;
  /** Modules of the engine that a configuration may import, by their names. */
  known: readonly string[];
}

/** What keeps a configuration from being loaded: at its line, and with what to do about it. */
export function configFaults(error: unknown, config: FailedConfig): Problem[] {
  if (error instanceof BundleError) {
    return error.faults.map((fault) => bundleFault(fault, config));
  }
  const message = messageOf(error);
  const [, missing] = /^Cannot find (?:package|module) '([^']+)'/.exec(message) ?? [];
  if (missing !== undefined) {
    return [problem(placeOfRequest(missing, config), missingWords(missing, config), config)];
  }
  return [
    problem(
      placeOfThrown(error, config.root) ?? { file: config.file },
      thrownWords(message),
      config,
    ),
  ];
}

/** Files that a configuration imports and that are not there: once they come, it may load. */
export function absentFiles(error: unknown, root: string): string[] {
  if (!(error instanceof BundleError)) return [];
  return error.faults.flatMap(({ moduleName = '.', message }) => {
    const request = missingRequest(stripVTControlCharacters(message));
    if (request === undefined || !isPath(request)) return [];
    const file = resolve(root, dirname(moduleName), request);
    return extname(file) === '' ? MODULE_ENDINGS.map((ending) => file + ending) : [file];
  });
}

/** What the bundler tries when a request has no ending. */
const MODULE_ENDINGS = ['.ts', '.tsx', '.mts', '.js', '.mjs', '.json'];

const missingRequest = (message: string): string | undefined =>
  /Can't resolve '([^']+)'/.exec(message)?.[1];

const isPath = (request: string): boolean => /^\.{0,2}\//.test(request);

/** What the bundler says of a file. */
function bundleFault(
  { moduleName, message: colored }: BundleError['faults'][number],
  config: FailedConfig,
): Problem {
  const message = stripVTControlCharacters(colored);
  const [, line, column] = /╭─\[(\d+):(\d+)\]/.exec(message) ?? [];
  const file =
    moduleName === undefined
      ? config.file
      : shownFile(resolve(config.root, moduleName), config.root);
  const place =
    line === undefined ? { file } : { file, line: Number(line), column: Number(column) + 1 };
  const missing = missingRequest(message);
  if (missing !== undefined) return problem(place, missingWords(missing, config), config);
  const [, name, from = '', exports = ''] = UNEXPORTED.exec(message) ?? [];
  if (name !== undefined) {
    // The bundler counts the lines of what it has made of the file.
    const found = placeOf(new RegExp(`\\b${name}\\b`), file, config);
    return problem(found, unexportedWords(name, from, exports.split(', ')), config);
  }
  const [, reason = ''] = /Syntax Error: (.*)/.exec(message) ?? /× (.*)/.exec(message) ?? [];
  return problem(place, syntaxWords(reason || firstLine(message)), config);
}

const UNEXPORTED =
  /export '([\w$]+)' \(imported as .*\) was not found in '([^']+)' \(possible exports: ([^)]*)\)/;

function unexportedWords(name: string, from: string, exports: readonly string[]): ProblemWords {
  const near = suggest(name, exports);
  return {
    code: 'config-failed',
    message: `\`${from}\` does not export \`${name}\``,
    hint: near === undefined ? `it exports ${exports.join(', ')}` : `did you mean \`${near}\`?`,
  };
}

/** The compiler's sentence, and what to do: what is wrong often stands in front of what it names. */
function syntaxWords(reason: string): ProblemWords {
  const words = (message: string, hint: string) => ({ code: 'config-failed', message, hint });
  if (reason.includes('<eof>')) {
    const hint = 'look for a missing `}`, `]` or `)`';
    return words('the file ends before what starts here is closed', hint);
  }
  if (reason.startsWith('Unterminated')) {
    return words('a text starts here and does not end in its line', 'close its quote');
  }
  return words(
    `the file is no valid TypeScript: ${reason}`,
    'look at the end of the line before, too: a comma, a quote or a bracket that is missing there is noticed here',
  );
}

function missingWords(request: string, { known }: FailedConfig): ProblemWords {
  const isFile = isPath(request);
  const near = isFile ? undefined : suggest(request, known);
  return {
    code: 'config-failed',
    message: isFile
      ? `the imported file does not exist: ${request}`
      : `the imported package does not exist, or is not installed: ${request}`,
    hint: isFile
      ? 'the path starts at the folder of the file that imports it, and has its ending'
      : near === undefined
        ? `correct its name, or install it: npm install ${packageOf(request)}`
        : `did you mean \`${near}\`?`,
  };
}

/** `@scope/name/module` → `@scope/name`. */
const packageOf = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

function thrownWords(message: string): ProblemWords {
  return {
    code: 'config-failed',
    message: `the configuration could not be loaded: ${message}`,
    hint: 'its code is run whenever the site is opened, and what it throws keeps the site from being read',
  };
}

/** Where a package is imported that Node does not find. */
function placeOfRequest(request: string, config: FailedConfig): { file: string } | SourcePlace {
  const escaped = escapeRegExp(request);
  return placeOf(new RegExp(`['"]${escaped}(?=['"/])`), config.file, config);
}

/** The first place of a file that a pattern finds. */
function placeOf(
  pattern: RegExp,
  file: string,
  { root }: FailedConfig,
): { file: string } | SourcePlace {
  const text = readText(join(root, file));
  const index = pattern.exec(text)?.index;
  if (index === undefined) return { file };
  const before = text.slice(0, index).split('\n');
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

const shownFile = (path: string, root: string): string => relative(root, path).split(sep).join('/');

function problem(
  place: { file: string } | SourcePlace,
  words: ProblemWords,
  { root }: FailedConfig,
): Problem {
  if (!('line' in place)) return { severity: 'error', ...words, file: place.file } as Problem;
  const { file, ...at } = place;
  return problemAt({ file, text: readText(join(root, file)) }, at, words);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function messageOf(error: unknown): string {
  // The bundler colours its messages where it takes the output for a terminal.
  return stripVTControlCharacters(error instanceof Error ? error.message : String(error)).trim();
}

const firstLine = (text: string): string => text.split('\n')[0] ?? text;
