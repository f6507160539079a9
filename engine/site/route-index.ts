import type { Lang, RoutePath } from '../../model/names.ts';
import { matchKey, parseRoutePath, type RouteScheme, routePath } from '../../runtime/addresses.ts';
import { nearPages } from '../../runtime/near-pages.ts';
import type { ResolvedConfig } from '../config.ts';
import { memoize } from '../memoize.ts';
import type { Route } from '../model.ts';
import { linkParts, targetRoute } from '../page-address.ts';
import { hrefOf, isExternal, publicHref } from '../routes.ts';

/** Coordinates that a link without prefixes inherits from the page it stands on. */
export interface LinkContext {
  lang: Lang;
  version: string;
}

/** A configured link after the rules LINK-1 to LINK-3. */
export type ResolvedLink =
  | { kind: 'external'; href: string }
  | { kind: 'page'; href: string; route: Route }
  /** Another language or version has the page, this one does not. */
  | { kind: 'elsewhere'; path: RoutePath }
  | { kind: 'dead'; path: RoutePath };

/** The scheme of a configuration's addresses. */
export function schemeOf(
  config: Pick<ResolvedConfig, 'lang' | 'locales' | 'multiVersion'>,
): RouteScheme {
  return {
    lang: config.lang,
    langs: config.locales.map((locale) => locale.lang),
    defaultVersion: config.multiVersion.default,
    versions: config.multiVersion.versions,
  };
}

/** All pages of a site by address, and the rules that lead to them. */
export class RouteIndex {
  readonly scheme: RouteScheme;
  private readonly byPath = new Map<string, Route>();
  private readonly keys: ReadonlySet<string>;

  constructor(
    readonly routes: readonly Route[],
    private readonly config: ResolvedConfig,
  ) {
    this.scheme = schemeOf(config);
    for (const route of routes) this.byPath.set(matchKey(route.path), route);
    this.keys = new Set(routes.map(({ key }) => matchKey(key)));
  }

  /** The page at an address without base, in any of the forms of ROUTE-4. */
  find(path: RoutePath): Route | undefined {
    return this.byPath.get(matchKey(path));
  }

  /** The same page in another language or version. */
  twin(key: RoutePath, context: LinkContext): Route | undefined {
    return this.find(routePath({ key, ...context }, this.scheme));
  }

  /** The same page, else its nearest ancestor with a page, else the home page (I18N-4). */
  nearest(key: RoutePath, context: LinkContext): RoutePath {
    let candidate = key;
    for (;;) {
      const found = this.twin(candidate, context);
      if (found) return found.path;
      if (candidate === '/' || candidate === '') break;
      candidate = candidate.replace(/[^/]*\/?$/, '');
    }
    return routePath({ key: '/', ...context }, this.scheme);
  }

  /** Pages of the same language and version that may be meant by an address without a page. */
  readonly near = memoize((path: RoutePath): readonly RoutePath[] => {
    const { lang, version } = parseRoutePath(path, this.scheme);
    const pages = this.routes.filter((route) => route.lang === lang && route.version === version);
    return nearPages(
      path,
      pages.map((route) => route.path),
    );
  });

  href(path: RoutePath): string {
    return hrefOf(this.config.base, path);
  }

  /** What shows a tag: a drawing, or the address of a picture (NAV-14). */
  tag(tag: string): string {
    return tag.startsWith('<svg') ? tag : publicHref(this.config.base, tag);
  }

  /** Resolves a link of the configuration or of frontmatter as a page would (LINK-2, LINK-3). */
  resolve(link: string, context: LinkContext): ResolvedLink {
    if (isExternal(link) || link.startsWith('#')) return { kind: 'external', href: link };
    const { path: written, end } = linkParts(link);
    const path = targetRoute(written, context, this.scheme);
    const route = this.find(path);
    if (route) return { kind: 'page', href: this.href(route.path) + end, route };
    const isElsewhere = this.keys.has(matchKey(parseRoutePath(path, this.scheme).key));
    return { kind: isElsewhere ? 'elsewhere' : 'dead', path };
  }
}
