import { createFinder, type Finder } from '../search/find.ts';
import { recentMap } from '../search/lru.ts';
import {
  type Catalogue,
  type Corpus,
  catalogueOf,
  type PageAnswer,
  type ServiceEngine,
  type StoredPage,
} from './engine.ts';

/** The pages of one index and language, ready to be searched. */
interface Part {
  finder: Finder;
  /** In the order of the finder's pages. */
  stored: readonly StoredPage[];
}

interface Loaded {
  catalogue: Catalogue;
  parts: ReadonlyMap<string, Part>;
  recent: ReturnType<typeof recentMap<PageAnswer>>;
}

/** The search of the site's own dialog, in this process: no second program, no files of its own. */
export function createEmbeddedEngine(): ServiceEngine {
  let loaded: Loaded | undefined;
  return {
    name: 'embedded',
    version: async () => `Node.js ${process.versions.node}`,
    catalogue: async () => loaded?.catalogue,
    async replace(corpus) {
      loaded = await load(corpus);
    },
    async search({ index, lang, keyword, limit }) {
      if (!loaded) return { pages: [] };
      const { parts, recent } = loaded;
      const key = JSON.stringify([index, lang, keyword, limit]);
      const known = recent.get(key);
      if (known) return known;
      const part = parts.get(partName({ index, lang }));
      const answer: PageAnswer = part ? answerOf(part, keyword, limit) : { pages: [] };
      recent.set(key, answer);
      return answer;
    },
  };
}

/** What a finder's pages answer. */
export function answerOf({ finder, stored }: Part, keyword: string, limit: number): PageAnswer {
  const { pages, corrected } = finder.find(keyword);
  const best = pages.slice(0, limit).flatMap(({ page }) => stored[page] ?? []);
  if (best.length > 0) return { pages: best, ...(corrected !== undefined && { corrected }) };
  return { pages: [], near: finder.near(keyword).flatMap((page) => stored[page] ?? []) };
}

async function load(corpus: Corpus): Promise<Loaded> {
  const pages = new Map<string, StoredPage[]>();
  for (const stored of corpus.pages) {
    const name = partName(stored);
    const known = pages.get(name);
    if (known) known.push(stored);
    else pages.set(name, [stored]);
  }
  const parts = new Map<string, Part>();
  for (const [name, stored] of pages) {
    const index = { lang: stored[0]?.lang ?? '', pages: stored.map(({ page }) => page) };
    parts.set(name, { stored, finder: await createFinder(index) });
  }
  return { catalogue: catalogueOf(corpus), parts, recent: recentMap() };
}

function partName({ index, lang }: Pick<StoredPage, 'index' | 'lang'>): string {
  return JSON.stringify([index, lang]);
}
