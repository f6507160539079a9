import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../engine/build/open-site.ts';
import type { ResolvedConfig } from '../engine/config.ts';
import type { Problem } from '../engine/model.ts';
import type { SiteExamples } from '../engine/site-checks/check-fields.ts';
import { fieldFailure, runSiteChecks } from '../engine/site-checks/run-site-checks.ts';
import { checkExamples } from './examples/check-examples.ts';
import { siteRunner } from './examples/site-runner.ts';
import { keywordsCheck } from './keywords/keywords-check.ts';
import { linksCheck } from './links/links-check.ts';
import { checkNames } from './names/check-names.ts';
import type { NameSource } from './names/name-source.ts';
import { siteFacts } from './names/site-facts.ts';
import { parityCheck } from './parity/parity-check.ts';
import { sitePageOf } from './site-pages.ts';
import { addressesCheck } from './snapshot/addresses-check.ts';
import type { Check } from './types.ts';

/** The checks of any site: what they know, its configuration and its pages say. */
export function generalChecks(project: Project, config: ResolvedConfig): Check[] {
  return [
    translationsCheck(config),
    keywordsCheck,
    addressesCheck(config),
    linksCheck(project, config),
    ...(config.facts === undefined ? [] : [namesCheck(project, config, config.facts)]),
    ...(config.examples ? [examplesCheck(project, config, config.examples)] : []),
    ownCheck(project, config),
  ];
}

/** Names in code style are those that a file of the site lists. */
function namesCheck({ cacheRoot }: Project, config: ResolvedConfig, file: string): Check {
  return {
    name: 'names',
    async run(context) {
      let facts: NameSource;
      try {
        facts = await siteFacts(file, config.root, join(cacheRoot, 'scratch'));
      } catch (error) {
        const what = `the facts in ${file} cannot be used`;
        const problems = [fieldFailure(config, ['facts'], { what, error, hint: FACTS_HINT })];
        return { problems, counts: { checked: 0, passed: 0, expectedFailures: 0, skipped: 0 } };
      }
      return checkNames(context, facts);
    },
  };
}

const FACTS_HINT = 'its default export is `{ names: { option: […] } }`, with names by their kinds';

/** What pages show is what their examples come to, by the runners that the configuration names. */
function examplesCheck(
  { cacheRoot }: Project,
  config: ResolvedConfig,
  examples: SiteExamples,
): Check {
  return {
    name: 'examples',
    inProcesses: true,
    async run(context) {
      const { pages } = context;
      const scratch = join(cacheRoot, 'scratch');
      return checkExamples(context, await siteRunner(config, examples, { pages, scratch }));
    },
  };
}

/** What the engine has said already: a heading has no counterpart. */
const SAID_BEFORE = 'twin-headings-differ';

/**
 * Translations beside their originals. Which state of the original each was made from, a site need
 * not write down.
 */
function translationsCheck({
  contentDir,
  locales,
}: Pick<ResolvedConfig, 'contentDir' | 'locales'>): Check {
  const keepsRecords = existsSync(join(contentDir, '.follows'));
  const isAsked = ({ code }: Problem): boolean =>
    code !== SAID_BEFORE && (keepsRecords || code !== 'translation-unrecorded');
  return {
    name: parityCheck.name,
    async run(context) {
      const result = await parityCheck.run(context);
      const problems = result.problems.filter(isAsked);
      const { checked } = result.counts;
      const passed = Math.max(0, checked - problems.length);
      const counts = { ...result.counts, passed };
      // A row of zeros would look like a check that did not run.
      const notes =
        locales.length > 1 ? [] : ['nothing to compare, because the site has one language'];
      return { ...result, problems, counts, notes };
    },
  };
}

/** The checks that the site's configuration names. */
function ownCheck(project: Project, config: ResolvedConfig): Check {
  return {
    name: 'own',
    async run({ pages }) {
      const scratch = join(project.cacheRoot, 'scratch');
      const problems = await runSiteChecks(config, pages.map(sitePageOf), scratch);
      const broken = new Set(problems.map(({ file }) => file)).size;
      const passed = Math.max(0, pages.length - broken);
      return {
        problems,
        counts: { checked: pages.length, passed, expectedFailures: 0, skipped: 0 },
      };
    },
  };
}
