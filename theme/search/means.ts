import type { ShellData } from '../../model/shell.ts';
import type { RouteTable } from '../../runtime/routes.ts';
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

/** One worker serves all languages, one after the other. */
let worker: IndexLoader | undefined;

function workerOf(settings: SearchSettings): IndexLoader | undefined {
  const address = settings.mode === 'local' ? settings.worker : undefined;
  if (address === undefined) return undefined;
  worker ??= inWorker(() => new Worker(builtScriptUrl(address), { type: 'module' }));
  return worker;
}

/** The site's hooks; undefined when they could not be loaded, which stops no search. */
async function hooksOf(
  { hooks }: SearchSettings,
  load: RouteTable['load'],
): Promise<SearchHooks | undefined> {
  if (hooks === undefined) return {};
  try {
    return (await load(hooks)) as SearchHooks;
  } catch (error) {
    console.error('The search hooks could not be loaded:', error);
    return undefined;
  }
}

/** Gets what the build says about searching this site. Reports when it cannot. */
export async function siteSearch(
  shell: ShellData,
  { load, loadNamed }: Pick<RouteTable, 'load' | 'loadNamed'>,
): Promise<SiteSearch> {
  try {
    const { base, lang, version, siteTitle } = shell;
    const module = await loadNamed('search.js');
    const { default: settings } = module as { default: SearchSettings };
    const hooks = await hooksOf(settings, load);
    const place = { base, lang, version, label: siteTitle };
    const provider = await (hooks?.provider?.(place) ??
      createProvider(settings, place, workerOf(settings)));
    return { settings, hooks: hooks ?? {}, provider, isPartial: hooks === undefined };
  } catch (error) {
    console.error('The search could not be loaded:', error);
    throw error;
  }
}
