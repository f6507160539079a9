import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scoreSite } from '../../bench/lib/score-site.ts';
import { type LabelledQuery, summarize } from '../../bench/lib/search-score.ts';
import { routePaths } from '../../content/nav.ts';
import { buildProject } from '../data-fields/built-site.ts';

const PROJECT = resolve(import.meta.dirname, '..', '..');
const site = await buildProject();

describe.each(['en', 'zh'])('labelled queries (%s)', async (lang) => {
  const file = join(PROJECT, 'bench/search-queries', `${lang}.json`);
  const queries: LabelledQuery[] = JSON.parse(await readFile(file, 'utf8'));

  test('cover every page but home, at least 30 % of them by content alone', () => {
    const answers = new Set(queries.flatMap(({ pages }) => pages));
    const pages = routePaths().filter((path) => path !== '/');
    expect([...answers].sort()).toEqual(pages.sort());
    expect(queries.length).toBeGreaterThanOrEqual(60);
    const byContent = queries.filter(({ expected }) => expected === 'content');
    expect(byContent.length / queries.length).toBeGreaterThanOrEqual(0.3);
    expect(new Set(queries.map(({ query }) => query.toLowerCase())).size).toBe(queries.length);
  });

  test('SRCH-10: success@1 and MRR@7 over the pages that exist', async () => {
    const { scores, text } = await scoreSite({ site: site.dir, lang, queries });
    process.stdout.write(`${text}\n`);
    const { success, mrr } = summarize(scores);
    // A few dozen queries of the first pages are a rough measure: each counts several per cent.
    const allowance = scores.length === queries.length ? 0 : 0.1;
    expect(success).toBeGreaterThanOrEqual(0.9 - allowance);
    expect(mrr).toBeGreaterThanOrEqual(0.93 - allowance);
  });
});
