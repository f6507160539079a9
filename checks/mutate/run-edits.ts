import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../../engine/model.ts';
import type { SitePages } from '../site-pages.ts';
import type { Check, CheckPage } from '../types.ts';
import { applyEdit, type Edit, type Edited, type PageEdit } from './edit-file.ts';
import { keyOf, problemsOfPages } from './problems-of-pages.ts';

/**
 * What the check said about an edit. `asked`: only that the other language has to be confirmed, which
 * any change of one language brings.
 */
export type EditOutcome = 'caught' | 'elsewhere' | 'asked' | 'missed' | 'not applicable';

/** An edit in both languages or in English alone. */
export interface EditResult {
  edit: PageEdit;
  languages: 'as written' | 'English alone';
  outcome: EditOutcome;
  /** The problem that decided, or why the edit could not be made. */
  problem?: Problem | undefined;
  reason?: string;
}

export interface RunEditsOptions {
  /** A copy of the site: files are changed in it and put back. */
  site: SitePages;
  siteRoot: string;
  cacheRoot: string;
  checks: readonly Check[];
  onProgress(done: number, total: number): void;
  /** Each result as soon as it is there: a long list takes minutes. */
  onResult(result: EditResult): void;
}

/** Asks for confirmation, of a translation or of other words, and finds no lie by itself. */
const ASKS: ReadonlySet<string> = new Set([
  'translation-lags',
  'translation-unrecorded',
  'translation-reworded',
  'translation-changed',
  'changed-claim',
  'proof-unread',
]);

const isEnglish = ({ file }: Edit) => file.startsWith('content/en/');

/** Makes each edit in a copy of the pages, runs the check on it, and puts the pages back. */
export async function runEdits(
  edits: readonly PageEdit[],
  options: RunEditsOptions,
): Promise<EditResult[]> {
  const { site, onProgress } = options;
  const paths = edits.flatMap((edit) => edit.edits.map(({ file }) => join(options.siteRoot, file)));
  const pages = namesOf(pagesOf(paths, options));
  const before = new Set((await problemsOfPages(site.pages, options, pages)).map(keyOf));
  const results: EditResult[] = [];
  const add = (result: EditResult) => {
    results.push(result);
    options.onResult(result);
  };
  for (const [index, edit] of edits.entries()) {
    onProgress(index, edits.length);
    add(await tryEdit(edit, 'as written', before, options));
    const english = edit.edits.filter(isEnglish);
    if (english.length === 0 || english.length === edit.edits.length) continue;
    add(await tryEdit({ ...edit, edits: english }, 'English alone', before, options));
  }
  onProgress(edits.length, edits.length);
  return results;
}

async function tryEdit(
  edit: PageEdit,
  languages: EditResult['languages'],
  before: ReadonlySet<string>,
  options: RunEditsOptions,
): Promise<EditResult> {
  const { siteRoot } = options;
  const originals = new Map<string, string>();
  const changed = new Map<string, Edited[]>();
  try {
    for (const one of edit.edits) {
      const path = join(siteRoot, one.file);
      const text = readFileSync(path, 'utf8');
      const result = applyEdit(text, one);
      if (typeof result === 'string')
        return { edit, languages, outcome: 'not applicable', reason: result };
      if (!originals.has(path)) originals.set(path, text);
      writeFileSync(path, result.text);
      changed.set(one.file, [...(changed.get(one.file) ?? []), result]);
    }
    const { pages, only } = await compileChanged([...originals.keys()], options);
    const found = (await problemsOfPages(pages, options, only)).filter(
      (problem) => !before.has(keyOf(problem)),
    );
    return { edit, languages, ...judge(found, changed) };
  } finally {
    for (const [path, text] of originals) writeFileSync(path, text);
  }
}

/** Pages that are made of some files. */
function pagesOf(paths: readonly string[], { site }: Pick<RunEditsOptions, 'site'>): CheckPage[] {
  return site.pages.filter(
    ({ route, page }) =>
      paths.includes(route.file) || paths.some((path) => path in page.dependencies),
  );
}

/** As `only` takes them: both languages of each. */
const namesOf = (pages: readonly CheckPage[]): string[] => [
  ...new Set(pages.map(({ route }) => route.source.replace(/^[^/]*\//, ''))),
];

/** All pages, with those that are made of changed files as they are now. */
async function compileChanged(
  paths: readonly string[],
  options: RunEditsOptions,
): Promise<{ pages: CheckPage[]; only: string[] }> {
  const { site } = options;
  const concerned = pagesOf(paths, options);
  const fresh = new Map(
    await Promise.all(
      concerned.map(
        async (page) =>
          [page, await site.compile(page, readFileSync(page.route.file, 'utf8'))] as const,
      ),
    ),
  );
  return { pages: site.pages.map((page) => fresh.get(page) ?? page), only: namesOf(concerned) };
}

function judge(
  found: readonly Problem[],
  changed: ReadonlyMap<string, readonly Edited[]>,
): Pick<EditResult, 'outcome' | 'problem'> {
  const real = found.filter(({ code }) => !ASKS.has(code));
  const exact = real.find((problem) => isAt(problem, changed));
  if (exact) return { outcome: 'caught', problem: exact };
  if (real.length > 0) return { outcome: 'elsewhere', problem: real[0] };
  if (found.length > 0) return { outcome: 'asked', problem: found[0] };
  return { outcome: 'missed' };
}

/** Whether a problem leads to a changed line: as its place, or in its message. */
function isAt(
  { file, line = 0, message }: Problem,
  changed: ReadonlyMap<string, readonly Edited[]>,
): boolean {
  return [...changed].some(([path, edits]) =>
    edits.some(({ from, to }) => {
      const lines = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      // A file that is no page is named by the page that shows it.
      if (!/\.mdx?$/.test(path)) {
        return file === path || message.includes(path.replace(/^.*\//, ''));
      }
      return (
        (file === path && lines.includes(line)) ||
        lines.some((one) => new RegExp(`${path}:${one}(?!\\d)`).test(message))
      );
    }),
  );
}

/** How each kind went, once for all edits and once for the English ones alone. */
export function formatTotals(results: readonly EditResult[]): string {
  const groups = (['as written', 'English alone'] as const).flatMap((languages) => {
    const own = results.filter((result) => result.languages === languages);
    if (own.length === 0) return [];
    const title = languages === 'as written' ? 'All edits as written' : 'The English edits alone';
    return [`${title}\n\n${totals(own)}`];
  });
  return groups.join('\n\n');
}

/** Words for outcomes: what is right about a lie is wrong about the truth. */
const WORDS: Record<EditOutcome, [ofLie: string, ofTruth: string]> = {
  caught: ['caught', 'FALSE ALARM'],
  elsewhere: ['CAUGHT ELSEWHERE', 'FALSE ALARM elsewhere'],
  asked: ['ASKED for confirmation only', 'quiet, asks for confirmation'],
  missed: ['MISSED', 'quiet'],
  'not applicable': ['NOT APPLICABLE', 'NOT APPLICABLE'],
};

/** What the check said about one edit. */
export function formatResult({ edit, languages, outcome, problem, reason }: EditResult): string {
  const word = WORDS[outcome][edit.lies ? 0 : 1];
  const lines = [`${edit.id} (${edit.kind}, ${languages}): ${word}`];
  if (reason !== undefined) lines.push(`    ${reason}`);
  if (problem) {
    const { file, line, code, message } = problem;
    lines.push(`    ${file}:${line ?? 1} ${code}: ${message.split('\n')[0]}`);
  }
  return lines.join('\n');
}

function totals(results: readonly EditResult[]): string {
  const lies = results.filter(({ edit }) => edit.lies);
  const truths = results.filter(({ edit }) => !edit.lies);
  const kinds = [...new Set(lies.map(({ edit }) => edit.kind))].sort();
  const count = (list: readonly EditResult[], outcome: EditOutcome) =>
    list.filter((result) => result.outcome === outcome).length;
  const lieLine = (name: string, list: readonly EditResult[]) => {
    const numbers = (['caught', 'elsewhere', 'asked', 'missed'] as const)
      .map((outcome) => `${WORDS[outcome][0].toLowerCase()} ${count(list, outcome)}`)
      .join(', ');
    const broken = count(list, 'not applicable');
    return `lies ${name.padEnd(8)} ${numbers} of ${list.length}${broken > 0 ? `, not applicable ${broken}` : ''}`;
  };
  const alarms = truths.filter(({ outcome }) => outcome === 'caught' || outcome === 'elsewhere');
  const quiet = truths.filter(({ outcome }) => outcome === 'missed' || outcome === 'asked');
  return [
    ...kinds.map((kind) =>
      lieLine(
        kind,
        lies.filter(({ edit }) => edit.kind === kind),
      ),
    ),
    lieLine('in all', lies),
    `true edits      quiet ${quiet.length} (${count(truths, 'asked')} ask for confirmation), false alarms ${alarms.length} of ${truths.length}`,
  ].join('\n');
}
