import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addFrames } from '../../engine/add-frames.ts';
import { build } from '../../engine/build/build.ts';
import type { Project } from '../../engine/build/open-site.ts';
import { Cache } from '../../engine/cache.ts';
import type { ResolvedConfig } from '../../engine/config.ts';
import { hashText } from '../../engine/hash.ts';
import { resolveRequest } from '../../engine/hosting-request.ts';
import { inParallel } from '../../engine/in-parallel.ts';
import type { Problem } from '../../engine/model.ts';
import { pageKey } from '../../engine/page-address.ts';
import { type BuiltSite, openBuiltSite } from '../../engine/preview-site.ts';
import { uniqueProblems } from '../../engine/problems.ts';
import { silentReporter } from '../../engine/reporter.ts';
import { isExternal } from '../../engine/routes.ts';
import { linkPlace } from '../../engine/site/check-links.ts';
import { schemeOf } from '../../engine/site/route-index.ts';
import { isMeant } from '../run-checks.ts';
import { codeSalt } from '../source/code-salt.ts';
import type { Check, CheckContext, CheckResult } from '../types.ts';
import { addressJudge, type Fault, type Judge } from './address-judge.ts';
import { type BuiltPage, readBuiltPage, readText } from './built-page.ts';
import { externalProblem } from './external-form.ts';
import { type LinkPlaces, linkPlaces } from './link-places.ts';

/**
 * Every address in what the build makes: pages, anchors, images, feeds, redirects, and the links of
 * components and of the theme. The site is built into a folder of the check's own, unless it was built
 * for all stages of a run.
 */
export function linksCheck(project: Project, config: ResolvedConfig): Check {
  return {
    name: 'links',
    async run(context) {
      // Building and reading a site takes longer than everything else about one page, and the engine
      // has looked at the page's own links and anchors.
      if (context.only !== undefined) return checkWrittenLinks(context);
      if (isBuilt(context)) return checkBuiltLinks(context, config, join(context.root, 'dist'));
      const outDir = join(context.cacheFolder, 'dist');
      context.progress(0, 1);
      const built = await build({
        ...project,
        siteRoot: context.root,
        outDir,
        useCache: true,
        cards: 'now',
        reporter: silentReporter,
      });
      if (!built.ok) return notBuilt(built.problems);
      return checkBuiltLinks(context, config, outDir);
    },
  };
}

/**
 * Whether somebody has built these pages just before, as `npm test` does; what a fix has changed
 * since then isn't in it.
 */
const isBuilt = ({ root, fix }: CheckContext): boolean =>
  !fix && process.env.BUILT_SITE === join(root, 'dist');

/** External links as pages write them. */
function checkWrittenLinks({ pages, only, root }: CheckContext): CheckResult {
  const links = pages
    .filter(({ route }) => isMeant(`content/${route.source}`, only))
    .flatMap(({ page }) =>
      // Files of the repository have no address of their own.
      page.links.filter(({ kind, raw }) => kind === 'external' && isExternal(raw)),
    );
  const problems = links.flatMap((link): Problem[] => {
    const fault = externalProblem(link.raw);
    return fault ? [{ ...fault, ...linkPlace(link) }] : [];
  });
  const passed = links.length - problems.length;
  return {
    problems: addFrames(problems, root),
    counts: { checked: links.length, passed, expectedFailures: 0, skipped: 0 },
    notes: ['links of the built site are checked without `--only`'],
  };
}

function notBuilt(problems: Problem[]): CheckResult {
  const counts = { checked: 0, passed: 0, expectedFailures: 0, skipped: 1 };
  return {
    problems,
    counts,
    notes: [`not checked, because the site does not build: ${reason(problems)}`],
  };
}

function reason(problems: readonly Problem[]): string {
  const [first, ...more] = problems.filter(({ severity }) => severity === 'error');
  if (!first) return 'nobody says why';
  const place = `${first.file}${first.line === undefined ? '' : `:${first.line}`}`;
  return `${place} ${first.message}${more.length > 0 ? `, and ${more.length} more` : ''}`;
}

/** @param distDir absolute path of the built site */
export async function checkBuiltLinks(
  context: CheckContext,
  config: ResolvedConfig,
  distDir: string,
): Promise<CheckResult> {
  const site = await openBuiltSite(distDir).current();
  const documents = await readDocuments(site, context, distDir);
  const judge = addressJudge({ site, documents, config, context });
  const places = linkPlaces(context, config);
  const causes = new Causes();
  const external = new Set<string>();
  const counts = { checked: 0, passed: 0, expectedFailures: 0, skipped: 0 };
  // Pages first, then what repeats them: those of other languages, and texts for machines.
  const rankOf = (file: string) =>
    !file.endsWith('.html') ? 2 : places.pageOf(file)?.isOriginal ? 0 : 1;
  const ordered = [...documents].sort(([a], [b]) => rankOf(a) - rankOf(b));
  for (const [file, { references }] of ordered) {
    const isText = rankOf(file) === 2;
    for (const { href, from } of references) {
      const { kind, fault, address } = judge(href, file, from);
      // What a text says of other sites is a link of a page, or no link.
      if (isText && (kind === 'external' || external.has(href))) continue;
      counts.checked += 1;
      if (kind === 'external') external.add(href);
      if (!fault) counts.passed += 1;
      else if (!isText || !causes.has(fault, address)) {
        const { place, link } = places.find(file, address, href);
        // The engine says that a site has no first page.
        if (fault.code === 'dead-link' && isHome(address, config)) continue;
        const words = fault.code === 'dead-link' && link ? withSource(fault, link.raw) : fault;
        causes.add({ ...words, ...place }, { address, file });
      }
    }
  }
  const problems = [
    ...causes.problems(config.file),
    ...redirectProblems(config, site, { judge, places }),
  ];
  await mkdir(context.cacheFolder, { recursive: true });
  const list = join(context.cacheFolder, 'external-links.txt');
  await writeFile(list, [...external].sort().join('\n').concat('\n'));
  return {
    problems: addFrames(uniqueProblems(problems), context.root),
    counts,
    notes:
      external.size === 0
        ? []
        : [`${external.size} external links, checked for their form, are listed in ${list}`],
  };
}

/** Whether an address is that of a language's or a version's first page. */
function isHome(address: string, config: ResolvedConfig): boolean {
  return pageKey(address, schemeOf(config)) === '/';
}

const withSource = (fault: Fault, raw: string): Fault => ({
  ...fault,
  message: `${fault.message} (written ${raw})`,
});

/** Documents with their references, and texts (feeds, the sitemap) with the addresses in them. */
async function readDocuments(
  { names, pathOf }: BuiltSite,
  context: CheckContext,
  distDir: string,
): Promise<Map<string, BuiltPage>> {
  const salt = await codeSalt('checks/links/built-page.ts');
  const cache = new Cache(join(context.cacheFolder, 'documents'));
  const documents = new Map<string, BuiltPage>();
  const wanted = names.filter((file) => /\.(?:html|xml|txt)$/.test(file)).sort();
  let done = 0;
  await inParallel(wanted, 8, async (file) => {
    const text = await readFile(pathOf(file), 'utf8');
    const key = hashText(32, salt, file.replace(/^.*\./, ''), text);
    const known = await cache.read(key, isBuiltPage);
    const page = known ?? (file.endsWith('.html') ? readBuiltPage(text) : readText(text));
    if (!known) await cache.write(key, page);
    documents.set(file, page);
    done += 1;
    context.progress(done, wanted.length);
  });
  if (documents.size === 0) throw new Error(`${distDir} holds no documents`);
  return new Map([...documents].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isBuiltPage(value: unknown): value is BuiltPage {
  return typeof value === 'object' && value !== null && 'references' in value && 'ids' in value;
}

/**
 * Problems of a built site, one for each cause: a link that the shell of every page has, that a page
 * without translation repeats in each language, or that texts for machines repeat, is wrong once.
 */
class Causes {
  private readonly known = new Map<string, { problem: Problem; files: Set<string> }>();
  /** Faults of addresses, which texts repeat. */
  private readonly faults = new Set<string>();

  /** @param file the document, below the output folder */
  add(problem: Problem, { address, file }: { address: string; file: string }): void {
    const { code, file: source, line, column, message } = problem;
    this.faults.add(`${code}\0${address}`);
    const cause = JSON.stringify(
      line === undefined ? [code, message] : [source, line, column, code],
    );
    const entry = this.known.get(cause) ?? { problem, files: new Set() };
    entry.files.add(file);
    this.known.set(cause, entry);
  }

  has({ code }: Fault, address: string): boolean {
    return this.faults.has(`${code}\0${address}`);
  }

  /** @param shell where what pages share is written */
  problems(shell: string): Problem[] {
    return [...this.known.values()].map(({ problem, files }) => {
      if (problem.line !== undefined || files.size < 2) return problem;
      const shared = `in what ${files.size} pages share: the navigation, a slot or a component`;
      return { ...problem, file: shell, message: `${problem.message} (${shared})` };
    });
  }
}

/**
 * Each redirect leads to a page, and from an address without a file. Those of pages and of other redirects
 * the build refuses (`engine/site/check-redirects.ts`).
 */
function redirectProblems(
  config: ResolvedConfig,
  site: BuiltSite,
  { judge, places }: { judge: Judge; places: LinkPlaces },
): Problem[] {
  const rules = { ...site.rules, redirects: [] };
  const placeOf = (address: string) => {
    const { place } = places.find('', address);
    return place.line === undefined ? { file: config.file } : place;
  };
  return site.rules.redirects.flatMap(({ from, to }): Problem[] => {
    const { fault } = judge(`${config.base}${to}`, 'index.html');
    const here = resolveRequest(rules, site.files, `${config.base}${from}`);
    const file = here.kind === 'file' && here.status === 200 ? here.file : undefined;
    const shadow: Problem = {
      code: 'redirect-from-page',
      severity: 'error',
      ...placeOf(`/${from}`),
      message: `there is a file at /${from}, which nobody would reach any more`,
      hint: 'remove the redirect',
    };
    return [
      ...(fault && fault.code !== 'redirected-link'
        ? [{ ...fault, message: `a redirect: ${fault.message}`, ...placeOf(`/${to}`) }]
        : []),
      ...(file !== undefined && !file.endsWith('.html') ? [shadow] : []),
    ];
  });
}
