import { afterEach, describe, expect, test, vi } from 'vitest';
import { pageWith } from './empty-page.ts';
import { writeIndex } from './index-file.ts';
import { loadEngine } from './load-engine.ts';
import { createLocalProvider } from './local.ts';
import type { SearchProvider } from './types.ts';

const options = { url: '/static/search_index.en.json', lang: 'en', base: '/docs/', label: 'Site' };
const text = writeIndex({
  lang: 'en',
  version: '',
  pages: [
    pageWith({
      routePath: '/guide/ä',
      title: 'Needle',
      group: 'Guide',
      content: '\nPart\nneedles beneath',
      toc: [{ text: 'Part', id: 'part', depth: 2, charIndex: 0 }],
    }),
  ],
});
const { signal } = new AbortController();

function answerWith(...bodies: (string | number)[]) {
  const fetching = vi.fn(async () => {
    const body = bodies.shift() ?? '';
    return typeof body === 'number' ? new Response('', { status: body }) : new Response(body);
  });
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('CALL-1: loads the index once and finds hits below the base', async () => {
  const fetching = answerWith(text);
  const provider = createLocalProvider(options, loadEngine);
  await Promise.all([provider.load(), provider.load()]);
  const [group] = await provider.search({ keyword: 'needle', limit: 7 }, signal);
  expect(fetching).toHaveBeenCalledExactlyOnceWith(options.url);
  expect(group).toMatchObject({ group: 'Site', renderType: 'default', current: true });
  expect(group?.result.map(({ type, link }) => [type, link])).toEqual([
    ['title', '/docs/guide/%C3%A4'],
    ['content', '/docs/guide/%C3%A4#part'],
  ]);
});

test('ST-4: a query that comes before the index waits for it', async () => {
  answerWith(text);
  const [group] = await createLocalProvider(options, loadEngine).search(
    { keyword: 'part', limit: 7 },
    signal,
  );
  expect(group?.result).toHaveLength(1);
});

test.each([
  ['missing', 404, '/static/search_index.en.json answers 404'],
  ['damaged', text.slice(0, 80), 'JSON'],
  ['foreign', '[]', 'not a search index'],
])('ERR-7: a %s index is reported, and is tried again', async (_, body, message) => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  answerWith(body, text);
  const provider = createLocalProvider(options, loadEngine);
  await expect(provider.load()).rejects.toThrow(message);
  expect(report).toHaveBeenCalledOnce();
  await provider.load();
  const [group] = await provider.search({ keyword: 'needle', limit: 7 }, signal);
  expect(group?.result).toHaveLength(2);
});

test('a search says so while the index cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  answerWith(500);
  const provider = createLocalProvider(options, loadEngine);
  await expect(provider.search({ keyword: 'x', limit: 7 }, signal)).rejects.toThrow('answers 500');
});

describe('an index whose texts are late', () => {
  const firstLine = text.indexOf('\n') + 1;
  const ask = (provider: SearchProvider, keyword: string) =>
    provider.search({ keyword, limit: 7 }, signal).then(([group]) => group);

  /** A response that comes in two parts. */
  function comesLate() {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const encoder = new TextEncoder();
    void writer.write(encoder.encode(text.slice(0, firstLine + 3))).catch(() => {});
    const fetching = vi.fn(async () => new Response(readable));
    vi.stubGlobal('fetch', fetching);
    return {
      fetching,
      async complete() {
        await writer.write(encoder.encode(text.slice(firstLine + 3)));
        await writer.close();
      },
      fail: () => writer.abort(new Error('the line is gone')),
    };
  }

  test('answers from titles and headings, and says that it is early', async () => {
    const { complete } = comesLate();
    const provider = createLocalProvider(options, loadEngine);
    await provider.load();
    const early = await ask(provider, 'part');
    expect(early).toMatchObject({ isEarly: true, result: [{ type: 'header' }] });
    await complete();
    await provider.whole?.();
    const later = await ask(provider, 'needle');
    expect(later).not.toHaveProperty('isEarly');
    expect(later?.result.map(({ type }) => type)).toEqual(['title', 'content']);
  });

  test.each(['beneath part', 'neddle', 'nowhere'])('“%s” waits for the texts', async (query) => {
    const { complete } = comesLate();
    const provider = createLocalProvider(options, loadEngine);
    await provider.load();
    const asking = ask(provider, query);
    await complete();
    expect(await asking).not.toHaveProperty('isEarly');
  });

  test('a line that breaks is told to who waits for the texts, and asked again', async () => {
    const { fail } = comesLate();
    const provider = createLocalProvider(options, loadEngine);
    await provider.load();
    const asking = ask(provider, 'nowhere');
    await fail();
    await expect(asking).rejects.toThrow('the line is gone');
    answerWith(text);
    expect((await ask(provider, 'beneath'))?.result).toHaveLength(1);
  });
});

test('an aborted search rejects', async () => {
  answerWith(text);
  const controller = new AbortController();
  const search = createLocalProvider(options, loadEngine).search(
    { keyword: 'x', limit: 7 },
    controller.signal,
  );
  controller.abort();
  await expect(search).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});
