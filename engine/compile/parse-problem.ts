import type { Problem } from '../model.ts';
import { problemAt } from '../problems.ts';
import type { SourceFile } from './nodes.ts';

interface ParserMessage {
  reason?: string;
  message?: string;
  line?: number | null;
  column?: number | null;
  ruleId?: string | null;
}

/** What the parser throws, in words that say what to do. */
export function parseProblem(error: unknown, file: SourceFile): Problem {
  const thrown = (typeof error === 'object' && error !== null ? error : {}) as ParserMessage; // Fields are all optional.
  const reason = thrown.reason ?? thrown.message ?? String(error);
  const place = placeOf(thrown, reason);
  const lines = file.text.split('\n').slice(0, place.line);
  const before = [...lines.slice(0, -1), lines.at(-1)?.slice(0, place.column - 1)].join('\n');
  const opened = openedAt(reason, before);
  const { message, hint } =
    inAttribute.test(before) && reason.startsWith('Could not parse expression')
      ? attributeWords
      : explain(reason);
  return problemAt({ file: file.shown, text: file.text }, opened ?? place, {
    code: 'bad-mdx',
    message,
    hint,
  });
}

/** Where a quote or a brace stands that is never closed: the parser notices it where the text ends. */
function openedAt(reason: string, before: string): { line: number; column: number } | undefined {
  const [, quote] = /end of file in attribute value, .*closing quote `(.)`/.exec(reason) ?? [];
  const isBrace = reason.startsWith('Unexpected end of file in expression');
  const at = quote !== undefined ? before.lastIndexOf(quote) : isBrace ? openBrace(before) : -1;
  if (at < 0) return undefined;
  const lines = before.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Offset of the last brace of a text that is open at its end, −1 without one. */
function openBrace(text: string): number {
  let closed = 0;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    if (text[at] === '}') closed += 1;
    else if (text[at] === '{' && closed === 0) return at;
    else if (text[at] === '{') closed -= 1;
  }
  return -1;
}

/** The text before a place inside of the braces of an attribute: the tag is still open. */
const inAttribute = /<[A-Za-z][\w.]*\s(?:[^<>]|=>)*=\{(?:[^<>]|=>)*$/;

const attributeWords = {
  message: 'the value in braces is not JavaScript',
  hint: 'write text in quotes: `name="…"`',
};

/** At the file's end the parser gives no place but that of the open tag, in its sentence. */
function placeOf(thrown: ParserMessage, reason: string): { line: number; column: number } {
  const [, line, column] = /\((\d+):(\d+)/.exec(reason) ?? [];
  return {
    line: thrown.line ?? Number(line ?? 1),
    column: thrown.column ?? Number(column ?? 1),
  };
}

/** The parser's sentence → ours; the first pattern that fits. */
const explanations: [pattern: RegExp, message: (match: RegExpExecArray) => string, hint: string][] =
  [
    [
      /^Could not parse import\/exports with acorn/,
      () => 'this import or export is not JavaScript',
      'if the line is meant as text, start it with another word',
    ],
    [
      /^Could not parse expression with acorn/,
      () => 'a `{` starts an expression here, and what follows is not JavaScript',
      'put it in backticks, or write `\\{` for the brace itself',
    ],
    [
      /^Unexpected content after expression/,
      () => 'an expression in braces ends here, but more follows before the `}`',
      'put it in backticks, or write `\\{` for the brace itself',
    ],
    [
      /^Unexpected end of file in expression/,
      () => 'a `{` is never closed',
      'put it in backticks, write `\\{` for the brace itself, or close it',
    ],
    [
      /^Expected a closing tag for `<([^>`]*)>` \((\d+):(\d+)/,
      ([, name, line]) => `<${name}> (line ${line}) is not closed`,
      'close it, or put it in backticks if you mean its name; a tag on a line of its own is closed on a line of its own',
    ],
    [
      /^Unexpected closing tag `<\/([^>`]*)>`, expected corresponding closing tag for `<([^>`]*)>`/,
      ([, closing, open]) => `</${closing}> closes nothing: <${open}> is still open`,
      'close the inner element first',
    ],
    [
      /^Unexpected (?:closing slash|closing tag)/,
      () => 'this closing tag closes nothing',
      'remove it, or add the opening tag',
    ],
    [
      /^Unexpected end of file in attribute value, .*closing quote `(.)`/,
      ([, quote]) => `the quote \`${quote}\` that opens here is never closed`,
      'close it behind the attribute’s value: `name="…"`',
    ],
    [
      /^Unexpected character `["']`.* in attribute name/s,
      () => 'a quote stands here where the name of an attribute is expected',
      'close the quote of the attribute before it: `name="…"`',
    ],
    [
      /^Unexpected character `!`/,
      () => 'a comment starts here, and does not end in the same block',
      'write `{/* … */}` around all of it, in lines of its own; or `\\<` for the sign itself',
    ],
    [
      /^Unexpected character.*to create a link in MDX/s,
      () => 'MDX knows no addresses between `<` and `>`',
      'write the address alone, or `[its name](https://…)`; for mail: `[name](mailto:…)`',
    ],
    [
      /^Unexpected (?:character|lazy line|end of file).*(?:name|tag|attribute|JSX)/s,
      () => 'a `<` starts an element here, and what follows is not one',
      'put it in backticks, or write `\\<` for the sign itself',
    ],
  ];

function explain(reason: string): { message: string; hint: string | undefined } {
  for (const [pattern, message, hint] of explanations) {
    const match = pattern.exec(reason);
    if (match) return { message: message(match), hint };
  }
  return { message: reason.split('\n')[0] ?? reason, hint: undefined };
}
