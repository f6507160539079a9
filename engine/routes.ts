import { readdir } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import picomatch from 'picomatch';
import type { RoutePath } from '../model/names.ts';
import { matchKey, type RouteScheme, routePath } from '../runtime/addresses.ts';
import { nameProblem } from './file-names.ts';
import type { Problem, Route, SourcePath } from './model.ts';
import { folderPath, withoutNumber } from './page-address.ts';

export interface RouteFilter {
  include: string[];
  exclude: string[];
  extensions: string[];
  stripNumbers?: boolean;
}

/** What the rules from a file to its address depend on. */
export interface SourceScheme extends RouteScheme {
  /** Numbers in front of names order the pages and are no part of addresses. */
  stripNumbers?: boolean;
}

/**
 * Source path → route, by ROUTE-1 and ROUTE-11: `[version/][lang/]path.mdx`. The default version
 * and language leave no segment; `index` (`Index`, `README`) names its folder. Numbers in front of
 * the other names are left out where the scheme says so.
 * @returns undefined when the file lies outside every version or language folder
 */
export function routeOfSource(
  source: SourcePath,
  scheme: SourceScheme,
): Omit<Route, 'file'> | undefined {
  const segments = source.replace(/\.[^./]+$/, '').split('/');
  let version = '';
  if (scheme.versions.length > 0) {
    version = segments.shift() ?? '';
    if (!scheme.versions.includes(version)) return undefined;
  }
  let lang = scheme.lang || scheme.langs[0] || 'en';
  if (scheme.lang !== '') {
    lang = segments.shift() ?? '';
    if (!scheme.langs.includes(lang)) return undefined;
  }
  const names = scheme.stripNumbers ? segments.map(withoutNumber) : segments;
  const key = folderPath(`/${names.join('/')}`);
  return { path: routePath({ key, lang, version }, scheme), key, source, lang, version };
}

/** Address as it stands in HTML: base in front, percent-encoded. */
export function hrefOf(base: string, path: RoutePath): string {
  return encodeURI(base + path.slice(1));
}

/** Whether a link leads to another site or program, by its own spelling (LINK-1). */
export function isExternal(link: string): boolean {
  return /^(?:https?:|mailto:|tel:|\/\/)/i.test(link);
}

/** Address of a file of the `public` folder that configuration names; URLs stay as they are. */
export function publicHref(base: string, path: string): string {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(path) ? path : base + path.replace(/^\//, '');
}

/** The pictures of a `srcset`, each with its size: `/a.png 1x, /b.png 2x`. */
export const srcsetEntries = (srcset: string | readonly string[]): string[] =>
  [srcset].flat().flatMap((list) => list.trim().split(/,\s+/));

/** Address of a file of the output, whatever characters its name has. */
export function fileHref(base: string, file: string): string {
  return encodeURI(base) + file.split('/').map(encodeURIComponent).join('/');
}

/** A page's file as problems name it; a page that no file holds by its address. */
export function shownSource({ source, path }: Pick<Route, 'source' | 'path'>): string {
  return source === '' ? path : `content/${source}`;
}

/** Output file of a route (ROUTE-5). */
export function outputFile(path: RoutePath): string {
  return path.endsWith('/') ? `${path.slice(1)}index.html` : `${path.slice(1)}.html`;
}

/** The Markdown twin beside a document: `guide/start/introduction.md`. */
export function markdownFile(document: string): string {
  return document.replace(/\.html$/, '.md');
}

/**
 * Finds the pages below a content folder. Files and folders that start with `_` or `.` are not
 * pages (partials, drafts); neither are other file types, such as pictures.
 */
export async function scanRoutes(
  contentDir: string,
  scheme: RouteScheme,
  filter: RouteFilter,
): Promise<{ routes: Route[]; problems: Problem[] }> {
  const included = filter.include.length > 0 ? picomatch(filter.include) : () => true;
  const excluded = filter.exclude.length > 0 ? picomatch(filter.exclude) : () => false;
  const problems = await linkedFolders(contentDir, filter.extensions);
  const byPath = new Map<string, Route>();
  const { stripNumbers = false } = filter;
  const sources = await listSources(contentDir, filter.extensions);
  const found = sources?.filter(({ source }) => included(source) && !excluded(source)) ?? [];
  if (found.length === 0)
    problems.push(noPages(contentDir, { left: sources?.length, scheme, filter }));
  for (const { source, isFile } of found) {
    const trouble = isFile ? pageNameProblem(source) : NO_FILE;
    if (trouble) {
      problems.push({ severity: 'error', file: `content/${source}`, ...trouble });
      continue;
    }
    const parsed = routeOfSource(source, { ...scheme, stripNumbers });
    if (!parsed) {
      problems.push(outsidePage(source, scheme));
      continue;
    }
    const reserved = addressProblem(parsed);
    if (reserved) {
      problems.push({ severity: 'error', file: `content/${source}`, ...reserved });
      continue;
    }
    const key = matchKey(parsed.path);
    const twin = byPath.get(key);
    if (twin) problems.push(duplicateRoute(source, twin, stripNumbers));
    else byPath.set(key, { ...parsed, file: join(contentDir, source) });
  }
  return { routes: [...byPath.values()], problems };
}

/** What has the name of a page, folders aside; undefined where there is no such folder. */
async function listSources(
  contentDir: string,
  extensions: string[],
): Promise<{ source: SourcePath; isFile: boolean }[] | undefined> {
  const entries = await readdir(contentDir, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      // A folder that may not be read is not one that is missing.
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
      return undefined;
    },
  );
  return entries
    ?.filter((entry) => !entry.isDirectory() && extensions.some((end) => entry.name.endsWith(end)))
    .map((entry) => ({
      source: posix.join(
        entry.parentPath.slice(contentDir.length + 1).replaceAll(sep, '/'),
        entry.name,
      ),
      isFile: entry.isFile(),
    }))
    .filter(({ source }) => !source.split('/').some((part) => /^[_.]/.test(part)))
    .sort((a, b) => (a.source < b.source ? -1 : 1));
}

/** Folders of pages that are links: what lies behind them is not read, and must not be missed in silence. */
async function linkedFolders(contentDir: string, extensions: string[]): Promise<Problem[]> {
  const entries = await readdir(contentDir, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const links = entries
    .filter((entry) => entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        !path
          .slice(contentDir.length)
          .split(sep)
          .some((part) => /^[_.]/.test(part)),
    )
    .sort();
  const found = links.map(async (path): Promise<Problem[]> => {
    // Fails for what is no folder, and for links that lead nowhere.
    const names = await readdir(path, { recursive: true }).catch(() => []);
    if (!names.some((name) => extensions.some((end) => name.endsWith(end)))) return [];
    const file = `content/${path
      .slice(contentDir.length + 1)
      .split(sep)
      .join('/')}`;
    return [{ severity: 'error', file, ...LINKED_FOLDER }];
  });
  return (await Promise.all(found)).flat();
}

const LINKED_FOLDER = {
  code: 'page-link',
  message: 'it is a link to a folder with pages, which would be left out',
  hint: 'put the pages themselves there, or start its name with _ if they are none',
};

const NO_FILE = {
  code: 'page-link',
  message: 'it has the name of a page, and is a link or something else that is no file',
  hint: 'put the page itself there; what two pages share is a partial, whose name starts with _',
};

function pageNameProblem(
  source: SourcePath,
): Pick<Problem, 'code' | 'message' | 'hint'> | undefined {
  const trouble = nameProblem(source);
  if (trouble) return { code: 'page-name', ...trouble };
  const [character] = /[#?%\\]/.exec(source) ?? [];
  if (character === undefined) return undefined;
  return {
    code: 'page-name',
    message: `the name has a ${character}, which means something else in an address`,
    hint: 'rename the file',
  };
}

/** Addresses that no server gives to a page, and those that browsers never ask for a second time. */
function addressProblem({
  path,
  key,
}: Pick<Route, 'path' | 'key'>): Pick<Problem, 'code' | 'message' | 'hint'> | undefined {
  if (/\.html$/i.test(key)) {
    return {
      code: 'page-name',
      message: `no reader would reach ${path}: servers take the \`.html\` of an address away`,
      hint: 'rename the file',
    };
  }
  if (/\/404$/.test(key)) {
    return {
      code: 'page-name',
      message: `no reader would reach ${path}: it is the page for addresses that are unknown, which every site has`,
      hint: 'rename the file; the texts of that page are `strings` of the locale, such as `notFoundTitle`',
    };
  }
  if (!/^\/static\//i.test(path)) return undefined;
  return {
    code: 'page-name',
    message: `browsers would keep ${path} for a year: what lies in /static/ has a hash in its name`,
    hint: 'give the folder another name',
  };
}

/** @param left pages that the filter has taken out; undefined where there is no content folder */
function noPages(
  contentDir: string,
  { left, scheme, filter }: { left: number | undefined; scheme: RouteScheme; filter: RouteFilter },
): Problem {
  const version = scheme.versions.length > 0 ? `${scheme.defaultVersion}/` : '';
  const lang = scheme.lang === '' ? '' : `${scheme.lang}/`;
  const first = `content/${version}${lang}index${filter.extensions.includes('.md') ? '.md' : '.mdx'}`;
  const ends = filter.extensions.join(' or ');
  const problem = { code: 'no-pages', severity: 'error' as const, file: 'content' };
  if (left === undefined) {
    const hint = `make the folder, and write the first page: ${first}`;
    return { ...problem, message: `the folder of the pages is not there: ${contentDir}`, hint };
  }
  if (left > 0) {
    return {
      ...problem,
      message: `\`route\` of the configuration lets none of the ${left} pages through that ${contentDir} holds`,
      hint: '`route.include` names the pages of the site, `route.exclude` those that are none, as patterns below `content`: leave out what is not needed',
    };
  }
  return {
    ...problem,
    message: `there are no pages in ${contentDir}`,
    hint: `write the first: ${first}. Pages end in ${ends}; what begins with _ or . is none`,
  };
}

function outsidePage(source: SourcePath, scheme: RouteScheme): Problem {
  const isVersioned = scheme.versions.length > 0;
  const folders = isVersioned ? scheme.versions : scheme.langs;
  const [folder = ''] = source.split('/');
  const isLanguage = !isVersioned && /^[a-z]{2,3}(?:-[a-z]+)?\//i.test(source);
  const ways = [
    `move it below ${folders.map((one) => `content/${one}/`).join(' or ')}`,
    ...(isLanguage ? [`add the language to \`locales\` of the configuration: \`${folder}\``] : []),
    // A site in one language needs no folder for it.
    ...(!isVersioned && folders.length === 1 && !isLanguage
      ? ['leave `lang` and `locales` out of the configuration, as the site has one language']
      : []),
    'start its name with _ if it is a partial',
  ];
  return {
    code: 'page-outside',
    severity: 'error',
    file: `content/${source}`,
    message: `the page lies in no ${isVersioned ? 'version' : 'language'} folder`,
    hint: `${ways.slice(0, -1).join(', or ')}, or ${ways.at(-1)}`,
  };
}

function duplicateRoute(source: SourcePath, twin: Route, stripNumbers: boolean): Problem {
  const reason = stripNumbers ? '; numbers in front of names are no part of it' : '';
  return {
    code: 'duplicate-route',
    severity: 'error',
    file: `content/${source}`,
    message: `the page has the same address as content/${twin.source}: ${twin.path}${reason}`,
    hint: 'rename or remove one of the two',
  };
}
