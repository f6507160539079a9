import { routePath } from '../../runtime/addresses.ts';
import type { PageLink, Route } from '../model.ts';
import { cleanPath, linkParts, targetRoute } from '../page-address.ts';
import { hrefOf, isExternal, routeOfSource, type SourceScheme } from '../routes.ts';

/** What the link rules depend on, beside the link. */
export interface LinkContext {
  base: string;
  scheme: SourceScheme;
  /** The page the link stands on. */
  page: Pick<Route, 'path' | 'lang' | 'version' | 'writtenIn'>;
  /** Path of the file the link stands in, relative to the content folder. */
  source: string;
  /** Where the content folder is shown in the repository, without a slash at the end. */
  sourceUrl?: string | undefined;
}

/** A link after the rules: what the HTML says, and what the link check wants to know. */
export type ResolvedLink =
  | ({ href: string } & Pick<PageLink, 'kind' | 'path' | 'hash'>)
  | { /** A file beside the page. */ file: string; hash: string }
  | { refused: string; hint: string };

const scheme = /^[a-z][a-z0-9+.-]*:/i;
/** Files that are not pages: downloads, pictures, feeds. */
const assetEnd = /\.(?!mdx?$|html?$)[a-z][a-z0-9]{1,7}$/i;

/** The link rules (LINK-1 to LINK-3). */
export function resolveLink(raw: string, context: LinkContext): ResolvedLink {
  const link = raw.trim();
  if (isExternal(link)) return { href: link, kind: 'external', hash: hashOf(link) };
  if (scheme.test(link)) {
    return {
      refused: `links to \`${link.slice(0, link.indexOf(':') + 1)}\` addresses are refused`,
      hint: 'link to a page, or to an https, mailto or tel address',
    };
  }
  const { path, query, hash, end } = linkParts(link);
  if (path === '' && query === '') {
    return { href: `#${encodeURI(hash)}`, kind: 'hash', path: context.page.path, hash };
  }
  // The name of a file beside this one, as editors and GitHub read it.
  const isFile = /^[^/].*\.mdx?$/i.test(path);
  if (isFile || /^\.\.?(\/|$)/.test(path)) return relativeLink(path, { end, hash }, context);
  const inContent = fromRepository(path, context);
  if (inContent !== undefined)
    return relativeLink(inContent, { end, hash }, { ...context, source: '' });
  const rooted = path === '' ? context.page.path : path.startsWith('/') ? path : `/${path}`;
  if (assetEnd.test(rooted)) {
    return { href: hrefOf(context.base, rooted) + end, kind: 'asset', hash };
  }
  const target = targetRoute(rooted, context.page, context.scheme);
  return { href: hrefOf(context.base, target) + end, kind: 'internal', path: target, hash };
}

interface LinkEnd {
  /** Query and hash as they stand in HTML. */
  end: string;
  hash: string;
}

/** `./` and `../` start at the folder of the source file. */
function relativeLink(path: string, { end, hash }: LinkEnd, context: LinkContext): ResolvedLink {
  const folder = context.source.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') folder.push(part);
    else if (folder.pop() === undefined) return outside(path, end, context);
  }
  // A link to a folder, or one that ends in a slash, means the folder's page.
  const isFolder = path.endsWith('/') || /(^|\/)\.\.?$/.test(path);
  const target = folder.join('/');
  if (assetEnd.test(target)) return { file: target, hash };
  const source = `${cleanPath(`/${target}`).slice(1)}${isFolder ? '/' : ''}`;
  const route = routeOfSource(`${source.replace(/\/$/, '/index')}.mdx`, context.scheme);
  if (!route) return outside(path, end, context);
  const { lang, writtenIn } = context.page;
  // The text of an untranslated page leads to pages of its reader's language.
  const isOwn = writtenIn !== undefined && route.lang === writtenIn;
  const own = isOwn ? routePath({ ...route, lang }, context.scheme) : route.path;
  return { href: hrefOf(context.base, own) + end, kind: 'internal', path: own, hash };
}

/**
 * A page that is named from the root of the repository, whose folder `docs` is the content:
 * `/docs/guide/start.md` → `guide/start.md`.
 */
function fromRepository(path: string, { sourceUrl }: LinkContext): string | undefined {
  if (sourceUrl === undefined || !/^\/.*\.mdx?$/i.test(path)) return undefined;
  const folders = new URL(sourceUrl).pathname.split('/').slice(1);
  // The longest end of the address that the link begins with.
  for (const index of folders.keys()) {
    const folder = `/${folders.slice(index).join('/')}/`;
    if (path.startsWith(folder)) return path.slice(folder.length);
  }
  return undefined;
}

/** A file of the repository that is no part of the site. */
function outside(path: string, end: string, { source, sourceUrl }: LinkContext): ResolvedLink {
  if (sourceUrl !== undefined) {
    const { href } = new URL(encoded(path), `${sourceUrl}/${encoded(source)}`);
    return { href: href + end, kind: 'external', hash: hashOf(end) };
  }
  return {
    refused: `\`${path}\` leads out of the content folder`,
    hint: 'write the page’s address from the root, like `/guide/start/quick-start`; for a file of the repository, set `sourceUrl` of the site configuration to the address at which the content folder is shown',
  };
}

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

function hashOf(link: string): string {
  const at = link.indexOf('#');
  return at === -1 ? '' : link.slice(at + 1);
}
