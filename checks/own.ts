import type { Project } from '../engine/build/open-site.ts';
import type { Reporter } from '../engine/reporter.ts';
import { allChecks } from './all-checks.ts';
import { claims, confirmPageClaims, tryEdits } from './claims-commands.ts';
import { type Command, main as checkSite, type OwnCommands } from './cli.ts';
import { runMigrations } from './migrations/run-migrations.ts';
import { formatMutations, runMutations } from './mutate/run-mutations.ts';
import type { SitePages } from './site-pages.ts';
import type { Check } from './types.ts';

const USAGE = `  --style              apply the rules of style to pages that are not rewritten yet, too
  --claims <page>      print what a page claims, each claim with its proof or "unproven"
  --mutate             change facts in copies of the pages and report the share that is noticed;
                       --count <n> (300), --seed <n> (1), --both: the same lie in both languages;
                       --from <file.json>: the changes of a file instead, lies and true ones
  --migrations         carry out the migration guides in real projects (minutes, and a network);
                       --lock: renew the locks of their packages instead
`;

const own: OwnCommands = {
  usage: USAGE,
  // Links would build the site for every changed fact.
  checks: ({ project, values }, { config }) =>
    allChecks(project, config).filter(({ name }) => !values.mutate || name !== 'links'),
  confirm: confirmPageClaims,
  async instead(command, site, checks, reporter) {
    const { claims: listed, mutate, from, migrations } = command.values;
    if (listed.length > 0) return claims(command, site, reporter);
    if (mutate && from !== undefined) return tryEdits(command, from, reporter);
    if (mutate) return mutatePages(command, site, checks, reporter);
    if (migrations) return migrate(command, site, reporter);
    return undefined;
  },
};

/**
 * The command line of the check, with what only the documentation of Rspack can be asked: whether it
 * says what the documented version does.
 * @param argv arguments behind the script's name
 * @returns exit code
 */
export const main = (argv: string[], project: Project): Promise<number> =>
  checkSite(argv, project, own);

/** Fewer than this share of lies caught at their line is a failure. */
const CAUGHT_SHARE = 0.95;

async function mutatePages(
  command: Command,
  site: SitePages,
  checks: readonly Check[],
  reporter: Reporter,
): Promise<number> {
  const { project, siteRoot, values } = command;
  const results = await runMutations({
    project,
    siteRoot,
    site,
    checks,
    count: Number(values.count),
    seed: Number(values.seed),
    both: values.both,
    onProgress: (done, total) => reporter.progress('Changing facts', done, total),
  });
  reporter.finish();
  process.stdout.write(`${formatMutations(results)}\n`);
  const caught = results.filter(({ outcome }) => outcome === 'caught').length;
  return caught >= CAUGHT_SHARE * results.length ? 0 : 1;
}

async function migrate(
  { values: { only, lock } }: Command,
  site: SitePages,
  reporter: Reporter,
): Promise<number> {
  reporter.finish();
  const say = (line: string) => process.stdout.write(`${line}\n`);
  return (await runMigrations(site, { only, lock, say })) ? 0 : 1;
}
