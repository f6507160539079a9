import { readdir } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import picomatch from 'picomatch';
import type { RoutePath } from '../model/names.ts';
import { matchKey, type RouteScheme, routePath } from '../runtime/addresses.ts';
import { nameProblem } from './file-names.ts';
import type { Problem, Route, SourcePath } from './model.ts';

export interface RouteFilter {
  include: string[];
  exclude: string[];
  extensions: string[];
}

/**
 * Source path → route, by ROUTE-1 and ROUTE-11: `[version/][lang/]path.mdx`. The default version
 * and language leave no segment; `index` names its folder.
 * @returns undefined when the file lies outside every version or language folder
 */
export function routeOfSource(
  source: SourcePath,
  scheme: RouteScheme,
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
  const key = `/${segments.join('/')}`.replace(/(^|\/)index$/, '$1');
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

/** Address of a file of the output, whatever characters its name has. */
export function fileHref(base: string, file: string): string {
  return encodeURI(base) + file.split('/').map(encodeURIComponent).join('/');
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
  const problems: Problem[] = [];
  const byPath = new Map<string, Route>();
  const found = (await listSources(contentDir, filter.extensions)).filter(
    ({ source }) => included(source) && !excluded(source),
  );
  if (found.length === 0) problems.push(noPages(contentDir));
  for (const { source, isFile } of found) {
    const trouble = isFile ? pageNameProblem(source) : NO_FILE;
    if (trouble) {
      problems.push({ severity: 'error', file: `content/${source}`, ...trouble });
      continue;
    }
    const parsed = routeOfSource(source, scheme);
    if (!parsed) {
      problems.push(outsidePage(source, scheme));
      continue;
    }
    const key = matchKey(parsed.path);
    const twin = byPath.get(key);
    if (twin) problems.push(duplicateRoute(source, twin));
    else byPath.set(key, { ...parsed, file: join(contentDir, source) });
  }
  return { routes: [...byPath.values()], problems };
}

/** What has the name of a page; folders aside. */
async function listSources(
  contentDir: string,
  extensions: string[],
): Promise<{ source: SourcePath; isFile: boolean }[]> {
  const entries = await readdir(contentDir, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter((entry) => !entry.isDirectory() && extensions.some((end) => entry.name.endsWith(end)))
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

function noPages(contentDir: string): Problem {
  return {
    code: 'no-pages',
    severity: 'error',
    file: 'content',
    message: `there are no pages in ${contentDir}`,
    hint: 'a page is an .mdx or .md file that the `route` field of the configuration lets through',
  };
}

function outsidePage(source: SourcePath, scheme: RouteScheme): Problem {
  const folders = scheme.versions.length > 0 ? scheme.versions : scheme.langs;
  const kind = scheme.versions.length > 0 ? 'version' : 'language';
  return {
    code: 'page-outside',
    severity: 'error',
    file: `content/${source}`,
    message: `the page lies in no ${kind} folder`,
    hint: `move it below ${folders.map((folder) => `content/${folder}/`).join(' or ')}, or start its name with _ if it is a partial`,
  };
}

function duplicateRoute(source: SourcePath, twin: Route): Problem {
  return {
    code: 'duplicate-route',
    severity: 'error',
    file: `content/${source}`,
    message: `the page has the same address as content/${twin.source}: ${twin.path}`,
    hint: 'rename or remove one of the two',
  };
}
