import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ResultGroup, SearchHit, SearchHooks, SearchProvider } from '../search/types.ts';
import { createSearchSession, shownHits } from './search-session.ts';

const hit = (title: string, group = ''): SearchHit => ({
  type: 'title',
  title,
  header: title,
  statement: '',
  link: `/${title}`,
  query: '',
  highlightInfoList: [],
  group,
});

const groupOf = (result: SearchHit[], group = 'Docs'): ResultGroup => ({
  group,
  index: group,
  renderType: 'default',
  current: true,
  result,
});

/** Answers each query with two hits that name it; `pause` makes the answer take its time. */
function fakeProvider(pause: (keyword: string) => Promise<void> = async () => {}) {
  const asked: { keyword: string; limit: number; signal: AbortSignal }[] = [];
  const provider: SearchProvider = {
    load: vi.fn(async () => {}),
    async search({ keyword, limit }, signal) {
      asked.push({ keyword, limit, signal });
      await pause(keyword);
      return [groupOf([hit(`${keyword}-1`), hit(`${keyword}-2`)])];
    },
  };
  return { provider, asked };
}

function sessionOf(provider: SearchProvider, hooks: SearchHooks = {}) {
  const session = createSearchSession(async () => ({ provider, hooks }));
  session.open();
  return { session, state: session.state.getSnapshot };
}

/** The debounce passes, and everything that is promised arrives. */
const pass = (milliseconds = 150) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('an answer before all texts are there', () => {
  /** The first answer is early, with the hits as given; the next one is whole. */
  function earlyProvider(early: string[], whole: string[]) {
    let complete = () => {};
    const answers = [early, whole];
    const provider: SearchProvider = {
      load: async () => {},
      whole: () =>
        new Promise<void>((resolve) => {
          complete = resolve;
        }),
      search: vi.fn(async () => {
        const isEarly = answers.length > 1;
        const hits = (answers.shift() ?? []).map((title) => hit(title));
        return [{ ...groupOf(hits), ...(isEarly && { isEarly }) }];
      }),
    };
    return { provider, complete: () => complete() };
  }

  test('is shown, and replaced by the whole one; the reader stays at the chosen hit', async () => {
    const { provider, complete } = earlyProvider(['a', 'b'], ['c', 'a', 'b']);
    const { session, state } = sessionOf(provider);
    session.type('x');
    await pass();
    expect(shownHits(state()).map(({ title }) => title)).toEqual(['a', 'b']);
    session.highlight(1);
    complete();
    await pass();
    expect(shownHits(state()).map(({ title }) => title)).toEqual(['c', 'a', 'b']);
    expect(state().highlighted).toBe(2);
  });

  test('is not asked for again when the reader has typed on', async () => {
    const { provider, complete } = earlyProvider(['a'], ['b']);
    const { session } = sessionOf(provider);
    session.type('x');
    await pass();
    session.type('');
    complete();
    await pass();
    expect(provider.search).toHaveBeenCalledOnce();
  });
});

describe('typing', () => {
  test('CONST-1: searches 150 ms after the last key, for 7 pages', async () => {
    const { provider, asked } = fakeProvider();
    const { session, state } = sessionOf(provider);
    session.type('c');
    await pass(149);
    session.type('cs');
    await pass(149);
    expect(asked).toEqual([]);
    await pass(1);
    expect(asked).toMatchObject([{ keyword: 'cs', limit: 7 }]);
    expect(state()).toMatchObject({ query: 'cs', phase: 'resting' });
    expect(shownHits(state()).map(({ title }) => title)).toEqual(['cs-1', 'cs-2']);
  });

  test('VAL-1: spaces are no query; emptying hides the hits and keeps them', async () => {
    const { provider, asked } = fakeProvider();
    const { session, state } = sessionOf(provider);
    session.type('   ');
    await pass();
    expect(asked).toEqual([]);
    session.type(' css ');
    await pass();
    expect(asked.map(({ keyword }) => keyword)).toEqual(['css']);
    session.type('css  ');
    await pass();
    expect(asked).toHaveLength(1);
    session.type('');
    expect(state()).toMatchObject({ query: '', phase: 'resting' });
    expect(shownHits(state())).toHaveLength(2);
  });

  test('VAL-2: an outdated answer is dropped, and its search is aborted', async () => {
    let release = () => {};
    const { provider, asked } = fakeProvider((keyword) =>
      keyword === 'slow'
        ? new Promise<void>((resolve) => {
            release = resolve;
          })
        : Promise.resolve(),
    );
    const { session, state } = sessionOf(provider);
    session.type('slow');
    await pass();
    session.type('quick');
    expect(asked[0]?.signal.aborted).toBe(true);
    await pass();
    expect(state().query).toBe('quick');
    release();
    await pass();
    expect(state().query).toBe('quick');
    expect(shownHits(state())[0]?.title).toBe('quick-1');
  });

  test('settling waits for no more keys', async () => {
    const { provider } = fakeProvider();
    const { session, state } = sessionOf(provider);
    session.type('css');
    await session.settle();
    expect(state().query).toBe('css');
  });
});

describe('hooks', () => {
  test('ST-5, DATA-18: run in order; each is awaited', async () => {
    const seen: string[] = [];
    const { provider } = fakeProvider(async (keyword) => void seen.push(`search ${keyword}`));
    const { session, state } = sessionOf(provider, {
      async beforeSearch(query) {
        seen.push(`before ${query}`);
        return query.replace('wp', 'webpack');
      },
      async onSearch(query, groups) {
        seen.push(`on ${query} ${groups.length}`);
        const [first] = groups;
        if (first?.renderType === 'default') first.result.pop();
        return [{ group: 'Answers', result: { answer: 42 } }];
      },
      async afterSearch(query, groups) {
        seen.push(`after ${query} ${groups.map(({ group }) => group).join()}`);
      },
    });
    session.type('wp');
    await pass();
    expect(seen).toEqual([
      'before wp',
      'search webpack',
      'on webpack 1',
      'after webpack Docs,Answers',
    ]);
    // WEAK-37: a query that was rewritten still belongs to what was typed.
    expect(state().query).toBe('wp');
    expect(shownHits(state()).map(({ title }) => title)).toEqual(['webpack-1']);
    expect(state().groups[1]).toEqual({
      group: 'Answers',
      renderType: 'custom',
      result: { answer: 42 },
    });
  });

  test('ST-5: an outdated query gets no further', async () => {
    const onSearch = vi.fn();
    const { provider } = fakeProvider();
    const { session } = sessionOf(provider, {
      beforeSearch: () => new Promise((resolve) => void setTimeout(() => resolve(undefined), 50)),
      onSearch,
    });
    session.type('a');
    await pass(160);
    session.type('ab');
    await pass(250);
    expect(onSearch.mock.calls.map(([query]) => query)).toEqual(['ab']);
  });
});

describe('choosing', () => {
  test('WEAK-26, SRCH-UI-7: arrows go round; without hits they do nothing', async () => {
    const { provider } = fakeProvider();
    const { session, state } = sessionOf(provider);
    session.move(1);
    expect(state().highlighted).toBe(0);
    session.type('css');
    await pass();
    session.move(-1);
    expect(state().highlighted).toBe(1);
    session.move(1);
    expect(state().highlighted).toBe(0);
  });

  test('SRCH-UI-8: arrows pass over groups that the site draws', async () => {
    const { provider } = fakeProvider();
    const { session, state } = sessionOf(provider, {
      onSearch: () => [{ group: 'Answers', result: [1, 2, 3] }],
    });
    session.type('css');
    await pass();
    session.selectTab(1);
    session.move(1);
    expect(state()).toMatchObject({ tab: 1, highlighted: 0 });
  });

  test('SRCH-UI-11, WEAK-27: what a new query, a new tab and closing reset', async () => {
    const { provider } = fakeProvider();
    const { session, state } = sessionOf(provider, {
      onSearch: (query) =>
        query === 'css' ? [{ group: 'More', renderType: 'default', result: [hit('x')] }] : [],
    });
    session.type('css');
    await pass();
    session.move(1);
    session.selectTab(1);
    expect(state()).toMatchObject({ tab: 1, highlighted: 0 });
    session.selectTab(0);
    session.move(1);
    session.type('csss');
    await pass();
    expect(state()).toMatchObject({ tab: 0, highlighted: 0, query: 'csss' });
    session.type('css');
    await pass();
    session.selectTab(1);
    session.type('cs');
    await pass();
    // The group is gone.
    expect(state().tab).toBe(0);
    session.close();
    expect(state()).toEqual({ query: '', groups: [], tab: 0, highlighted: 0, phase: 'resting' });
  });

  test('closing drops what is under way', async () => {
    const { provider, asked } = fakeProvider();
    const { session, state } = sessionOf(provider);
    session.type('css');
    session.close();
    await pass();
    expect(asked).toEqual([]);
    expect(state().query).toBe('');
  });

  test('SRCH-UI-5: one hit of each page, then more of them section by section', async () => {
    const { provider } = fakeProvider();
    const pages = [hit('a', 'One'), hit('b', 'Two'), hit('c', 'One')];
    const more = [hit('a#1', 'One'), hit('b#1', 'Two'), hit('c#1', 'One'), hit('b#2', 'Two')];
    provider.search = async () => [groupOf([...pages, ...more])];
    const { session, state } = sessionOf(provider);
    session.type('css');
    await pass();
    const shown = shownHits(state()).map(({ title }) => title);
    expect(shown).toEqual(['a', 'b', 'c', 'a#1', 'c#1', 'b#1', 'b#2']);
  });
});

describe('the provider', () => {
  test('ST-4: is loaded once; what is typed meanwhile is searched then, with hooks', async () => {
    let ready = () => {};
    const { provider, asked } = fakeProvider();
    provider.load = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          ready = resolve;
        }),
    );
    const afterSearch = vi.fn();
    const { session, state } = sessionOf(provider, { afterSearch });
    session.type('css');
    await pass(1000);
    expect(asked).toEqual([]);
    expect(state()).toMatchObject({ query: '', phase: 'searching' });
    ready();
    await pass(0);
    expect(state()).toMatchObject({ query: 'css', phase: 'resting' });
    expect(afterSearch).toHaveBeenCalledOnce();
    session.close();
    session.open();
    await pass();
    expect(provider.load).toHaveBeenCalledOnce();
  });

  test('ERR-7: a failure is tried again at the next opening, and not before', async () => {
    const { provider } = fakeProvider();
    vi.mocked(provider.load).mockRejectedValueOnce(new Error('damaged'));
    const { session, state } = sessionOf(provider);
    session.type('css');
    await pass();
    session.type('cssx');
    await pass();
    expect(state()).toMatchObject({ phase: 'failed', query: 'cssx', groups: [] });
    expect(provider.load).toHaveBeenCalledOnce();
    // What is said of the failure stays while the next search is under way.
    session.type('cssxy');
    expect(state().phase).toBe('failed');
    await pass();
    expect(state()).toMatchObject({ phase: 'failed', query: 'cssxy', groups: [] });
    session.close();
    session.open();
    session.type('css');
    await pass();
    expect(provider.load).toHaveBeenCalledTimes(2);
    expect(shownHits(state())).toHaveLength(2);
  });

  test('ERR-7: what is missing of the means is asked for again at the next opening', async () => {
    const { provider } = fakeProvider();
    const source = vi
      .fn(async () => ({ provider, hooks: {}, isPartial: false }))
      .mockResolvedValueOnce({ provider, hooks: {}, isPartial: true });
    const session = createSearchSession(source);
    for (const asked of [1, 2, 2]) {
      session.open();
      session.type('css');
      await pass();
      expect(shownHits(session.state.getSnapshot())).toHaveLength(2);
      expect(source).toHaveBeenCalledTimes(asked);
      session.close();
    }
  });

  test('SRCH-UI-11: another language asks anew', async () => {
    const english = fakeProvider();
    const chinese = fakeProvider();
    let { provider } = english;
    const session = createSearchSession(async () => ({ provider, hooks: {} }));
    session.open();
    session.type('css');
    await pass();
    provider = chinese.provider;
    session.replaceMeans();
    await pass(0);
    expect(chinese.asked.map(({ keyword }) => keyword)).toEqual(['css']);
    expect(english.asked).toHaveLength(1);
  });
});
