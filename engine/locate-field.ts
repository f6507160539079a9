import { escapeRegExp } from './escape-reg-exp.ts';

const OPEN = '([{';
const CLOSE = ')]}';
const QUOTES = '\'"`';

/**
 * Offset of a field in a JSON file, or in a module whose default export is written out as a literal.
 * Where code takes over (a spread, a call, a variable), the nearest field around it.
 */
export function locateField(text: string, path: readonly PropertyKey[]): number {
  const root =
    /^\s*(?=[[{])/.exec(text) ?? /\bexport\s+default\s+(?:[\w.]+\s*\(\s*)?(?=\{)/.exec(text);
  if (!root) return locateKey(text, path.find((part) => typeof part === 'string') ?? '');
  let field = root.index;
  let value = root.index + root[0].length;
  for (const part of path) {
    const starts = elements(text, value);
    const start =
      typeof part === 'number'
        ? starts[part]
        : starts.find((candidate) => keyAt(text, candidate)?.name === String(part));
    if (start === undefined) break;
    field = start;
    value = typeof part === 'number' ? start : (keyAt(text, start)?.value ?? start);
  }
  return field;
}

/** Of a module in another form, the first field of that name. */
function locateKey(text: string, key: string): number {
  if (key === '') return 0;
  const escaped = escapeRegExp(key);
  return new RegExp(`(?<![\\w$])['"]?${escaped}['"]?\\s*[:,(}]`).exec(text)?.index ?? 0;
}

/** The key that starts at an offset, and where its value starts (itself in the shorthand form). */
function keyAt(text: string, offset: number): { name: string; value: number } | undefined {
  const found = /^(?:(['"])(.*?)\1|([\w$]+))\s*(:?)/.exec(text.slice(offset, offset + 200));
  if (!found) return undefined;
  const [whole, , quoted, plain = '', colon] = found;
  const name = quoted ?? plain;
  return { name, value: colon === '' ? offset : skipBlank(text, offset + whole.length) };
}

/** Offsets at which the elements of the list or object at an offset start; none elsewhere. */
function elements(text: string, open: number): number[] {
  if (text[open] !== '[' && text[open] !== '{') return [];
  const starts: number[] = [];
  let depth = 0;
  let expectsElement = true;
  for (let at = open + 1; at < text.length; at += 1) {
    at = skipBlank(text, at);
    const character = text[at] ?? '';
    if (CLOSE.includes(character) && depth === 0) break;
    if (expectsElement) starts.push(at);
    expectsElement = character === ',' && depth === 0;
    if (OPEN.includes(character)) depth += 1;
    else if (CLOSE.includes(character)) depth -= 1;
    else if (QUOTES.includes(character)) at = endOfString(text, at);
  }
  return starts;
}

/** Offset behind blanks and comments. */
function skipBlank(text: string, from: number): number {
  const blank = /(?:\s+|\/\/.*|\/\*[\s\S]*?\*\/)*/y;
  blank.lastIndex = from;
  return from + (blank.exec(text)?.[0].length ?? 0);
}

/** Offset of the quote that ends the string at an offset. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== text[from]) at += text[at] === '\\' ? 2 : 1;
  return at;
}
