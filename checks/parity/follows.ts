import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Route } from '../../engine/model.ts';
import type { Pair, PairResult } from './pair.ts';

/**
 * Which English text each section of a translation follows: id → hash of the original's meaning and
 * of the translation's at the time it was confirmed. Beside the pages instead of in them, one file a
 * page, so that writers do not meet the hashes and branches do not meet each other.
 */
export type Follows = Record<string, { original: string; twin: string }>;

/** `content/.follows/zh/config/mode.json`; hidden folders hold no pages. */
export const followsFile = ({ twin: { route } }: Pair): string =>
  join(contentDirOf(route), recordOf(route.source));

/**
 * The record that lies where it was before the page moved into the folder of a version.
 * @returns its path below the site folder
 */
export async function recordLeftBehind({ twin: { route } }: Pair): Promise<string | undefined> {
  if (route.version === '') return undefined;
  const record = recordOf(route.source.slice(route.version.length + 1));
  const isThere = (await recordIn(join(contentDirOf(route), record))) !== undefined;
  return isThere ? `content/${record}` : undefined;
}

const contentDirOf = ({ file, source }: Route): string => file.slice(0, -source.length);

const recordOf = (source: string): string => join('.follows', source.replace(/\.[^./]+$/, '.json'));

/** @returns undefined for a translation that was never recorded */
export const readFollows = (pair: Pair): Promise<Follows | undefined> =>
  recordIn(followsFile(pair));

async function recordIn(file: string): Promise<Follows | undefined> {
  try {
    const record: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof record !== 'object' || record === null) return undefined;
    return Object.fromEntries(
      Object.entries(record).map(([id, value]) => {
        const [original = '', twin = ''] = String(value).split(' ');
        return [id, { original, twin }];
      }),
    );
  } catch {
    return undefined;
  }
}

/** Confirms that the translation says what the original says now. */
export async function writeFollows(pair: Pair, follows: Follows): Promise<void> {
  const file = followsFile(pair);
  const lines = Object.fromEntries(
    Object.entries(follows).map(([id, { original, twin }]) => [id, `${original} ${twin}`]),
  );
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(lines, null, 2)}\n`);
}

/** The record of a translation that is up to date as a whole. */
export function currentFollows({ meanings }: PairResult): Follows {
  return Object.fromEntries(
    Object.entries(meanings.original).map(([id, original]) => [
      id,
      { original, twin: meanings.twin[id] ?? '' },
    ]),
  );
}

/**
 * The record after some of its sections were confirmed; those without an entry get one.
 * @param isConfirmed whether a section whose text has changed says the same in both languages
 * @returns undefined when nothing changes
 */
export function mendedFollows(
  result: PairResult,
  record: Follows | undefined,
  isConfirmed: (id: string, state: SectionState) => boolean,
): Follows | undefined {
  const current = currentFollows(result);
  if (!record) return current;
  const mended = Object.fromEntries(
    Object.entries(current).map(([id, now]) => {
      const before = record[id];
      const state = stateOf(before, now);
      const isRecorded = state === 'new' || (state !== 'current' && isConfirmed(id, state));
      return [id, isRecorded || before === undefined ? now : before] as const;
    }),
  );
  return JSON.stringify(mended) === JSON.stringify(record) ? undefined : mended;
}

/** In which language a section has changed since it was confirmed. */
export type SectionState = 'current' | 'new' | 'original' | 'twin' | 'both';

/** Compares a section's entry with what both languages say now. */
export function stateOf(before: Follows[string] | undefined, now: Follows[string]): SectionState {
  if (before === undefined) return 'new';
  const isOriginal = before.original === now.original;
  const isTwin = before.twin === now.twin;
  if (isOriginal) return isTwin ? 'current' : 'twin';
  return isTwin ? 'original' : 'both';
}
