import { createLocalProvider, type IndexLoader } from './local.ts';
import type { SearchPlace, SearchProvider, SearchSettings } from './types.ts';

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
    const options = { ...settings, lang, base, synonyms: settings.synonyms?.[lang] };
    const url = settings.indexes?.[lang];
    if (url === undefined) return createRemoteProvider(options);
    // Loaded when it is needed only.
    const loadOwn: IndexLoader = async (options) => (await loaderInPage())(options);
    const own = createLocalProvider({ url, lang, base, label }, loadOwn);
    return createRemoteProvider(options, own);
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
