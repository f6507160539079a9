import { runSearch } from '../search/run-search.ts';
import { screenOrder } from '../search/screen-order.ts';
import type { AnyGroup, SearchHit, SearchHooks, SearchProvider } from '../search/types.ts';
import { createStore, type Store } from './stores/store.ts';

/** Pages that a search finds at most, per group (specification, section 9). */
const LIMIT = 7;
/** Milliseconds between the last key and the search. */
const DEBOUNCE = 150;

/** What searching takes; a language of its own has its own. */
export interface SearchMeans {
  provider: SearchProvider;
  /** The site's say in it (DATA-18). */
  hooks: SearchHooks;
  /** Something could not be loaded that searching can do without: the next opening asks again. */
  isPartial?: boolean;
}

export interface SearchState {
  /** The query, as typed, that the groups belong to; empty while nothing is to be shown. */
  query: string;
  groups: readonly AnyGroup[];
  /** Index of the chosen group. */
  tab: number;
  /** Index of the highlighted hit of the chosen group. */
  highlighted: number;
  /** `searching` lasts from the key stroke to the answer, `failed` to the next answer. */
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
  /** Asks once more for what was typed last. */
  retry(): void;
  selectTab(index: number): void;
  highlight(index: number): void;
  /** Highlights the hit that many places on; the first follows the last. */
  move(places: number): void;
  /** Loads the means anew, and asks them again (SRCH-UI-11). */
  replaceMeans(): void;
}

/**
 * What the search dialog remembers between two actions of the reader. It knows no element.
 * @param source gets the means, and reports when it cannot; asked again by the first opening after
 * a failure, and after one that got only a part
 */
export function createSearchSession(source: () => Promise<SearchMeans>): SearchSession {
  const state = createStore(NOTHING);
  let means: Promise<SearchMeans> | undefined;
  let isBroken = false;
  let isPartial = false;
  let input = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let outdate = new AbortController();
  let running = Promise.resolve();

  const change = (part: Partial<SearchState>) => state.set({ ...state.getSnapshot(), ...part });

  function load(): Promise<SearchMeans> {
    if (means) return means;
    const loading = source().then(async (got) => {
      await got.provider.load();
      return got;
    });
    means = loading;
    isBroken = false;
    isPartial = false;
    loading.then(
      (got) => {
        if (means === loading) isPartial = got.isPartial ?? false;
      },
      () => {
        if (means === loading) isBroken = true;
      },
    );
    return loading;
  }

  /** What was shown stays until there is an answer; of a failure, that is the news of it. */
  function wait(): void {
    if (state.getSnapshot().phase !== 'failed') change({ phase: 'searching' });
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

  async function run(query: string, signal: AbortSignal, isFirst = true): Promise<void> {
    try {
      const ready = await load();
      signal.throwIfAborted();
      // Rejects as soon as the query is outdated (VAL-2).
      const found = await runSearch({ keyword: query, limit: LIMIT }, { ...ready, signal });
      const groups = found.map((group) =>
        group.renderType === 'default' ? { ...group, result: screenOrder(group.result) } : group,
      );
      const tab = Math.max(0, Math.min(state.getSnapshot().tab, groups.length - 1));
      change({ query, groups, tab, highlighted: sameHit(groups[tab]), phase: 'resting' });
      if (isFirst && groups.some(isEarly)) void complete(ready.provider, query, signal);
    } catch (error) {
      // An outdated search concerns nobody.
      if (signal.aborted) return;
      if (!isBroken) console.error('The search failed:', error);
      change({ ...NOTHING, query, phase: 'failed' });
    }
  }

  /** Asks again what was answered before all texts were there. */
  async function complete(
    { whole }: SearchProvider,
    query: string,
    signal: AbortSignal,
  ): Promise<void> {
    await whole?.();
    if (!signal.aborted) await run(query, signal, false);
  }

  /** Where the hit stands that the reader has moved to; the first one otherwise. */
  function sameHit(group: AnyGroup | undefined): number {
    const { highlighted, query } = state.getSnapshot();
    const before = highlighted > 0 && query === input ? shownHits(state.getSnapshot()) : [];
    const link = before[highlighted]?.link;
    const hits = group?.renderType === 'default' ? group.result : [];
    return link === undefined
      ? 0
      : Math.max(
          0,
          hits.findIndex((hit) => hit.link === link),
        );
  }

  return {
    state,
    open() {
      if (isBroken || isPartial) means = undefined;
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
        wait();
        timer = setTimeout(start, DEBOUNCE);
      }
    },
    async settle() {
      if (timer !== undefined) start();
      await running;
    },
    retry() {
      if (input === '') return;
      wait();
      start();
    },
    selectTab: (tab) => change({ tab, highlighted: 0 }),
    highlight: (highlighted) => change({ highlighted }),
    move(places) {
      const { query, highlighted } = state.getSnapshot();
      const count = query === '' ? 0 : shownHits(state.getSnapshot()).length;
      if (count > 0) change({ highlighted: (highlighted + places + count) % count });
    },
    replaceMeans() {
      // Nothing is loaded before the first opening (SRCH-3).
      if (!means) return;
      means = undefined;
      void load().catch(() => undefined);
      if (input === '') return;
      wait();
      start();
    },
  };
}

const isEarly = (group: AnyGroup): boolean =>
  group.renderType === 'default' && group.isEarly === true;

/** The hits of the chosen group; none where the site draws it. */
export function shownHits({ groups, tab }: SearchState): readonly SearchHit[] {
  const group = groups[tab];
  return group?.renderType === 'default' ? group.result : [];
}
