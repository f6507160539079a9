import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../../engine/build/open-site.ts';
import { Cache } from '../../engine/cache.ts';
import { hashText } from '../../engine/hash.ts';
import type { Problem } from '../../engine/model.ts';
import { knownFacts } from '../facts/known-facts.ts';
import { NO_PRODUCTS } from '../parity/products.ts';
import { webpackOptions } from '../references/webpack-options.ts';
import { barePath, isMeant } from '../run-checks.ts';
import { ensureSandbox } from '../sandbox/ensure-sandbox.mjs';
import { codeSalt } from '../source/code-salt.ts';
import { hashOnce } from '../source/hash-once.ts';
import { sourceFilesOf } from '../source/source-tree.ts';
import type { Check, CheckContext, CheckPage, CheckResult } from '../types.ts';
import type { Claim, ClaimExtractor, ClaimSources } from './claim.ts';
import { claimPage, drawingsOf } from './claim-page.ts';
import type { ProofSources } from './contradictions.ts';
import { EXTRACTORS } from './extractors.ts';
import firstVersions from './first-versions.json' with { type: 'json' };
import { installedPackages } from './installed-packages.ts';
import { mendClaims } from './mend-claims.ts';
import { packageWords } from './package-words.ts';
import {
  compareRecord,
  entriesOf,
  RECORDS,
  readRecord,
  recordFile,
  writeRecord,
} from './record.ts';
import { isOpen } from './record-entry.ts';
import { type Asked, siteAnswers } from './site-questions.ts';

/** What claims are compared with, whatever page asks. */
export type SharedSources = Omit<ClaimSources, 'ask' | 'products'>;

/** Sentences, cells and captions: what they claim is proven, or known to be without proof. */
export function claimsCheck(project: Project): Check {
  return {
    name: 'claims',
    run: async (context) => {
      const sources = await sharedSources(project);
      return checkClaims(context, sources);
    },
  };
}

/** Gathered once in a process: packages don't change while they are asked. */
const gathered = new WeakMap<Project, Promise<SharedSources>>();

/** Facts and names of the documented version. */
export function sharedSources(project: Project): Promise<SharedSources> {
  const known = gathered.get(project) ?? gatherSources(project);
  gathered.set(project, known);
  return known;
}

async function gatherSources({ projectRoot, cacheRoot }: Project): Promise<SharedSources> {
  const sandbox = await ensureSandbox(projectRoot, (line) => process.stderr.write(`${line}\n`));
  const facts = await knownFacts(projectRoot, cacheRoot);
  const cacheFolder = join(cacheRoot, 'checks', 'released');
  return {
    facts,
    webpack: webpackOptions(sandbox),
    packages: installedPackages(sandbox),
    firstVersions,
    words: await packageWords(sandbox, cacheFolder),
  };
}

/** Without records, every lie would be as good as what was confirmed. */
const NO_RECORDS: Problem = {
  code: 'claims-unrecorded',
  severity: 'error',
  file: RECORDS,
  line: 1,
  column: 1,
  message: 'the record of unproven claims is missing, so nothing tells what has changed',
  hint: 'restore the folder from the repository, or begin a record with `npm run check -- --confirm <page>` after reading what the pages claim',
};

interface CheckClaimsOptions {
  extractors?: readonly ClaimExtractor[];
}

/** The check with what claims are compared with at hand. */
export async function checkClaims(
  context: CheckContext,
  sources: SharedSources,
  { extractors = EXTRACTORS }: CheckClaimsOptions = {},
): Promise<CheckResult> {
  const { products = NO_PRODUCTS } = context;
  const claims = await claimsOf(context, sources, extractors);
  const keepsRecords = existsSync(join(context.root, RECORDS));
  const problems = [...claims.flatMap(falseClaim), ...(keepsRecords ? [] : [NO_RECORDS])];
  const written: string[] = [];
  const texts = new Map(context.pages.map(({ route, text }) => [`content/${route.source}`, text]));
  const proofsOf = proofFinder(context, { sources, extractors });
  let gone = 0;
  for (const [file, own] of byFile(claims, context)) {
    const path = recordFile(context.root, file);
    const recorded = await readRecord(path);
    const compared = compareRecord(own, recorded ?? (keepsRecords ? [] : entriesOf(own)), {
      products,
      text: texts.get(file) ?? '',
      proofs: () => proofsOf(file),
    });
    problems.push(...compared.problems.map((problem) => naming(problem, texts)));
    gone += compared.gone;
    if (!context.fix || !keepsRecords) continue;
    if (await writeRecord(path, compared.next)) written.push(path);
  }
  if (context.fix) {
    const mended = mendClaims(claims, context.root);
    written.push(...mended.written);
    for (const claim of mended.claims) {
      const at = problems.findIndex(
        ({ file, line, column }) =>
          file === claim.file && line === claim.line && column === claim.column,
      );
      if (at !== -1) problems.splice(at, 1);
    }
  }
  const open = claims.filter(isOpen);
  return {
    problems,
    counts: {
      checked: claims.length,
      passed: Math.max(0, claims.length - problems.length),
      expectedFailures: 0,
      skipped: open.length,
    },
    notes: [
      unprovenNote(claims),
      ...(gone > 0 ? [`${gone} recorded claims are gone: \`--fix\` takes them off`] : []),
    ],
    written,
  };
}

/** A problem whose hint names the page that it stands in; of a partial, a page shows it that nobody knows here. */
function naming(problem: Problem, pages: ReadonlyMap<string, string>): Problem {
  const { file, hint } = problem;
  if (hint === undefined || !pages.has(file)) return problem;
  return { ...problem, hint: hint.replace('--confirm <page>', `--confirm ${barePath(file)}`) };
}

/** What a changed clause of a file is compared with: its page, and what all pages are compared with. */
function proofFinder(
  context: CheckContext,
  { sources, extractors }: { sources: SharedSources; extractors: readonly ClaimExtractor[] },
): (file: string) => ProofSources | undefined {
  let ask: ClaimSources['ask'] | undefined;
  const known = new Map<string, ProofSources | undefined>();
  const find = (file: string) => {
    const path = join(context.root, file);
    const check = context.pages.find(
      ({ route, page }) => route.file === path || path in page.dependencies,
    );
    if (!check) return undefined;
    ask ??= siteAnswers(context.pages).ask;
    const { products = NO_PRODUCTS } = context;
    return {
      page: claimPage(check, context.root),
      sources: { ...sources, ask, products },
      extractors,
    };
  };
  return (file) => {
    if (!known.has(file)) known.set(file, find(file));
    return known.get(file);
  };
}

/** How much is not proven, kind by kind; clauses apart, because nothing but their words is known. */
function unprovenNote(claims: readonly Claim[]): string {
  const open = claims.filter(isOpen);
  const values = open.filter(({ kind }) => kind !== 'wording');
  const kinds = [...new Set(values.map(({ kind }) => kind))].sort();
  const list = kinds.map((kind) => `${values.filter((one) => one.kind === kind).length} ${kind}`);
  const all = claims.filter(({ kind }) => kind !== 'wording').length;
  const clauses = open.length - values.length;
  return `${values.length} of ${all} claims are unproven (${list.join(', ')}); ${clauses} clauses are known by their words alone`;
}

/** Claims by the file that they stand in; files that were looked at and claim nothing, too. */
function byFile(claims: readonly Claim[], context: CheckContext): Map<string, Claim[]> {
  const files = new Map<string, Claim[]>();
  for (const { route } of context.pages) {
    const file = `content/${route.source}`;
    if (isMeant(file, context.only)) files.set(file, []);
  }
  for (const claim of claims) {
    const own = files.get(claim.file) ?? [];
    own.push(claim);
    files.set(claim.file, own);
  }
  return files;
}

/** What `--confirm` has done. */
export interface Confirmed {
  /** Files that were written. */
  written: string[];
  refused: Problem[];
  /** Sentences that are now on record as read beside their proofs. */
  read: Claim[];
  /** What the check asked about the others. */
  changed: Problem[];
}

/** Puts the claims of some pages on record as they are. */
export async function confirmClaims(
  context: CheckContext,
  sources: SharedSources,
): Promise<Confirmed> {
  const { products = NO_PRODUCTS } = context;
  const claims = await claimsOf(context, sources);
  const confirmed: Confirmed = { written: [], refused: [], read: [], changed: [] };
  for (const [file, own] of byFile(claims, context)) {
    const path = recordFile(context.root, file);
    const recorded = await readRecord(path);
    const { problems } = compareRecord(own, recorded ?? [], { products });
    const isValue = ({ kind }: { kind: string }) => kind !== 'wording' && kind !== 'read';
    const count = own.filter((claim) => isOpen(claim) && isValue(claim)).length;
    // Their number may only fall; whoever begins to keep records has what there is.
    if (recorded && count > recorded.filter(isValue).length) {
      confirmed.refused.push(...problems.filter(({ code }) => code === 'unproven-claim'));
      continue;
    }
    const unread = problems.filter(({ code }) => code === 'proof-unread');
    // Who begins a record reads the pages.
    if (recorded) confirmed.changed.push(...problems.filter((one) => !unread.includes(one)));
    confirmed.read.push(
      ...own.filter(({ kind, line, column }) =>
        unread.some((one) => kind === 'webpack' && one.line === line && one.column === column),
      ),
    );
    if (await writeRecord(path, entriesOf(own))) confirmed.written.push(path);
  }
  return confirmed;
}

function falseClaim({ file, line, column, verdict }: Claim): Problem[] {
  if (verdict.state !== 'false') return [];
  const { code, message, hint } = verdict;
  const place = { file, line, column };
  return [{ code, severity: 'error', ...place, message, ...(hint !== undefined && { hint }) }];
}

/** Claims of a state of the pages: the check of proofs asks for what the check of claims has found. */
const found = new WeakMap<readonly CheckPage[], WeakMap<SharedSources, FoundClaims>>();

/** By the names of the pages that were asked for. */
type FoundClaims = Map<string, Promise<Claim[]>>;

/** The claims of the pages that were asked for, page by page. */
export function claimsOf(
  context: CheckContext,
  sources: SharedSources,
  extractors: readonly ClaimExtractor[] = EXTRACTORS,
): Promise<Claim[]> {
  if (extractors !== EXTRACTORS) return findClaims(context, sources, extractors);
  const ofPages = found.get(context.pages) ?? new WeakMap<SharedSources, FoundClaims>();
  found.set(context.pages, ofPages);
  const claims: FoundClaims = ofPages.get(sources) ?? new Map();
  ofPages.set(sources, claims);
  const key = JSON.stringify([context.root, context.only]);
  const known = claims.get(key) ?? findClaims(context, sources, extractors);
  claims.set(key, known);
  return known;
}

async function findClaims(
  context: CheckContext,
  sources: SharedSources,
  extractors: readonly ClaimExtractor[],
): Promise<Claim[]> {
  const pageClaims = await pageReader(context, sources, extractors);
  const pages = context.pages.filter(({ route }) =>
    isMeant(`content/${route.source}`, context.only),
  );
  const claims: Claim[] = [];
  for (const [index, page] of pages.entries()) {
    context.progress(index, pages.length);
    claims.push(...(await pageClaims(page)));
  }
  context.progress(pages.length, pages.length);
  // Partials are part of several pages.
  const once = new Map(claims.map((claim) => [JSON.stringify(claim), claim]));
  return [...once.values()];
}

interface Kept {
  claims: Claim[];
  asked: Asked;
}

async function pageReader(
  context: CheckContext,
  shared: SharedSources,
  extractors: readonly ClaimExtractor[],
): Promise<(page: CheckPage) => Promise<Claim[]>> {
  const { facts, webpack, packages, firstVersions: since, words } = shared;
  const { products = NO_PRODUCTS } = context;
  const salt = hashText(
    32,
    await codeSalt('checks/claims/extractors.ts'),
    extractors.map(({ kind }) => kind).join(' '),
    // Whatever a claim is compared with.
    ...[facts, since, words].map(hashOnce),
    JSON.stringify([[...webpack], [...packages], products]),
  );
  const cache = new Cache(context.cacheFolder);
  const answers = siteAnswers(context.pages);
  const sources: ClaimSources = { ...shared, ask: answers.ask, products };
  return async (page) => {
    const files = [...sourceFilesOf(page, context.root), ...drawingsOf(page, context.root)];
    const key = hashText(32, salt, ...files.flatMap(({ shown, text }) => [shown, text]));
    const kept = await cache.read(key, isKept);
    if (kept && answers.agree(kept.asked)) return kept.claims;
    const asked = answers.begin();
    const read = claimPage(page, context.root);
    const claims = extractors.flatMap((extractor) => extractor.claimsOf(read, sources));
    await cache.write(key, { claims, asked } satisfies Kept);
    return claims;
  };
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'claims' in value && 'asked' in value;
}
