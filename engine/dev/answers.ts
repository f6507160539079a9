import { readFile } from 'node:fs/promises';
import type { RoutePath } from '../../model/names.ts';
import type { PageModule, PageView } from '../../model/page-view.ts';
import { searchTextsName, shellName, tableName } from '../../runtime/addresses.ts';
import { STAMP_META } from '../../runtime/dev/messages.ts';
import { workOn } from '../bundle/at-work.mjs';
import { bundleSearchHooks } from '../bundle/search-hooks.ts';
import type { CompiledRecord } from '../compile/page-store.ts';
import { routeTables } from '../emit/route-tables.ts';
import {
  type IndexPlan,
  indexFileName,
  indexPlans,
  indexText,
  SETTINGS_FILE,
  searchSettings,
  settingsModule,
} from '../emit/search-index.ts';
import { cspHash } from '../hash.ts';
import { hostingRules, prefixedVersions, searchOrigins } from '../hosting.ts';
import { type FileIndex, resolveRequest } from '../hosting-request.ts';
import { viewMarkdown } from '../markdown/page-markdown.ts';
import type { RenderedPage } from '../render/document-entry.tsx';
import type { DocumentAssets } from '../render/head.ts';
import { shownSource } from '../routes.ts';
import { siteRedirects } from '../site/section-addresses.ts';
import { BUNDLE_PREFIX, BUNDLER_POLICY } from './bundles.ts';
import type { LiveSite } from './live-site.ts';
import { moduleFile, type SiteView } from './site-view.ts';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/**
 * Answers a request as a host of the built site would, with everything made on demand.
 * @param url path and query
 */
export async function answer(site: LiveSite, view: SiteView, url: string): Promise<Answer> {
  const { base, lang: defaultLang, locales } = view.config;
  const langs = locales.map((locale) => locale.lang);
  const redirects = siteRedirects(view.config, view.model);
  const versions = prefixedVersions(view.config.multiVersion);
  const addresses = { defaultLang, langs, versions, redirects };
  const rules = hostingRules({ base, ...devPolicy(site, view), ...addresses });
  const resolved = resolveRequest(rules, indexOf(site, view), url);
  // Nothing may outlive a change; browsers would remember even permanent redirects, and for every
  // other project that uses the same port.
  const headers = { 'cache-control': 'no-store', ...withBundler(rules.securityHeaders) };
  if (resolved.kind === 'redirect') {
    return { status: 302, headers: { ...headers, location: resolved.location }, body: '' };
  }
  const { file, status } = resolved;
  const type = resolved.headers['content-type'];
  const body = file === undefined ? undefined : await bodyOf(site, view, file);
  if (body === undefined) {
    return {
      status: 404,
      headers: { ...headers, 'content-type': 'text/plain' },
      body: 'Not found\n',
    };
  }
  return { status, headers: { ...headers, ...(type && { 'content-type': type }) }, body };
}

/** The policy of the built site, for the scripts and style sheets of development. */
function devPolicy({ code }: LiveSite, { config }: SiteView) {
  return {
    scriptHashes: code ? [cspHash(code.documents.prePaintScript)] : [],
    styleHashes: [],
    connectOrigins: searchOrigins(config),
    csp: config.security.csp,
  };
}

/** Lets the bundler vouch for the addresses of its scripts, beside the site. */
function withBundler(headers: Record<string, string>): Record<string, string> {
  const name = 'content-security-policy';
  const policy = headers[name]?.replace(/\btrusted-types docs\b/, `$& ${BUNDLER_POLICY}`);
  return { ...headers, ...(policy !== undefined && { [name]: policy }) };
}

/** The files that a build would write, without any of them existing. */
function indexOf(site: LiveSite, view: SiteView): FileIndex {
  const tables = tableFiles(view);
  const has = (file: string) =>
    view.byFile.has(file) ||
    tables.has(file) ||
    isSearchFile(view, file) ||
    picturesOf(site, view).has(file) ||
    site.files.publicFiles.has(file) ||
    site.pages.media.has(file);
  const spellings = new Map([...view.byFile.keys()].map((file) => [file.toLowerCase(), file]));
  return { has, spelling: (file) => (has(file) ? file : spellings.get(file.toLowerCase())) };
}

function tableFiles({ model }: SiteView): Set<string> {
  return new Set(
    model.sections.flatMap(({ shell: { lang, version, search }, trees }) =>
      [shellName({ lang, version }), ...(search ? [searchTextsName({ lang, version })] : [])]
        .concat(['', ...trees.keys()].map((area) => tableName({ lang, version, area })))
        .map((name) => `routes/${name}`),
    ),
  );
}

function picturesOf({ code }: LiveSite, { model }: SiteView): Map<string, string> {
  const files = model.sections.map(({ shell }) => code?.documents.shellPictures(shell) ?? []);
  return new Map(files.flatMap((shown) => [...shown]));
}

async function bodyOf(
  site: LiveSite,
  view: SiteView,
  file: string,
): Promise<string | Buffer | undefined> {
  // A build copies them last.
  if (site.files.publicFiles.has(file)) return readIfThere(site.files.publicPath(file));
  const page = view.byFile.get(file);
  if (page) {
    const { document, main, outline, view: shown, record } = await render(site, page.route.path);
    if (file.endsWith('.html')) return document;
    if (file.endsWith('.md')) {
      return viewMarkdown(shown, main, record ? await site.pages.codeBlocksOf(record) : []);
    }
    const module: PageModule = { view: shown.client, main, outline };
    return `export default ${JSON.stringify(module)};\n`;
  }
  if (isSearchFile(view, file)) return searchFile(site, view, file);
  const mark = picturesOf(site, view).get(file);
  if (mark !== undefined) return mark;
  if (file.startsWith('routes/')) return table(site, view, file.slice('routes/'.length));
  const path = site.pages.media.get(file);
  return path === undefined ? undefined : readIfThere(path);
}

/** Undefined for a file that was removed since its folder was read. */
function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch(() => undefined);
}

interface LivePage extends RenderedPage {
  view: PageView;
  /** Undefined for pages without a file: 404. */
  record: CompiledRecord | undefined;
}

async function render(site: LiveSite, path: RoutePath): Promise<LivePage> {
  const { page, compiled } = await site.page(path);
  const { code, state } = site;
  if (!code) throw new Error('the theme has not been compiled');
  const view: PageView = {
    ...page.view,
    articleHtml: compiled?.html ?? '',
    ...(page.overview && { overview: page.overview }),
  };
  const rendered = workOn(shownSource(page.route), () =>
    code.documents.renderPage(view, devAssets(state)),
  );
  return { ...rendered, view, record: compiled?.record };
}

/** In place of a hash: the index is made from the pages as they are when it is asked for. */
const DEV_HASH = 'dev';
const HOOKS_FILE = `static/js/search-hooks.${DEV_HASH}.js`;

function searchPlans({ config, model }: SiteView): Map<string, IndexPlan> {
  const plans = indexPlans(config, model.pages);
  return new Map(plans.map((plan) => [indexFileName(plan, config, DEV_HASH), plan]));
}

function isSearchFile(view: SiteView, file: string): boolean {
  const { search } = view.config;
  if (file === SETTINGS_FILE) return search !== false;
  if (file === HOOKS_FILE) return search !== false && search.searchHooks !== undefined;
  return file.startsWith('static/search_index.') && searchPlans(view).has(file);
}

async function searchFile(
  site: LiveSite,
  view: SiteView,
  file: string,
): Promise<string | undefined> {
  const { config, model } = view;
  if (file === HOOKS_FILE) return hooksText(config, site.scratch);
  const plans = searchPlans(view);
  const plan = plans.get(file);
  if (plan) {
    return indexText(plan, {
      config,
      site: model,
      compiled: async ({ route }) => {
        const body = await site.pages.searched(route);
        const { summary } = (await site.pages.get(route)).record;
        return { summary, ...body };
      },
    });
  }
  const indexes = [...plans].map(([path, { lang, version }]) => ({
    lang,
    version,
    href: config.base + path,
  }));
  const hooks = isSearchFile(view, HOOKS_FILE) ? { hooks: config.base + HOOKS_FILE } : {};
  const settings = searchSettings({ config, site: model }, { indexes, ...hooks });
  return settings && settingsModule(settings);
}

/** Mistakes in the hooks show in the browser's console, where the hooks run. */
async function hooksText(config: SiteView['config'], scratch: string): Promise<string> {
  const { hooks, problems } = await bundleSearchHooks(config, scratch);
  const message = problems.map((problem) => problem.message).join('\n');
  return hooks?.text ?? `throw new Error(${JSON.stringify(message)});\n`;
}

/** Script and styles come from the bundler and change in place. */
function devAssets({ session, version }: LiveSite['state']): DocumentAssets {
  const stamp = `<meta name="${STAMP_META}" content="${session} ${version}">`;
  const styles = `<link rel="stylesheet" href="${BUNDLE_PREFIX}static/css/main.css">`;
  return {
    sheets: {},
    lateSheet: '',
    entry: `${BUNDLE_PREFIX}static/js/main.js`,
    entryPreload: [],
    devTags: stamp + styles,
  };
}

/** One of the modules by which the browser finds pages; the others' sidebars are not rendered. */
function table(site: LiveSite, view: SiteView, name: string): string | undefined {
  const { model, config } = view;
  const documents = site.code?.documents;
  if (!documents) return undefined;
  const pages = [...model.pages, ...model.notFound].map(({ route, view: { shell } }) => ({
    path: route.path,
    key: route.key,
    lang: shell.lang,
    version: shell.version,
    module: config.base + moduleFile(route.path),
  }));
  const tables = routeTables({
    sections: model.sections,
    pages,
    clientShell: documents.clientShell,
    searchTexts: documents.searchTexts,
    renderSidebar: ({ trees, shell }, area) => {
      const { lang, version } = shell;
      if (tableName({ lang, version, area }) !== name) return '';
      return documents.renderSidebar(trees.get(area) ?? [], shell.texts);
    },
  });
  return tables.get(name);
}
