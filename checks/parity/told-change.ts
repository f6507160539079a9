import type { Passage } from './outline.ts';
import type { Change } from './passage-changes.ts';

/** Characters around what differs. */
const AROUND = 24;

/** What a passage said and what it says, shortened to where they differ. */
export function diffOf({ before, now }: Pick<Change, 'before' | 'now'>): string {
  const [was, is] = [flat(before), flat(now)];
  if (before === undefined) return `+ “${cut(is, 0, is.length)}”`;
  if (now === undefined) return `− “${cut(was, 0, was.length)}”`;
  let start = 0;
  while (start < Math.min(was.length, is.length) && was[start] === is[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(was.length, is.length) - start &&
    was[was.length - 1 - end] === is[is.length - 1 - end]
  )
    end += 1;
  const part = (text: string) => cut(text, start - AROUND, text.length - end + AROUND);
  return `− “${part(was)}” + “${part(is)}”`;
}

const flat = (passage: Passage | undefined): string =>
  (passage?.source ?? '').replace(/\s+/g, ' ').trim();

/** Characters of a passage that a message shows. */
const SHOWN = 160;

function cut(text: string, from: number, to: number): string {
  const start = Math.max(0, from);
  const end = Math.min(text.length, to, start + SHOWN);
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
