import type { Project } from '../../engine/build/open-site.ts';
import type { Problem } from '../../engine/model.ts';
import type { SitePages } from '../site-pages.ts';
import type { Check, CheckPage } from '../types.ts';
import {
  MUTATION_KINDS,
  type Mutation,
  mutate,
  mutationsOf,
  pickMutations,
  twinMutation,
} from './mutations.ts';
import { keyOf, problemsOfPages } from './problems-of-pages.ts';

export interface MutateOptions {
  project: Project;
  siteRoot: string;
  site: SitePages;
  /** Those that judge pages; the links check would build the site each time. */
  checks: readonly Check[];
  count: number;
  seed: number;
  /** Put the same lie into the other language, too, so that comparing both cannot find it. */
  both: boolean;
  onProgress(done: number, total: number): void;
}

export interface MutationResult {
  mutation: Mutation;
  /** The problem that names the line, or another new one, or nothing. */
  outcome: 'caught' | 'other line' | 'missed';
  problem: Problem | undefined;
}

/** A lagging translation is what any change of English makes: it finds no lie. */
const NO_CATCH: ReadonlySet<string> = new Set(['translation-lags', 'translation-unrecorded']);

/** Changes facts in copies of pages, one at a time, and sees which checks notice. */
export async function runMutations(options: MutateOptions): Promise<MutationResult[]> {
  const { site, siteRoot, count, seed, onProgress } = options;
  const candidates = site.pages.flatMap((page) => mutationsOf(page, siteRoot));
  const picked = pickMutations(candidates, count, seed);
  const at = { site, siteRoot, cacheRoot: options.project.cacheRoot, checks: options.checks };
  const before = new Set((await problemsOfPages(site.pages, at)).map(keyOf));
  const results: MutationResult[] = [];
  for (const [index, mutation] of picked.entries()) {
    onProgress(index, picked.length);
    const changed = await withMutation(mutation, options);
    const only = [mutation.page.route.source.replace(/^[^/]*\//, '')];
    const found = (await problemsOfPages(changed, at, only)).filter(
      (problem) => !before.has(keyOf(problem)) && !NO_CATCH.has(problem.code),
    );
    const exact = found.find((problem) => names(problem, mutation));
    const outcome = exact ? 'caught' : found.length > 0 ? 'other line' : 'missed';
    results.push({ mutation, outcome, problem: exact ?? found[0] });
  }
  onProgress(picked.length, picked.length);
  return results;
}

/** Whether a problem leads to the line: as its place, or as the counterpart in its message. */
function names({ file, line, message }: Problem, { page, line: wanted, after }: Mutation): boolean {
  const path = `content/${page.route.source}`;
  // Of a line that is gone, the one that took its place.
  const lines = after === undefined ? [wanted - 1, wanted, wanted + 1] : [wanted];
  return lines.some(
    (one) => (file === path && line === one) || new RegExp(`${path}:${one}(?!\\d)`).test(message),
  );
}

/** All pages, one of them (and its twin) changed. */
async function withMutation(
  mutation: Mutation,
  { site, both }: MutateOptions,
): Promise<CheckPage[]> {
  const { page } = mutation;
  const changed = new Map([[page, await site.compile(page, mutate(page.text, mutation))]]);
  const twins = both
    ? site.pages.filter(({ route }) => route.key === page.route.key && route !== page.route)
    : [];
  for (const twin of twins) {
    const same = twinMutation(mutation, twin);
    if (same) changed.set(twin, await site.compile(twin, mutate(twin.text, same)));
  }
  return site.pages.map((one) => changed.get(one) ?? one);
}

/** The share of each kind that was caught at its line, then what was not. */
export function formatMutations(results: readonly MutationResult[]): string {
  const rows = MUTATION_KINDS.flatMap((kind) => {
    const own = results.filter(({ mutation }) => mutation.kind === kind);
    if (own.length === 0) return [`${kind.padEnd(16)}   no such fact on any page`];
    return [`${kind.padEnd(16)} ${share(own)}`];
  });
  const survivors = results
    .filter(({ outcome }) => outcome !== 'caught')
    .map(({ mutation, outcome, problem }) => {
      const { page, line, before, after } = mutation;
      const there = problem ? ` (${problem.file}:${problem.line} ${problem.code})` : '';
      return [
        `${outcome}${there}: ${mutation.kind}, content/${page.route.source}:${line}`,
        `  - ${before.trim()}`,
        `  + ${after?.trim() ?? '(the line is gone)'}`,
      ].join('\n');
    });
  return [...survivors, rows.join('\n'), `${'all'.padEnd(16)} ${share(results)}`].join('\n\n');
}

function share(results: readonly MutationResult[]): string {
  const caught = results.filter(({ outcome }) => outcome === 'caught').length;
  return `${((100 * caught) / results.length).toFixed(1).padStart(6)} %  ${caught} of ${results.length}`;
}
