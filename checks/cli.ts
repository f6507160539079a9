import { rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { briefReport } from '../engine/brief-report.ts';
import type { Project } from '../engine/build/open-site.ts';
import { usualSite } from '../engine/bundle/layout.mjs';
import { readArguments } from '../engine/command-options.ts';
import { fromHere } from '../engine/from-here.ts';
import { hashText } from '../engine/hash.ts';
import { formatProblems } from '../engine/problems.ts';
import { type Reporter, silentReporter, terminalReporter } from '../engine/reporter.ts';
import { untranslatedNote } from '../engine/site/untranslated.ts';
import { optionFault, PAGES_ROW } from './check-options.ts';
import { confirmPages, type OtherRecords, translationsOf } from './confirm-pages.ts';
import { generalChecks } from './general-checks.ts';
import { type CheckRow, eachOnce, isMeant, runChecks } from './run-checks.ts';
import { loadSitePages, type SitePages } from './site-pages.ts';
import { formatRows } from './summary.ts';
import type { Check, CheckContext } from './types.ts';

const USAGE = `Usage: npm run check -- [options]

Checks every page: links, addresses, twins in other languages, and what the site asks for itself.

Options
  --only <path>        report on one page or folder: guide/start, de/guide,
                       content/en/index.mdx
  --check <name>       run one kind of check only; \`pages\` is what the build finds, and always there
  --fix                write what is mechanical to mend
  --print              show what examples really print where it differs from their page
  --confirm <page>     confirm what has changed, and print it: sentences of both languages beside
                       each other, with the diff of the original; name the translation
                       (de/guide/start) to speak for what one language alone has changed
  --untranslated       list the pages that a language lacks, and where each translation would lie
  --update-snapshot    take over the site's addresses and anchors as they are
  --all                tell each of many problems in full, instead of some of each kind
  --json               print the problems as JSON
  --root <site folder> folder with site.config.ts and content/ (default: this one)
  --no-cache           check everything anew
`;

/** Fixing may move what the next check looks at; more rounds than this would go in circles. */
const ROUNDS = 4;

export type Values = ReturnType<typeof parseCommandLine>;

/** What a site in the project's own folder has beside the checks of any site. */
export interface OwnCommands {
  /** Lines of its options. */
  usage: string;
  /** All checks of the site. */
  checks(command: Command, site: SitePages): Check[];
  /**
   * Puts on record what else `--confirm` stands for.
   * @param names pages and folders
   */
  confirm(command: Command, site: SitePages, names: readonly string[]): Promise<OtherRecords>;
  /**
   * Does what an option asks for in the place of checking.
   * @param checks those that the options name
   * @returns exit code; undefined: nothing was asked for
   */
  instead(
    command: Command,
    site: SitePages,
    checks: readonly Check[],
    reporter: Reporter,
  ): Promise<number | undefined>;
}

/**
 * The command line of the check.
 * @param argv arguments behind the script's name
 * @param own what the site of the project's folder adds
 * @returns exit code: 1 when there are errors, 2 when the arguments make no sense
 */
export async function main(argv: string[], project: Project, own?: OwnCommands): Promise<number> {
  let values: Values;
  try {
    values = parseCommandLine(argv);
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error ? error.message : error}\n\n${USAGE}${own?.usage ?? ''}`,
    );
    return 2;
  }
  if (values.help) {
    process.stdout.write(USAGE + (own?.usage ?? ''));
    return 0;
  }
  const siteRoot = resolve(values.root ?? usualSite(project.projectRoot));
  const command: Command = {
    project,
    siteRoot,
    values,
    // Its facts say nothing about other sites.
    own: siteRoot === project.projectRoot ? own : undefined,
  };
  const reporter = values.json ? silentReporter : terminalReporter(process.stderr);
  const cacheRoot = keptResults(command);
  if (values['no-cache']) await rm(cacheRoot, { recursive: true, force: true });
  const loaded = await load(command, reporter);
  if ('code' in loaded) return loaded.code;
  if (values.untranslated) {
    reporter.finish();
    process.stdout.write(untranslatedList(loaded.site));
    return 0;
  }
  // `--follow`, as it was called once, means the translation.
  const confirmed = [
    ...values.confirm,
    ...translationsOf(values.follow, loaded.site.pages, loaded.site.config.lang),
  ];
  const fault = optionFault(
    { ...values, confirm: confirmed },
    {
      checks: selectableChecks(command, loaded.site).map(({ name }) => name),
      sources: loaded.site.pages.map(({ route }) => route.source),
    },
  );
  if (fault !== undefined) {
    reporter.finish();
    process.stderr.write(`${fault}\n`);
    return 2;
  }
  if (confirmed.length > 0) {
    reporter.finish();
    const { site } = loaded;
    return confirmPages(
      { ...contextOf(command, site), cacheFolder: join(cacheRoot, 'parity'), progress: () => {} },
      confirmed,
      async (names) => command.own?.confirm(command, site, names),
    );
  }
  const checks = chosenChecks(command, loaded.site);
  const done = await command.own?.instead(command, loaded.site, checks, reporter);
  if (done !== undefined) return done;
  return check(command, loaded.site, reporter);
}

export interface Command {
  project: Project;
  /** Absolute path of the site folder. */
  siteRoot: string;
  values: Values;
  own: OwnCommands | undefined;
}

/** Folder of what checks keep; sites beside the usual one have their own. */
function keptResults({ project, siteRoot }: Command): string {
  const isUsual = siteRoot === usualSite(project.projectRoot);
  const folder = join(project.cacheRoot, 'checks');
  return isUsual ? folder : join(folder, 'sites', hashText(12, siteRoot));
}

function parseCommandLine(argv: string[]) {
  const { values } = readArguments({
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
      untranslated: { type: 'boolean', default: false },
      'update-snapshot': { type: 'boolean', default: false },
      mutate: { type: 'boolean', default: false },
      count: { type: 'string', default: '300' },
      seed: { type: 'string', default: '1' },
      both: { type: 'boolean', default: false },
      from: { type: 'string' },
      migrations: { type: 'boolean', default: false },
      lock: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      root: { type: 'string' },
      'no-cache': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  return values;
}

/** Opens the site, or says why not. */
export async function load(
  { project, siteRoot, values }: Command,
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
  const report = values.all ? formatProblems : briefReport;
  process.stderr.write(`${report(fromHere(problems, siteRoot))}\n`);
  return { code: 1 };
}

/** Those that `--check` may name. */
function selectableChecks(command: Command, site: SitePages): Check[] {
  return command.own?.checks(command, site) ?? generalChecks(command.project, site.config);
}

/** Those that the options name; all by default. */
export function chosenChecks(command: Command, site: SitePages): Check[] {
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
        severities: pages.config.checks,
        cacheRoot: keptResults(command),
        onProgress: (name, done, total) => reporter.progress(`Checking ${name}`, done, total),
      })),
    ];
    const changed = rows.flatMap((row) => row.written);
    for (const file of [...changed, ...rows.flatMap(({ recorded = [] }) => recorded)])
      written.add(relative(command.siteRoot, resolve(command.siteRoot, file)));
    if (changed.length === 0) break;
    const loaded = await load(command, reporter);
    if ('code' in loaded) return loaded.code;
    pages = loaded.site;
  }
  reporter.finish();
  return report(
    eachOnce(rows)
      .map((row) => narrow(row, values.only))
      .map((row) => ({ ...row, problems: fromHere(row.problems, command.siteRoot) })),
    [...written],
    values,
  );
}

/** What the options and the site mean for a check. */
export function contextOf(
  { siteRoot, values }: Command,
  { config, pages, problems }: SitePages,
): Omit<CheckContext, 'cacheFolder' | 'progress'> {
  return {
    root: siteRoot,
    pages,
    found: problems,
    fix: values.fix,
    print: values.print,
    style: values.style,
    updateSnapshot: values['update-snapshot'],
    products: config.products,
    drawn: Object.keys(config.extensions.fences),
    ...(values.only.length > 0 && { only: values.only }),
  };
}

function untranslatedList({ untranslated }: SitePages): string {
  if (untranslated.length === 0) return 'All pages are translated.\n';
  return untranslated
    .map(({ lang, source, twin }) => `${lang}: content/${source} → content/${twin}\n`)
    .join('');
}

/** The engine's own findings are a row like the others. */
function pagesRow({ config, pages, problems, untranslated }: SitePages): CheckRow {
  const broken = new Set(problems.map(({ file }) => file)).size;
  return {
    name: PAGES_ROW,
    counts: {
      checked: pages.length,
      passed: Math.max(0, pages.length - broken),
      expectedFailures: 0,
      skipped: 0,
    },
    problems,
    // Otherwise each of them is a problem.
    notes: config.untranslated === 'fallback' ? [untranslatedNote(untranslated) ?? []].flat() : [],
    written: [],
    milliseconds: 0,
  };
}

/** A check that did not run says nothing of any page. */
const NOT_RUN: ReadonlySet<string> = new Set(['check-failed', 'extension-failed']);

/** What concerns the pages that were asked for, and what kept a check from looking at them. */
export function narrow(row: CheckRow, only: readonly string[]): CheckRow {
  if (only.length === 0) return row;
  const problems = row.problems.filter(
    ({ code, file, on }) =>
      NOT_RUN.has(code) ||
      // It is told for many pages, at one of them.
      on !== undefined ||
      (file.startsWith('content/') && isMeant(file, only)),
  );
  return { ...row, problems };
}

function report(
  rows: readonly CheckRow[],
  written: readonly string[],
  { json, all }: Values,
): number {
  if (json) {
    const problems = rows.flatMap((row) => row.problems);
    // A check that could not run says so here.
    const notes = rows.flatMap(({ name, notes }) => notes.map((note) => `${name}: ${note}`));
    process.stdout.write(`${JSON.stringify({ problems, written, notes })}\n`);
  } else {
    if (written.length > 0)
      process.stdout.write(`Written:\n${written.map((file) => `  ${file}\n`).join('')}\n`);
    process.stdout.write(formatRows(rows, { colors: process.stdout.isTTY === true, all }));
  }
  const isBroken = rows.some((row) => row.problems.some(({ severity }) => severity === 'error'));
  return isBroken ? 1 : 0;
}
