import type { ResolvedConfig } from '../../engine/config.ts';
import type { PageLink, Problem } from '../../engine/model.ts';
import { pageKey, pathInLanguage } from '../../engine/page-address.ts';
import { outputFile } from '../../engine/routes.ts';
import { linkPlace } from '../../engine/site/check-links.ts';
import { placeOfLink } from '../../engine/site/link-place.ts';
import { schemeOf } from '../../engine/site/route-index.ts';
import type { CheckContext, CheckPage } from '../types.ts';

type Place = Pick<Problem, 'file' | 'line' | 'column'>;

/** Where the addresses of built documents were written. */
export interface LinkPlaces {
  /** The page that a document was made of; a page without translation stands at several addresses. */
  pageOf(file: string): { page: CheckPage; isOriginal: boolean } | undefined;
  /**
   * The place of an address in a document: on its page, else in the configuration.
   * @param address as it was written, or below the site's base: `/guide/start#part`
   * @param href as it stands in the document
   */
  find(file: string, address: string, href?: string): { place: Place; link?: PageLink };
}

/** Knows the pages' sources and the configuration's. */
export function linkPlaces(
  { pages }: Pick<CheckContext, 'pages'>,
  config: ResolvedConfig,
): LinkPlaces {
  const scheme = schemeOf(config);
  const originals = new Map(pages.map((page) => [outputFile(page.route.path), page]));
  const translations = new Map(
    pages.flatMap((page) => {
      if (page.route.lang !== config.lang) return [];
      return scheme.langs.map(
        (lang) => [outputFile(pathInLanguage(page.route.path, lang, scheme)), page] as const,
      );
    }),
  );
  const pageOf: LinkPlaces['pageOf'] = (file) => {
    const page = originals.get(file);
    if (page) return { page, isOriginal: true };
    const original = translations.get(file);
    return original && { page: original, isOriginal: false };
  };
  // The page that is not translated links to its own language's pages.
  const originalAddress = (address: string): string => {
    const [, path = '', end = ''] = /^([^#]*)(.*)$/s.exec(address) ?? [];
    return pathInLanguage(path, config.lang, scheme) + end;
  };
  return {
    pageOf,
    find(file, address, href = address) {
      const found = pageOf(file);
      const wanted = [
        address,
        href,
        ...(found?.isOriginal === false ? [originalAddress(address)] : []),
      ];
      const link = found?.page.page.links.find(({ raw, path, hash }) => {
        const whole = `${path ?? ''}${hash === '' ? '' : `#${hash}`}`;
        return wanted.includes(raw) || (path !== undefined && wanted.includes(whole));
      });
      if (link) return { place: linkPlace(link), link };
      const written = [address, pageKey(address, scheme)];
      const place = written.flatMap((one) => placeOfLink(one, config.sources) ?? [])[0];
      if (place) return { place };
      return { place: { file: found ? `content/${found.page.route.source}` : `dist/${file}` } };
    },
  };
}
