import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scoreSite } from '../../bench/lib/score-site.ts';
import { isHeldOut, type LabelledQuery, summarize } from '../../bench/lib/search-score.ts';
import { routePaths } from '../../content/nav.ts';
import { buildProject } from '../data-fields/built-site.ts';

const PROJECT = resolve(import.meta.dirname, '..', '..');
const site = await buildProject();

async function queriesIn(name: string): Promise<(LabelledQuery & { expected?: string })[]> {
  return JSON.parse(await readFile(join(PROJECT, 'bench/search-queries', name), 'utf8'));
}

/** How many queries stand in a list a second time. */
function repeated(queries: readonly LabelledQuery[]): number {
  return queries.length - new Set(queries.map(({ query }) => query.toLowerCase())).size;
}

describe.each(['en', 'zh'])('labelled queries (%s)', async (lang) => {
  const readers = await queriesIn(`${lang}.json`);
  const phrases = await queriesIn(`phrases.${lang}.json`);
  const asked = await queriesIn(`asked.${lang}.json`);
  const routes = routePaths();

  test('what readers type: enough of every kind, answered by pages that exist', () => {
    expect(readers.length).toBeGreaterThanOrEqual(lang === 'en' ? 200 : 120);
    expect(new Set(readers.map(({ query }) => query.toLowerCase())).size).toBe(readers.length);
    const kinds = new Set(readers.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([
      'error',
      'foreign',
      'identifier',
      'question',
      'typo',
      'words',
    ]);
    const lost = readers.flatMap(({ pages }) => pages.filter((page) => !routes.includes(page)));
    expect(lost).toEqual([]);
  });

  test('what was asked later: queries of its own, answered by pages that exist, a third held out', () => {
    expect(asked.length).toBeGreaterThanOrEqual(lang === 'en' ? 100 : 60);
    expect(asked.filter(({ by }) => by !== 'asked')).toEqual([]);
    const all = [...readers, ...phrases, ...asked].map(({ query }) => query.toLowerCase());
    expect(all.length - new Set(all).size).toBe(repeated([...readers, ...phrases]));
    expect(asked.flatMap(({ pages }) => pages.filter((page) => !routes.includes(page)))).toEqual(
      [],
    );
    const share = asked.filter((query) => isHeldOut(lang, query)).length / asked.length;
    expect(Math.abs(share - 1 / 3)).toBeLessThan(0.1);
  });

  test('phrases cover every page but home, at least 30 % of them by content alone', () => {
    const answers = new Set(phrases.flatMap(({ pages }) => pages));
    expect([...answers].sort()).toEqual(routes.filter((path) => path !== '/').sort());
    const byContent = phrases.filter(({ expected }) => expected === 'content');
    expect(byContent.length / phrases.length).toBeGreaterThanOrEqual(0.3);
    expect(new Set(phrases.map(({ query }) => query.toLowerCase())).size).toBe(phrases.length);
  });

  test('SRCH-10: the accepted page comes first, or among the first three', {
    timeout: 90_000,
  }, async () => {
    const [own] = await scoreSite({ site: site.dir, lang, queries: readers });
    const { first, firstThree, empty } = summarize(own?.scores ?? []);
    expect(first).toBeGreaterThanOrEqual(0.885);
    expect(firstThree).toBeGreaterThanOrEqual(0.95);
    expect(empty).toBeLessThanOrEqual(0.01);
    const [later] = await scoreSite({ site: site.dir, lang, queries: asked });
    expect(summarize(later?.scores ?? []).first).toBeGreaterThanOrEqual(0.88);
    expect(summarize(later?.scores ?? []).firstThree).toBeGreaterThanOrEqual(0.94);
    const [phrased] = await scoreSite({
      site: site.dir,
      lang,
      queries: phrases.map((query) => ({ ...query, kind: 'phrase' as const })),
    });
    expect(summarize(phrased?.scores ?? []).first).toBeGreaterThanOrEqual(0.935);
  });
});
