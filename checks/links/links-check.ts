import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from '../../engine/build/build.ts';
import type { Project } from '../../engine/build/open-site.ts';
import { Cache } from '../../engine/cache.ts';
import type { ResolvedConfig } from '../../engine/config.ts';
import { hashText } from '../../engine/hash.ts';
import { resolveRequest } from '../../engine/hosting-request.ts';
import { inParallel } from '../../engine/in-parallel.ts';
import type { Problem } from '../../engine/model.ts';
import { type BuiltSite, openBuiltSite } from '../../engine/preview-site.ts';
import { silentReporter } from '../../engine/reporter.ts';
import { closest } from '../../engine/site/check-links.ts';
import { RouteIndex } from '../../engine/site/route-index.ts';
import { isMeant } from '../run-checks.ts';
import { codeSalt } from '../source/code-salt.ts';
import type { Check, CheckContext, CheckPage, CheckResult } from '../types.ts';
import { type BuiltPage, readBuiltPage, readText } from './built-page.ts';
import { externalComplaint } from './external-form.ts';

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
function checkWrittenLinks({ pages, only }: CheckContext): CheckResult {
  const links = pages
    .filter(({ route }) => isMeant(`content/${route.source}`, only))
    .flatMap(({ page }) => page.links.filter(({ kind }) => kind === 'external'));
  const problems = links.flatMap(({ raw, source, line, column }): Problem[] => {
    const complaint = externalComplaint(raw);
    if (complaint === undefined) return [];
    const place = { file: `content/${source}`, line, column };
    return [{ code: 'bad-address', severity: 'error', ...place, message: `${complaint}: ${raw}` }];
  });
  const passed = links.length - problems.length;
  return {
    problems,
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
  const problems: Problem[] = [];
  const external = new Map<string, Problem | undefined>();
  const counts = { checked: 0, passed: 0, expectedFailures: 0, skipped: 0 };
  for (const [file, { references }] of documents) {
    for (const { href, from } of references) {
      const found = judge(href, { file, from });
      counts.checked += 1;
      if (found.kind === 'external') external.set(href, found.problem);
      if (found.kind === 'planned') counts.skipped += 1;
      else if (found.problem) problems.push(found.problem);
      else counts.passed += 1;
    }
  }
  problems.push(...redirectProblems(config, site, judge));
  await mkdir(context.cacheFolder, { recursive: true });
  const list = join(context.cacheFolder, 'external-links.txt');
  await writeFile(list, [...external.keys()].sort().join('\n').concat('\n'));
  return {
    problems,
    counts,
    notes: [`${external.size} external links, checked for their form, are listed in ${list}`],
  };
}

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

interface Judgement {
  kind: 'internal' | 'external' | 'planned';
  problem?: Problem;
}

interface JudgeInput {
  site: BuiltSite;
  documents: ReadonlyMap<string, BuiltPage>;
  config: ResolvedConfig;
  context: CheckContext;
}

type Judge = (href: string, at: { file: string; from: string }) => Judgement;

function addressJudge({ site, documents, config, context }: JudgeInput): Judge {
  const origin = config.siteUrl === '' ? 'https://site.invalid' : new URL(config.siteUrl).origin;
  const index = new RouteIndex(
    context.pages.map(({ route }) => route),
    config,
  );
  const locate = locator(context, config);
  const ids = new Map([...documents].map(([file, page]) => [file, new Set(page.ids)]));
  const known = new Map<string, Answer>();

  const anchorAnswer = (url: URL, file: string): Answer => {
    const hash = decode(url.hash.slice(1)).replace(/:~:.*$/, '');
    const targets = ids.get(file);
    if (hash === '' || hash === 'top' || !targets || targets.has(hash)) return { kind: 'internal' };
    const near = closest(hash, [...targets]);
    return {
      kind: 'internal',
      words: {
        code: 'dead-anchor',
        message: `${decode(url.pathname.slice(config.base.length - 1))} has no #${hash}`,
        hint: near ? `did you mean #${near}?` : 'link to the page without a hash',
      },
    };
  };

  const answer = (url: URL): Answer => {
    const path = url.pathname.slice(config.base.length - 1);
    const resolved = resolveRequest(site.rules, site.files, url.pathname + url.search);
    if (resolved.kind === 'redirect') {
      return {
        kind: 'internal',
        words: {
          code: 'redirected-link',
          message: `${path} is only a redirect`,
          hint: `link to ${resolved.location}`,
        },
      };
    }
    if (resolved.status === 404 || resolved.file === undefined) {
      if (index.isPlanned(decode(path))) return { kind: 'planned' };
      const near = closest(
        decode(path),
        index.routes.map((route) => route.path),
      );
      return {
        kind: 'internal',
        words: {
          code: 'dead-address',
          message: `there is nothing at ${decode(path)}`,
          hint: near ? `did you mean ${near}?` : 'correct or remove the link',
        },
      };
    }
    return anchorAnswer(url, resolved.file);
  };

  return (href, at) => {
    if (/^(?:data|blob):/.test(href)) return { kind: 'internal' };
    const url = parse(href, `${origin}${addressOf(at.file, config.base)}`);
    const isLocal = url?.origin === origin && url.pathname.startsWith(config.base);
    if (!url || !isLocal) {
      const complaint = externalComplaint(href);
      if (complaint === undefined) return { kind: 'external' };
      const words = { code: 'bad-address', message: `${complaint}: ${href}` };
      return {
        kind: 'external',
        problem: { severity: 'error', ...words, ...locate(at.file, href) },
      };
    }
    // A link within the document holds wherever that is served, as the 404 page is.
    const isWithin = /^(?:[#?]|$)/.test(href);
    const found = isWithin ? anchorAnswer(url, at.file) : (known.get(url.href) ?? answer(url));
    if (!isWithin) known.set(url.href, found);
    const { kind, words } = found;
    if (!words) return { kind };
    const place = locate(at.file, decode(url.pathname.slice(config.base.length - 1) + url.hash));
    return { kind, problem: { severity: 'error', ...words, ...place } };
  };
}

type Answer = Omit<Judgement, 'problem'> & { words?: Words };

interface Words {
  code: string;
  message: string;
  hint: string;
}

function parse(href: string, base: string): URL | undefined {
  try {
    return new URL(href, base);
  } catch {
    return undefined;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `zh/blog/index.html` → `/zh/blog/`. */
function addressOf(file: string, base: string): string {
  return base + file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
}

/** Where an address of a document was written: on its page, else in the configuration. */
function locator({ pages, root }: CheckContext, config: ResolvedConfig) {
  const byFile = new Map(pages.map((page) => [outputOf(page), page]));
  // Where links of the theme are written.
  const shellFiles = ['content/nav.ts', config.file, 'content/redirects.ts'];
  return (file: string, address: string): Pick<Problem, 'file' | 'line' | 'column'> => {
    const page = byFile.get(file);
    const link = page?.page.links.find(({ raw, path, hash }) => {
      const whole = `${path ?? ''}${hash === '' ? '' : `#${hash}`}`;
      return raw === address || (path !== undefined && whole === address);
    });
    if (link) return { file: `content/${link.source}`, line: link.line, column: link.column };
    for (const shell of shellFiles) {
      const place = placeIn(join(root, shell), withoutLanguage(address, config));
      if (place) return { file: shell, ...place };
    }
    return page ? { file: `content/${page.route.source}` } : { file: `dist/${file}` };
  };
}

function outputOf({ route }: CheckPage): string {
  return route.path.endsWith('/')
    ? `${route.path.slice(1)}index.html`
    : `${route.path.slice(1)}.html`;
}

function withoutLanguage(address: string, { locales }: ResolvedConfig): string {
  const prefix = locales.find(
    (locale) => locale.prefix !== '' && address.startsWith(`${locale.prefix}/`),
  );
  return prefix ? address.slice(prefix.prefix.length) : address;
}

function placeIn(path: string, address: string): { line: number; column: number } | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  const lines = text.split('\n');
  const line = lines.findIndex((row) => row.includes(`'${address}'`));
  if (line < 0) return undefined;
  return { line: line + 1, column: (lines[line]?.indexOf(`'${address}'`) ?? 0) + 1 };
}

/** Each redirect leads from an address without a page to one with a page, in one step. */
function redirectProblems(config: ResolvedConfig, site: BuiltSite, judge: Judge): Problem[] {
  const rules = { ...site.rules, redirects: [] };
  return site.rules.redirects.flatMap(({ from, to }): Problem[] => {
    const at = { file: 'index.html', from: 'redirect' };
    const problem = judge(`${config.base}${to}`, at).problem;
    const here = resolveRequest(rules, site.files, `${config.base}${from}`);
    const isPage = here.kind === 'file' && here.status === 200;
    const shadow: Problem = {
      code: 'redirect-from-page',
      severity: 'error',
      file: 'content/redirects.ts',
      message: `there is a page at /${from}, which nobody would reach any more`,
      hint: 'remove the redirect',
    };
    return [
      ...(problem ? [{ ...problem, message: `a redirect: ${problem.message}` }] : []),
      ...(isPage ? [shadow] : []),
    ];
  });
}
