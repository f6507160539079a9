import { readFile } from 'node:fs/promises';
import { Cache } from '../../engine/cache.ts';
import { hashText } from '../../engine/hash.ts';
import type { Problem } from '../../engine/model.ts';
import { isWithin, pagesToMend } from '../run-checks.ts';
import { readSnapshot } from '../snapshot/snapshot.ts';
import { codeSalt } from '../source/code-salt.ts';
import { sourceFilesOf } from '../source/source-tree.ts';
import { writeMended } from '../source/write-mended.ts';
import type { Check, CheckContext, CheckPage, CheckResult } from '../types.ts';
import { ALLOWED_DIFFERENCES, type AllowedDifference } from './allowed.ts';
import {
  type ChangedSection,
  changedSections,
  isSaidInBoth,
  isTranslatedAfter,
  nameOf,
  saysTheSame,
} from './changed-sections.ts';
import type { Difference } from './compare.ts';
import { confirmationText } from './confirm.ts';
import { dataFilesOf } from './data-texts.ts';
import { faultsIn, withoutFollowing } from './faults.ts';
import {
  followsFile,
  mendedFollows,
  readFollows,
  recordLeftBehind,
  writeFollows,
} from './follows.ts';
import { followsProblems, unrecorded } from './follows-problems.ts';
import { withHeadingIds } from './heading-ids.ts';
import { comparePair, type Pair, type PairResult, wordsOf } from './pair.ts';
import type { Change } from './passage-changes.ts';
import { NO_PRODUCTS } from './products.ts';

/** Both languages say the same: routes, headings, code, components, links, tables, images. */
export const parityCheck: Check = {
  name: 'parity',
  run: (context) => checkParity(context, ALLOWED_DIFFERENCES),
};

/** @param allowed differences that are meant to be there */
export async function checkParity(
  context: CheckContext,
  allowed: readonly AllowedDifference[],
): Promise<CheckResult> {
  const pairs = pairsOf(context);
  const problems: Problem[] = [];
  const comparer = await pairComparer(context);
  const faults = faultsIn(context.found ?? []);
  const mendable = new Set(context.fix ? pagesToMend(context) : []);
  const used = new Set<AllowedDifference>();
  const written: string[] = [];
  let checked = problems.length;
  for (const [index, pair] of pairs.entries()) {
    context.progress(index, pairs.length);
    const result = await comparer(pair);
    checked += result.compared;
    problems.push(...result.problems);
    if (mendable.has(pair.twin)) written.push(...(await mend(pair, result, context, allowed)));
    // Which section lags can be told once both have the same.
    const isSame = hasSameHeadings(result);
    const record = await readFollows(pair);
    const changed = isSame && record ? changedSections(pair, result, record, context.root) : [];
    const apart = new Set<string>();
    for (const { difference, problem } of withoutFollowing(result.differences, faults)) {
      const match = allowed.find((entry) => isAllowed(entry, pair, difference));
      if (match) {
        used.add(match);
        continue;
      }
      // A change is reported once: where it was made.
      const cause = changed.find(({ id }) => id === difference.section);
      if (cause?.state === 'original' && cause.original?.changes?.some(isTold)) continue;
      apart.add(difference.section);
      problems.push(problem);
    }
    if (!isSame) continue;
    if (!record) {
      const isMeant = isAllowedIn(pair, allowed);
      const isFaulty = hasErrors(pair, result, context, isMeant);
      problems.push(unrecorded(pair, { isFaulty, leftBehind: await recordLeftBehind(pair) }));
      continue;
    }
    const asked = changed.filter(({ id, state }) => state !== 'twin' || !apart.has(id));
    problems.push(...followsProblems(pair, asked, { only: context.only, faults }));
  }
  context.progress(pairs.length, pairs.length);
  problems.push(...allowed.filter((entry) => !used.has(entry)).map(staleAllowance));
  const { length } = problems;
  return {
    problems,
    counts: {
      checked: checked + used.size,
      passed: Math.max(0, checked - length),
      expectedFailures: used.size,
      skipped: 0,
    },
    written,
  };
}

function isAllowed(
  { page, section, kind, value }: AllowedDifference,
  { twin }: Pair,
  difference: Difference,
): boolean {
  return (
    page === twin.route.key &&
    section === difference.section &&
    kind === difference.kind &&
    value === difference.value
  );
}

const isAllowedIn =
  (pair: Pair, allowed: readonly AllowedDifference[]) =>
  (difference: Difference): boolean =>
    allowed.some((entry) => isAllowed(entry, pair, difference));

const hasSameHeadings = ({ problems }: PairResult): boolean =>
  problems.every(({ code }) => !code.startsWith('twin-heading'));

/** Whether a page or its translation has errors: nobody knows then that one follows the other. */
function hasErrors(
  { original, twin }: Pair,
  { problems, differences }: PairResult,
  { found = [], judged = (all) => all }: CheckContext,
  isMeant: (difference: Difference) => boolean,
): boolean {
  const files = [original, twin].map(({ route }) => `content/${route.source}`);
  const own = found.filter(({ file }) => files.includes(file));
  const apart = differences.filter(({ difference }) => !isMeant(difference));
  const all = [...own, ...problems, ...apart.map(({ problem }) => problem)];
  return judged(all).some(({ severity }) => severity === 'error');
}

const isTold = ({ move }: Change): boolean => move !== 'same';

/** Translations with their originals. Of pages that a language has not, the engine tells. */
function pairsOf({ pages, products = NO_PRODUCTS, drawn = [] }: CheckContext): Pair[] {
  const isDefault = ({ route: { path, lang, key } }: CheckPage) => !path.endsWith(`/${lang}${key}`);
  const defaultLang = pages.find(isDefault)?.route.lang;
  const byKey = new Map<string, Map<string, CheckPage>>();
  for (const page of pages) {
    const key = `${page.route.version}\0${page.route.key}`;
    byKey.set(key, (byKey.get(key) ?? new Map()).set(page.route.lang, page));
  }
  const pairs: Pair[] = [];
  for (const versions of byKey.values()) {
    const original = defaultLang === undefined ? undefined : versions.get(defaultLang);
    // Of a page that could not be read, nothing can be compared.
    if (!original || original.page.incomplete) continue;
    for (const page of versions.values()) {
      if (page !== original && !page.page.incomplete)
        pairs.push({ original, twin: page, products, drawn });
    }
  }
  return pairs;
}

/** Compares pairs, or takes over what was found when nothing of them has changed. */
async function pairComparer(context: CheckContext): Promise<(pair: Pair) => Promise<PairResult>> {
  const salt = await codeSalt('checks/parity/parity-check.ts');
  const cache = new Cache(context.cacheFolder);
  return async (pair) => {
    const { original, twin } = pair;
    const files = [original, twin].flatMap((page) => [
      ...sourceFilesOf(page, context.root),
      ...dataFilesOf(page, context.root),
    ]);
    const key = hashText(
      32,
      salt,
      ...files.flatMap(({ shown, text }) => [shown, text]),
      // Links follow from the texts and from the site's other pages, words from its components.
      JSON.stringify([original.page.links, twin.page.links, pair.drawn, wordsIn([original, twin])]),
    );
    const known = await cache.read(key, isPairResult);
    if (known) return known;
    const result = comparePair(pair, context.root);
    await cache.write(key, result);
    return result;
  };
}

const wordsIn = (pages: readonly CheckPage[]): string[][] =>
  [...wordsOf(pages)].map(([name, words]) => [name, ...words]);

function isPairResult(value: unknown): value is PairResult {
  return typeof value === 'object' && value !== null && 'meanings' in value && 'compared' in value;
}

/**
 * Writes what follows from the original: missing heading ids, and, where both are without errors, the
 * record of sections that were translated along with a change. @returns files that were written
 */
async function mend(
  pair: Pair,
  result: PairResult,
  context: CheckContext,
  allowed: readonly AllowedDifference[],
): Promise<string[]> {
  const { root } = context;
  const { file, source, path } = pair.twin.route;
  const text = await readFile(file, 'utf8');
  const withIds = withHeadingIds(text, pair, (await readSnapshot(root))[path]);
  if (withIds !== text) {
    await writeMended(file, withIds);
    return [`content/${source}`];
  }
  const isMeant = isAllowedIn(pair, allowed);
  if (!hasSameHeadings(result) || hasErrors(pair, result, context, isMeant)) return [];
  const record = await readFollows(pair);
  // What is on record would be forgotten.
  if (!record && (await recordLeftBehind(pair))) return [];
  const changed = record ? changedSections(pair, result, record, root) : [];
  const translated = new Set(changed.filter(isTranslatedAfter).map(({ id }) => id));
  const same = new Set(changed.filter(saysTheSame).map(({ id }) => id));
  const follows = mendedFollows(
    result,
    record,
    (id, state) => same.has(id) || (state === 'both' && translated.has(id)),
  );
  if (!follows) return [];
  await writeFollows(pair, follows);
  return [followsFile(pair)];
}

/** What somebody has confirmed of a translation. */
export interface Followed {
  /** File that holds the record. */
  file: string;
  isWritten: boolean;
  /** What was confirmed, both languages beside each other. */
  text: string;
  /** Sections that only one language has changed, and that nobody has spoken for. */
  left: ChangedSection[];
}

/**
 * Confirms that a translation is up to date where both languages have changed, or only the wording.
 * @param isNamed whether the translation itself was named: then what one language alone has changed is
 *   confirmed, too
 */
export async function follow(
  context: CheckContext,
  pair: Pair,
  isNamed: boolean,
): Promise<Followed> {
  const result = await (await pairComparer(context))(pair);
  const record = await readFollows(pair);
  const file = followsFile(pair);
  const changed = record ? changedSections(pair, result, record, context.root) : [];
  const confirmed = isNamed ? changed : changed.filter(isSaidInBoth);
  const ids = new Set(confirmed.map(({ id }) => id));
  const follows = mendedFollows(result, record, (id) => ids.has(id));
  if (follows) await writeFollows(pair, follows);
  // Readers are told of those that the page names.
  const lagging = new Set(pair.twin.page.frontmatter.lagging);
  const left = changed.filter((one) => !confirmed.includes(one) && !lagging.has(nameOf(one.id)));
  return { file, isWritten: follows !== undefined, text: confirmationText(confirmed), left };
}

/**
 * Pages with their translations that a writer means by a page or a folder: `config/mode`.
 * @returns with whether the translation itself is named: `zh/config/mode.mdx`
 */
export function pairsNamed(
  context: CheckContext,
  name: string,
): { pair: Pair; isNamed: boolean }[] {
  return pairsOf(context).flatMap((pair) => {
    const [original, twin] = [pair.original, pair.twin].map(({ route }) =>
      isWithin(`content/${route.source}`, name),
    );
    return twin ? [{ pair, isNamed: !original }] : [];
  });
}

function staleAllowance({ page, section, kind, value, reason }: AllowedDifference): Problem {
  return {
    code: 'stale-allowance',
    severity: 'error',
    file: 'checks/parity/allowed.ts',
    message: `the allowed difference \`${value}\` (${kind}, ${page}#${section}, “${reason}”) does not occur any more`,
    hint: 'take it out of the list',
  };
}
