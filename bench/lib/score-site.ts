import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readIndex } from '../../search/index-file.ts';
import { createProvider } from '../../search/provider.ts';
import type { SearchSettings } from '../../search/types.ts';
import { type LabelledQuery, type QueryScore, scoreQueries, summarize } from './search-score.ts';

/** Figures of a built site, as text. */
export interface SiteScore {
  scores: QueryScore[];
  /** One line. */
  text: string;
  /** A line per query of the tuning half whose first page is not accepted. */
  misses: string;
}

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
  return { provider, pages: readIndex(JSON.parse(text)).pages };
}

/**
 * Scores the local search of a built site by the code of its dialog.
 * @param site output folder of a build
 */
export async function scoreSite(input: {
  site: string;
  lang: string;
  queries: readonly LabelledQuery[];
}): Promise<SiteScore> {
  const { lang, queries } = input;
  const { provider, pages } = await openSearch(input);
  const routes = new Set(pages.map(({ routePath }) => routePath));
  // The default language has no prefix.
  const prefix = [...routes].some((route) => route.startsWith(`/${lang}/`)) ? `/${lang}` : '';
  const { scores, leftOut } = await scoreQueries(queries, { provider, routes, lang, prefix });
  return { scores, text: line(lang, scores, leftOut), misses: missesOf(scores) };
}

/** Reads the settings as text: Node would judge the module by the package it lies in. */
async function readSettings(file: string): Promise<SearchSettings> {
  const text = await readFile(file, 'utf8');
  // The build wrote it from the same type.
  return JSON.parse(text.replace(/^export default |;\s*$/g, '')) as SearchSettings;
}

function line(lang: string, scores: readonly QueryScore[], leftOut: number): string {
  const figures = (name: string, part: readonly QueryScore[]) => {
    const { queries, success, mrr } = summarize(part);
    return `${name} ${queries}: success@1 ${success.toFixed(3)}, MRR@7 ${mrr.toFixed(3)}`;
  };
  return [
    `${lang}  ${figures('all', scores)}`,
    figures(
      'tuning',
      scores.filter(({ isHeldOut }) => !isHeldOut),
    ),
    figures(
      'held out',
      scores.filter(({ isHeldOut }) => isHeldOut),
    ),
    `left out ${leftOut}: their pages are not written yet`,
  ].join('   ');
}

function missesOf(scores: readonly QueryScore[]): string {
  return scores
    .filter(({ isHeldOut, rank }) => !isHeldOut && rank !== 1)
    .map(
      ({ query, rank, pages, shown }) =>
        `  ${rank}  ${query}  (${pages.join(' ')})  shown: ${shown.slice(0, 4).join(' ')}\n`,
    )
    .join('');
}
