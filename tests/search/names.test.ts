import { describe, expect, test } from 'vitest';
import { openSearch } from '../../bench/lib/score-site.ts';
import { runSearch } from '../../search/run-search.ts';
import { screenOrder } from '../../search/screen-order.ts';
import { buildProject } from '../data-fields/built-site.ts';

/** Pages whose headings are names that readers paste into the search. */
const REFERENCE = /^(\/zh)?\/(config|api|plugins)\//;
/** A path, a flag or a name in camel case: `output.filename`, `--mode`, `processAssets`. */
const NAME = /^(?=.*(?:^--|[\w\]*]\.\w|[a-z][A-Z]))[\w$.[\]*()/@-]+$/;

const site = await buildProject();

describe.each(['en', 'zh'])('names of the reference (%s)', async (lang) => {
  const { provider, pages } = await openSearch({ site: site.dir, lang });
  const names = new Set<string>();
  /**
   * Title or heading in small letters → where it stands; some names stand on several pages. Also
   * where a page that claims the name as a keyword has it as a longer one: `output.publicPath`.
   */
  const places = new Map<string, string[]>();
  for (const { routePath, title, toc, keywords } of pages) {
    const add = (name: string, place: string) => {
      const key = name.toLowerCase();
      places.set(key, [...(places.get(key) ?? []), place]);
      if (REFERENCE.test(routePath) && NAME.test(name)) names.add(name);
    };
    add(title, routePath);
    for (const { text, id } of toc) {
      add(text, `${routePath}#${id}`);
      const claimed = keywords.find((word) => text.endsWith(`.${word}`))?.toLowerCase();
      if (claimed !== undefined) {
        places.set(claimed, [...(places.get(claimed) ?? []), `${routePath}#${id}`]);
      }
    }
  }

  test('each finds its own heading first', { timeout: 90_000 }, async () => {
    expect(names.size).toBeGreaterThan(500);
    const { signal } = new AbortController();
    const lost: string[] = [];
    for (const name of names) {
      const own = places.get(name.toLowerCase()) ?? [];
      const [group] = await runSearch({ keyword: name, limit: 7 }, { provider, signal });
      const hits = group?.renderType === 'default' ? screenOrder(group.result) : [];
      const first = hits[0]?.link ?? 'nothing';
      if (!own.includes(first)) lost.push(`${name}: ${first} instead of ${own.join(', ')}`);
    }
    expect(lost).toEqual([]);
  });
});
