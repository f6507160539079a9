import type { Problem } from '../../engine/model.ts';
import { deriveFacts, type FactsOptions } from '../facts/derive.ts';
import { describeSubject } from '../facts/describe.ts';
import type { Facts } from '../facts/model.ts';
import { LEFT_OUT, type LeftOut, MAX_SHARE } from '../left-out.ts';
import { parseSource, sourceFilesOf } from '../source/source-tree.ts';
import type { Check, CheckContext, CheckPage, CheckResult } from '../types.ts';
import { checkMemberPage, requiredOf } from './member-pages.ts';
import { checkOptionPage, type PageResult } from './option-page.ts';
import { canonicalPath, optionIndex } from './option-paths.ts';
import type { Subject } from './owners.ts';
import { sectionsOf } from './sections.ts';

export interface ReferencesOptions extends Omit<FactsOptions, 'cacheFolder'> {
  /** Routes of all pages without language, planned ones included. */
  routes: readonly string[];
  leftOut?: readonly LeftOut[];
}

/**
 * References both ways: what a page says about the documented version is true, and what the
 * documented version has is on its page. Pages that are not written yet are counted.
 */
export function referencesCheck(options: ReferencesOptions): Check {
  return {
    name: 'references',
    run: async (context) => {
      const facts = await deriveFacts({ ...options, cacheFolder: context.cacheFolder });
      return checkReferences(context, facts, options);
    },
  };
}

/** The check with facts at hand. */
export function checkReferences(
  context: CheckContext,
  facts: Facts,
  { routes, leftOut = LEFT_OUT }: Pick<ReferencesOptions, 'routes' | 'leftOut'>,
): CheckResult {
  const problems: Problem[] = [];
  const all = new Map<string, string>();
  for (const route of routes) {
    for (const name of requiredOn(route, facts, routes).keys()) all.set(`${route} ${name}`, name);
  }
  const isLeftOut = new Set(leftOut.map(({ name }) => name));
  const undocumentedSomewhere = new Set<string>();
  let checked = 0;
  let done = 0;
  for (const page of context.pages) {
    const required = requiredOn(page.route.key, facts, routes);
    const result = checkPage(page, context.root, facts, routes);
    done += 1;
    context.progress(done, context.pages.length);
    if (!result) continue;
    problems.push(...result.problems);
    checked += result.compared + required.size;
    for (const [name, subject] of required) {
      if (isDocumented(name, result, facts)) continue;
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

/** What a page has to document, by the name that it is documented under. */
function requiredOn(route: string, facts: Facts, routes: readonly string[]): Map<string, Subject> {
  const required = requiredOf({ route, sections: [], facts, routes });
  if (!route.startsWith('/config/')) return required;
  const index = optionIndex(facts);
  const shapes = new Map<string, Subject>();
  for (const [name, subject] of required) {
    const canonical = canonicalPath(name, index);
    // A shape that another page documents is not asked for again.
    const [first = name] = index.get(canonical) ?? [];
    if (required.has(first) && !shapes.has(canonical)) {
      shapes.set(canonical, { kind: 'option', name: first });
    }
    if (subject.kind !== 'option') shapes.set(name, subject);
  }
  return shapes;
}

function isDocumented(name: string, { documented }: PageResult, facts: Facts): boolean {
  if (documented.has(name)) return true;
  const index = optionIndex(facts);
  return [...documented].some(
    (path) => index.size > 0 && path in facts.options && canonicalPath(path, index) === name,
  );
}

function checkPage(
  page: CheckPage,
  root: string,
  facts: Facts,
  routes: readonly string[],
): PageResult | undefined {
  const route = page.route.key;
  const isConfig = /^\/config\/[\w-]+$/.test(route);
  if (!isConfig && requiredOn(route, facts, routes).size === 0) return undefined;
  const sections = sourceFilesOf(page, root)
    .flatMap((file) => parseSource(file) ?? [])
    .flatMap(sectionsOf);
  const input = { route, sections, facts, routes };
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
