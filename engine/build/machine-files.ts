import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainText } from '../../model/inline-text.ts';
import { routePath } from '../../runtime/addresses.ts';
import type { ResolvedConfig } from '../config.ts';
import { type ListedPage, llmsText } from '../emit/llms.ts';
import { THEME_COLOR } from '../render/head.ts';
import { hrefOf, markdownFile, outputFile, publicHref } from '../routes.ts';
import type { Section } from '../site/page-view.ts';
import { sidebarLinks } from '../site/section-addresses.ts';
import type { RenderablePage, SiteModel } from '../site/site.ts';

export interface MachineFilesInput {
  config: ResolvedConfig;
  site: Pick<SiteModel, 'pages' | 'sections'>;
  /** Absolute path of the folder that the Markdown twins are in. */
  outDir: string;
}

/** `llms.txt` and `llms-full.txt` of each language and version: file → text. */
export async function llmsFiles(input: MachineFilesInput): Promise<[string, string][]> {
  const files = await Promise.all(
    input.site.sections.map((section) => sectionFiles(section, input)),
  );
  return files.flat();
}

async function sectionFiles(
  section: Section,
  { config, site, outDir }: MachineFilesInput,
): Promise<[string, string][]> {
  const { lang, version, nav } = section.shell;
  const own = site.pages
    .filter(({ route }) => route.lang === lang && route.version === version)
    // What is shown in the place of a page has no text to read.
    .filter(({ frontmatter }) => frontmatter.pageType !== '404');
  const byHref = new Map(own.map((page) => [hrefOf(config.base, page.route.path), page]));
  const take = (href: string) => {
    const page = byHref.get(href);
    byHref.delete(href);
    return page ? [page] : [];
  };
  const areas = [...section.trees].map(([area, nodes]) => {
    const pages = sidebarLinks(nodes).flatMap(take);
    const tab = nav[pages[0]?.view.client.currentTab ?? -1];
    return { label: tab?.text ?? area.slice(1), pages };
  });
  const others = [...byHref.values()];
  const listed = (page: RenderablePage) => listedPage(page, config);
  const text = llmsText({
    siteTitle: section.locale.title,
    description: section.locale.description,
    areas: areas.map(({ label, pages }) => ({ label, pages: pages.map(listed) })),
    others: others.map(listed),
  });
  const inOrder = [...areas.flatMap(({ pages }) => pages), ...others];
  const twins = await Promise.all(
    inOrder.map(({ route }) => readFile(join(outDir, twinOf(route.path)), 'utf8')),
  );
  const { scheme } = section.shell;
  const fileAt = (name: string) => routePath({ key: `/${name}`, lang, version }, scheme).slice(1);
  return [
    [fileAt('llms.txt'), text],
    [fileAt('llms-full.txt'), twins.join('\n')],
  ];
}

function listedPage({ route, view }: RenderablePage, config: ResolvedConfig): ListedPage {
  const { title, documentTitle, description } = view.client;
  return {
    title: plainText(title || documentTitle),
    url: config.siteUrl + hrefOf(config.base, `/${twinOf(route.path)}`),
    description,
  };
}

/** The Markdown twin of a page, below the output folder. */
export function twinOf(path: string): string {
  return markdownFile(outputFile(path));
}

/** `robots.txt`: everything may be read, and where the list of pages is. */
export function robotsText({ siteUrl, base }: Pick<ResolvedConfig, 'siteUrl' | 'base'>): string {
  const lines = ['User-agent: *', 'Allow: /'];
  if (siteUrl !== '') lines.push('', `Sitemap: ${siteUrl}${base}sitemap.xml`);
  return `${lines.join('\n')}\n`;
}

/** `manifest.webmanifest`: name, icon and colours for a page that is kept on a home screen. */
export function manifestText(
  config: Pick<ResolvedConfig, 'title' | 'description' | 'base' | 'icon'>,
) {
  const { title, description, base, icon } = config;
  const manifest = {
    name: title,
    short_name: title,
    description,
    start_url: base,
    display: 'minimal-ui',
    background_color: THEME_COLOR.light,
    theme_color: THEME_COLOR.light,
    icons:
      icon === undefined ? [] : [{ src: publicHref(base, icon), sizes: 'any', purpose: 'any' }],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
