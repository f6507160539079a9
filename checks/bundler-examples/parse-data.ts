import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fromHtml } from 'hast-util-from-html';
import { parseDocument } from 'yaml';
import { codeLines } from '../parity/comments.ts';

/** Where a text does not parse, and why. */
export interface ParseFault {
  /** 1-based. */
  line: number;
  column: number;
  message: string;
}

/**
 * Parses data, styles and markup.
 * @param sandbox absolute path of the packages of the examples: its PostCSS reads styles
 */
export function parseData(code: string, lang: string, sandbox: string): ParseFault | undefined {
  switch (lang) {
    case 'json':
      return parseJson(code);
    case 'jsonc':
    case 'json5':
      return parseJson(withoutCommas(withoutComments(code, lang)));
    case 'yaml':
    case 'yml':
      return parseYaml(code);
    case 'css':
      return parseCss(code, sandbox);
    case 'html':
      return parseHtml(code);
    case 'vue':
      return parseVue(code, sandbox);
    case 'svelte':
      return parseSvelte(code, sandbox);
    default:
      return undefined;
  }
}

function parseJson(code: string): ParseFault | undefined {
  try {
    JSON.parse(code);
    return doubledKey(code);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, at] = /position (\d+)/.exec(message) ?? [];
    const before = code.slice(0, at === undefined ? code.length : Number(at)).split('\n');
    const reason = message
      .replace(/ in JSON at position.*$/, '')
      .replace(/, ".*is not valid JSON/s, '');
    return { line: before.length, column: (before.at(-1) ?? '').length + 1, message: reason };
  }
}

/** JSON takes the last of two equal keys without a word; YAML, which holds all of JSON, does not. */
function doubledKey(code: string): ParseFault | undefined {
  const error = parseDocument(code).errors.find((one) => one.code === 'DUPLICATE_KEY');
  if (!error) return undefined;
  const [start] = error.linePos ?? [];
  return { line: start?.line ?? 1, column: start?.col ?? 1, message: 'the key stands here twice' };
}

/** Blanks comments and keeps the lines. */
function withoutComments(code: string, lang: string): string {
  const lines = code.split('\n').map(() => '');
  for (const { text, line } of codeLines(code, lang)) lines[line - 1] = text;
  return lines.join('\n');
}

const withoutCommas = (code: string): string => code.replace(/,(\s*[}\]])/g, ' $1');

function parseYaml(code: string): ParseFault | undefined {
  const [error] = parseDocument(code).errors;
  if (!error) return undefined;
  const [start] = error.linePos ?? [];
  const [message = ''] = error.message.split('\n');
  return { line: start?.line ?? 1, column: start?.col ?? 1, message: message.replace(/:$/, '') };
}

interface CssSyntaxError {
  reason: string;
  line?: number;
  column?: number;
}

function parseCss(code: string, sandbox: string): ParseFault | undefined {
  const postcss: { parse(text: string): unknown } = createRequire(join(sandbox, 'package.json'))(
    'postcss',
  );
  try {
    postcss.parse(code);
    return undefined;
  } catch (error) {
    const { reason, line = 1, column = 1 } = error as CssSyntaxError;
    return { line, column, message: reason };
  }
}

/** Errors of the standard's parser that change what a browser makes of the page. */
const HARMLESS = new Set(['missingDoctype', 'missing-doctype']);

function parseHtml(code: string): ParseFault | undefined {
  const plain = code.replace(/<%[\s\S]*?%>/g, (tag) => tag.replace(/[^\n]/g, ' '));
  const faults: ParseFault[] = [];
  fromHtml(plain, {
    fragment: !/<!doctype|<html\b/i.test(plain),
    verbose: true,
    onerror: (error) => {
      if (HARMLESS.has(error.ruleId ?? '')) return;
      faults.push({ line: error.line ?? 1, column: error.column ?? 1, message: error.reason });
    },
  });
  return faults[0] ?? wrongNesting(plain);
}

/** Elements of pages whose end is never left out. */
const CLOSED = new Set(
  'a article aside b blockquote button code details div dl em fieldset figure footer form h1 h2 h3 h4 h5 h6 header i label main nav noscript ol picture pre section select small span strong summary svg table template ul video'.split(
    ' ',
  ),
);

/** An end tag that does not close the element at hand: the browser's parser mends that in silence. */
function wrongNesting(code: string): ParseFault | undefined {
  const open: { name: string; at: number }[] = [];
  const fault = (at: number, message: string): ParseFault => {
    const before = code.slice(0, at).split('\n');
    return { line: before.length, column: (before.at(-1) ?? '').length + 1, message };
  };
  const tags =
    /<!--[\s\S]*?-->|<(script|style|textarea|title)\b[^>]*>[\s\S]*?<\/\1\s*>|<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/g;
  for (const { 2: slash, 3: tag, 4: rest = '', index } of code.matchAll(tags)) {
    const name = tag?.toLowerCase();
    if (name === undefined || !CLOSED.has(name) || rest.endsWith('/')) continue;
    if (slash === '') open.push({ name, at: index });
    else if (open.pop()?.name !== name) return fault(index, `</${name}> closes another element`);
  }
  const [left] = open;
  return left && fault(left.at, `<${left.name}> is never closed`);
}

interface CompilerError {
  message: string;
  loc?: { start: { line: number; column: number } };
}

function parseVue(code: string, sandbox: string): ParseFault | undefined {
  const compiler: { parse(text: string): { errors: CompilerError[] } } = createRequire(
    join(sandbox, 'package.json'),
  )('vue/compiler-sfc');
  const [error] = compiler.parse(code).errors;
  if (!error) return undefined;
  const { line = 1, column = 1 } = error.loc?.start ?? {};
  return { line, column, message: error.message };
}

function parseSvelte(code: string, sandbox: string): ParseFault | undefined {
  const compiler: { parse(text: string): unknown } = createRequire(join(sandbox, 'package.json'))(
    'svelte/compiler',
  );
  // A preprocessor reads other languages first.
  if (/<(?:script|style|template)\b[^>]*\blang=/.test(code)) return undefined;
  try {
    compiler.parse(code);
    return undefined;
  } catch (error) {
    const { message, start } = error as Error & { start?: { line: number; column: number } };
    const [reason = ''] = message.split('\n');
    return { line: start?.line ?? 1, column: (start?.column ?? 0) + 1, message: reason };
  }
}
