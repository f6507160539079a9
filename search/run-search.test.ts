import { afterEach, expect, test, vi } from 'vitest';
import { runSearch } from './run-search.ts';
import type { CustomResult, ResultGroup, SearchHooks, SearchProvider } from './types.ts';

const { signal } = new AbortController();

function providerOf(log: string[] = []): SearchProvider {
  const group: ResultGroup = {
    group: 'Site',
    index: 'site',
    renderType: 'default',
    current: true,
    result: [],
  };
  return {
    load: async () => {},
    async search({ keyword }) {
      log.push(`search ${keyword}`);
      return [group];
    },
  };
}

const run = (hooks: SearchHooks, log?: string[]) =>
  runSearch({ keyword: 'typed', limit: 7 }, { provider: providerOf(log), hooks, signal });

afterEach(() => {
  vi.restoreAllMocks();
});

test('ST-5, DATA-18: hooks run in their order, and each is awaited', async () => {
  const log: string[] = [];
  const later = () => new Promise((resolve) => setTimeout(resolve));
  const groups = await run(
    {
      async beforeSearch(query) {
        await later();
        log.push(`before ${query}`);
        return 'rewritten';
      },
      async onSearch(query, found) {
        await later();
        log.push(`on ${query} ${found.length}`);
        return [{ group: 'Mine', result: 42 }];
      },
      async afterSearch(query, all) {
        await later();
        log.push(`after ${query} ${all.length}`);
        return 'ignored';
      },
    },
    log,
  );
  expect(log).toEqual(['before typed', 'search rewritten', 'on rewritten 1', 'after rewritten 2']);
  expect(groups).toEqual([
    { group: 'Site', index: 'site', renderType: 'default', current: true, result: [] },
    { group: 'Mine', renderType: 'custom', result: 42 },
  ]);
});

test('DATA-18: a hook that returns nothing changes nothing', async () => {
  const log: string[] = [];
  const groups = await run({ beforeSearch: () => undefined, onSearch: () => undefined }, log);
  expect(log).toEqual(['search typed']);
  expect(groups).toHaveLength(1);
});

test('DATA-18: onSearch may change the default groups; what the provider remembers stays', async () => {
  const provider = providerOf();
  const hooks: SearchHooks = {
    onSearch(_, groups) {
      for (const group of groups) group.group = 'Renamed';
    },
  };
  const [changed] = await runSearch({ keyword: 'x', limit: 7 }, { provider, hooks, signal });
  const [plain] = await runSearch({ keyword: 'x', limit: 7 }, { provider, signal });
  expect([changed?.group, plain?.group]).toEqual(['Renamed', 'Site']);
});

test('DATA-18: an added group of hits is listed like the others', async () => {
  const [, added] = await run({
    onSearch: () => [{ group: 'More', result: [], renderType: 'default' }],
  });
  expect(added).toMatchObject({ group: 'More', renderType: 'default', current: false });
});

test.each<[string, unknown]>([
  ['null', null],
  ['a group of hits without hits', { group: 'More', renderType: 'default' }],
  ['a group without a name', { result: 42 }],
  ['a hit without anything', { group: 'More', renderType: 'default', result: [{}] }],
])('onSearch: %s is left out and reported, the others stay', async (_, bad) => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  const good = { group: 'Mine', result: 42 };
  const groups = await run({ onSearch: () => [bad, good, bad] as CustomResult[] });
  expect(groups.map(({ group }) => group)).toEqual(['Site', 'Mine']);
  expect(report.mock.calls.map(([message]) => message)).toEqual([
    'The search hook onSearch returned groups that make no sense:',
  ]);
});

test('a hook that fails is reported, and the results are shown', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  const fail = () => {
    throw new Error('broken');
  };
  const groups = await run({ beforeSearch: fail, onSearch: fail, afterSearch: fail });
  expect(groups).toHaveLength(1);
  expect(report.mock.calls.map(([message]) => message)).toEqual([
    'The search hook beforeSearch failed:',
    'The search hook onSearch failed:',
    'The search hook afterSearch failed:',
  ]);
});

test('VAL-2: an outdated search ends at its next step', async () => {
  const controller = new AbortController();
  const log: string[] = [];
  const hooks: SearchHooks = { beforeSearch: () => controller.abort() as undefined };
  const search = runSearch(
    { keyword: 'x', limit: 7 },
    { provider: providerOf(log), hooks, signal: controller.signal },
  );
  await expect(search).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect(log).toEqual([]);
});
