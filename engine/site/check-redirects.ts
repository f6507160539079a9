import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ResolvedConfig } from '../config.ts';
import type { Problem } from '../model.ts';
import { linkParts } from '../page-address.ts';
import { deadHash, deadPath, siteAnchors } from './check-links.ts';
import { placeOfLink } from './link-place.ts';
import type { SitePage } from './page-summary.ts';
import type { RouteIndex } from './route-index.ts';

type Redirect = ResolvedConfig['redirects'][number];

/**
 * What is wrong with the addresses that pages have left. Each leads from where no page is to where
 * one is, or a file or a folder of pages, in one step.
 */
export function checkRedirects(
  pages: readonly SitePage[],
  { config, index }: { config: ResolvedConfig; index: RouteIndex },
): Problem[] {
  const { redirects, file, sources, locales, lang, multiVersion } = config;
  const version = multiVersion.default;
  const anchors = siteAnchors(pages);
  const first = new Map<string, Redirect>();
  for (const redirect of redirects) {
    const key = keyOf(redirect.from);
    if (!first.has(key)) first.set(key, redirect);
  }
  return redirects.flatMap((redirect): Problem[] => {
    const { from, to } = redirect;
    const at = (address: string, problem: Omit<Problem, 'file' | 'severity'>): Problem => ({
      severity: 'error',
      file,
      ...placeOfLink(address, sources),
      ...problem,
    });
    if (first.get(keyOf(from)) !== redirect) {
      const message = `a second redirect leads away from ${from}: nobody would follow it`;
      return [at(from, { code: 'redirect-twice', message, hint: 'keep one of the two' })];
    }
    const covered = locales
      .map((locale) => index.resolve(from, { lang: locale.lang, version }))
      .find(({ kind }) => kind === 'page');
    if (covered?.kind === 'page') {
      const message = `there is a page at ${covered.route.path} (content/${covered.route.source}), which nobody would reach any more`;
      return [at(from, { code: 'redirect-from-page', message, hint: 'remove the redirect' })];
    }
    const { path, hash } = linkParts(to);
    const next = first.get(keyOf(path));
    if (next) {
      const last = lastOf(next, first);
      const words =
        last === undefined
          ? { code: 'redirect-loop', hint: 'name the page that readers shall come to' }
          : { code: 'redirected-link', hint: `write \`to: '${last.to}'\`` };
      const message = `a redirect leads to ${path}, which leads on to ${next.to}`;
      return [at(from, { ...words, message: last ? message : `${message}, and so on for ever` })];
    }
    const target = index.resolve(path, { lang: lang || (locales[0]?.lang ?? ''), version });
    if (target.kind === 'dead') {
      if (isElse(path, index, config)) return [];
      const { message, hint, code } = deadPath(target.path, index);
      return [at(to, { code, message: `a redirect: ${message}`, ...(hint && { hint }) })];
    }
    if (target.kind !== 'page' || hash === '' || anchors.has(target.route.path, hash)) return [];
    const { path: page } = target.route;
    const { code, message, hint } = deadHash(page, hash, anchors.hint(page, hash, page));
    return [at(to, { code, message: `a redirect: ${message}`, ...(hint && { hint }) })];
  });
}

/** Hosts tell capitals apart, and no redirect from `/old` from one from `/old/`. */
const keyOf = (address: string) => address.replace(/\/$/, '');

/** Where a chain of redirects ends; nowhere, if it is a circle. */
function lastOf(from: Redirect, byAddress: ReadonlyMap<string, Redirect>): Redirect | undefined {
  const seen = new Set([from]);
  for (let one = from; ; ) {
    const next = byAddress.get(keyOf(linkParts(one.to).path));
    if (!next) return one;
    if (seen.has(next)) return undefined;
    seen.add(next);
    one = next;
  }
}

/** What else is at an address: a file of the `public` folder, or a folder of pages. */
function isElse(path: string, { routes }: RouteIndex, { publicDir }: ResolvedConfig): boolean {
  const folder = path.replace(/\/?$/, '/');
  const files = [path, `${path}.html`, `${folder}index.html`].map((file) => join(publicDir, file));
  return routes.some((route) => route.path.startsWith(folder)) || files.some(existsSync);
}
