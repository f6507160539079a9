import { relative } from 'node:path';
import { languageName } from '../engine/language-name.ts';
import type { Problem } from '../engine/model.ts';
import { formatProblems } from '../engine/problems.ts';
import type { ChangedSection } from './parity/changed-sections.ts';
import type { Pair } from './parity/pair.ts';
import { follow, pairsNamed } from './parity/parity-check.ts';
import { diffOf } from './parity/told-change.ts';
import { isWithin } from './run-checks.ts';
import type { CheckContext, CheckPage } from './types.ts';

/** What `--confirm` has put on record beside translations. */
export interface OtherRecords {
  /** What is printed. */
  text: string;
  /** What could not be confirmed. */
  refused: readonly Problem[];
}

/**
 * Names of pages as names of their translations; what has none stays as it is.
 * @param lang the default language
 */
export function translationsOf(
  names: readonly string[],
  pages: readonly CheckPage[],
  lang: string,
): string[] {
  return names.flatMap((name) => {
    const translated = pages.filter(
      ({ route }) => route.lang !== lang && isWithin(`content/${route.source}`, name),
    );
    return translated.length === 0 ? [name] : translated.map(({ route }) => route.source);
  });
}

/**
 * Confirms what has changed on some pages: that translations say the same, and what else is on record.
 * Prints what was confirmed, and what was left.
 * @param names pages and folders; `zh/config/mode` speaks for the translation
 * @returns exit code: 1 when something is left
 */
export async function confirmPages(
  context: CheckContext,
  names: readonly string[],
  confirmOthers: (names: readonly string[]) => Promise<OtherRecords | undefined>,
): Promise<number> {
  const pairs = new Map<Pair, boolean>();
  for (const name of names) {
    for (const { pair, isNamed } of pairsNamed(context, name))
      pairs.set(pair, isNamed || pairs.get(pair) === true);
  }
  const done: string[] = [];
  const left: string[] = [];
  for (const [pair, isNamed] of pairs) {
    const followed = await follow(context, pair, isNamed);
    if (followed.text !== '') done.push(`${followed.text}\n`);
    if (followed.isWritten) done.push(`Confirmed: ${relative(context.root, followed.file)}\n`);
    left.push(...followed.left.map((section) => unconfirmed(section, pair)));
  }
  const { text = '', refused = [] } = (await confirmOthers(names)) ?? {};
  const printed = done.join('') + text;
  process.stdout.write(printed === '' && left.length === 0 ? 'Nothing has changed.\n' : printed);
  for (const line of left) process.stderr.write(`${line}\n`);
  if (refused.length > 0) process.stderr.write(`${formatProblems([...refused])}\n`);
  return left.length + refused.length > 0 ? 1 : 0;
}

/** Why a section was left as it is. */
function unconfirmed(
  { id, state, original, twin }: ChangedSection,
  { original: { route }, twin: page }: Pair,
): string {
  const [side, other] =
    state === 'twin'
      ? [twin, `the ${languageName(route.lang)} text`]
      : [original, 'the translation'];
  const place = `${side?.file.shown}:${side?.section.line} ${id === '' ? '(introduction)' : `#${id}`}`;
  const name = page.route.source.replace(/\.[^./]+$/, '');
  const diffs = (side?.changes ?? []).map((change) => `\n  ${diffOf(change)}`);
  return `Not confirmed: ${place} has changed, and ${other} has not${diffs.join('')}\n  if both say the same now: \`npm run check -- --confirm ${name}\``;
}
