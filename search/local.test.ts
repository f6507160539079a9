import { afterEach, expect, test, vi } from 'vitest';
import { writeIndex } from './index-file.ts';
import { loadEngine } from './load-engine.ts';
import { createLocalProvider } from './local.ts';

const options = { url: '/static/search_index.en.json', lang: 'en', base: '/docs/', label: 'Site' };
const text = writeIndex({
  lang: 'en',
  version: '',
  pages: [
    {
      routePath: '/guide/ä',
      title: 'Needle',
      group: 'Guide',
      isDated: false,
      keywords: [],
      content: '\nPart\nneedles',
      toc: [{ text: 'Part', id: 'part', depth: 2, charIndex: 0 }],
    },
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
])('ERR-7: a %s index is reported, finds nothing, and is tried again', async (_, body, message) => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  answerWith(body, text);
  const provider = createLocalProvider(options, loadEngine);
  await expect(provider.load()).rejects.toThrow(message);
  expect(report).toHaveBeenCalledOnce();
  await provider.load();
  const [group] = await provider.search({ keyword: 'needle', limit: 7 }, signal);
  expect(group?.result).toHaveLength(2);
});

test('a search finds nothing while the index cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  answerWith(500);
  const [group] = await createLocalProvider(options, loadEngine).search(
    { keyword: 'x', limit: 7 },
    signal,
  );
  expect(group?.result).toEqual([]);
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
