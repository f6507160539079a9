import type { Project } from '../../engine/build/open-site.ts';
import { Cache } from '../../engine/cache.ts';
import type { SourceFile } from '../../engine/compile/nodes.ts';
import type { ResolvedConfig } from '../../engine/config.ts';
import { hashText } from '../../engine/hash.ts';
import type { Problem } from '../../engine/model.ts';
import { describeSubject } from '../facts/describe.ts';
import { knownFacts } from '../facts/known-facts.ts';
import type { Facts } from '../facts/model.ts';
import { LEFT_OUT, type LeftOut, MAX_SHARE } from '../left-out.ts';
import { ensureSandbox } from '../sandbox/ensure-sandbox.mjs';
import { codeSalt } from '../source/code-salt.ts';
import { hashOnce } from '../source/hash-once.ts';
import { parseSource, sourceFilesOf } from '../source/source-tree.ts';
import type { Check, CheckContext, CheckPage, CheckResult } from '../types.ts';
import { checkMemberPage, type MemberPage } from './member-pages.ts';
import { checkOptionPage } from './option-page.ts';
import { canonicalPath, optionIndex } from './option-paths.ts';
import type { Subject } from './owners.ts';
import type { PageResult } from './page-result.ts';
import { requiredOnPage } from './required.ts';
import { sectionsOf } from './sections.ts';

interface ReferencesOptions {
  /** Routes of all pages without language, each once. */
  routes: readonly string[];
  /** Where the types are described that pages name. */
  typeLinks?: Readonly<Record<string, string>>;
  leftOut?: readonly LeftOut[];
  /** What pages came to before; without it, each is looked at. */
  keptPages?: PageResults;
}

/** Gives what a page came to, or has it made. */
type PageResults = (
  files: readonly SourceFile[],
  route: string,
  make: () => PageResult | undefined,
) => Promise<PageResult | undefined>;

/**
 * References both ways: what a page says about the documented version is true, and what the
 * documented version has is on its page. Pages that are not written yet are counted.
 */
export function referencesCheck(
  { projectRoot, cacheRoot }: Project,
  { typeLinks }: ResolvedConfig,
): Check {
  return {
    name: 'references',
    run: async (context) => {
      await ensureSandbox(projectRoot, (line) => process.stderr.write(`${line}\n`));
      const facts = await knownFacts(projectRoot, cacheRoot);
      const routes = [...new Set(context.pages.map(({ route }) => route.key))];
      const keptPages = await pageResults(context.cacheFolder, facts, { routes, typeLinks });
      return checkReferences(context, facts, { routes, typeLinks, keptPages });
    },
  };
}

/** The check with facts at hand. */
export async function checkReferences(
  context: CheckContext,
  facts: Facts,
  {
    routes,
    typeLinks = {},
    leftOut = LEFT_OUT,
    keptPages = async (_files, _route, make) => make(),
  }: ReferencesOptions,
): Promise<CheckResult> {
  const problems: Problem[] = [];
  const all = new Map<string, string>();
  for (const route of routes) {
    for (const name of requiredOnPage(route, facts, routes, typeLinks).keys())
      all.set(`${route} ${name}`, name);
  }
  const isLeftOut = new Set(leftOut.map(({ name }) => name));
  const undocumentedSomewhere = new Set<string>();
  let checked = 0;
  let done = 0;
  for (const page of context.pages) {
    const required = requiredOnPage(page.route.key, facts, routes, typeLinks);
    const files = sourceFilesOf(page, context.root);
    const result = await keptPages(files, page.route.key, () =>
      checkPage(page, files, facts, { routes, typeLinks }),
    );
    done += 1;
    context.progress(done, context.pages.length);
    if (!result) continue;
    problems.push(...result.problems);
    checked += result.compared + required.size;
    const documented = shapesOf(result.documented, facts);
    for (const [name, subject] of required) {
      if (documented.has(name)) continue;
      undocumentedSomewhere.add(name);
      if (!isLeftOut.has(name)) problems.push(undocumented(page, subject, name, facts, routes));
    }
  }
  const written = new Set(context.pages.map(({ route }) => route.key));
  problems.push(
    ...staleEntries(leftOut, new Set(all.values()), (name) => {
      const owners = [...all].filter(([, own]) => own === name).map(([key]) => key.split(' ')[0]);
      return (
        !owners.some((route) => route && written.has(route)) || undocumentedSomewhere.has(name)
      );
    }),
  );
  if (leftOut.length > all.size * MAX_SHARE) {
    problems.push(
      leftOutProblem(
        `${leftOut.length} of ${all.size} names are left out`,
        'document some of them; 5 % is the limit',
      ),
    );
  }
  const waiting = [...all.keys()].filter((key) => !written.has(key.split(' ')[0] ?? ''));
  const missingPages = new Set(waiting.map((key) => key.split(' ')[0]));
  return {
    problems,
    counts: {
      checked,
      passed: Math.max(0, checked - problems.length),
      expectedFailures: 0,
      skipped: leftOut.length,
    },
    notes:
      waiting.length === 0
        ? []
        : [
            `${waiting.length} of ${all.size} names wait for ${missingPages.size} pages that are not written yet`,
          ],
  };
}

/** Parsing and comparing take longer than reading, so what a page came to is kept. */
async function pageResults(
  cacheFolder: string,
  facts: Facts,
  site: Pick<MemberPage, 'routes' | 'typeLinks'>,
): Promise<PageResults> {
  const salt = hashText(
    32,
    await codeSalt('checks/references/references-check.ts'),
    hashOnce(facts),
    JSON.stringify(site),
  );
  const cache = new Cache(cacheFolder);
  return async (files, route, make) => {
    const texts = files.flatMap(({ shown, text }) => [shown, text]);
    const key = hashText(32, salt, route, ...texts);
    const kept = await cache.read(key, isKeptResult);
    if (kept?.documented) return { ...kept, documented: new Set(kept.documented) };
    if (kept) return undefined;
    const result = make();
    const { problems = [], compared = 0 } = result ?? {};
    const documented = result ? [...result.documented] : null;
    await cache.write(key, { documented, problems, compared } satisfies KeptResult);
    return result;
  };
}

/** A `PageResult` as JSON; without documented names, the page is none that documents any. */
interface KeptResult {
  documented: string[] | null;
  problems: Problem[];
  compared: number;
}

function isKeptResult(value: unknown): value is KeptResult {
  return typeof value === 'object' && value !== null && 'documented' in value;
}

/** Names of documented things, options by the shape that they have. */
function shapesOf(documented: ReadonlySet<string>, facts: Facts): ReadonlySet<string> {
  const index = optionIndex(facts);
  const shape = (name: string) => (name in facts.options ? canonicalPath(name, index) : name);
  return new Set([...documented, ...[...documented].map(shape)]);
}

function checkPage(
  page: CheckPage,
  files: readonly SourceFile[],
  facts: Facts,
  site: Pick<MemberPage, 'routes' | 'typeLinks'>,
): PageResult | undefined {
  const route = page.route.key;
  const isConfig = /^\/config\/[\w-]+$/.test(route);
  if (!isConfig && requiredOnPage(route, facts, site.routes, site.typeLinks).size === 0) {
    return undefined;
  }
  const sections = files.flatMap((file) => parseSource(file) ?? []).flatMap(sectionsOf);
  const input = { route, sections, facts, ...site };
  return isConfig ? checkOptionPage(input) : checkMemberPage(input);
}

function undocumented(
  page: CheckPage,
  subject: Subject,
  name: string,
  facts: Facts,
  routes: readonly string[],
): Problem {
  const { heading, paste } = describeSubject(subject, facts, routes);
  const title = page.page.headings.find(({ depth }) => depth === 1);
  return {
    code: 'undocumented',
    severity: 'error',
    file: `content/${page.route.source}`,
    line: title?.line ?? 1,
    message: `the ${subject.kind} \`${name}\` is not documented`,
    hint: `add a heading ${heading}${paste[0] === undefined ? '' : ` with ${paste[0]}`}, a row in a table, or an entry in checks/left-out.ts`,
  };
}

const LEFT_OUT_FILE = 'checks/left-out.ts';

function leftOutProblem(message: string, hint: string): Problem {
  return { code: 'left-out', severity: 'error', file: LEFT_OUT_FILE, message, hint };
}

function staleEntries(
  leftOut: readonly LeftOut[],
  all: ReadonlySet<string>,
  isStillMissing: (name: string) => boolean,
): Problem[] {
  return leftOut.flatMap(({ name, reason }) => {
    if (!all.has(name)) {
      return [leftOutProblem(`\`${name}\` is left out and does not exist`, 'remove the entry')];
    }
    if (!isStillMissing(name)) {
      return [leftOutProblem(`\`${name}\` is left out and documented`, 'remove the entry')];
    }
    if (reason.trim().length < 10) {
      return [leftOutProblem(`\`${name}\` is left out without a reason`, 'say why')];
    }
    return [];
  });
}
