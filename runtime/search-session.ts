import type { AnyGroup, SearchHit, SearchProvider } from '../search/types.ts';
import { createStore, type Store } from './stores/store.ts';

/** Pages that a search finds at most, per group (specification, section 9). */
const LIMIT = 7;
/** Milliseconds between the last key and the search. */
const DEBOUNCE = 150;

/** What a hook may return: the thing, nothing, or a promise of either. */
// biome-ignore lint/suspicious/noConfusingVoidType: functions without `return` are hooks, too.
type Perhaps<T> = T | void | Promise<T | void>;

/** A group of `onSearch`; the site draws it unless it says `default`. */
export type AddedGroup =
  | { group: string; renderType?: 'custom'; result: unknown }
  | { group: string; renderType: 'default'; result: SearchHit[] };

/** What a site may do before, during and after a search (DATA-18). Everything may be promised. */
export interface SearchSteps {
  /** Rewrites the query; returning nothing keeps it. */
  beforeSearch?: ((query: string) => Perhaps<string>) | undefined;
  /** May change the default groups in place, and returns groups of its own. */
  onSearch?: ((query: string, groups: AnyGroup[]) => Perhaps<AddedGroup[]>) | undefined;
  /** Told of everything that will be shown. */
  afterSearch?: ((query: string, groups: AnyGroup[]) => unknown) | undefined;
}

export interface SearchState {
  /** The query, as typed, that the groups belong to; empty while nothing is to be shown. */
  query: string;
  groups: readonly AnyGroup[];
  /** Index of the chosen group. */
  tab: number;
  /** Index of the highlighted hit of the chosen group. */
  highlighted: number;
  /** `searching` lasts from the key stroke to the answer. */
  phase: 'resting' | 'searching' | 'failed';
}

const NOTHING: SearchState = { query: '', groups: [], tab: 0, highlighted: 0, phase: 'resting' };

export interface SearchSession {
  state: Store<SearchState>;
  /** Starts anew, and loads what searching needs unless it is there. */
  open(): void;
  /** Forgets input and hits; what was loaded stays. */
  close(): void;
  /** Takes the input's new text. */
  type(text: string): void;
  /** Searches at once for what was typed last. Resolves when that is shown, or outdated. */
  settle(): Promise<void>;
  selectTab(index: number): void;
  highlight(index: number): void;
  /** Highlights the hit that many places on; the first follows the last. */
  move(places: number): void;
  /** Loads a new provider, and asks it again (SRCH-UI-11). */
  replaceProvider(): void;
}

/**
 * What the search dialog remembers between two actions of the reader. It knows no element.
 * @param source makes the provider; asked again by the first opening after a failure
 */
export function createSearchSession(
  source: () => Promise<SearchProvider>,
  steps: SearchSteps,
): SearchSession {
  const state = createStore(NOTHING);
  let provider: Promise<SearchProvider> | undefined;
  let isBroken = false;
  let input = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let outdate = new AbortController();
  let running = Promise.resolve();

  const change = (part: Partial<SearchState>) => state.set({ ...state.getSnapshot(), ...part });

  function load(): Promise<SearchProvider> {
    if (provider) return provider;
    const loading = source().then(async (made) => {
      await made.load();
      return made;
    });
    provider = loading;
    isBroken = false;
    loading.catch((error: unknown) => {
      if (provider !== loading) return;
      isBroken = true;
      console.error('Loading the search failed:', error);
    });
    return loading;
  }

  /** Nothing that is under way will be shown. */
  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
    outdate.abort();
  }

  function start(): void {
    stop();
    outdate = new AbortController();
    running = run(input, outdate.signal);
  }

  async function run(query: string, signal: AbortSignal): Promise<void> {
    try {
      const groups = await find(query, signal);
      const tab = Math.max(0, Math.min(state.getSnapshot().tab, groups.length - 1));
      if (!signal.aborted) change({ query, groups, tab, highlighted: 0, phase: 'resting' });
    } catch (error) {
      // An outdated search concerns nobody.
      if (signal.aborted) return;
      if (!isBroken) console.error('Searching failed:', error);
      change({ ...NOTHING, query, phase: 'failed' });
    }
  }

  /** One key stroke's sequence (ST-5). */
  async function find(query: string, signal: AbortSignal): Promise<AnyGroup[]> {
    const rewritten = await guarded('beforeSearch', () => steps.beforeSearch?.(query));
    const keyword = rewritten?.trim() || query;
    const ready = await load();
    const groups: AnyGroup[] = await ready.search({ keyword, limit: LIMIT }, signal);
    signal.throwIfAborted();
    const added = (await guarded('onSearch', () => steps.onSearch?.(keyword, groups))) ?? [];
    signal.throwIfAborted();
    const all = [...groups, ...added.map(completed)];
    await guarded('afterSearch', () => steps.afterSearch?.(keyword, all));
    return all.map((group) =>
      group.renderType === 'default' ? { ...group, result: bySection(group.result) } : group,
    );
  }

  return {
    state,
    open() {
      if (isBroken) provider = undefined;
      void load().catch(() => undefined);
    },
    close() {
      stop();
      input = '';
      state.set(NOTHING);
    },
    type(text) {
      // Spaces alone are no query (VAL-1).
      const typed = text.trim();
      if (typed === input) return;
      stop();
      input = typed;
      if (typed === '') {
        change({ query: '', phase: 'resting' });
      } else {
        change({ phase: 'searching' });
        timer = setTimeout(start, DEBOUNCE);
      }
    },
    async settle() {
      if (timer !== undefined) start();
      await running;
    },
    selectTab: (tab) => change({ tab, highlighted: 0 }),
    highlight: (highlighted) => change({ highlighted }),
    move(places) {
      const { query, highlighted } = state.getSnapshot();
      const count = query === '' ? 0 : shownHits(state.getSnapshot()).length;
      if (count > 0) change({ highlighted: (highlighted + places + count) % count });
    },
    replaceProvider() {
      provider = undefined;
      void load().catch(() => undefined);
      if (input === '') return;
      change({ phase: 'searching' });
      start();
    },
  };
}

/** A site's mistake must not take the search with it. */
async function guarded<T>(name: string, step: () => T): Promise<Awaited<T> | undefined> {
  try {
    return await step();
  } catch (error) {
    console.error(`The search hook ${name} failed:`, error);
    return undefined;
  }
}

function completed(added: AddedGroup): AnyGroup {
  return added.renderType === 'default'
    ? { ...added, index: added.group, current: false }
    : { ...added, renderType: 'custom' };
}

/**
 * Hits of a section side by side: sections in the order of their first hit, the order within them
 * kept (SRCH-UI-5).
 */
export function bySection(hits: readonly SearchHit[]): SearchHit[] {
  const sections = new Map<string, SearchHit[]>();
  for (const hit of hits) sections.set(hit.group, [...(sections.get(hit.group) ?? []), hit]);
  return [...sections.values()].flat();
}

/** The hits of the chosen group; none where the site draws it. */
export function shownHits({ groups, tab }: SearchState): readonly SearchHit[] {
  const group = groups[tab];
  return group?.renderType === 'default' ? group.result : [];
}
