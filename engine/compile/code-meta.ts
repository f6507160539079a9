import { meantBy } from '../../search/suggest.ts';
import type { CodeCheck } from '../model.ts';

/** What stands behind a fence's language. */
export interface CodeMeta {
  title?: string;
  /** 1-based, ascending, each once. */
  highlight: number[];
  /** Unset: as the site has it. */
  lineNumbers?: boolean;
  wrap?: boolean;
  /** File of the content folder that the code comes from, as written. */
  file?: string;
  /** 1-based lines of that file, both ends included. */
  lines?: { from: number; to: number };
  check: CodeCheck;
  faults: MetaFault[];
}

/** Something wrong with the meta, and where in it (0-based offset). */
export interface MetaFault {
  offset: number;
  code: string;
  message: string;
  hint: string;
}

/** Keys that are there or not. */
const flags = ['lineNumbers', 'showLineNumbers', 'wrap', 'run', 'output', 'compare'] as const;
/** Keys with a value. */
const fields = [
  'title',
  'file',
  'lines',
  'project',
  'expect-error',
  'skip',
  'env',
  'args',
  'files',
  'stats',
  'bundle',
  'bundler',
] as const;

type Flag = (typeof flags)[number];
type Field = (typeof fields)[number];

/** Every key that means something, for hints. */
export const codeMetaKeys: readonly string[] = [...flags, ...fields];

/** `{lines}`, `[title]`, or `key`, `key=value`, `key="value"`, `key='value'`. */
const part =
  /\{([^}]*)\}|(?<!\S)\[(?!\s*\])((?:[^[\]]|\[[^[\]]*\])+)\](?=[\s{]|$)|([^\s={}"']+)(?:=("[^"]*"|'[^']*'|\S*))?|\S+/g;

/** Reads a fence's meta key by key (CODE-1, CODE-2, VAL-6): values may hold `=` and other quotes. */
export function parseCodeMeta(meta: string): CodeMeta {
  const check: CodeCheck = { run: false, output: false, env: {} };
  const result: CodeMeta = { highlight: [], check, faults: [] };
  const seen = new Set<string>();
  for (const match of meta.matchAll(part)) {
    const [whole, lines, bracketed, key, quoted] = match;
    const fault = (words: Omit<MetaFault, 'offset'>) =>
      result.faults.push({ offset: match.index, ...words });
    const quotes = quoteFault(match, meta) ?? bracketFault(match);
    if (quotes) {
      // Nobody can tell where the value ends: whatever follows is not reported, too.
      result.faults.push(quotes);
      break;
    }
    const name = lines !== undefined ? '{}' : bracketed !== undefined ? '[]' : key;
    if (name !== undefined && seen.has(name)) {
      fault({ code: 'bad-code-meta', ...twice(name) });
      continue;
    }
    if (name !== undefined) seen.add(name);
    if (lines !== undefined) {
      const list = parseLines(lines);
      if (list) result.highlight = list;
      else {
        fault({
          code: 'bad-line-list',
          message: `\`${whole}\` is not a list of lines`,
          hint: 'write numbers and ranges between braces, like `{1,3-5}`',
        });
      }
    } else if (bracketed !== undefined) {
      if (!seen.has('title')) result.title = bracketed.trim();
    } else if (isFlag(key)) {
      if (quoted === undefined || quoted === 'true' || quoted === 'false') {
        setFlag(result, key, quoted !== 'false');
      } else {
        fault({
          code: 'bad-code-meta',
          message: `\`${key}\` is there or not; it has no value \`${quoted}\``,
          hint: `write \`${key}\` alone, or leave it out`,
        });
      }
    } else if (isField(key)) {
      const value = quoted?.replace(/^(["'])(.*)\1$/, '$2').trim() ?? '';
      const wrong = value === '' ? `\`${key}\` needs a value` : setField(result, key, value);
      if (wrong !== undefined) {
        fault({ code: 'bad-code-meta', message: wrong, hint: `write \`${fieldExamples[key]}\`` });
      }
    } else {
      const word = key ?? whole;
      const near = meantBy(word, codeMetaKeys);
      fault({
        code: 'unknown-code-meta',
        message: `unknown word behind the language: \`${word}\``,
        hint: near ? `did you mean \`${near}\`?` : knownWords,
      });
    }
  }
  checkTogether(result, meta);
  return result;
}

const knownWords =
  'known words are `title="…"` (or `[…]`), `{1,3-5}`, `lineNumbers`, `wrap`, `file="…"` and `lines="…"`, and those for examples that run';

function twice(name: string): Pick<MetaFault, 'message' | 'hint'> {
  if (name === '{}') {
    return {
      message: 'a second list of lines',
      hint: 'write all numbers between one pair of braces',
    };
  }
  const message = name === '[]' ? 'a second title in brackets' : `\`${name}\` stands twice`;
  return { message, hint: 'leave one of the two out' };
}

/** A title in brackets that have no end: whatever follows may be words of it. */
function bracketFault({ 3: key, index }: RegExpExecArray): MetaFault | undefined {
  if (!key?.startsWith('[')) return undefined;
  return {
    offset: index,
    code: 'bad-code-meta',
    message: 'a title in brackets begins here and does not end, or is empty',
    hint: 'write `[app.config.js]`, with a space behind it if more follows, or `title="app.config.js"`',
  };
}

/** A quote that is never closed, or that closes its value before the author meant it to. */
function quoteFault(match: RegExpExecArray, meta: string): MetaFault | undefined {
  const { 0: whole, 3: key, 4: quoted = '', index } = match;
  const quote = quoted[0];
  if (!isField(key) || (quote !== '"' && quote !== "'")) return undefined;
  const end = index + whole.length;
  if (quoted.length === 1 || !quoted.endsWith(quote)) {
    return {
      offset: end - quoted.length,
      code: 'bad-code-meta',
      message: `the quote of \`${key}\` is never closed`,
      hint: `put a \`${quote}\` behind the value, as in \`${fieldExamples[key]}\``,
    };
  }
  const rest = meta.slice(end);
  const next = /^[^\s={}"']+(?==)/.exec(rest)?.[0];
  const goesOn = /^[^\s{]/.test(rest) && !isField(next) && rest.includes(quote);
  const strayQuote =
    rest.indexOf(quote) !== -1 && !rest.slice(0, rest.indexOf(quote)).includes('=');
  if (!goesOn && !strayQuote) return undefined;
  return {
    offset: end - 1,
    code: 'bad-code-meta',
    message: `\`${key}\` ends at this quote, and more text follows`,
    hint:
      quote === '"'
        ? `write \`${key}='…'\`: single quotes may hold double ones`
        : `write \`${key}="…"\`: double quotes may hold single ones`,
  };
}

const fieldExamples: Record<Field, string> = {
  title: 'title="app.config.js"',
  file: 'file="./_example.js"',
  lines: 'lines="2-8"',
  project: 'project="shop"',
  'expect-error': 'expect-error="part of the message"',
  skip: 'skip="reason"',
  env: 'env="NODE_ENV=production"',
  args: 'args="build --mode development"',
  files: 'files="shop"',
  stats: 'stats="assets entrypoints"',
  bundle: 'bundle="dist/main.js"',
  bundler: 'bundler="esbuild"',
};

const isFlag = (key: string | undefined): key is Flag => flags.some((flag) => flag === key);
const isField = (key: string | undefined): key is Field => fields.some((field) => field === key);

function setFlag(result: CodeMeta, key: Flag, value: boolean): void {
  if (key === 'run' || key === 'output') result.check[key] = value;
  else if (key === 'compare') {
    if (value) result.check.compare = true;
  } else if (key === 'wrap') result.wrap = value;
  else result.lineNumbers = value;
}

/** @returns what is wrong with the value */
function setField(result: CodeMeta, key: Field, value: string): string | undefined {
  const { check } = result;
  switch (key) {
    case 'title':
    case 'file':
      result[key] = value;
      return undefined;
    case 'lines': {
      const range = parseRange(value);
      if (!range) return `\`lines="${value}"\` is no range of lines`;
      result.lines = range;
      return undefined;
    }
    case 'expect-error':
      check.expectError = value;
      return undefined;
    case 'env': {
      const env = parseEnvironment(value);
      if (!env) return `\`env="${value}"\` does not set variables`;
      check.env = env;
      return undefined;
    }
    default:
      check[key] = value;
      return undefined;
  }
}

function checkTogether(result: CodeMeta, meta: string): void {
  const { check, title } = result;
  const fault = (key: Field, message: string, hint: string) =>
    result.faults.push({
      offset: Math.max(0, meta.search(new RegExp(`(?:^|\\s)${key}=`))),
      code: 'bad-code-meta',
      message,
      hint,
    });
  if (check.project !== undefined && title === undefined && !check.output) {
    fault(
      'project',
      'a file of a project needs a path',
      'add `title="src/index.js"`, or `title="Terminal"` to commands',
    );
  }
  if (result.lines && result.file === undefined) {
    fault('lines', '`lines` belongs to `file`', 'mark lines of the block with `{2-8}`');
  }
}

/** `NODE_ENV=production DEBUG=1` */
function parseEnvironment(text: string): Record<string, string> | undefined {
  const pairs = text.split(/\s+/).map((pair) => /^([A-Za-z_]\w*)=(.*)$/.exec(pair));
  if (pairs.some((pair) => pair === null)) return undefined;
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
}

/** `3` or `3-5`, 1-based. */
function parseRange(text: string): { from: number; to: number } | undefined {
  const [, first, last] = /^(\d+)(?:\s*-\s*(\d+))?$/.exec(text) ?? [];
  if (first === undefined) return undefined;
  const range = { from: Number(first), to: Number(last ?? first) };
  return range.from < 1 || range.to < range.from ? undefined : range;
}

/** `1,3-5` → 1, 3, 4, 5; undefined when it is no such list. */
function parseLines(list: string): number[] | undefined {
  const numbers = new Set<number>();
  for (const entry of list.split(',').map((text) => text.trim())) {
    if (entry === '') continue;
    const range = parseRange(entry);
    if (!range || range.to - range.from > 10_000) return undefined;
    for (let line = range.from; line <= range.to; line += 1) numbers.add(line);
  }
  return [...numbers].sort((a, b) => a - b);
}
