import type { ShellData } from '../../engine/model.ts';
import type { SearchMeans } from '../../runtime/search-session.ts';
import { builtScriptUrl } from '../../runtime/trusted.ts';
import { inWorker } from '../../search/in-worker.ts';
import type { IndexLoader } from '../../search/local.ts';
import { createProvider } from '../../search/provider.ts';
import type { SearchHooks, SearchSettings } from '../../search/types.ts';

/** The means of one language and version, with what the dialog shows of them. */
export interface SiteSearch extends SearchMeans {
  settings: SearchSettings;
}

/** Both modules are the build's, and no part of any bundle. */
const importUrl = (url: string): Promise<unknown> => import(/* webpackIgnore: true */ url);

/** One worker serves all languages, one after the other. */
let worker: IndexLoader | undefined;

function workerOf(settings: SearchSettings): IndexLoader | undefined {
  const address = settings.mode === 'local' ? settings.worker : undefined;
  if (address === undefined) return undefined;
  worker ??= inWorker(() => new Worker(builtScriptUrl(address), { type: 'module' }));
  return worker;
}

/** Gets what the build says about searching this site. Reports when it cannot. */
export async function siteSearch(shell: ShellData): Promise<SiteSearch> {
  try {
    const { base, lang, version, siteTitle } = shell;
    const module = await importUrl(`${base}routes/search.js`);
    const { default: settings } = module as { default: SearchSettings };
    const hooks =
      settings.hooks === undefined ? {} : ((await importUrl(settings.hooks)) as SearchHooks);
    const place = { base, lang, version, label: siteTitle };
    const provider = await createProvider(settings, place, workerOf(settings));
    return { settings, hooks, provider };
  } catch (error) {
    console.error('The search could not be loaded:', error);
    throw error;
  }
}
