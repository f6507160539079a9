import type { Claim, ClaimExtractor, Verdict } from './claim.ts';
import { type ClaimFence, type ClaimSection, isOutput } from './claim-page.ts';

/** Behind code: what it comes to. */
const RESULT =
  /^(.*\S)\s*\/\/\s*(?:(?:→|=>|->|logs|prints|输出|打印)\s*(.+)|(-?\d[\d,.]*(?: ?(?:bytes|[kKMG]i?B|ms|s|字节|毫秒|秒))?|true|false|null|undefined|'[^']*'|"[^"]*"|`[^`]*`|\[.*\]|\{.*\}|[A-Z]\w+(?:<.*>)?))\s*$/;

/** Comments behind a line of code that tell what the line comes to. */
export const commentClaims: ClaimExtractor = {
  kind: 'comment',
  claimsOf: (page) =>
    page.sections.flatMap((section) =>
      section.fences.flatMap((fence) => commentsOf(fence, section)),
    ),
};

const SCRIPTS = /^(?:[cm]?[jt]sx?|javascript|typescript)$/;

function commentsOf(fence: ClaimFence, section: ClaimSection): Claim[] {
  if (!SCRIPTS.test(fence.lang)) return [];
  return fence.code.split('\n').flatMap((row, index): Claim[] => {
    const claim = (code: string, said: string, verdict: Verdict): Claim => ({
      file: section.file.shown,
      line: fence.line + index + 1,
      column: row.lastIndexOf('//') + 1,
      kind: 'comment',
      excerpt: row.trim(),
      says: `${code.trim().slice(0, 60)} → ${said}`,
      verdict,
    });
    const why = kindFault(row, fence, section) ?? orderFault(row, fence, section);
    if (why !== undefined) return [claim('', row.trim(), wrong(why))];
    const [, code = '', arrow, value] = RESULT.exec(row) ?? [];
    const said = (arrow ?? value)?.trim();
    if (said === undefined || /^\s*\/\//.test(code)) return [];
    const by = sourceOf(said, section);
    return [claim(code, said, by === undefined ? { state: 'unproven' } : { state: 'proven', by })];
  });
}

const wrong = (message: string): Verdict => ({
  state: 'false',
  code: 'comment-differs',
  message,
  hint: 'say what the output shows, or leave the comment out',
});

/** The output that follows a block of code. */
const outputBehind = (fence: ClaimFence, { fences }: ClaimSection): ClaimFence | undefined =>
  fences.find((one) => one.line > fence.line && isOutput(one));

/** Behind a line that prints a value with its label: what kind of value it is, and nothing else. */
const KIND =
  /console\.log\(\s*(['"`])(?<label>[^'"`$]+)\1,.*\/\/\s*(?:(?:an?|the|one)?\s*(?:[\w`.-]+ ){0,3}(?<kind>object|array|string|number|boolean|function|promise)|(?:[^，。\s]{0,8} ?){0,2}(?<named>对象|数组|字符串|数字|布尔值|函数))\s*[.。]?\s*$/i;
const KINDS: Readonly<Record<string, string>> = {
  对象: 'object',
  数组: 'array',
  字符串: 'string',
  数字: 'number',
  布尔值: 'boolean',
  函数: 'function',
};
/** Values as a console prints them; whatever is none of these is a text. */
const PRINTED: readonly (readonly [kind: string, value: RegExp])[] = [
  ['value', /^(?:undefined|null)$/],
  ['boolean', /^(?:true|false)$/],
  ['number', /^-?\d[\d.]*$/],
  ['function', /^\[(?:Async)?Function/],
  ['array', /^\[/],
  ['promise', /^Promise /],
  ['object', /^(?:[A-Z]\w* (?:\([^)]*\) )?)?\{/],
  // An object of a class may print itself as anything.
  ['object or string', /^[A-Z[{(]/],
];

/** What a comment says of a printed value, which the output shows to be of another kind. */
function kindFault(row: string, fence: ClaimFence, section: ClaimSection): string | undefined {
  const { label, kind, named } = KIND.exec(row)?.groups ?? {};
  const said = kind?.toLowerCase() ?? KINDS[named ?? ''];
  if (label === undefined || said === undefined) return undefined;
  const lines = outputBehind(fence, section)?.code.split('\n') ?? [];
  const shown = lines.filter((line) => line.startsWith(`${label} `));
  const values = shown.map((line) => line.slice(label.length).trim());
  const kindOf = (value: string) => PRINTED.find(([, form]) => form.test(value))?.[0] ?? 'string';
  const isOther = values.length > 0 && values.every((value) => !kindOf(value).includes(said));
  return isOther ? `the output shows \`${shown[0]}\`, which is no ${said}` : undefined;
}

/** What comes first in an output, and what behind it. */
const FIRST =
  /\/\/.*?(?:\b(?:prints|logs|shows|lists|writes)\b|输出|打印|列出)\s*(?:先是?)?[`'"]?(?<first>[\w@./-]+\w)[`'"]?(?: first)?[,，]?\s*(?:(?:and )?then|followed by|and finally|然后是?|再是?|接着是?)\s*[`'"]?(?<then>[\w@./-]+\w)/i;

/** Two names that a comment says are printed one behind the other, and that the output has the other way round. */
function orderFault(row: string, fence: ClaimFence, section: ClaimSection): string | undefined {
  const { first = '', then = '' } = FIRST.exec(row)?.groups ?? {};
  const output = first === '' ? undefined : outputBehind(fence, section);
  const [one, other] = [first, then].map((name) => output?.code.indexOf(name) ?? -1);
  if (one === undefined || other === undefined || one < 0 || other < 0 || one < other)
    return undefined;
  return `the output in line ${output?.line} has \`${then}\` in front of \`${first}\``;
}

/** An output of the section that has the value. */
function sourceOf(said: string, { fences }: ClaimSection): string | undefined {
  const bare = said.replace(/^(['"`])(.*)\1$/, '$2').replace(/(\d),(?=\d{3})/g, '$1');
  const output = fences.find(
    (fence) =>
      isOutput(fence) &&
      fence.code
        .replace(/(\d),(?=\d{3})/g, '$1')
        .split('\n')
        .some((line) => line.trim() === bare || line.trim().endsWith(` ${bare}`)),
  );
  return output && `the output in line ${output.line}`;
}
