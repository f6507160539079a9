import type { DiffLine, Hunk } from './report.ts';
import type { Span } from './values.ts';

/** A stretch of the text and what stands there instead. */
export interface Edit extends Span {
  text: string;
}

/** Lines around a change. */
const CONTEXT = 2;

/** Edits in their order; of those that overlap the first and longest one counts. */
export function inOrder(edits: readonly Edit[]): Edit[] {
  const sorted = [...edits].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Edit[] = [];
  for (const edit of sorted) {
    const last = kept.at(-1);
    if (!last || edit.start >= last.end) kept.push(edit);
  }
  return kept;
}

/** The text with its edits. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const edit of inOrder(edits)) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

interface Change {
  /** First line that changes, counted from 0, and the one behind the last. */
  start: number;
  end: number;
  lines: string[];
}

/** The edits as a diff by lines. */
export function hunksOf(text: string, edits: readonly Edit[]): Hunk[] {
  if (edits.length === 0) return [];
  const old = text.split('\n');
  const hunks: Hunk[] = [];
  let shift = 0;
  let last: Change | undefined;
  for (const change of changesOf(text, old, inOrder(edits))) {
    const from = Math.max(0, change.start - CONTEXT);
    const isNear = last !== undefined && from <= last.end + CONTEXT;
    const hunk = hunks.at(-1);
    if (hunk && last && isNear) {
      // The context behind the last change ends where this change begins.
      const behind = old.slice(last.end, change.start).map(context);
      hunk.lines.push(...behind, ...signed(old, change));
    } else {
      if (hunk && last) hunk.lines.push(...old.slice(last.end, last.end + CONTEXT).map(context));
      const before = old.slice(from, change.start).map(context);
      hunks.push({
        line: from + 1,
        newLine: from + 1 + shift,
        lines: [...before, ...signed(old, change)],
      });
    }
    shift += change.lines.length - (change.end - change.start);
    last = change;
  }
  if (last) hunks.at(-1)?.lines.push(...old.slice(last.end, last.end + CONTEXT).map(context));
  return hunks;
}

const context = (text: string): DiffLine => ({ sign: ' ', text });

function signed(old: readonly string[], { start, end, lines }: Change): DiffLine[] {
  return [
    ...old.slice(start, end).map((text): DiffLine => ({ sign: '-', text })),
    ...lines.map((text): DiffLine => ({ sign: '+', text })),
  ];
}

/** Edits that touch the same lines become one change of lines. */
function changesOf(text: string, old: readonly string[], edits: readonly Edit[]): Change[] {
  const starts = [0];
  for (const line of old) starts.push((starts.at(-1) ?? 0) + line.length + 1);
  const lineOf = (offset: number) => {
    let line = 0;
    while (line + 1 < old.length && (starts[line + 1] ?? 0) <= offset) line += 1;
    return line;
  };
  const changes: (Change & { edits: Edit[] })[] = [];
  for (const edit of edits) {
    // Lines that go as a whole leave the line behind them alone.
    const isWhole = takesLines(text, edit);
    const start = lineOf(edit.start);
    const end = (isWhole ? lineOf(edit.end - 1) : lineOf(edit.end)) + 1;
    const last = changes.at(-1);
    if (last && start < last.end) {
      // What is left of a line before it takes in what stands behind the lines that go.
      last.end = Math.max(last.end, lineOf(edit.end) + 1);
      last.edits.push(edit);
    } else changes.push({ start, end, lines: [], edits: [edit] });
  }
  return changes.map(({ start, end, edits }) => {
    const from = starts[start] ?? 0;
    const to = (starts[end] ?? text.length + 1) - 1;
    const moved = edits.map((edit) => ({
      ...edit,
      start: edit.start - from,
      end: Math.min(edit.end, to + 1) - from,
    }));
    const piece = applyEdits(`${text.slice(from, to)}\n`, moved);
    const last = edits.at(-1);
    const isGone = piece === '' && last !== undefined && takesLines(text, last);
    return { start, end, lines: isGone ? [] : piece.replace(/\n$/, '').split('\n') };
  });
}

/** Whether an edit takes lines away, their ends among them, and nothing else. */
function takesLines(text: string, { start, end, text: words }: Edit): boolean {
  const isAtStart = start === 0 || text[start - 1] === '\n';
  return words === '' && end > start && isAtStart && text[end - 1] === '\n';
}
