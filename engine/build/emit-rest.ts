import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PRE_PAINT_SCRIPT } from '../../runtime/pre-paint.ts';
import type { SiteBundles } from '../bundle/site-bundles.ts';
import type { ResolvedConfig } from '../config.ts';
import { routeTables } from '../emit/route-tables.ts';
import { sitemap } from '../emit/sitemap.ts';
import { cspHash } from '../hash.ts';
import { type HostingInput, hostingRules, toHeadersFile, toNginx, toRedirectsFile } from '../hosting.ts';
import type { MediaUse } from '../model.ts';
import type { DocumentModule } from '../render/document-entry.tsx';
import { hrefOf } from '../routes.ts';
import type { SiteModel } from '../site/site.ts';
import type { OutputRecord } from './render-stage.ts';

export interface EmitRestInput {
  config: ResolvedConfig;
  site: SiteModel;
  record: OutputRecord;
  commitTimes: ReadonlyMap<string, number>;
  bundles: SiteBundles;
  documents: DocumentModule;
  media: readonly MediaUse[];
  /** Absolute path of the folder to write to. */
  outDir: string;
  /** Content-Security-Policy hashes of the inlined style sheets. */
  styleHashes: string[];
}

/** Writes everything that is not a document: tables, assets, the sitemap, rules for hosts. */
export async function emitRest(input: EmitRestInput): Promise<void> {
  const { bundles, media, outDir } = input;
  const texts = new Map([...tableFiles(input), ...hostingFiles(input), ...sitemapFile(input)]);
  for (const [file, text] of texts) await write(join(outDir, file), text);
  for (const file of bundles.manifest.files) {
    await copy(join(bundles.webDir, file), join(outDir, file));
  }
  const copies = new Map(media.map((use) => [use.output, use.file]));
  for (const [output, file] of copies) await copy(file, join(outDir, output));
}

function tableFiles({ config, site, record, documents }: EmitRestInput): [string, string][] {
  const pages = [...site.pages, ...site.notFound].flatMap(({ route, view }) => {
    const files = record[route.path]?.files;
    if (!files) return [];
    const { lang, version } = view.shell;
    return [{ path: route.path, key: route.key, lang, version, module: config.base + files.module }];
  });
  const tables = routeTables({
    sections: site.sections,
    pages,
    renderSidebar: ({ trees, shell }, area) =>
      documents.renderSidebar(trees.get(area) ?? [], shell.texts),
  });
  return [...tables].map(([file, text]) => [`routes/${file}`, text]);
}

function hostingFiles({ config, styleHashes }: EmitRestInput): [string, string][] {
  const input: HostingInput = {
    base: config.base,
    scriptHashes: [cspHash(PRE_PAINT_SCRIPT)],
    styleHashes,
    defaultLang: config.lang,
    langs: config.locales.map(({ lang }) => lang),
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
  const entries = site.pages.map(({ route, frontmatter }) => ({
    loc: config.siteUrl + hrefOf(config.base, route.path),
    modified: commitTimes.get(route.source),
    isHome: frontmatter.pageType === 'home' && route.path === '/',
  }));
  return [['sitemap.xml', sitemap(entries)]];
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
}
