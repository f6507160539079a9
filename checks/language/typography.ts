import { format } from 'autocorrect-node';
import { CODE, type ProseBlock } from './prose.ts';

/** One character to change in a block: an insertion has an empty `old`, a deletion an empty `new`. */
export interface TextEdit {
  at: number;
  old: string;
  new: string;
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
  const corrected = plain
    .split('\n')
    .map((line) => format(line))
    .join('\n');
  return editsBetween(plain, corrected).filter((edit) => !keepsMarkApart(edit, block));
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

/** The edits lead from one text to the other, which differ by single characters. */
function editsBetween(before: string, after: string): TextEdit[] {
  const edits: TextEdit[] = [];
  let at = 0;
  for (let index = 0; index < after.length || at < before.length; ) {
    const old = before[at] ?? '';
    const next = after[index] ?? '';
    if (old === next) {
      at += 1;
      index += 1;
    } else if (next === ' ') {
      edits.push({ at, old: '', new: ' ' });
      index += 1;
    } else if (old === ' ') {
      edits.push({ at, old: ' ', new: '' });
      at += 1;
    } else {
      edits.push({ at, old, new: next });
      at += 1;
      index += 1;
    }
  }
  return edits;
}
