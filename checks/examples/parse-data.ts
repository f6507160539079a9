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
    default:
      return undefined;
  }
}

function parseJson(code: string): ParseFault | undefined {
  try {
    JSON.parse(code);
    return undefined;
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
  return faults[0];
}
