/** How a language writes what is not code. */
interface CommentSyntax {
  line: readonly string[];
  block: readonly (readonly [open: string, close: string])[];
  /** Whether `/…/` may be a regular expression and `` ` `` a template. */
  isScript: boolean;
}

const SCRIPT: CommentSyntax = { line: ['//'], block: [['/*', '*/']], isScript: true };
const STYLE: CommentSyntax = { line: [], block: [['/*', '*/']], isScript: false };
const NESTED_STYLE: CommentSyntax = { line: ['//'], block: [['/*', '*/']], isScript: false };
const HASH: CommentSyntax = { line: ['#'], block: [], isScript: false };
const MARKUP: CommentSyntax = { line: [], block: [['<!--', '-->']], isScript: false };
const COMPONENT: CommentSyntax = {
  line: ['//'],
  block: [
    ['<!--', '-->'],
    ['/*', '*/'],
  ],
  isScript: true,
};

const SYNTAX = new Map<string, CommentSyntax>([
  ...names(
    'js jsx mjs cjs ts tsx mts cts javascript typescript json json5 jsonc rust rs diff',
    SCRIPT,
  ),
  ...names('css', STYLE),
  ...names('scss sass less', NESTED_STYLE),
  ...names('bash sh shell zsh yaml yml toml ini dockerfile python properties', HASH),
  ...names('html xml svg md markdown', MARKUP),
  ...names('vue svelte mdx astro', COMPONENT),
]);

function names(list: string, syntax: CommentSyntax): [string, CommentSyntax][] {
  return list.split(' ').map((name) => [name, syntax]);
}

/** A line that holds code, without its comments. */
export interface CodeLine {
  text: string;
  /** 1-based within the block. */
  line: number;
}

/** The lines of a block that hold anything but comments and blanks. */
export function codeLines(code: string, lang: string): CodeLine[] {
  const syntax = SYNTAX.get(lang.toLowerCase());
  const bare = syntax ? withoutComments(code, syntax) : code;
  return bare.split('\n').flatMap((text, index) => {
    // Where a comment stood inside a line, its length says nothing.
    const end = text.trimEnd().replace(/(?<=\S) {2,}/g, ' ');
    return end.trim() === '' ? [] : [{ text: end, line: index + 1 }];
  });
}

/** What comments say, on their lines; empty for languages without any. */
export function commentsOf(code: string, lang: string): string {
  const syntax = SYNTAX.get(lang.toLowerCase());
  if (!syntax) return '';
  const bare = withoutComments(code, syntax);
  return Array.from({ length: code.length }, (_, at) => {
    const character = code[at] ?? '';
    // A blank of a comment is one that was there before.
    return character === bare[at] && !/\s/.test(character) ? ' ' : character;
  }).join('');
}

/** Blanks comments, so that everything else keeps its place. */
function withoutComments(code: string, syntax: CommentSyntax): string {
  let result = '';
  let at = 0;
  while (at < code.length) {
    const end = endOfComment(code, at, syntax);
    if (end !== undefined) {
      result += code.slice(at, end).replace(/[^\n]/g, ' ');
      at = end;
      continue;
    }
    const next = endOfLiteral(code, at, syntax) ?? at + 1;
    result += code.slice(at, next);
    at = next;
  }
  return result;
}

function endOfComment(code: string, at: number, syntax: CommentSyntax): number | undefined {
  for (const [open, close] of syntax.block) {
    if (!code.startsWith(open, at)) continue;
    const end = code.indexOf(close, at + open.length);
    return end === -1 ? code.length : end + close.length;
  }
  for (const open of syntax.line) {
    if (!code.startsWith(open, at)) continue;
    const before = code[at - 1] ?? '\n';
    // `https://` in plain text; `#` inside a word or an address.
    if (open === '//' ? before === ':' : !/\s/.test(before)) continue;
    const end = code.indexOf('\n', at);
    return end === -1 ? code.length : end;
  }
  return undefined;
}

/** End of the string, template or regular expression that starts here. */
function endOfLiteral(code: string, at: number, { isScript }: CommentSyntax): number | undefined {
  const quote = code[at] ?? '';
  if (quote === '"' || quote === "'") return endOfQuoted(code, at, { quote, lines: 1 });
  if (!isScript) return undefined;
  if (quote === '`') return endOfQuoted(code, at, { quote, lines: Number.POSITIVE_INFINITY });
  if (quote === '/' && startsPattern(code.slice(0, at))) return endOfPattern(code, at);
  return undefined;
}

/** An apostrophe in text that never closes ends with its line. */
function endOfQuoted(code: string, at: number, { quote, lines }: { quote: string; lines: number }) {
  for (let index = at + 1; index < code.length; index += 1) {
    if (code[index] === '\\') index += 1;
    else if (code[index] === quote) return index + 1;
    else if (code[index] === '\n' && lines === 1) return at + 1;
  }
  return at + 1;
}

/** A slash divides behind a value, and starts a pattern elsewhere. */
function startsPattern(before: string): boolean {
  const trimmed = before.trimEnd();
  return trimmed === '' || /[=(,:[!&|?{};+\-*%^~<>]$|\b(?:return|typeof|case|in|of)$/.test(trimmed);
}

function endOfPattern(code: string, at: number): number | undefined {
  let inClass = false;
  for (let index = at + 1; index < code.length && code[index] !== '\n'; index += 1) {
    if (code[index] === '\\') index += 1;
    else if (code[index] === '[') inClass = true;
    else if (code[index] === ']') inClass = false;
    else if (code[index] === '/' && !inClass) return index + 1;
  }
  return undefined;
}
