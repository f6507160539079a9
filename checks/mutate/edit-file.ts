import { readFileSync } from 'node:fs';

/** One replacement in one file below the site folder. */
export interface Edit {
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
}

/** A change of some pages, written by somebody to see what the check says about it. */
export interface PageEdit {
  id: string;
  kind: string;
  edits: Edit[];
  /** False for a change that keeps the pages true. */
  lies: boolean;
}

/**
 * Reads a list of changes.
 * @throws {Error} that names the entry which has another shape
 */
export function readPageEdits(path: string): PageEdit[] {
  const list: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!Array.isArray(list)) throw new Error(`${path} holds no list`);
  return list.map((entry, index) => {
    if (!isPageEdit(entry))
      throw new Error(`${path}, entry ${index + 1}: an edit has id, kind, lies and edits`);
    return entry;
  });
}

function isPageEdit(value: unknown): value is PageEdit {
  if (typeof value !== 'object' || value === null) return false;
  const { id, kind, lies, edits } = value as Partial<Record<keyof PageEdit, unknown>>;
  return (
    typeof id === 'string' &&
    typeof kind === 'string' &&
    typeof lies === 'boolean' &&
    Array.isArray(edits) &&
    edits.every(
      (edit) =>
        typeof edit?.file === 'string' &&
        typeof edit.find === 'string' &&
        typeof edit.replace === 'string',
    )
  );
}

/** A text after an edit, with the lines that differ. */
export interface Edited {
  text: string;
  /** 1-based lines of the new text, first and last. */
  from: number;
  to: number;
}

/** @returns a text that says why the edit cannot be made */
export function applyEdit(text: string, { file, find, replace }: Edit): Edited | string {
  const at = text.indexOf(find);
  if (at === -1) return `${file} does not contain “${find}”`;
  if (text.includes(find, at + 1)) return `${file} contains “${find}” more than once`;
  const next = text.slice(0, at) + replace + text.slice(at + find.length);
  const start = firstDifference(text, next);
  const end = next.length - firstDifference(reversed(text), reversed(next));
  const lineOf = (offset: number) => next.slice(0, Math.max(0, offset)).split('\n').length;
  return { text: next, from: lineOf(start), to: lineOf(Math.max(start, end)) };
}

const reversed = (text: string) => [...text].reverse().join('');

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}
