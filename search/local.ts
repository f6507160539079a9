import type {
  Awaitable,
  LocalOptions,
  ResultGroup,
  SearchAnswer,
  SearchProvider,
  SearchQuery,
} from './types.ts';

/** What a loaded index can do, in the page or in a worker. */
export interface LoadedIndex {
  search(query: SearchQuery): Awaitable<SearchAnswer>;
}

/** Loads an index. Rejects with what is wrong with it. */
export type IndexLoader = (options: LocalOptions) => Promise<LoadedIndex>;

/** Searches the site's own index file, which is fetched once (CALL-1). */
export function createLocalProvider(options: LocalOptions, load: IndexLoader): SearchProvider {
  const { url, label } = options;
  let loading: Promise<LoadedIndex> | undefined;

  async function start(): Promise<LoadedIndex> {
    if (url === '') throw new Error('there is none for this language');
    return load(options);
  }

  function loaded(): Promise<LoadedIndex> {
    loading ??= start().catch((error: unknown) => {
      // The next opening tries again (ERR-7).
      loading = undefined;
      console.error('The search index could not be loaded:', error);
      throw error;
    });
    return loading;
  }

  async function answerTo(query: SearchQuery): Promise<SearchAnswer> {
    const index = await loaded().catch(() => undefined);
    try {
      return (await index?.search(query)) ?? { hits: [] };
    } catch (error) {
      console.error('The search failed:', error);
      return { hits: [] };
    }
  }

  return {
    async load() {
      await loaded();
    },
    async search(query, signal) {
      const { hits: result, ...more } = await answerTo(query);
      signal.throwIfAborted();
      const group: ResultGroup = {
        group: label,
        index: label,
        renderType: 'default',
        current: true,
        result,
        ...more,
      };
      return [group];
    },
  };
}
