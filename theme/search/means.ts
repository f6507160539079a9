import type { ShellData } from '../../engine/model.ts';
import type { SearchMeans } from '../../runtime/search-session.ts';
import { createProvider } from '../../search/provider.ts';
import type { SearchHooks, SearchSettings } from '../../search/types.ts';

/** The means of one language and version, with what the dialog shows of them. */
export interface SiteSearch extends SearchMeans {
  settings: SearchSettings;
}

/** Both modules are the build's, and no part of any bundle. */
const importUrl = (url: string): Promise<unknown> => import(/* webpackIgnore: true */ url);

/** Gets what the build says about searching this site. Reports when it cannot. */
export async function siteSearch(shell: ShellData): Promise<SiteSearch> {
  try {
    const { base, lang, version, siteTitle } = shell;
    const module = await importUrl(`${base}routes/search.js`);
    const { default: settings } = module as { default: SearchSettings };
    const hooks =
      settings.hooks === undefined ? {} : ((await importUrl(settings.hooks)) as SearchHooks);
    const provider = createProvider(settings, { base, lang, version, label: siteTitle });
    return { settings, hooks, provider };
  } catch (error) {
    console.error('The search could not be loaded:', error);
    throw error;
  }
}
