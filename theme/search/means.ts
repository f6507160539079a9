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

/** How often a module could not be loaded, by its address. */
const failures = new Map<string, number>();

/**
 * Imports a module that the build wrote and that is no part of any bundle; after a failure under
 * another name, as `runtime/routes.ts` does: browsers remember failed modules.
 */
async function importUrl(url: string): Promise<unknown> {
  const failed = failures.get(url) ?? 0;
  try {
    return await import(/* webpackIgnore: true */ failed === 0 ? url : `${url}#${failed}`);
  } catch (error) {
    failures.set(url, failed + 1);
    throw error;
  }
}

/** One worker serves all languages, one after the other. */
let worker: IndexLoader | undefined;

function workerOf(settings: SearchSettings): IndexLoader | undefined {
  const address = settings.mode === 'local' ? settings.worker : undefined;
  if (address === undefined) return undefined;
  worker ??= inWorker(() => new Worker(builtScriptUrl(address), { type: 'module' }));
  return worker;
}

/** The site's hooks; undefined when they could not be loaded, which stops no search. */
async function hooksOf({ hooks }: SearchSettings): Promise<SearchHooks | undefined> {
  if (hooks === undefined) return {};
  try {
    return (await importUrl(hooks)) as SearchHooks;
  } catch (error) {
    console.error('The search hooks could not be loaded:', error);
    return undefined;
  }
}

/** Gets what the build says about searching this site. Reports when it cannot. */
export async function siteSearch(shell: ShellData): Promise<SiteSearch> {
  try {
    const { base, lang, version, siteTitle } = shell;
    const module = await importUrl(`${base}routes/search.js`);
    const { default: settings } = module as { default: SearchSettings };
    const hooks = await hooksOf(settings);
    const place = { base, lang, version, label: siteTitle };
    const provider = await createProvider(settings, place, workerOf(settings));
    return { settings, hooks: hooks ?? {}, provider, isPartial: hooks === undefined };
  } catch (error) {
    console.error('The search could not be loaded:', error);
    throw error;
  }
}
