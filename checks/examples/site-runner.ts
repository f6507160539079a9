import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { ResolvedConfig } from '../../engine/config.ts';
import { hashText } from '../../engine/hash.ts';
import type { SiteExamples } from '../../engine/site-checks/check-fields.ts';
import { codeSalt } from '../source/code-salt.ts';
import type { CheckPage } from '../types.ts';
import { examplesOf } from './example.ts';
import type { Failure, Outcome, Runner } from './job.ts';
import { commandFailure, failedFinding, messageFinding, shownOf } from './judge.ts';
import { loadModuleRunner, runModule } from './module-runner.ts';
import { jobKey } from './perform.ts';
import { namedPlaces, stackPlaces, withoutPlaces } from './places.ts';
import { execute } from './programs.ts';
import { runCommands } from './run-commands.ts';
import type { LoadedRunner, Place, RunJob, Runners } from './site-job.ts';
import { kindOf, planRuns } from './site-plan.ts';
import { splitWords } from './words.ts';
import { inWorkspace } from './workspace.ts';

/** More processes than this fight for memory. */
const MAX_PROCESSES = 4;

const KINDS = {
  run: 'examples run',
  output: 'outputs compared',
  file: 'files beside them',
  skipped: 'skipped',
  unchecked: 'nothing to check',
};

/**
 * Runs examples by what the configuration of a site names for their language.
 * @param pages whose languages are looked at
 * @param scratch absolute path of a folder for bundled modules
 */
export async function siteRunner(
  { root, file }: Pick<ResolvedConfig, 'root' | 'file'>,
  examples: SiteExamples,
  { pages, scratch }: { pages: readonly CheckPage[]; scratch: string },
): Promise<Runner<RunJob>> {
  const packages = nearestPackages(root);
  const limit = examples.seconds * 1000;
  const place: Place = { root, configFile: file, packages, limit, scratch };
  const langs = new Set(pages.flatMap(({ page }) => page.codeBlocks.map(({ lang }) => lang)));
  const used = Object.entries(examples.runners).filter(([lang]) => langs.has(lang));
  const runners: Runners = new Map(
    await Promise.all(
      used.map(
        async ([lang, settings]): Promise<[string, LoadedRunner]> => [
          lang,
          await loadRunner(lang, settings, place),
        ],
      ),
    ),
  );
  const filesFolder = examples.files === undefined ? undefined : join(root, examples.files);
  const salt = hashText(
    32,
    await codeSalt('checks/examples/site-runner.ts'),
    `node ${process.versions.node} ${process.platform}`,
    locksBeside(packages),
    filesFolder === undefined ? '' : textOfFolder(filesFolder),
  );
  return {
    examplesOf: (page) => examplesOf(page, (block) => kindOf(block, runners)),
    plan: (own) => planRuns(own, runners),
    keyOf: (job) => jobKey(job, salt),
    perform: (job) =>
      inWorkspace<Outcome | Failure>(job, { filesFolder, packages }, async (folder) => {
        const before = new Set(filesBelow(folder));
        const result = await runners.get(job.lang)?.perform(job, folder);
        if (result === undefined) return { failure: `nothing runs examples in \`${job.lang}\`` };
        if ('failure' in result) return result;
        return { ...result, files: filesBelow(folder).filter((path) => !before.has(path)) };
      }),
    judge(job, result) {
      if ('failure' in result) return [failedFinding(job, result)];
      const failed = commandFailure(result, saidIn);
      const messages = failed ? [failed] : result.refusals;
      return messages.map((message) => messageFinding(job, 'run-failed', message));
    },
    shown: ({ view }, result) => shownOf(view, result),
    kinds: KINDS,
    unchecked: ['file', 'skipped', 'unchecked'],
    processes: Math.min(availableParallelism(), MAX_PROCESSES),
    close: () => undefined,
  };
}

/** The line by which interpreters and compilers say what went wrong. */
function saidIn(lines: readonly string[]): string[] {
  const patterns = [/^\w*(?:Error|Exception)\b/, /\berror\b/i, /not found|refused|unknown/i];
  const said = patterns.map((pattern) => lines.find((line) => pattern.test(line)));
  return [said.find((line) => line !== undefined) ?? lines.at(-1) ?? ''];
}

type RunnerSettings = SiteExamples['runners'][string];

async function loadRunner(
  lang: string,
  { run, every, files, version }: RunnerSettings,
  place: Place,
): Promise<LoadedRunner> {
  const own = { run, every, files };
  if (run.startsWith('./')) {
    const module = await loadModuleRunner(run, place);
    const key = hashText(24, module.code);
    return { ...own, key, perform: (job, folder) => runModule(module, job, folder, place) };
  }
  const setting = `\`examples.runners.${lang}\` of ${place.configFile}`;
  const key = hashText(24, run, scriptTexts(run, place.root), await versionOf(run, version, place));
  return {
    ...own,
    key,
    perform(job, folder) {
      const words = commandWords(run, job, folder, place.root);
      const command = {
        name: shownCommand(run, job),
        words,
        env: environment(folder, job.env),
        hintIfMissing: `install \`${words[0]}\`, or name another command in ${setting}`,
      };
      return runCommands([command], job, {
        folder,
        limit: place.limit,
        clean: (text) => withoutPlaces(text, folder, place.packages),
        placesIn: (printed) =>
          [stackPlaces(printed, folder), namedPlaces(printed, job.files)].find(
            (places) => places.length > 0,
          ) ?? [],
      }).then((result) =>
        // A program that ends well may print a place for other reasons.
        'failure' in result || result.failed ? result : { ...result, refusals: [] },
      );
    },
  };
}

/**
 * The words of a command: `{file}` is the file to run, `{folder}` the folder of the example, `{site}` that
 * of the site; what a fence says as `args` stands at `{args}`, or at the end.
 */
function commandWords(
  run: string,
  { file, args }: Pick<RunJob, 'file' | 'args'>,
  folder: string,
  site: string,
): [string, ...string[]] {
  const template = splitWords(run);
  const all = template.includes('{args}') ? template : [...template, '{args}'];
  const [program = '', ...rest] = all.flatMap((word) =>
    word === '{args}'
      ? args
      : [word.replaceAll('{file}', file).replaceAll('{folder}', folder).replaceAll('{site}', site)],
  );
  return [program, ...rest];
}

/** A command as a reader would type it in the example's folder. */
const shownCommand = (run: string, job: RunJob): string =>
  commandWords(run, job, '.', '{site}').join(' ');

/** What an example sees: the caller's variables, and programs of the packages before others. */
function environment(
  folder: string,
  own: Readonly<Record<string, string>>,
): Record<string, string | undefined> {
  const { NODE_ENV: _mode, FORCE_COLOR: _color, ...outer } = process.env;
  const path = Object.keys(outer).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return {
    ...outer,
    [path]: [join(folder, 'node_modules', '.bin'), outer[path] ?? ''].join(delimiter),
    NO_COLOR: '1',
    // A package that is not there is missing: nothing is fetched because a page names it.
    npm_config_yes: 'false',
    ...own,
  };
}

/** Milliseconds for a program to say its version. */
const VERSION_LIMIT = 20_000;

/**
 * What a command says about its version: by the command that the site names for it, or by its first
 * words and `--version`. What it says may be that there is none; a new version says something else.
 */
async function versionOf(run: string, version: string | undefined, place: Place): Promise<string> {
  const words = splitWords(run);
  const end = words.findIndex((word) => /^-|[{}]/.test(word));
  const asked =
    version ?? [...words.slice(0, end === -1 ? words.length : end), '--version'].join(' ');
  const [program, ...args] = splitWords(asked);
  if (program === undefined || program.startsWith('--')) return '';
  const nothing = { files: [], base: undefined };
  const { packages } = place;
  const said = await inWorkspace(nothing, { filesFolder: undefined, packages }, async (folder) => {
    const env = environment(folder, {});
    const { text } = await execute({
      words: [program, ...args],
      folder,
      env,
      limit: VERSION_LIMIT,
    });
    return withoutPlaces(text, folder, packages).trim();
  });
  return typeof said === 'string' ? said : said.failure;
}

/** Texts of the site's own files that a command names. */
function scriptTexts(run: string, site: string): string {
  const files = splitWords(run)
    .filter((word) => word.startsWith('{site}'))
    .map((word) => word.replace('{site}', site));
  return files
    .map((path) => (existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8') : ''))
    .join('\0');
}

function nearestPackages(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    const packages = join(folder, 'node_modules');
    if (existsSync(packages)) return packages;
    if (dirname(folder) === folder) return undefined;
  }
}

/** What says which versions of packages are installed. */
function locksBeside(packages: string | undefined): string {
  if (packages === undefined) return '';
  const site = dirname(packages);
  const locks = [
    ...['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'].map((name) =>
      join(site, name),
    ),
    join(packages, '.package-lock.json'),
  ];
  return locks.map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')).join('\0');
}

/** Files below a folder by their paths with slashes, sorted; packages are none. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (!entry.isDirectory()) return [entry.name];
      return filesBelow(path).map((file) => `${entry.name}/${file}`);
    })
    .sort();
}

function textOfFolder(folder: string): string {
  if (!existsSync(folder)) return '';
  return filesBelow(folder)
    .map((path) => `${path}\0${readFileSync(join(folder, path), 'utf8')}`)
    .join('\0');
}
