import { createLocalProvider, type IndexLoader } from './local.ts';
import type { SearchProvider, SearchSettings } from './types.ts';

/** The part of the page that decides what is searched. */
export interface SearchPlace {
  lang: string;
  /** Empty without versions. */
  version: string;
  base: string;
  /** Label of the site's own group. */
  label: string;
}

/**
 * The way to search that the settings ask for, for pages of one language and version. The code of
 * the other ways is not loaded.
 * @param inWorker loads an index in the worker that the settings name; the page does it otherwise
 */
export async function createProvider(
  settings: SearchSettings,
  place: SearchPlace,
  inWorker?: IndexLoader,
): Promise<SearchProvider> {
  const { lang, version, base, label } = place;
  if (settings.mode === 'remote') {
    const { createRemoteProvider } = await import(
      /* webpackChunkName: "search-remote" */ './remote.ts'
    );
    const url = settings.indexes?.[lang];
    if (url === undefined) return createRemoteProvider({ ...settings, lang, base });
    // Loaded when it is needed only.
    const loadOwn: IndexLoader = async (options) => (await loaderInPage())(options);
    const own = createLocalProvider({ url, lang, base, label }, loadOwn);
    return createRemoteProvider({ ...settings, lang, base }, own);
  }
  // One index serves all versions unless the search is versioned.
  const { indexes } = settings;
  const url = (indexes[version] ?? indexes[''])?.[lang] ?? '';
  const load = inWorker ?? (await loaderInPage());
  return createLocalProvider({ url, lang, base, label }, load);
}

async function loaderInPage(): Promise<IndexLoader> {
  const engine = await import(/* webpackChunkName: "search-local" */ './load-engine.ts');
  return engine.loadEngine;
}
