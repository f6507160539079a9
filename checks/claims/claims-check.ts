import { join } from 'node:path';
import type { Project } from '../../engine/build/open-site.ts';
import { Cache } from '../../engine/cache.ts';
import { hashText } from '../../engine/hash.ts';
import type { Problem } from '../../engine/model.ts';
import { deriveFacts } from '../facts/derive.ts';
import { webpackOptions } from '../references/webpack-options.ts';
import { isMeant } from '../run-checks.ts';
import { ensureSandbox } from '../sandbox/ensure-sandbox.mjs';
import { codeSalt } from '../source/code-salt.ts';
import { sourceFilesOf } from '../source/source-tree.ts';
import type { Check, CheckContext, CheckPage, CheckResult } from '../types.ts';
import type { Claim, ClaimExtractor, ClaimSources } from './claim.ts';
import { claimPage } from './claim-page.ts';
import { EXTRACTORS } from './extractors.ts';
import { installedPackages } from './installed-packages.ts';
import { RATCHET_FILE, readUnproven, turnRatchet, unprovenOf, writeUnproven } from './ratchet.ts';
import { type Asked, siteAnswers } from './site-questions.ts';

/** What claims are compared with, whatever page asks. */
export type SharedSources = Omit<ClaimSources, 'ask'>;

/** Sentences, cells and captions: what they claim is proven, or known to be without proof. */
export function claimsCheck(project: Project): Check {
  return {
    name: 'claims',
    run: async (context) => {
      const sources = await sharedSources(project);
      // Another site than the project's own begins without claims to be proven.
      const isOwn = context.root === project.projectRoot;
      const ratchet = isOwn ? join(project.projectRoot, RATCHET_FILE) : undefined;
      return checkClaims(context, sources, { ratchet });
    },
  };
}

/** Facts and names of the documented version. */
export async function sharedSources({ projectRoot, cacheRoot }: Project): Promise<SharedSources> {
  const sandbox = await ensureSandbox(projectRoot, (line) => process.stderr.write(`${line}\n`));
  const facts = await deriveFacts({ root: projectRoot, cacheFolder: cacheRoot });
  return { facts, webpack: webpackOptions(sandbox), packages: installedPackages(sandbox) };
}

interface CheckClaimsOptions {
  /** File with the claims that have no proof; without one, they are only counted. */
  ratchet?: string | undefined;
  extractors?: readonly ClaimExtractor[];
}

/** The check with what claims are compared with at hand. */
export async function checkClaims(
  context: CheckContext,
  sources: SharedSources,
  { ratchet, extractors = EXTRACTORS }: CheckClaimsOptions = {},
): Promise<CheckResult> {
  const claims = await claimsOf(context, sources, extractors);
  const problems = claims.flatMap(falseClaim);
  const written: string[] = [];
  const unproven = claims.filter(({ verdict }) => verdict.state === 'unproven').length;
  const notes = [`${unproven} of ${claims.length} claims are unproven`];
  if (ratchet !== undefined) {
    const known = await readUnproven(ratchet);
    // Before the first `--fix` nothing is recorded, so nothing is new.
    const allowed = known ?? unprovenOf(claims);
    const isRead = (file: string) => isMeant(file, context.only);
    const { problems: added, lowered, gone } = turnRatchet(claims, allowed, isRead);
    problems.push(...added);
    if (context.fix && (gone > 0 || known === undefined)) {
      await writeUnproven(ratchet, lowered);
      written.push(ratchet);
    } else if (gone > 0) notes.push(`${gone} claims fewer are unproven: \`--fix\` takes them off`);
  }
  return {
    problems,
    counts: {
      checked: claims.length,
      passed: Math.max(0, claims.length - problems.length),
      expectedFailures: 0,
      skipped: unproven,
    },
    notes,
    written,
  };
}

function falseClaim({ file, line, column, verdict }: Claim): Problem[] {
  if (verdict.state !== 'false') return [];
  const { code, message, hint } = verdict;
  const place = { file, line, column };
  return [{ code, severity: 'error', ...place, message, ...(hint !== undefined && { hint }) }];
}

/** The claims of the pages that were asked for, page by page. */
export async function claimsOf(
  context: CheckContext,
  sources: SharedSources,
  extractors: readonly ClaimExtractor[] = EXTRACTORS,
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
  return claims;
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
  const { facts, webpack, packages } = shared;
  const salt = hashText(
    32,
    await codeSalt('checks/claims/extractors.ts'),
    extractors.map(({ kind }) => kind).join(' '),
    // Whatever a claim is compared with.
    JSON.stringify([facts, [...webpack], [...packages]]),
  );
  const cache = new Cache(context.cacheFolder);
  const answers = siteAnswers(context.pages);
  const sources: ClaimSources = { ...shared, ask: answers.ask };
  return async (page) => {
    const files = sourceFilesOf(page, context.root);
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
