import { Fragment, type ReactNode } from 'react';
import type { HighlightRange } from '../../search/types.ts';

/** A stretch of a text that is marked as a whole, or not at all. */
interface Stretch {
  text: string;
  marked: boolean;
}

/** Cuts a text at the ends of its ranges. Ranges that overlap or lie outside do no harm. */
export function stretches(text: string, ranges: readonly HighlightRange[]): Stretch[] {
  const sorted = ranges.toSorted((one, other) => one.start - other.start);
  const cut: Stretch[] = [];
  let end = 0;
  for (const range of sorted) {
    const from = Math.min(Math.max(range.start, end), text.length);
    const to = Math.min(range.start + range.length, text.length);
    if (to <= from) continue;
    if (from > end) cut.push({ text: text.slice(end, from), marked: false });
    cut.push({ text: text.slice(from, to), marked: true });
    end = to;
  }
  if (end < text.length) cut.push({ text: text.slice(end), marked: false });
  return cut;
}

/** A text with what was searched for in `<mark>`. */
export function MarkedText(props: { text: string; ranges: readonly HighlightRange[] }): ReactNode {
  return stretches(props.text, props.ranges).map(({ text, marked }, index) =>
    marked ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
  );
}
