import { createFinder, type Finder } from '../search/find.ts';
import {
  type Corpus,
  catalogueOf,
  type PageAnswer,
  partName,
  type SearchedCorpus,
  type ServiceEngine,
  type StoredPage,
} from './engine.ts';
import { foundPages } from './found-pages.ts';

/** The pages of one index and language, ready to be searched. */
interface Part {
  finder: Finder;
  /** In the order of the finder's pages. */
  stored: readonly StoredPage[];
}

/** The search of the site's own dialog, in this process: no second program, no files of its own. */
export function createEmbeddedEngine(): ServiceEngine {
  let loaded: SearchedCorpus | undefined;
  return {
    name: 'embedded',
    version: async () => `Node.js ${process.versions.node}`,
    current: async () => loaded,
    async replace(corpus) {
      loaded = await load(corpus);
    },
  };
}

/** What the pages of a part answer. */
function answerOf({ finder, stored }: Part, keyword: string, limit: number): PageAnswer {
  const found = foundPages(finder, stored, { keyword, limit });
  if (found.pages.length > 0) return found;
  const near = finder.near(keyword).flatMap((number) => stored[number] ?? []);
  return {
    pages: [],
    near: near.map(({ page: { title, routePath }, domain }) => ({ title, routePath, domain })),
  };
}

async function load(corpus: Corpus): Promise<SearchedCorpus> {
  const pages = new Map<string, StoredPage[]>();
  for (const stored of corpus.pages) {
    const name = partName(stored);
    const known = pages.get(name);
    if (known) known.push(stored);
    else pages.set(name, [stored]);
  }
  const parts = new Map<string, Part>();
  for (const [name, stored] of pages) {
    const index = { pages: stored.map(({ page }) => page), synonyms: corpus.synonyms?.[name] };
    parts.set(name, { stored, finder: await createFinder(index) });
  }
  return {
    catalogue: catalogueOf(corpus),
    async search({ index, lang, keyword, limit }) {
      const part = parts.get(partName({ index, lang }));
      return part ? answerOf(part, keyword, limit) : { pages: [] };
    },
  };
}
