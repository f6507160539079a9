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
  /** Answers early (`isEarly`) where it can while the texts are on their way. */
  search(query: SearchQuery): Awaitable<SearchAnswer>;
  /** Once everything is there. Rejects with what is wrong with it. */
  whole(): Promise<void>;
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
    const index = await loaded();
    try {
      return await index.search(query);
    } catch (error) {
      // The rest of the index did not come: the next query asks for it again.
      loading = undefined;
      throw error;
    }
  }

  return {
    async load() {
      await loaded();
    },
    async whole() {
      // Who asks next is told what is wrong.
      await loading?.then((index) => index.whole()).catch(() => undefined);
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
