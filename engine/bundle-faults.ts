import { readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { suggest } from '../search/suggest.ts';
import { escapeRegExp } from './escape-reg-exp.ts';
import type { Problem } from './model.ts';
import { problemAt } from './problems.ts';
import type { SourcePlace } from './thrown-place.ts';

/** Code of a site that the bundler does not take. */
export interface FaultyCode {
  /** Absolute path of the site folder. */
  root: string;
  /** Name of the problems. */
  code: string;
  /** Modules of the engine that the code may import, by their names. */
  known: readonly string[];
}

interface FaultWords {
  message: string;
  hint: string;
}

/** What an import names that is not found, if a message of the bundler says that. */
export const missingRequest = (message: string): string | undefined =>
  /(?:Can't resolve '|RspackResolver\(NotFound\(")([^'"]+)/.exec(message)?.[1];

/** Whether an import names a file, and no package. */
export const isPath = (request: string): boolean => /^\.{0,2}\//.test(request);

/**
 * What the bundler says of a file, in plain words, at its line.
 * @param fault.file as the bundler names it: below the site folder
 */
export function bundleFault(
  { file: named, message: colored }: { file: string; message: string },
  code: FaultyCode,
): Problem {
  const message = stripVTControlCharacters(colored);
  const file = shownFile(resolve(code.root, named), code.root);
  const sheet = IN_SHEET.exec(message)?.groups;
  // The columns are those of what the loaders before have made of the line.
  if (sheet)
    return faultAt(
      { file, line: Number(sheet.line), column: 1 },
      sheetWords(sheet.reason ?? ''),
      code,
    );
  const [, line, column] = /╭─\[(\d+):(\d+)\]/.exec(message) ?? [];
  const place =
    line === undefined ? { file } : { file, line: Number(line), column: Number(column) + 1 };
  const missing = missingRequest(message);
  // The bundler counts the lines of what it has made of the file.
  if (missing !== undefined) {
    return faultAt(placeOfRequest(missing, file, code), missingWords(missing, code), code);
  }
  const [, name, from = '', exports = ''] = UNEXPORTED.exec(message) ?? [];
  if (name !== undefined) {
    const found = placeOf(new RegExp(`\\b${escapeRegExp(name)}\\b`), file, code);
    return faultAt(found, unexportedWords(name, from, exports.split(', ')), code);
  }
  const [, reason = ''] = /Syntax Error: (.*)/.exec(message) ?? /× (.*)/.exec(message) ?? [];
  return faultAt(place, syntaxWords(reason || firstLine(message), file), code);
}

/** `(2:13) /site/styles/brand.css Missed semicolon` */
const IN_SHEET = /\((?<line>\d+):\d+\) .*?\.css (?<reason>.+)/;

/** The sentence of the parser of style sheets, and what to do. */
function sheetWords(reason: string): FaultWords {
  if (reason !== 'Missed semicolon') return syntaxWords(reason, '.css');
  return {
    message: 'a declaration of this line has no `;` at its end, so browsers drop it',
    hint: 'write the `;`',
  };
}

const UNEXPORTED =
  /export '([\w$]+)' \(imported as .*\) was not found in '([^']+)' \(possible exports: ([^)]*)\)/;

function unexportedWords(name: string, from: string, exports: readonly string[]): FaultWords {
  const near = suggest(name, exports);
  return {
    message: `\`${from}\` does not export \`${name}\``,
    hint: near === undefined ? `it exports ${exports.join(', ')}` : `did you mean \`${near}\`?`,
  };
}

/** The compiler's sentence, and what to do: what is wrong often stands in front of what it names. */
function syntaxWords(reason: string, file: string): FaultWords {
  const words = (message: string, hint: string) => ({ message, hint });
  if (reason.includes('<eof>')) {
    const hint = 'look for a missing `}`, `]` or `)`';
    return words('the file ends before what starts here is closed', hint);
  }
  if (reason.startsWith('Unterminated')) {
    return words('a text starts here and does not end in its line', 'close its quote');
  }
  return words(
    `the file is no valid ${languageOf(file)}: ${reason}`,
    'look at the end of the line before, too: a comma, a quote or a bracket that is missing there is noticed here',
  );
}

function languageOf(file: string): string {
  if (file.endsWith('.css')) return 'CSS';
  return /\.[cm]?tsx?$/.test(file) ? 'TypeScript' : 'JavaScript';
}

/** What to say of an import that leads nowhere. */
export function missingWords(request: string, { known }: FaultyCode): FaultWords {
  const isFile = isPath(request);
  const near = isFile ? undefined : suggest(request, known);
  return {
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

/** Where a file imports what is not found. */
export function placeOfRequest(
  request: string,
  file: string,
  code: FaultyCode,
): { file: string } | SourcePlace {
  const escaped = escapeRegExp(request);
  return placeOf(new RegExp(`['"]${escaped}(?=['"/])`), file, code);
}

/** The first place of a file that a pattern finds. */
function placeOf(
  pattern: RegExp,
  file: string,
  { root }: FaultyCode,
): { file: string } | SourcePlace {
  const text = readText(join(root, file));
  const index = pattern.exec(text)?.index;
  if (index === undefined) return { file };
  const before = text.slice(0, index).split('\n');
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

const shownFile = (path: string, root: string): string => relative(root, path).split(sep).join('/');

/** A problem of a file, at its place as far as that is known. */
export function faultAt(
  place: { file: string } | SourcePlace,
  words: FaultWords,
  { root, code }: Pick<FaultyCode, 'root' | 'code'>,
): Problem {
  if (!('line' in place)) return { code, severity: 'error', ...words, file: place.file };
  const { file, ...at } = place;
  return problemAt({ file, text: readText(join(root, file)) }, at, { code, ...words });
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const firstLine = (text: string): string => text.split('\n')[0] ?? text;
