import type { RoutePath } from '../model/names.ts';
import type { PageModule } from '../model/page-view.ts';
import type {
  AreaModule,
  OfBuild,
  SearchTextsModule,
  ShellData,
  ShellModule,
} from '../model/shell.ts';
import {
  areaByPrefix,
  matchKey,
  parseRoutePath,
  searchTextsName,
  shellName,
  tableName,
} from './addresses.ts';
import { OtherBuild } from './site-update.ts';

/** A page the site can show without a full load (specification, section 3). */
export interface RouteEntry {
  /** Address without base. */
  path: RoutePath;
  /** URL of the page's module. */
  filePath: string;
  language: string;
  version: string;
  /**
   * Loads the page's module and what its islands need. Idempotent: the first success is kept, a
   * failure may be tried again.
   */
  preload(): Promise<PageModule>;
}

type Importer = (url: string) => Promise<unknown>;

/** Page modules are not part of any bundle: the browser resolves their URL itself. */
export const importUrl: Importer = (url) => import(/* webpackIgnore: true */ url);

/**
 * Imports a module, after a failure under another name: browsers remember for the document's whole
 * life that a module failed. The fragment is not part of the request.
 */
export function importAnew(importModule: Importer): Importer {
  const failures = new Map<string, number>();
  return async (url) => {
    const failed = failures.get(url) ?? 0;
    try {
      return await importModule(failed === 0 ? url : `${url}#${failed}`);
    } catch (error) {
      failures.set(url, failed + 1);
      throw error;
    }
  };
}

/** Remembers a promise per key until it fails. */
function remember<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const existing = known.get(key);
    if (existing) return existing;
    const promise = load(key);
    known.set(key, promise);
    promise.catch(() => known.delete(key));
    return promise;
  };
}

/**
 * Reads addresses of this site and finds their pages in the route tables, one table per tab.
 * @param build that the document belongs to: what another one wrote is not used
 * @param entrances pages that are found without a table, with the URLs of their modules
 */
export function createRouteTable(
  site: Pick<ShellData, 'base' | 'scheme' | 'areas'>,
  importModule: Importer = importUrl,
  build?: string,
  entrances: Readonly<Record<RoutePath, string>> = {},
) {
  // A build writes these modules with the shapes that `model.ts` names.
  const load = remember(importAnew(importModule));
  /** These have the same addresses in every build. */
  const loadNamed = async (name: string) => {
    const module = (await load(`${site.base}routes/${name}`)) as OfBuild;
    if (module.build !== undefined && build !== undefined && module.build !== build) {
      throw new OtherBuild(`${name} belongs to ${module.build}, this page to ${build}`);
    }
    return module;
  };
  const table = (name: string) => loadNamed(name) as Promise<AreaModule>;
  const entries = remember(resolveEntry);

  /** The address without base and in comparable form, undefined outside the site. */
  function pathOf(url: URL): RoutePath | undefined {
    if (!`${url.pathname}/`.startsWith(site.base)) return undefined;
    return matchKey(`/${url.pathname.slice(site.base.length)}`);
  }

  async function resolveEntry(path: string): Promise<RouteEntry | undefined> {
    const page = parseRoutePath(path, site.scheme);
    const area = areaByPrefix(page.key, site.areas);
    const name = tableName({ ...page, area });
    const isKnown = Object.keys(entrances).some((candidate) => matchKey(candidate) === path);
    // The page comes with its tab's table then, not behind it. Who needs the table asks again.
    if (isKnown) table(name).catch(() => undefined);
    const pages = isKnown ? entrances : (await table(name)).pages;
    const found = Object.entries(pages).find(([candidate]) => matchKey(candidate) === path);
    if (!found) return undefined;
    const [routePath, filePath] = found;
    return {
      path: routePath,
      filePath,
      language: page.lang,
      version: page.version,
      preload: async () => ((await load(filePath)) as { default: PageModule }).default,
    };
  }

  return {
    /** Any module that the build wrote and that is no part of a bundle, by its URL. */
    load,
    /** One of `routes/`, by its name. Rejects with `OtherBuild` after a deployment. */
    loadNamed,
    /** The page at an address, undefined when the table has none. Rejects when the table fails to load. */
    async find(url: URL): Promise<RouteEntry | undefined> {
      const path = pathOf(url);
      return path === undefined ? undefined : entries(path);
    },
    /** All pages of a language and version. */
    async pages(page: { version: string; lang: string }): Promise<RoutePath[]> {
      const areas = ['', ...site.areas];
      const tables = await Promise.all(areas.map((area) => table(tableName({ ...page, area }))));
      return tables.flatMap(({ pages }) => Object.keys(pages));
    },
    /** An address in comparable form, without base; undefined outside the site. */
    pathOf,
    /** A page's own address, as links to it are written. */
    address(path: RoutePath): string {
      return encodeURI(site.base + path.slice(1));
    },
    /** Inner HTML of a tab's sidebar. */
    async sidebar(page: { version: string; lang: string; area: string }): Promise<string> {
      return (await table(tableName(page))).sidebar;
    },
    /** The shell's data of another language or version. */
    async shell(page: { version: string; lang: string }): Promise<ShellData> {
      return ((await loadNamed(shellName(page))) as ShellModule).default;
    },
    /** Texts of the search dialog; a text that the module lacks is its key. */
    async searchTexts(page: { version: string; lang: string }): Promise<Record<string, string>> {
      return ((await loadNamed(searchTextsName(page))) as SearchTextsModule).default;
    },
  };
}

export type RouteTable = ReturnType<typeof createRouteTable>;
