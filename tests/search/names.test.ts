import { describe, expect, test } from 'vitest';
import { openSearch } from '../../bench/lib/score-site.ts';
import { runSearch } from '../../search/run-search.ts';
import { hitsBySection } from '../../search/screen-order.ts';
import { buildProject } from '../data-fields/built-site.ts';

/** Pages whose headings are names that readers paste into the search. */
const REFERENCE = /^(\/zh)?\/(config|api|plugins)\//;
/** A path, a flag or a name in camel case: `output.filename`, `--mode`, `processAssets`. */
const NAME = /^(?=.*(?:^--|[\w\]*]\.\w|[a-z][A-Z]))[\w$.[\]*()/@-]+$/;

const site = await buildProject();

describe.each(['en', 'zh'])('names of the reference (%s)', async (lang) => {
  const { provider, pages } = await openSearch({ site: site.dir, lang });
  const places = new Map<string, string[]>();
  for (const { routePath, title, toc } of pages) {
    if (!REFERENCE.test(routePath)) continue;
    const add = (name: string, place: string) => {
      if (NAME.test(name)) places.set(name, [...(places.get(name) ?? []), place]);
    };
    add(title, routePath);
    for (const { text, id } of toc) add(text, `${routePath}#${id}`);
  }

  test('each finds its own heading first', async () => {
    expect(places.size).toBeGreaterThan(20);
    const { signal } = new AbortController();
    const lost: string[] = [];
    for (const [name, own] of places) {
      const [group] = await runSearch({ keyword: name, limit: 7 }, { provider, signal });
      const hits = group?.renderType === 'default' ? hitsBySection(group.result).flat() : [];
      const first = hits[0]?.link ?? 'nothing';
      if (!own.includes(first)) lost.push(`${name}: ${first} instead of ${own.join(', ')}`);
    }
    expect(lost).toEqual([]);
  });
});
