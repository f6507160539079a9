import { resolve } from 'node:path';
import { briefReport } from './brief-report.ts';
import { build } from './build/build.ts';
import { drawLeftCards } from './build/cards-stage.ts';
import type { Project } from './build/open-site.ts';
import { docsPath, usualSite } from './bundle/layout.mjs';
import { previewChanged } from './changed/preview-changed.ts';
import { meant, readArguments } from './command-options.ts';
import { readersNote } from './emit/output-folder.ts';
import { sitemapNote } from './emit/sitemap.ts';
import { fromHere } from './from-here.ts';
import { datesNote } from './git-times.ts';
import { deploy } from './hosting/deploy.ts';
import { outputDigest } from './hosting/digest.ts';
import { type InitOptions, init } from './init.ts';
import { PREVIEW_PORT, readPort } from './port.ts';
import { startPreview } from './preview.ts';
import { formatProblems } from './problems.ts';
import { terminalReporter } from './reporter.ts';
import { untranslatedNote } from './site/untranslated.ts';

const USAGE = `Usage: twinleaf <command> [options]

Commands
  build      build the site
  dev        serve the site while it is written; saved changes show at once
  init       make a small site in a new folder: init my-docs
  check      links, addresses, translations and the site's own rules
  preview    serve what \`build\` made
  cards      draw the link previews that \`build --cards later\` left
  deploy     make of the built site what a host takes: \`deploy nginx\`
  digest     one hash of what the built site shows

Options
  --root <site folder>   folder with site.config.ts and content/ (default: this one)
  --out <folder>         folder of the built site (default: dist in the site folder)
  --to <folder>          where \`deploy\` writes to (default: deploy/<host> in the site folder)
  --port <number>        port of dev and preview (default: PORT, else 5173 and 4173)
  --no-cache             compile and render every page anew; code and link previews are still reused
  --all                  \`build\` and \`check\` tell each of many problems in full, instead of some of each kind
  --cards <now|later>    when \`build\` draws link previews that it has not drawn before (default: now)
  --from <folder>        where \`init\` finds the packages as tarballs (default: npm's registry)
  --changed              \`preview\` of the pages that differ from the main branch, before and after
  --against <branch>     what \`preview --changed\` compares with (default: main)
  -h, --help             this text
`;

/**
 * The command line.
 * @param argv arguments behind the script's name
 * @returns exit code
 */
export async function main(argv: string[], project: Project): Promise<number> {
  let parsed: ReturnType<typeof parseCommandLine>;
  try {
    parsed = parseCommandLine(argv);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    return 2;
  }
  const { command, name, values } = parsed;
  if (values.help || command === undefined || command === 'help') {
    process.stdout.write(USAGE);
    return 0;
  }
  const siteRoot = resolve(values.root ?? usualSite(project.projectRoot));
  const outDir = resolve(values.out ?? resolve(siteRoot, 'dist'));
  switch (command) {
    case 'build':
      return runBuild({
        ...project,
        siteRoot,
        outDir,
        useCache: !values['no-cache'],
        cards: values.cards,
        tellsAll: values.all,
      });
    case 'cards':
      return runCards({ ...project, outDir });
    case 'preview':
      if (values.changed) {
        return runChanged({ ...project, siteRoot, against: values.against }, values.port);
      }
      return runPreview(outDir, values.port);
    case 'deploy':
      return runDeploy(project, {
        host: name,
        distDir: outDir,
        outDir: resolve(values.to ?? resolve(siteRoot, 'deploy', name ?? '')),
        siteRoot,
        sources: [siteRoot, project.projectRoot],
      });
    case 'init':
      return runInit({ folder: name, from: values.from, projectRoot: project.projectRoot });
    case 'digest':
      return runDigest(outDir);
    case 'dev':
      return runDev({ ...project, siteRoot }, values.port);
    default:
      process.stderr.write(
        `There is no command \`${command}\`${meant(command, COMMANDS)}\n\n${USAGE}`,
      );
      return 2;
  }
}

/** As the usage lists them. */
const COMMANDS = [...USAGE.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name = '']) => name);

/** Commands that take a word besides their options, and what it names. */
const TAKES_NAME = new Map([
  ['deploy', 'host'],
  ['init', 'folder'],
]);

function parseCommandLine(argv: string[]) {
  const { values, positionals } = readArguments({
    args: argv,
    allowPositionals: true,
    options: {
      root: { type: 'string' },
      out: { type: 'string' },
      to: { type: 'string' },
      from: { type: 'string' },
      changed: { type: 'boolean', default: false },
      against: { type: 'string' },
      port: { type: 'string' },
      'no-cache': { type: 'boolean', default: false },
      cards: { type: 'string', default: 'now' },
      all: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [command, name, ...more] = positionals;
  const what = TAKES_NAME.get(command ?? '');
  const strays = what === undefined ? positionals.slice(1) : more;
  if (strays.length > 0 && command !== 'help') {
    throw new Error(
      `\`${command}\` takes ${what === undefined ? 'options only, not' : `one ${what} at a time, not also`} ${strays.join(', ')}`,
    );
  }
  if (command === 'dev' && values.out !== undefined) {
    throw new Error('`dev` writes no site: it takes no --out');
  }
  return { values: { ...values, cards: readCards(values.cards) }, command, name };
}

function readCards(text: string): 'now' | 'later' {
  if (text === 'now' || text === 'later') return text;
  throw new Error(`--cards takes \`now\` or \`later\`, not \`${text}\``);
}

async function runBuild({
  tellsAll,
  ...options
}: Omit<Parameters<typeof build>[0], 'reporter'> & { tellsAll: boolean }): Promise<number> {
  const reporter = terminalReporter(process.stderr);
  const started = performance.now();
  const result = await build({ ...options, reporter });
  reporter.finish();
  const colors = process.stderr.isTTY === true;
  if (result.problems.length > 0) {
    const problems = fromHere(result.problems, options.siteRoot);
    const report = tellsAll ? formatProblems : briefReport;
    process.stderr.write(`${report(problems, { colors })}\n`);
  }
  if (result.damaged > 0) {
    reporter.note(`${result.damaged} damaged cache entries were thrown away and made again.`);
  }
  if (!result.ok) return 1;
  const untranslated = untranslatedNote(result.untranslated);
  if (untranslated !== undefined) reporter.note(untranslated);
  const dates = datesNote(result.datesLack);
  if (dates !== undefined) reporter.note(dates);
  const address = sitemapNote(result);
  if (address !== undefined) reporter.note(address);
  const readers = await readersNote(options.outDir);
  if (readers !== undefined) reporter.note(readers);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  reporter.note(
    `Built ${result.pages} pages in ${seconds} s (${result.compiled} compiled, ${result.rendered} rendered).`,
  );
  return 0;
}

async function runCards(options: Omit<Parameters<typeof drawLeftCards>[0], 'reporter'>) {
  // Runs beside the server of `npm start`: speaks only of what went wrong.
  const silent = { progress: () => {}, note: () => {}, finish: () => {} };
  const { problems } = await drawLeftCards({ ...options, reporter: silent });
  if (problems.length > 0) process.stderr.write(`${formatProblems(problems, { colors: false })}\n`);
  return problems.length > 0 ? 1 : 0;
}

async function runDeploy(
  { projectRoot }: Project,
  options: Omit<Parameters<typeof deploy>[0], 'reporter'>,
) {
  const reporter = terminalReporter(process.stderr);
  const problems = await deploy({ ...options, reporter });
  reporter.finish();
  if (problems.length > 0) {
    const colors = process.stderr.isTTY === true;
    process.stderr.write(`${formatProblems(problems, { colors })}\n`);
    return 1;
  }
  const docs = docsPath(projectRoot, 'deploy.md');
  reporter.note(`Made ${options.outDir} for ${options.host}. ${docs} says what to do with it.`);
  return 0;
}

function runInit(options: InitOptions): number {
  try {
    process.stdout.write(init(options));
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
}

async function runDigest(outDir: string): Promise<number> {
  try {
    process.stdout.write(`${await outputDigest(outDir)}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
}

async function runPreview(distDir: string, port: string | undefined): Promise<number> {
  try {
    const server = await startPreview({ distDir, port: port ?? process.env.PORT });
    process.stdout.write(`Serving ${distDir} at ${server.url}\n`);
    await stopSignal();
    await server.close();
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
}

async function runChanged(
  options: Pick<Parameters<typeof previewChanged>[0], 'siteRoot' | 'against'> & Project,
  port: string | undefined,
) {
  const reporter = terminalReporter(process.stderr);
  try {
    const opens = process.stdout.isTTY === true && process.env.CI === undefined;
    const wanted = readPort(port ?? process.env.PORT, PREVIEW_PORT);
    const preview = await previewChanged({ ...options, port: wanted, opens, reporter });
    for (const { key, langs } of preview.pages) {
      const kinds = Object.entries(langs).map(([lang, kind]) => `${lang} ${kind}`.trim());
      process.stdout.write(`/${key}  ${kinds.join(', ')}\n`);
    }
    const count = preview.pages.length;
    process.stdout.write(
      count === 0
        ? `No page differs from ${preview.label}.\n`
        : `${count} pages differ from ${preview.label}. Before and after: ${preview.url}\n`,
    );
    if (count > 0) await stopSignal();
    await preview.close();
    return 0;
  } catch (error) {
    reporter.finish();
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
}

function stopSignal(): Promise<void> {
  return new Promise((stop) => {
    process.once('SIGINT', () => stop());
    process.once('SIGTERM', () => stop());
  });
}

async function runDev(options: Project & { siteRoot: string }, port: string | undefined) {
  const { startDev } = await import('./dev/dev.ts');
  return startDev({ ...options, port: port ?? process.env.PORT });
}
