import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CheckContext, CheckPage } from '../checks/types.ts';
import { type Compiler, createCompiler } from '../engine/compile/compile.ts';
import { routeOfSource } from '../engine/routes.ts';
import type { RouteScheme } from '../runtime/addresses.ts';
import { type SiteAdditions, siteCompiler, testScheme } from './compile/support.ts';
import * as content from './site-content.ts';

/** What the documentation of this repository tells apart. */
export const RSPACK_AND_WEBPACK = { own: 'Rspack', others: ['webpack'] };

let compiler: Promise<Compiler> | undefined;

/** Of every site that adds nothing. */
function shared(): Promise<Compiler> {
  compiler ??= createCompiler(content);
  return compiler;
}

type CheckScheme = Pick<RouteScheme, 'versions' | 'defaultVersion'> & { langs?: string[] };

/** A site folder made for a test, with what checks get to see of it. */
export interface CheckSite {
  root: string;
  /** Compiles the pages as they are on the disk now. */
  context(options?: Partial<CheckContext>): Promise<CheckContext>;
  read(path: string): string;
  write(path: string, text: string): void;
  remove(): void;
}

/**
 * @param files by their path below the site folder; pages are those below `content/`
 * @param scheme versions of a site that has any, and its languages where they are others than English
 *   and Chinese
 * @param additions components and islands of its own
 */
export function checkSite(
  files: Record<string, string>,
  scheme: CheckScheme = testScheme,
  additions?: SiteAdditions,
): CheckSite {
  const root = mkdtempSync(join(tmpdir(), 'check-site-'));
  const sources = new Set<string>();
  const own = additions && siteCompiler(additions);
  const site: CheckSite = {
    root,
    async context(options = {}) {
      const pages = await Promise.all(
        [...sources].sort().map((source) => compile(root, source, scheme, own)),
      );
      const cacheFolder = join(root, '.cache');
      return { root, pages, cacheFolder, fix: false, progress: () => undefined, ...options };
    },
    read: (path) => readFileSync(join(root, path), 'utf8'),
    write(path, text) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
      if (/^content\/\w.*\.mdx?$/.test(path) && !/\/_/.test(path)) sources.add(path.slice(8));
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
  for (const [path, text] of Object.entries(files)) site.write(path, text);
  return site;
}

async function compile(
  root: string,
  source: string,
  { versions, defaultVersion, langs = testScheme.langs }: CheckScheme,
  own: Promise<Compiler> | undefined,
): Promise<CheckPage> {
  const found = routeOfSource(source, { ...testScheme, langs, versions, defaultVersion });
  if (!found) throw new Error(`no route for ${source}`);
  const contentDir = join(root, 'content');
  const route = { ...found, file: join(contentDir, source) };
  const text = readFileSync(route.file, 'utf8');
  const page = await (await (own ?? shared())).compile({
    route,
    text,
    contentDir,
    siteRoot: root,
    options: {
      base: '/',
      langs,
      defaultLang: testScheme.lang,
      versions,
      defaultVersion,
      markdown: { showLineNumbers: false, defaultWrapCode: false },
      texts: {},
    },
  });
  return { route, page, text };
}
