import { afterEach, describe, expect, test, vi } from 'vitest';
import { runSearch } from './run-search.ts';
import type {
  AnyGroup,
  CustomResult,
  ResultGroup,
  SearchHit,
  SearchHooks,
  SearchProvider,
} from './types.ts';

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

/** What was reported, and with which texts. */
function reports() {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => report.mock.calls.map(([message]) => message);
}

const LEFT = 'The search hook onSearch left groups or hits that make no sense:';

test.each<[string, unknown]>([
  ['null', null],
  ['a group without a name', { result: 42 }],
])('onSearch: %s is left out and reported, the others stay', async (_, bad) => {
  const reported = reports();
  const good = { group: 'Mine', result: 42 };
  const groups = await run({ onSearch: () => [bad, good, bad] as CustomResult[] });
  expect(groups.map(({ group }) => group)).toEqual(['Site', 'Mine']);
  expect(reported()).toEqual([LEFT]);
});

const sound: SearchHit = {
  type: 'title',
  title: 'Sound',
  header: 'Sound',
  statement: '',
  link: '/sound',
  query: 'sound',
  highlightInfoList: [{ start: 0, length: 5 }],
  group: '',
};

const { highlightInfoList: _, ...unmarked } = sound;

describe.each<[string, unknown]>([
  ['null', null],
  ['a hit without anything', {}],
  ['a hit without highlights', unmarked],
  ['a hit with a highlight that is none', { ...sound, highlightInfoList: [null] }],
  ['a hit of an unknown type', { ...sound, type: 'video' }],
  ['a hit whose section is no text', { ...sound, group: {} }],
])('DATA-18: %s is dropped and reported, the hits beside it stay', (_, bad) => {
  const hits = [sound, bad, sound] as SearchHit[];

  test('in a group that onSearch returns', async () => {
    const reported = reports();
    const groups = await run({
      onSearch: () => [{ group: 'More', renderType: 'default', result: hits }],
    });
    expect(groups[1]?.result).toEqual([sound, sound]);
    expect(reported()).toEqual([LEFT]);
  });

  test('in a group that onSearch or afterSearch changes', async () => {
    for (const hook of ['onSearch', 'afterSearch'] as const) {
      const reported = reports();
      const change = (_: string, groups: readonly AnyGroup[]) => {
        for (const group of groups) group.result = hits;
        return undefined;
      };
      const groups = await run({ [hook]: change });
      expect(groups).toMatchObject([{ group: 'Site', current: true, result: [sound, sound] }]);
      expect(reported()).toEqual([LEFT.replace('onSearch', hook)]);
      vi.restoreAllMocks();
    }
  });
});

test('DATA-18: a group of hits that has no list of them is empty', async () => {
  const reported = reports();
  const groups = await run({
    onSearch(_, [site]) {
      Reflect.set(site ?? {}, 'result', null);
      return [{ group: 'More', renderType: 'default' } as unknown as CustomResult];
    },
  });
  expect(groups.map(({ group, result }) => [group, result])).toEqual([
    ['Site', []],
    ['More', []],
  ]);
  expect(reported()).toEqual([LEFT]);
});

test.each([[{ group: 'Mine', result: 42 }], ['text'], [42]])(
  'onSearch: %j is no list of groups, which is reported',
  async (returned) => {
    const reported = reports();
    const groups = await run({ onSearch: () => returned as unknown as CustomResult[] });
    expect(groups.map(({ group }) => group)).toEqual(['Site']);
    expect(reported()).toEqual([LEFT]);
  },
);

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
