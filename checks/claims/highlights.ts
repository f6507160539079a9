import { namesIn } from '../parity/clause-names.ts';
import { inPlainFigures } from '../parity/numerals.ts';
import type { Products } from '../parity/products.ts';
import type { Claim, ClaimExtractor, Verdict } from './claim.ts';
import { claimAt } from './claim-at.ts';
import type { ClaimFence, ClaimSection, Sentence } from './claim-page.ts';

/** Marked lines of an example hold what the words around it name. */
export const highlightClaims: ClaimExtractor = {
  kind: 'highlight',
  claimsOf: (page, { products }) =>
    page.sections.flatMap((section) => [
      ...section.fences.flatMap((fence) => {
        const lines = markedLines(fence.meta);
        if (lines.length === 0) return [];
        return [claimOf(fence, lines, section, products), ...toldOf(fence, lines, section)];
      }),
      ...countedIn(section),
    ]),
};

/** `{2,4-5}` */
function markedLines(meta: string): number[] {
  const [, list = ''] = /(?:^|\s)\{([\d,\s-]+)\}/.exec(meta) ?? [];
  return list
    .split(',')
    .filter((part) => part.trim() !== '')
    .flatMap((part) => {
      const [from = 0, to = from] = part.split('-').map(Number);
      return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
    });
}

function claimOf(
  fence: ClaimFence,
  lines: readonly number[],
  section: ClaimSection,
  products: Products,
): Claim {
  const rows = fence.code.split('\n');
  const marked = lines.map((line) => (rows[line - 1] ?? '').trim());
  const [text = ''] = marked.filter((row) => /\w/.test(row));
  return {
    file: section.file.shown,
    line: fence.line,
    column: 1,
    kind: 'highlight',
    excerpt: text,
    says: marked.map(bareOf).join(' ').replace(/\s+/g, ' ').trim().slice(0, 120),
    verdict: verdictOf({ fence, lines, marked, section, products }),
  };
}

/** What a sentence says of marked lines: “the highlighted line sets the target”. */
const TOLD_LINES =
  /\b(?:highlighted|marked) (?:lines?|settings?|options?|part|rows?) (?:sets?|enables?|disables?|turns? (?:on|off)|adds?|configures?|defines?|limits?|registers?|changes?|chooses?|names?|contains?|ha(?:s|ve)) (?<told>[^.,;:]+)|(?:高亮|标记)的?(?:部分|设置|选项|[^，。]{0,3}行)(?:代码)?(?:用于|用来|会|可以)?(?:设置|启用|禁用|关闭|开启|添加|配置|定义|限制|注册|修改|指定|选择|包含)了?(?<named>[^，。；：]+)/;

/** A setting that words give to the marked lines of an example, and that another line of it has. */
function toldOf(fence: ClaimFence, lines: readonly number[], section: ClaimSection): Claim[] {
  const rows = fence.code.split('\n');
  const inside = new Set(lines.flatMap((line) => [line, ...around(rows, line)]));
  const has = (name: string, isInside: boolean) =>
    rows.some((row, index) => inside.has(index + 1) === isInside && setsIn(row).includes(name));
  return section.sentences.flatMap((sentence): Claim[] => {
    // It is about the next one, or about the last one before it.
    if (besideOf(sentence, section)[0] !== fence) return [];
    const { told, named } = TOLD_LINES.exec(sentence.text)?.groups ?? {};
    const names = wordsIn(told ?? named ?? '');
    const elsewhere = names.find((name) => has(name, false));
    if (elsewhere === undefined || names.some((name) => has(name, true))) return [];
    return [
      claimAt(sentence, Math.max(0, sentence.text.indexOf(elsewhere)), {
        kind: 'highlight',
        says: `${elsewhere} in the marked lines`,
        verdict: wrong(
          'highlight-elsewhere',
          `the marked lines of the example in line ${fence.line} don't have \`${elsewhere}\`, and another line does`,
        ),
      }),
    ];
  });
}

const COUNTED = /\b(\d+|one) (?:highlighted|marked) lines?\b|(?:高亮|标记)的? ?(\d+|一) ?行/;

/** How many marked lines a sentence counts: those of the example in front of it, or behind it. */
function countedIn(section: ClaimSection): Claim[] {
  return section.sentences.flatMap((sentence): Claim[] => {
    const [, figure, said = figure] = COUNTED.exec(inPlainFigures(sentence.text)) ?? [];
    if (said === undefined) return [];
    const counted = /\d/.test(said) ? Number(said) : 1;
    const near = besideOf(sentence, section).map(({ meta }) => markedLines(meta));
    if (near.length === 0) return [];
    const isRight = near.some((lines) => lines.length === counted);
    const counts = near.map((lines) => lines.length).join(' and ');
    return [
      claimAt(sentence, Math.max(0, sentence.text.search(/highlighted|marked|高亮|标记/)), {
        kind: 'highlight',
        says: `${counted} marked lines`,
        verdict: isRight
          ? { state: 'proven', by: 'the example with so many marked lines' }
          : wrong('highlight-count', `the examples around it mark ${counts}, and not ${counted}`),
      }),
    ];
  });
}

/** The examples with marked lines next to a sentence: the one behind it, then the one in front of it. */
function besideOf(sentence: Sentence, { fences }: ClaimSection): ClaimFence[] {
  const { line } = sentence.placeAt(0);
  const marked = fences.filter(({ meta }) => markedLines(meta).length > 0);
  const pair = [
    marked.find((fence) => fence.line > line),
    marked.findLast((fence) => fence.line < line),
  ];
  return pair.flatMap((fence) => fence ?? []);
}

/** Names that a line of code gives a value. */
const setsIn = (row: string): string[] =>
  [...row.matchAll(/([A-Za-z_$][\w$]*)['"]?(?:\s*[:=](?!=)|\()/g)].map(([, name = '']) => name);

/** The lines that a line of code stands inside of: those above it that are indented less and less. */
function around(rows: readonly string[], line: number): number[] {
  const indent = (row = '') => row.length - row.trimStart().length;
  let least = indent(rows[line - 1]);
  return rows.slice(0, line - 1).flatMap((_row, index, above) => {
    const at = above.length - index;
    const row = rows[at - 1] ?? '';
    if (row.trim() === '' || indent(row) >= least) return [];
    least = indent(row);
    return [at];
  });
}

/** A line of code without the comment at its end, which is compared as what it is. */
const bareOf = (row: string): string => row.replace(/(?:^|\s)(?:\/\/|#(?=\s)).*$/, '');

interface Marked {
  fence: ClaimFence;
  lines: readonly number[];
  marked: readonly string[];
  section: ClaimSection;
  products: Products;
}

function verdictOf({ fence, lines, marked, section, products }: Marked): Verdict {
  const rows = fence.code.split('\n');
  const beyond = lines.find((line) => line > rows.length);
  const [first] = marked;
  const last = marked.at(-1);
  if (beyond !== undefined || first === '' || last === '') {
    return wrong(
      'highlight-empty',
      beyond === undefined
        ? 'a marked passage begins or ends with an empty line'
        : `line ${beyond} is marked, and the example has ${rows.length}`,
    );
  }
  const torn = passagesOf(lines).find((passage) => isTorn(passage, rows, fence.lang));
  if (torn) {
    return wrong(
      'highlight-torn',
      `the marked lines ${torn[0]}-${torn.at(-1)} open or close a bracket whose other half is not marked`,
    );
  }
  const named = namesAround(fence, section, products);
  const words = wordsIn(marked.join('\n'));
  // What stands in the other lines as well doesn't say which ones are meant.
  const others = new Set(wordsIn(rows.filter((_row, at) => !lines.includes(at + 1)).join('\n')));
  const word = words.find((one) => named.has(one) && !others.has(one));
  return word === undefined
    ? { state: 'unproven' }
    : { state: 'proven', by: `\`${word}\`, which the text around it names` };
}

function wrong(code: string, message: string): Verdict {
  const hint = 'mark the lines that the words around the example are about';
  return { state: 'false', code, message, hint };
}

/** `2,4-5` → [2] and [4, 5] */
function passagesOf(lines: readonly number[]): number[][] {
  const passages: number[][] = [];
  for (const line of [...lines].sort((a, b) => a - b)) {
    const current = passages.at(-1);
    if (current?.at(-1) === line - 1) current.push(line);
    else passages.push([line]);
  }
  return passages;
}

const BRACKETED = /^(?:[cm]?[jt]sx?|javascript|typescript|json5?|jsonc)$/;
/** What brackets inside of mean nothing: strings, comments, regular expressions. */
const OPAQUE =
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\/.*|\/\*[\s\S]*?\*\/|(?<=[(,=:[!&|?{}\s])\/(?![*/\s])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/g;

/** Whether several lines are no whole: one line may open what others close. */
function isTorn(passage: readonly number[], rows: readonly string[], lang: string): boolean {
  if (passage.length < 2 || !BRACKETED.test(lang)) return false;
  const text = passage.map((line) => rows[line - 1] ?? '').join('\n');
  let depth = 0;
  for (const [sign] of text.replace(OPAQUE, '').matchAll(/[()[\]{}]/g)) {
    depth += /[([{]/.test(sign) ? 1 : -1;
    if (depth < 0) return true;
  }
  return depth !== 0;
}

const wordsIn = (text: string): string[] => text.match(/[A-Za-z_$][\w$]{2,}/g) ?? [];

/** Names in code style of the headings and of the text that leads to an example or follows it. */
function namesAround(
  fence: ClaimFence,
  { sentences, fences, heading, above }: ClaimSection,
  products: Products,
) {
  const before = fences.findLast((one) => one.line < fence.line)?.line ?? 0;
  const next = fences.find((one) => one.line > fence.line)?.line ?? Number.POSITIVE_INFINITY;
  const near = sentences.filter((sentence) => {
    const { line } = sentence.placeAt(0);
    return line > before && line < next;
  });
  const texts = [
    ...near.flatMap(({ text, codes }) => [
      ...codes.map((code) => code.text),
      ...namesIn(text, products),
    ]),
    ...[heading, ...above.map((one) => one.heading)].flatMap((one) => one.match(/`[^`]+`/g) ?? []),
  ];
  return new Set(texts.flatMap(wordsIn));
}
