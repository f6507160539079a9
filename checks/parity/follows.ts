import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Problem } from '../../engine/model.ts';
import type { Pair, PairResult } from './pair.ts';

/**
 * Which English text each section of a translation follows: id → hash of the original's meaning and
 * of the translation's at the time it was confirmed. Beside the pages instead of in them, one file a
 * page, so that writers do not meet the hashes and branches do not meet each other.
 */
export type Follows = Record<string, { original: string; twin: string }>;

/** `content/.follows/zh/config/mode.json`; hidden folders hold no pages. */
export function followsFile({ twin }: Pair): string {
  const { file, source } = twin.route;
  const contentDir = file.slice(0, -source.length);
  return join(contentDir, '.follows', source.replace(/\.[^./]+$/, '.json'));
}

/** @returns undefined for a translation that was never recorded */
export async function readFollows(pair: Pair): Promise<Follows | undefined> {
  try {
    const record: unknown = JSON.parse(await readFile(followsFile(pair), 'utf8'));
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
 * The record after the mechanical part: sections that changed in both languages count as
 * translated, those that changed in English alone keep their old entry and go on lagging.
 * @returns undefined when nothing changes
 */
export function mendedFollows(
  result: PairResult,
  record: Follows | undefined,
): Follows | undefined {
  const current = currentFollows(result);
  if (!record) return current;
  const mended = Object.fromEntries(
    Object.entries(current).flatMap(([id, now]) => {
      const before = record[id];
      const isConfirmed =
        before?.original === now.original || before === undefined || before.twin !== now.twin;
      return [[id, isConfirmed ? now : before] as const];
    }),
  );
  return JSON.stringify(mended) === JSON.stringify(record) ? undefined : mended;
}

/** Sections whose English text has changed since the translation was confirmed. */
export function laggingSections({ meanings }: PairResult, record: Follows): string[] {
  return Object.entries(meanings.original).flatMap(([id, original]) =>
    record[id]?.original === original ? [] : [id],
  );
}

/**
 * What is wrong between a translation's record, its frontmatter and the English text. A section may
 * lag when its page says so: readers then see a notice.
 */
export function followsProblems(
  pair: Pair,
  result: PairResult,
  record: Follows | undefined,
): Problem[] {
  const { twin, original } = pair;
  const file = `content/${twin.route.source}`;
  const page = twin.route.source.replace(/\.[^./]+$/, '').replace(/^[^/]*\//, '');
  if (!record) {
    return [
      {
        code: 'translation-unrecorded',
        severity: 'error',
        file,
        line: 1,
        column: 1,
        message: 'nothing says which English text this translation follows',
        hint: `run \`npm run check -- --follow ${page}\` (or \`--fix\`) and commit what it writes`,
      },
    ];
  }
  const marked = new Set(twin.page.frontmatter.lagging);
  const lagging = laggingSections(result, record);
  const problems = lagging
    .filter((id) => !marked.has(nameOf(id)))
    .map((id): Problem => {
      const heading = twin.page.headings.find((one) => one.id === id);
      const line = original.page.headings.find((one) => one.id === id)?.line ?? 1;
      const inBoth = record[id] && record[id].twin !== result.meanings.twin[id];
      return {
        code: 'translation-lags',
        severity: 'error',
        file,
        line: heading?.line ?? 1,
        column: 1,
        message: `the English text of ${heading ? `“${heading.plain}”` : 'the introduction'} has changed (content/${original.route.source}:${line}) since it was translated`,
        hint: inBoth
          ? 'this section has changed, too: `npm run check -- --fix` confirms it'
          : `translate what has changed, then run \`npm run check -- --follow ${page}\`; until then \`lagging: [${nameOf(id)}]\` in the frontmatter tells readers`,
      };
    });
  const stale = [...marked].filter((name) => !lagging.some((id) => nameOf(id) === name));
  return [
    ...problems,
    ...stale.map(
      (name): Problem => ({
        code: 'not-lagging',
        severity: 'error',
        file,
        line: 1,
        column: 1,
        message: `\`lagging\` names \`${name}\`, which is up to date or does not exist`,
        hint: 'take it out of the frontmatter',
      }),
    ),
  ];
}

/** Frontmatter calls the text before the first section `introduction`. */
function nameOf(id: string): string {
  return id === '' ? 'introduction' : id;
}
