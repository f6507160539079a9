import { mkdir, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Project } from '../engine/build/open-site.ts';
import { formatProblems } from '../engine/problems.ts';
import { type Reporter, silentReporter, terminalReporter } from '../engine/reporter.ts';
import { allChecks } from './all-checks.ts';
import { optionFault } from './check-options.ts';
import { claimsOf, confirmClaims, sharedSources } from './claims/claims-check.ts';
import { formatClaims } from './claims/print-claims.ts';
import { recordProven } from './claims/proofs-check.ts';
import { runMigrations } from './migrations/run-migrations.ts';
import { readPageEdits } from './mutate/edit-file.ts';
import { formatResult, formatTotals, runEdits } from './mutate/run-edits.ts';
import { formatMutations, runMutations } from './mutate/run-mutations.ts';
import { copySite } from './mutate/site-copy.ts';
import { follow, pairsNamed } from './parity/parity-check.ts';
import { type CheckRow, eachOnce, isMeant, runChecks } from './run-checks.ts';
import { loadSitePages, type SitePages } from './site-pages.ts';
import { formatRows } from './summary.ts';
import type { Check, CheckContext } from './types.ts';

const USAGE = `Usage: npm run check -- [options]

Checks every page: against the real Rspack, against its twin in the other language, links, language.

Options
  --only <path>        report on one page or folder: config/mode, zh/config, content/en/index.mdx
  --check <name>       run one kind of check only
  --fix                write what is mechanical to mend
  --print              show what examples really print where it differs
  --style              apply the rules of style to pages that are not rewritten yet, too
  --claims <page>      print what a page claims, each claim with its proof or "unproven"
  --confirm <page>     put what a page claims without proof on record as it is, and that what it
                       says of webpack was read beside its proofs
  --follow <page>      confirm that a translation says what the English page says now; prints what
                       has changed in both languages beside each other
  --update-snapshot    take over the site's addresses and anchors as they are
  --mutate             change facts in copies of the pages and report the share that is noticed;
                       --count <n> (300), --seed <n> (1), --both: the same lie in both languages;
                       --from <file.json>: the changes of a file instead, lies and true ones
  --migrations         carry out the migration guides in real projects (minutes, and a network);
                       --lock: renew the locks of their packages instead
  --json               print the problems as JSON
  --root <site folder> folder with site.config.ts and content/ (default: the project)
  --no-cache           check everything anew
`;

/** Fixing may move what the next check looks at; more rounds than this would go in circles. */
const ROUNDS = 4;

type Values = ReturnType<typeof parseCommandLine>;

/**
 * The command line of the check.
 * @param argv arguments behind the script's name
 * @returns exit code: 1 when there are errors, 2 when the arguments make no sense
 */
export async function main(argv: string[], project: Project): Promise<number> {
  let values: Values;
  try {
    values = parseCommandLine(argv);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    return 2;
  }
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const siteRoot = resolve(values.root ?? project.projectRoot);
  const command = { project, siteRoot, values };
  const reporter = values.json ? silentReporter : terminalReporter(process.stderr);
  const cacheRoot = join(project.cacheRoot, 'checks');
  if (values['no-cache']) await rm(cacheRoot, { recursive: true, force: true });
  const loaded = await load(command, reporter);
  if ('code' in loaded) return loaded.code;
  const fault = optionFault(values, {
    checks: selectableChecks(command, loaded.site).map(({ name }) => name),
    sources: loaded.site.pages.map(({ route }) => route.source),
  });
  if (fault !== undefined) {
    reporter.finish();
    process.stderr.write(`${fault}\n`);
    return 2;
  }
  if (values.claims.length > 0 || values.confirm.length > 0)
    return claims(command, loaded.site, reporter);
  if (values.follow.length > 0) return confirm(command, loaded.site);
  if (values.mutate && values.from !== undefined) return tryEdits(command, values.from, reporter);
  if (values.mutate) return mutatePages(command, loaded.site, reporter);
  if (values.migrations) return migrate(command, loaded.site, reporter);
  return check(command, loaded.site, reporter);
}

interface Command {
  project: Project;
  /** Absolute path of the site folder. */
  siteRoot: string;
  values: Values;
}

function parseCommandLine(argv: string[]) {
  const { values } = parseArgs({
    args: argv,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      check: { type: 'string', multiple: true, default: [] },
      claims: { type: 'string', multiple: true, default: [] },
      confirm: { type: 'string', multiple: true, default: [] },
      follow: { type: 'string', multiple: true, default: [] },
      fix: { type: 'boolean', default: false },
      print: { type: 'boolean', default: false },
      style: { type: 'boolean', default: false },
      'update-snapshot': { type: 'boolean', default: false },
      mutate: { type: 'boolean', default: false },
      count: { type: 'string', default: '300' },
      seed: { type: 'string', default: '1' },
      both: { type: 'boolean', default: false },
      from: { type: 'string' },
      migrations: { type: 'boolean', default: false },
      lock: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      root: { type: 'string' },
      'no-cache': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  return values;
}

async function load(
  { project, siteRoot }: Command,
  reporter: Reporter,
): Promise<{ site: SitePages } | { code: number }> {
  reporter.progress('Reading the site', 0, 0);
  const { site, problems } = await loadSitePages({
    ...project,
    siteRoot,
    onProgress: (done, total) => reporter.progress('Compiling pages', done, total),
  });
  if (site) return { site };
  reporter.finish();
  process.stderr.write(`${formatProblems(problems)}\n`);
  return { code: 1 };
}

/** Those that `--check` may name; links would build the site for every changed fact. */
function selectableChecks({ project, values }: Command, { config }: SitePages): Check[] {
  return allChecks(project, config).filter(({ name }) => !values.mutate || name !== 'links');
}

function chosenChecks(command: Command, site: SitePages): Check[] {
  const { check: names } = command.values;
  return selectableChecks(command, site).filter(
    ({ name }) => names.length === 0 || names.includes(name),
  );
}

async function check(command: Command, site: SitePages, reporter: Reporter): Promise<number> {
  const { values } = command;
  const checks = chosenChecks(command, site);
  let pages = site;
  let rows: CheckRow[] = [];
  const written = new Set<string>();
  for (let round = 1; round <= ROUNDS; round += 1) {
    rows = [
      pagesRow(pages),
      ...(await runChecks(checks, {
        context: contextOf(command, pages),
        cacheRoot: join(command.project.cacheRoot, 'checks'),
        onProgress: (name, done, total) => reporter.progress(`Checking ${name}`, done, total),
      })),
    ];
    const changed = rows.flatMap((row) => row.written);
    if (changed.length === 0) break;
    for (const file of changed)
      written.add(relative(command.siteRoot, resolve(command.siteRoot, file)));
    const loaded = await load(command, reporter);
    if ('code' in loaded) return loaded.code;
    pages = loaded.site;
  }
  reporter.finish();
  return report(
    eachOnce(rows).map((row) => narrow(row, values.only)),
    [...written],
    values,
  );
}

function contextOf(
  { siteRoot, values }: Command,
  { pages }: SitePages,
): Omit<CheckContext, 'cacheFolder' | 'progress'> {
  return {
    root: siteRoot,
    pages,
    fix: values.fix,
    print: values.print,
    style: values.style,
    updateSnapshot: values['update-snapshot'],
    ...(values.only.length > 0 && { only: values.only }),
  };
}

/** The engine's own findings are a row like the others. */
function pagesRow({ pages, problems }: SitePages): CheckRow {
  const broken = new Set(problems.map(({ file }) => file)).size;
  return {
    name: 'pages',
    counts: {
      checked: pages.length,
      passed: Math.max(0, pages.length - broken),
      expectedFailures: 0,
      skipped: 0,
    },
    problems,
    notes: [],
    written: [],
    milliseconds: 0,
  };
}

/** What concerns the pages that were asked for; problems outside of pages concern all. */
function narrow(row: CheckRow, only: readonly string[]): CheckRow {
  if (only.length === 0) return row;
  const problems = row.problems.filter(
    ({ file }) => file.startsWith('content/') && isMeant(file, only),
  );
  return { ...row, problems };
}

function report(rows: readonly CheckRow[], written: readonly string[], { json }: Values): number {
  if (json) {
    const problems = rows.flatMap((row) => row.problems);
    // A check that could not run says so here.
    const notes = rows.flatMap(({ name, notes }) => notes.map((note) => `${name}: ${note}`));
    process.stdout.write(`${JSON.stringify({ problems, written, notes })}\n`);
  } else {
    if (written.length > 0)
      process.stdout.write(`Written:\n${written.map((file) => `  ${file}\n`).join('')}\n`);
    process.stdout.write(formatRows(rows, { colors: process.stdout.isTTY === true }));
  }
  const isBroken = rows.some((row) => row.problems.some(({ severity }) => severity === 'error'));
  return isBroken ? 1 : 0;
}

/** Fewer than this share of lies caught at their line is a failure. */
const CAUGHT_SHARE = 0.95;

async function mutatePages(command: Command, site: SitePages, reporter: Reporter): Promise<number> {
  const { project, siteRoot, values } = command;
  const checks = chosenChecks(command, site);
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

/** The changes of a file, made in a copy of the site: lies should be found, true ones should not. */
async function tryEdits(command: Command, file: string, reporter: Reporter): Promise<number> {
  const { project } = command;
  const edits = readPageEdits(file);
  const copy = join(project.cacheRoot, 'edited-site');
  const remove = copySite(command.siteRoot, copy);
  try {
    const own = { ...command, siteRoot: copy };
    const loaded = await load(own, reporter);
    if ('code' in loaded) return loaded.code;
    const results = await runEdits(edits, {
      site: loaded.site,
      siteRoot: copy,
      cacheRoot: project.cacheRoot,
      checks: chosenChecks(own, loaded.site),
      onProgress: (done, total) => reporter.progress('Changing pages', done, total),
      onResult: (result) => process.stdout.write(`${formatResult(result)}\n`),
    });
    reporter.finish();
    process.stdout.write(`\n${formatTotals(results)}\n`);
    return 0;
  } finally {
    remove();
  }
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

/** Prints what pages claim, or puts it on record. */
async function claims(command: Command, site: SitePages, reporter: Reporter): Promise<number> {
  const { project, values, siteRoot } = command;
  const cacheFolder = join(project.cacheRoot, 'checks', 'claims');
  await mkdir(cacheFolder, { recursive: true });
  const sources = await sharedSources(project);
  const contextFor = (only: readonly string[]): CheckContext => ({
    ...contextOf(command, site),
    only,
    cacheFolder,
    progress: (done, total) => reporter.progress('Reading claims', done, total),
  });
  if (values.confirm.length > 0) {
    const { written, refused } = await confirmClaims(contextFor(values.confirm), sources);
    reporter.finish();
    const lines = written.map((file) => `Confirmed: ${relative(siteRoot, file)}\n`);
    process.stdout.write(
      (await recordProven(contextFor(values.confirm), project)) + lines.join(''),
    );
    if (refused.length > 0) process.stderr.write(`${formatProblems(refused)}\n`);
    return refused.length > 0 ? 1 : 0;
  }
  const found = await claimsOf(contextFor(values.claims), sources);
  reporter.finish();
  process.stdout.write(formatClaims(found));
  return 0;
}

async function confirm(command: Command, site: SitePages): Promise<number> {
  const context: CheckContext = {
    ...contextOf(command, site),
    cacheFolder: join(command.project.cacheRoot, 'checks', 'parity'),
    progress: () => undefined,
  };
  for (const name of command.values.follow) {
    const pairs = pairsNamed(context, name);
    if (pairs.length === 0) {
      process.stderr.write(`There is no translated page \`${name}\`.\n`);
      return 2;
    }
    for (const pair of pairs) {
      const { file, text } = await follow(context, pair);
      if (text !== '') process.stdout.write(`${text}\n`);
      process.stdout.write(`Confirmed: ${relative(command.siteRoot, file)}\n`);
    }
  }
  return 0;
}
