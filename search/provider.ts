import { createLocalProvider } from './local.ts';
import { createRemoteProvider } from './remote.ts';
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

/** The way to search that the settings ask for, for pages of one language and version. */
export function createProvider(settings: SearchSettings, place: SearchPlace): SearchProvider {
  const { lang, version, base, label } = place;
  if (settings.mode === 'remote') return createRemoteProvider({ ...settings, lang, base });
  // One index serves all versions unless the search is versioned.
  const { indexes } = settings;
  const url = (indexes[version] ?? indexes[''])?.[lang] ?? '';
  return createLocalProvider({ url, lang, base, label });
}
