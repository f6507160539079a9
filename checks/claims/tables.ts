import type { SyntaxNode } from '../../engine/compile/nodes.ts';
import { escapeRegExp } from '../../engine/escape-reg-exp.ts';
import type { Claim, ClaimExtractor, ClaimSources, Verdict } from './claim.ts';
import { claimAt } from './claim-at.ts';
import { type ClaimSection, markedText, type Sentence } from './claim-page.ts';

/** Cells that say no more than a value, and tables of an option's values. */
export const tableClaims: ClaimExtractor = {
  kind: 'cell',
  claimsOf: ({ sections }, sources) =>
    sections.flatMap((section) => [
      ...section.sentences.flatMap(cellClaim),
      ...section.tables.flatMap((table) => valueTable(section, table, sources)),
    ]),
};

/** Columns that another check compares with the facts. */
export const COMPARED_COLUMN = /^(?:types?|defaults?|类型|默认值|development|production|none)$/i;
/** More words than this are a sentence. */
const WORDS = 4;

function cellClaim(sentence: Sentence): Claim[] {
  const { cell, text, codes } = sentence;
  if (!cell || cell.column === 0) return [];
  const [row = ''] = cell.row.cells;
  const column = cell.row.columns[cell.column] ?? '';
  const whole = cell.row.cells[cell.column] ?? '';
  if (!whole.startsWith(text.trim()) || COMPARED_COLUMN.test(column)) return [];
  const isShort = codes.length > 0 ? codes.length * 2 >= wordsIn(whole) : wordsIn(whole) <= WORDS;
  // Words with code around them are a sentence, whose values count.
  const value = isShort ? whole : literals(codes.map((code) => code.text)).join(' ');
  if (value.trim() === '' || row.trim() === '') return [];
  const by = cellSource(sentence, { row, whole });
  const verdict: Verdict = by === undefined ? { state: 'unproven' } : { state: 'proven', by };
  return [claimAt(sentence, 0, { kind: 'cell', says: `${row}, ${column}: ${value}`, verdict })];
}

/** A line of the section's code or output that has what the row is about and what the cell says. */
function cellSource(
  { section, codes, text }: Sentence,
  { row, whole }: { row: string; whole: string },
): string | undefined {
  const plain = (marked: string) => marked.replaceAll(/[`'"]/g, '').trim();
  const isCode =
    codes.length > 0 &&
    codes.map((code) => `\`${code.text}\``).join('').length + 2 * codes.length >= whole.length;
  const values = isCode ? codes.map((code) => plain(code.text)) : [plain(text)];
  const key = plain(row);
  if (!isCode && !/^[\d.,]+(?: ?[a-zA-Z]{1,5})?$/.test(values[0] ?? '')) return undefined;
  if (key.length < 3 || values.some((value) => value.length < 2 || value === key)) return undefined;
  const has = (line: string, word: string) =>
    new RegExp(String.raw`(?<![\w.-])${escapeRegExp(word)}(?![\w-])`).test(line);
  const fence = section.fences.find(({ code }) =>
    code
      .replaceAll(/['"]/g, '')
      .split('\n')
      .some((line) => has(line, key) && values.every((value) => has(line, value))),
  );
  return fence && `the line of ${row} in the code of line ${fence.line}`;
}

const wordsIn = (text: string) =>
  (text.match(/\p{Script=Han}{1,2}|`[^`]+`|[\w.-]+/gu) ?? []).length;

const literals = (codes: readonly string[]) =>
  codes.filter((code) => /^(?:['"].*['"]|-?\d[\d.]*|true|false|null)$/s.test(code));

/** A table whose first column lists values has all of an option's values and no other. */
function valueTable(section: ClaimSection, table: SyntaxNode, { facts }: ClaimSources): Claim[] {
  const option = [section, ...[...section.above].reverse()].find(
    ({ code }) => code !== undefined && code in facts.options,
  )?.code;
  const values = (option === undefined ? undefined : facts.options[option]?.values)?.map(String);
  if (option === undefined || !values || values.length < 3) return [];
  const [, ...rows] = table.children ?? [];
  const listed = rows.flatMap((row) => {
    const [cell] = row.children ?? [];
    if (!cell) return [];
    return [...markedText(cell).matchAll(/`([^`]+)`/g)].map(([, code = '']) => ({
      value: code.replace(/^['"]|['"]$/g, ''),
      row,
    }));
  });
  const right = listed.filter(({ value }) => values.includes(value));
  // A table of other things may name a value here and there.
  if (right.length < 3 || right.length * 2 < listed.length) return [];
  const missing = values.filter((value) => !listed.some((one) => one.value === value));
  const at = (node: SyntaxNode) => ({
    file: section.file.shown,
    line: node.position?.start.line ?? section.line,
    column: node.position?.start.column ?? 1,
  });
  const claim = (node: SyntaxNode, says: string, verdict: Verdict): Claim => ({
    ...at(node),
    kind: 'value',
    excerpt: markedText(node).slice(0, 100),
    says,
    verdict,
  });
  const isWhole = missing.length <= 2 || right.length * 2 >= values.length;
  return [
    ...listed.map(({ value, row }) =>
      claim(
        row,
        `${option} may be ${value}`,
        values.includes(value)
          ? { state: 'proven', by: 'the schema' }
          : { state: 'unproven', why: `the schema has ${values.slice(0, 12).join(', ')}` },
      ),
    ),
    ...(isWhole && missing.length > 0
      ? [
          claim(table, `${option} is not ${missing.join(', ')}`, {
            state: 'unproven',
            why: `the table lists ${right.length} of ${values.length} values and leaves out ${missing.join(', ')}`,
          }),
        ]
      : []),
  ];
}
