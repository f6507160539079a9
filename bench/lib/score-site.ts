import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type IndexPage, readIndex } from '../../search/index-file.ts';
import { createProvider } from '../../search/provider.ts';
import { createRemoteProvider } from '../../search/remote.ts';
import { runSearch } from '../../search/run-search.ts';
import { screenOrder } from '../../search/screen-order.ts';
import type { SearchProvider, SearchSettings } from '../../search/types.ts';
import {
  isHeldOut,
  type LabelledQuery,
  LIMIT,
  type QueryScore,
  type Score,
  type Search,
  scoreQueries,
  summarize,
} from './search-score.ts';

export { isHeldOut };

/** The local search of a built site, as its dialog has it, and the pages of its index. */
export async function openSearch({ site, lang }: { site: string; lang: string }) {
  const settings = await readSettings(join(site, 'routes/search.js'));
  if (settings.mode !== 'local') throw new Error('only a local search can be opened');
  const href = settings.indexes['']?.[lang] ?? '';
  // Sites below a base have it in their addresses, not in their folders.
  const text = await readFile(join(site, href.slice(href.indexOf('static/'))), 'utf8');
  const url = `data:application/json;base64,${Buffer.from(text).toString('base64')}`;
  const provider = await createProvider(
    { ...settings, indexes: { '': { [lang]: url } } },
    { lang, version: '', base: '/', label: lang },
  );
  // A busy machine would get the early answers of a slow line.
  await provider.load?.();
  await provider.whole?.();
  const { pages, synonyms } = readIndex(JSON.parse(text));
  return { provider, pages, synonyms };
}

/** A search, its name in tables, and how well it does. */
export interface Contestant {
  name: string;
  scores: readonly QueryScore[];
}

/** Scores the dialog's search of a built site, and others on the same pages. */
export async function scoreSite({
  site,
  lang,
  queries,
  service,
  peers = {},
}: {
  /** Output folder of a build. */
  site: string;
  lang: string;
  queries: readonly LabelledQuery[];
  /** Address of a search service with the same pages. */
  service?: string;
  /** Other searches by their names. */
  peers?: Record<string, (pages: readonly IndexPage[]) => Promise<Search>>;
}): Promise<Contestant[]> {
  const { provider, pages } = await openSearch({ site, lang });
  // The default language has no prefix.
  const prefix = pages.some(({ routePath }) => routePath.startsWith(`/${lang}/`)) ? `/${lang}` : '';
  const contestants: Contestant[] = [];
  const searches: [string, Search][] = [['this site', dialogSearch(provider)]];
  if (service !== undefined) {
    const remote = { apiUrl: service, indexName: 'default', searchIndexes: [], lang };
    searches.push(['service', dialogSearch(createRemoteProvider(remote))]);
  }
  for (const [name, open] of Object.entries(peers)) searches.push([name, await open(pages)]);
  for (const [name, search] of searches) {
    contestants.push({ name, scores: await scoreQueries(queries, { search, lang, prefix }) });
  }
  return contestants;
}

/** Pages in the order in which the dialog shows their first rows. */
function dialogSearch(provider: SearchProvider): Search {
  const { signal } = new AbortController();
  return async (query) => {
    let [group] = await runSearch({ keyword: query, limit: LIMIT }, { provider, signal });
    // How well a service finds is not how busy its machine is.
    for (let tries = 0; group?.renderType === 'default' && group.failed && tries < 9; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      [group] = await runSearch({ keyword: query, limit: LIMIT }, { provider, signal });
    }
    const hits = group?.renderType === 'default' ? screenOrder(group.result) : [];
    return hits.map(({ link }) => link.replace(/#.*/s, ''));
  };
}

/** Reads the settings as text: Node would judge the module by the package it lies in. */
async function readSettings(file: string): Promise<SearchSettings> {
  const text = await readFile(file, 'utf8');
  const [, settings = ''] = /^export default (.*);$/m.exec(text) ?? [];
  // The build wrote it from the same type.
  return JSON.parse(settings) as SearchSettings;
}

const KINDS = ['words', 'typo', 'question', 'error', 'foreign', 'identifier', 'phrase'] as const;

/** What is counted as one line of the report: the queries collected first, then those asked later. */
const PARTS: [name: string, isMeant: (score: QueryScore) => boolean][] = [
  ['readers', ({ kind, by }) => kind !== 'phrase' && by !== 'asked'],
  ['of others', ({ by }) => by === 'others'],
  ['of threads', ({ by }) => by === 'threads'],
  ...KINDS.map((wanted): [string, (score: QueryScore) => boolean] => [
    wanted,
    ({ kind, by }) => kind === wanted && by !== 'asked',
  ]),
  ['asked', ({ by }) => by === 'asked'],
  ...KINDS.map((wanted): [string, (score: QueryScore) => boolean] => [
    `asked, ${wanted}`,
    ({ kind, by }) => kind === wanted && by === 'asked',
  ]),
];

/** Both halves of the queries, by kind, one line a part and a contestant. */
export function reportOf(lang: string, contestants: readonly Contestant[]): string {
  const lines: string[] = [];
  for (const [half, isMeant] of [
    ['tuning', false],
    ['held out', true],
  ] as const) {
    for (const [part, belongs] of PARTS) {
      for (const { name, scores } of contestants) {
        const chosen = scores.filter((score) => score.isHeldOut === isMeant && belongs(score));
        if (chosen.length > 0) lines.push(lineOf([lang, half, part, name], summarize(chosen)));
      }
    }
  }
  return lines.join('\n');
}

function lineOf(names: readonly string[], { queries, first, firstThree, empty }: Score): string {
  const [lang = '', half = '', part = '', name = ''] = names;
  const figures = [
    `${queries}`.padStart(4),
    ...[first, firstThree, empty].map((n) => n.toFixed(3)),
  ];
  return `${lang}  ${half.padEnd(9)} ${part.padEnd(17)} ${name.padEnd(12)} ${figures.join('  ')}`;
}

/** The queries of the tuning half whose first page is not accepted. Of the other half, nothing. */
export function missesOf({ scores }: Contestant): string {
  return scores
    .filter(({ isHeldOut, rank }) => !isHeldOut && rank !== 1)
    .map(
      ({ query, kind, rank, pages, shown }) =>
        `  ${rank}  ${kind}: ${query}  (${pages.join(' ')})  shown: ${shown.slice(0, 4).join(' ')}\n`,
    )
    .join('');
}
