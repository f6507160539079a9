import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ResolvedConfig } from '../../engine/config.ts';
import { SiteFolder } from '../../engine/site-folder.ts';
import { suggest } from '../../search/suggest.ts';
import { requiredOnPage } from '../references/required.ts';
import { ensureSandbox } from '../sandbox/ensure-sandbox.mjs';
import documented from '../versions.json' with { type: 'json' };
import { deriveFacts } from './derive.ts';
import { deriveFirstVersions } from './derive-first-versions.ts';
import { allSubjects, type Description, describeName, describeSubject } from './describe.ts';
import type { Facts } from './model.ts';

const USAGE = `Usage: npm run check:facts -- <name>...
       npm run check:facts -- --page <route>

Prints what the documented version really has, with the lines to paste.

  npm run check:facts -- output.filename        an option, by its path
  npm run check:facts -- BannerPlugin           a plugin, or one option: BannerPlugin.banner
  npm run check:facts -- compilation.seal make  hooks
  npm run check:facts -- this.emitFile          a member of the loader context
  npm run check:facts -- compilation.emitAsset  a member of another object, or all: Compilation
  npm run check:facts -- --devtool              a flag of the command line
  npm run check:facts -- require.context        a name in modules
  npm run check:facts -- --page /config/output  everything that a page must document
  npm run check:facts -- --first-versions       write anew since which version options and hooks exist
`;

type TypeLinks = ResolvedConfig['typeLinks'];

/** Below the project's root. */
const FIRST_VERSIONS = 'checks/claims/first-versions.json';

interface Project {
  projectRoot: string;
  cacheRoot: string;
}

/**
 * The writer's helper.
 * @param argv arguments behind the script's name
 * @returns exit code
 */
export async function main(argv: string[], { projectRoot, cacheRoot }: Project): Promise<number> {
  // Flags of the documented command line are names to look up, so only our own are parsed.
  const own = argv[0] === '--page' ? argv : ['--', ...argv];
  const { values, positionals } = parseArgs({
    args: own,
    allowPositionals: true,
    options: { page: { type: 'string' } },
  });
  if (values.page === undefined && (positionals.length === 0 || positionals[0] === '--help')) {
    process.stdout.write(USAGE);
    return 0;
  }
  const sandbox = await ensureSandbox(projectRoot, (line) => process.stderr.write(`${line}\n`));
  const facts = await deriveFacts({ root: projectRoot, cacheFolder: cacheRoot });
  if (argv[0] === '--first-versions') return writeFirstVersions(facts, { projectRoot, sandbox });
  const site = new SiteFolder(projectRoot, join(cacheRoot, 'scratch'));
  await site.readConfig();
  await site.readRoutes();
  const routes = [...new Set(site.routes.map(({ key }) => key))];
  const typeLinks = site.config?.typeLinks ?? {};
  if (values.page !== undefined) return printPage(values.page, facts, routes, typeLinks);
  const codes = positionals.map((name, index) => {
    if (index > 0) process.stdout.write('\n');
    return printName(name, facts, routes, typeLinks);
  });
  return Math.max(...codes);
}

/** The versions themselves are read, all of them: a minute and a network. */
async function writeFirstVersions(
  facts: Facts,
  { projectRoot, sandbox }: { projectRoot: string; sandbox: string },
): Promise<number> {
  const found = await deriveFirstVersions(facts, {
    sandbox,
    documented: documented['@rspack/core'],
  });
  const file = join(projectRoot, FIRST_VERSIONS);
  writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
  const { versions, options, hooks } = found;
  const counts = [options, hooks].map((one) => Object.keys(one).length);
  process.stdout.write(
    `${FIRST_VERSIONS}: ${counts[0]} options and ${counts[1]} hooks in ${versions.length} versions, ${versions[0]} to ${versions.at(-1)}\n`,
  );
  return 0;
}

function printPage(
  route: string,
  facts: Facts,
  routes: readonly string[],
  typeLinks: TypeLinks,
): number {
  const subjects = [...requiredOnPage(route, facts, routes, typeLinks).values()];
  const blocks = subjects.map((subject) => block(describeSubject(subject, facts, routes)));
  const count =
    subjects.length === 0
      ? routes.includes(route)
        ? 'No facts belong to this page.'
        : `There is no page ${route}.${didYouMean(route, routes)}`
      : `${subjects.length} things to document on ${route}`;
  process.stdout.write(`${[...blocks, count].join('\n\n')}\n`);
  return subjects.length === 0 && !routes.includes(route) ? 1 : 0;
}

function printName(
  name: string,
  facts: Facts,
  routes: readonly string[],
  typeLinks: TypeLinks,
): number {
  const found = describeName(name, facts, routes, typeLinks);
  if (found.length === 0) {
    const names = allSubjects(facts, routes, typeLinks).map((subject) => subject.name);
    process.stdout.write(`Nothing is called ${name}.${didYouMean(name, names)}\n`);
    return 1;
  }
  process.stdout.write(`${found.map(block).join('\n\n')}\n`);
  return 0;
}

function didYouMean(name: string, candidates: Iterable<string>): string {
  const near = suggest(name, candidates);
  return near === undefined ? '' : ` Did you mean ${near}?`;
}

function block({ heading, paste, notes, page }: Description): string {
  return [
    `### ${heading}`,
    ...paste.flatMap((line) => ['', line]),
    '',
    ...notes.map((note) => `    ${note}`),
    `    page: ${page}`,
  ].join('\n');
}
