import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { plainText } from '../../model/inline-text.ts';
import type { RoutePath } from '../../model/names.ts';
import { NOTICES_FILE } from '../bundle/licenses.ts';
import type { HooksModule } from '../bundle/search-hooks.ts';
import type { SiteBundles } from '../bundle/site-bundles.ts';
import type { Cache } from '../cache.ts';
import type { CompiledBody } from '../compile/page-store.ts';
import { localeOf, type ResolvedConfig } from '../config.ts';
import { feedText } from '../emit/feeds.ts';
import { routeTables } from '../emit/route-tables.ts';
import { searchFiles } from '../emit/search-index.ts';
import { sitemap } from '../emit/sitemap.ts';
import { cspHash, hashText } from '../hash.ts';
import { toNginx } from '../hosting/nginx.ts';
import { toHeadersFile, toRedirectsFile } from '../hosting/pages-files.ts';
import { type HostingInput, hostingRules, prefixedVersions, searchOrigins } from '../hosting.ts';
import { markdownHtml } from '../markdown/markdown-html.ts';
import type { MediaUse, Route } from '../model.ts';
import type { DocumentModule } from '../render/document-entry.tsx';
import { hrefOf, outputFile } from '../routes.ts';
import { FEED_MIME, feedHome, feedUrl, isMember } from '../site/feeds.ts';
import type { PageSummary } from '../site/page-summary.ts';
import { siteRedirects } from '../site/section-addresses.ts';
import { type SiteModel, textIn } from '../site/site.ts';
import { llmsFiles, manifestText, robotsText, twinOf } from './machine-files.ts';
import type { OutputRecord } from './render-stage.ts';

export interface EmitRestInput {
  config: ResolvedConfig;
  site: SiteModel;
  record: OutputRecord;
  commitTimes: ReadonlyMap<string, number>;
  bundles: SiteBundles;
  searchHooks: HooksModule | undefined;
  documents: DocumentModule;
  media: readonly MediaUse[];
  /** What the compile says of each page. */
  summaries: ReadonlyMap<RoutePath, PageSummary>;
  /** The bulk of a compiled page. */
  bodyOf: (bodyKey: string) => Promise<CompiledBody>;
  /** Keeps what feeds say of their posts. */
  cache: Pick<Cache, 'read' | 'write'>;
  /** Stands for the code that makes it. */
  codeKey: string;
  /** Absolute path of the folder to write to. */
  outDir: string;
  /** Content-Security-Policy hashes of the inlined style sheets. */
  styleHashes: string[];
}

/** Writes everything that is not a document: tables, assets, the sitemap, rules for hosts. */
export async function emitRest(input: EmitRestInput): Promise<void> {
  const { bundles, media, outDir } = input;
  const texts = new Map([
    ...tableFiles(input),
    ...input.site.sections.flatMap(({ shell }) => [...input.documents.shellPictures(shell)]),
    ...hostingFiles(input),
    ...sitemapFile(input),
    ...(await feedFiles(input)),
    ...(await llmsFiles(input)),
    ['robots.txt', robotsText(input.config)],
    [NOTICES_FILE, bundles.manifest.notices],
    ['manifest.webmanifest', manifestText(input.config)],
    ...(await indexFiles(input)),
  ]);
  for (const [file, text] of texts) await write(join(outDir, file), text);
  for (const file of bundles.manifest.files) {
    if (!isAskedFor(file, input)) continue;
    await copy(join(bundles.webDir, file), join(outDir, file));
  }
  const copies = new Map(media.map((use) => [use.output, use.file]));
  for (const [output, file] of copies) await copy(file, join(outDir, output));
}

/** The search's files, by the mode that needs them; the dialog's own is for both. */
const SEARCH_FILE = /^static\/js\/search(?:-(?<part>remote|local|worker))?\./;

/**
 * Sites without search need no code of the search. A site with a service searches its own index in the
 * page when the service does not answer, which needs no worker.
 */
function isAskedFor(file: string, { config: { search } }: EmitRestInput): boolean {
  const match = SEARCH_FILE.exec(file);
  if (!match) return true;
  if (search === false) return false;
  const part = match.groups?.part;
  const unused = search.mode === 'remote' ? 'worker' : 'remote';
  return part !== unused;
}

function tableFiles({
  config,
  site,
  record,
  documents,
  bundles,
}: EmitRestInput): [string, string][] {
  const pages = [...site.pages, ...site.notFound].flatMap(({ route, view }) => {
    const files = record[route.path]?.files;
    if (!files) return [];
    const { lang, version } = view.shell;
    return [
      { path: route.path, key: route.key, lang, version, module: config.base + files.module },
    ];
  });
  const tables = routeTables({
    sections: site.sections,
    pages,
    build: config.base + bundles.manifest.entry,
    clientShell: documents.clientShell,
    searchTexts: documents.searchTexts,
    renderSidebar: ({ trees, shell }, area) =>
      documents.renderSidebar(trees.get(area) ?? [], shell.texts),
  });
  return [...tables].map(([file, text]) => [`routes/${file}`, text]);
}

function hostingFiles({ config, site, styleHashes, documents }: EmitRestInput): [string, string][] {
  const redirects = siteRedirects(config, site);
  const versions = prefixedVersions(config.multiVersion);
  const input: HostingInput = {
    base: config.base,
    scriptHashes: [cspHash(documents.prePaintScript)],
    styleHashes,
    connectOrigins: searchOrigins(config),
    ...(Object.keys(config.security.csp).length > 0 && { csp: config.security.csp }),
    defaultLang: config.lang,
    langs: config.locales.map(({ lang }) => lang),
    ...(config.strictTransport !== '' && { strictTransport: config.strictTransport }),
    notFoundPages: site.notFound.map(({ route }) => outputFile(route.path)),
    ...(config.feeds.length > 0 && {
      feeds: config.feeds.map(({ file, type }) => ({ file, mime: FEED_MIME[type] })),
    }),
    ...(versions.length > 0 && { versions }),
    ...(redirects.length > 0 && { redirects }),
  };
  const rules = hostingRules(input);
  return [
    ['hosting.json', `${JSON.stringify(input)}\n`],
    ['_headers', toHeadersFile(rules)],
    ['_redirects', toRedirectsFile(rules)],
    ['nginx.conf', toNginx(rules)],
  ];
}

function sitemapFile({ config, site, commitTimes }: EmitRestInput): [string, string][] {
  // Addresses in a sitemap are absolute.
  if (config.siteUrl === '') return [];
  const written = site.pages.filter(
    ({ route, frontmatter }) => route.writtenIn === undefined && frontmatter.pageType !== '404',
  );
  const entries = written.map(({ route, frontmatter, view }) => ({
    loc: config.siteUrl + hrefOf(config.base, route.path),
    modified: commitTimes.get(route.source),
    isHome: frontmatter.pageType === 'home' && route.path === '/',
    alternates: view.head.alternates,
  }));
  return [['sitemap.xml', sitemap(entries)]];
}

async function feedFiles(input: EmitRestInput): Promise<[string, string][]> {
  const { config, site, outDir } = input;
  if (config.siteUrl === '') return [];
  return Promise.all(
    config.feeds.map(async (feed): Promise<[string, string]> => {
      const members = site.pages.filter(
        ({ route, frontmatter }) =>
          route.writtenIn === undefined && isMember(feed, route.path, frontmatter),
      );
      const posts = members.map(async ({ route, frontmatter, view }) => ({
        title: plainText(view.client.title),
        url: config.siteUrl + hrefOf(config.base, route.path),
        date: frontmatter.date ?? '',
        description: frontmatter.description ?? '',
        html: await postHtml(await readFile(join(outDir, twinOf(route.path)), 'utf8'), input),
      }));
      const locale = localeOf(feed.test, config.locales);
      const channel = {
        feed,
        url: feedUrl(config, feed),
        homeUrl: config.siteUrl + hrefOf(config.base, feedHome(locale, site.pages)),
        author: config.title,
        description: locale.description,
        copyright: textIn(locale.lang, config.theme.footerMessage ?? {}),
      };
      return [feed.file, feedText(channel, await Promise.all(posts))];
    }),
  );
}

/** HTML of a post in feeds. Old posts stay as they are, and making it takes as long as compiling one. */
async function postHtml(
  markdown: string,
  { cache, codeKey }: Pick<EmitRestInput, 'cache' | 'codeKey'>,
): Promise<string> {
  const key = hashText(32, 'post', codeKey, markdown);
  const known = await cache.read(key, (value) => typeof value === 'string');
  if (known !== undefined) return known;
  const html = markdownHtml(markdown);
  await cache.write(key, html);
  return html;
}

async function indexFiles(input: EmitRestInput): Promise<Map<string, string>> {
  const { bundles, config, site, summaries, searchHooks, bodyOf } = input;
  const compiled = async ({ route, bodyKey }: { route: Route; bodyKey: string }) => ({
    summary: summaries.get(route.path) ?? { h1: '', headings: [], toc: [], links: [] },
    ...(await bodyOf(bodyKey)),
  });
  const files = await searchFiles(
    { config, site, compiled },
    {
      worker: config.base + bundles.manifest.searchWorker,
      ...(searchHooks && { hooks: config.base + searchHooks.file }),
    },
    config.base + bundles.manifest.entry,
  );
  if (searchHooks) files.set(searchHooks.file, searchHooks.text);
  return files;
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
}
