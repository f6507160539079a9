import { format } from 'autocorrect-node';
import { CODE, type ProseBlock } from './prose.ts';

/** One character to change in a block: an insertion has an empty `old`, a deletion an empty `new`. */
export interface TextEdit {
  at: number;
  old: string;
  new: string;
  /** More than a blank or a listed sign: to be reported, never written. */
  isForWriter?: true;
}

/** Code is spaced like a Latin word. */
const LETTER = 'x';

/**
 * What AutoCorrect would change in Chinese prose: spaces between scripts and half-width punctuation.
 * It judges plain text, so that the page's own grammar decides what prose is.
 */
export function typographyEdits(block: ProseBlock): TextEdit[] {
  const { text } = block;
  if (!/\p{Script=Han}/u.test(text)) return [];
  const plain = text.replaceAll(CODE, LETTER);
  const edits: TextEdit[] = [];
  let start = 0;
  for (const line of plain.split('\n')) {
    edits.push(...editsBetween(line, format(line), start));
    start += line.length + 1;
  }
  return edits.filter((edit) => !keepsMarkApart(edit, block));
}

/**
 * A space beside a mark is needed: `**句号。** 下一句` without it is not bold, because Markdown takes a
 * closing mark between punctuation and a letter for an opening one.
 */
function keepsMarkApart({ at, old }: TextEdit, { offsets }: ProseBlock): boolean {
  if (old !== ' ') return false;
  const here = offsets[at] ?? -1;
  return offsets[at - 1] !== here - 1 || offsets[at + 1] !== here + 1;
}

/** Half-width signs and what stands for them between Chinese characters. */
const SIGNS: ReadonlySet<string> = new Set([
  ...[',，', '.。', ';；', ':：', '!！', '?？', '(（', ')）'].flatMap(([half = '', full = '']) => [
    half + full,
    full + half,
  ]),
]);

const isBlank = (character: string): boolean => /^\s$/.test(character);

/**
 * The edits that lead from a line to its corrected form: blanks come and go, a listed sign changes its
 * width. Where the two differ in anything else, an edit that stands for the rest of the line says so;
 * it is for the writer to make.
 */
function editsBetween(before: string, after: string, start: number): TextEdit[] {
  const edits: TextEdit[] = [];
  let at = 0;
  for (let index = 0; index < after.length || at < before.length; ) {
    const old = before[at] ?? '';
    const next = after[index] ?? '';
    if (old === next) {
      at += 1;
      index += 1;
    } else if (isBlank(next) && !isBlank(old)) {
      edits.push({ at: start + at, old: '', new: next });
      index += 1;
    } else if (isBlank(old) && !isBlank(next)) {
      edits.push({ at: start + at, old, new: '' });
      at += 1;
    } else if ((isBlank(old) && isBlank(next)) || SIGNS.has(old + next)) {
      edits.push({ at: start + at, old, new: next });
      at += 1;
      index += 1;
    } else {
      const rest = { old: before.slice(at), new: after.slice(index) };
      return [...edits, { at: start + at, ...rest, isForWriter: true }];
    }
  }
  return edits;
}
