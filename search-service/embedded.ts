import { recentMap } from '../search/lru.ts';
import { type PreparedPage, preparePage } from '../search/prepared.ts';
import { rankPages } from '../search/rank.ts';
import {
  type Catalogue,
  type Corpus,
  catalogueOf,
  type ServiceEngine,
  type StoredPage,
} from './engine.ts';

interface Loaded {
  catalogue: Catalogue;
  /** Index and language → its pages, ready to be searched. */
  shelves: Map<string, PreparedPage[]>;
  stored: Map<PreparedPage['page'], StoredPage>;
  recent: ReturnType<typeof recentMap<StoredPage[]>>;
}

/** The search of the site's own dialog, in this process: no second program, no files of its own. */
export function createEmbeddedEngine(): ServiceEngine {
  let loaded: Loaded | undefined;
  return {
    name: 'embedded',
    version: async () => `Node.js ${process.versions.node}`,
    catalogue: async () => loaded?.catalogue,
    async replace(corpus) {
      loaded = load(corpus);
    },
    async search({ index, lang, query, limit }) {
      if (!loaded) return [];
      const { shelves, stored, recent } = loaded;
      const key = JSON.stringify([index, lang, query, limit]);
      const known = recent.get(key);
      if (known) return known;
      const best = rankPages(shelves.get(shelfName({ index, lang })) ?? [], query).slice(0, limit);
      const found = best.flatMap(({ page }) => stored.get(page) ?? []);
      recent.set(key, found);
      return found;
    },
  };
}

function load(corpus: Corpus): Loaded {
  const shelves = new Map<string, PreparedPage[]>();
  for (const stored of corpus.pages) {
    const name = shelfName(stored);
    const shelf = shelves.get(name) ?? [];
    shelf.push(preparePage(stored.page));
    shelves.set(name, shelf);
  }
  return {
    catalogue: catalogueOf(corpus),
    shelves,
    stored: new Map(corpus.pages.map((stored) => [stored.page, stored])),
    recent: recentMap(),
  };
}

function shelfName({ index, lang }: Pick<StoredPage, 'index' | 'lang'>): string {
  return JSON.stringify([index, lang]);
}
