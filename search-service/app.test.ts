import { describe, expect, test } from 'vitest';
import { type AppOptions, createApp } from './app.ts';
import { createEmbeddedEngine } from './embedded.ts';
import type { ServiceEngine } from './engine.ts';
import { MAX_KEYWORD, MAX_LIMIT } from './request.ts';
import { pageOf } from './test-support/built-site.ts';

async function serviceWith(options: Partial<AppOptions> = {}) {
  const engine = createEmbeddedEngine();
  const pages = [
    ...['a', 'b', 'c'].map((name) => ({ index: 'docs', page: pageOf(`/${name}`, 'Loader', name) })),
    { index: 'blog', page: pageOf('/post', 'Loader', '') },
  ].map((stored) => ({ ...stored, lang: 'en', version: '', domain: '' }));
  await engine.replace({ pages, fingerprint: '1' });
  const lines: string[] = [];
  const errors: string[] = [];
  const app = createApp({
    engine,
    allowOrigins: [],
    log: (line) => lines.push(line),
    logError: (message) => errors.push(message),
    ...options,
  });
  const ask = (parameters: Record<string, string>, init?: RequestInit) =>
    app.request(`/api?${new URLSearchParams({ lang: 'en', ...parameters })}`, init);
  return { app, ask, lines, errors };
}

const failing = (search: ServiceEngine['search']): ServiceEngine => ({
  name: 'failing',
  version: async () => '1',
  catalogue: async () => ({
    fingerprint: '',
    entries: [{ index: 'docs', lang: 'en', pages: 1 }],
  }),
  replace: async () => {},
  search,
});

describe('limits', () => {
  test.each<[Record<string, string>, string]>([
    [{}, 'The parameter "keyword" is missing.'],
    [{ keyword: '𝒳'.repeat(MAX_KEYWORD + 1) }, '"keyword" may have 200 characters at most.'],
    [{ keyword: 'a', limit: '0' }, '"limit" must be a whole number from 1 to 50.'],
    [{ keyword: 'a', limit: '1e1' }, '"limit" must be a whole number from 1 to 50.'],
    [{ keyword: 'a', limit: '0x7' }, '"limit" must be a whole number from 1 to 50.'],
    [{ keyword: 'a', limit: ' 7' }, '"limit" must be a whole number from 1 to 50.'],
    [{ keyword: 'a', limit: '1e3' }, '"limit" must be a whole number from 1 to 50.'],
    [{ keyword: 'a', limit: 'x' }, '"limit" must be a whole number from 1 to 50.'],
    [
      { keyword: 'a', searchIndexes: Array.from({ length: 21 }, (_, at) => `i${at}`).join(',') },
      '"searchIndexes" may name 20 indexes at most.',
    ],
  ])('%o: 400', async (parameters, error) => {
    const { ask, errors } = await serviceWith();
    const response = await ask(parameters);
    expect([response.status, await response.json()]).toEqual([400, { error }]);
    expect(errors).toEqual([]);
  });

  test('what just fits is answered; a limit holds for each index', async () => {
    const { ask } = await serviceWith();
    const longest = await ask({ keyword: '𝒳'.repeat(MAX_KEYWORD), limit: String(MAX_LIMIT) });
    expect([longest.status, await longest.json()]).toEqual([200, [{ index: 'docs', hits: [] }]]);
    const two = await ask({ keyword: 'loader', limit: '2', searchIndexes: 'docs,blog' });
    const groups: { index: string; hits: unknown[] }[] = await two.json();
    expect(groups.map(({ index, hits }) => [index, hits.length])).toEqual([
      ['docs', 2],
      ['blog', 1],
    ]);
  });

  test('VAL-1: white space finds nothing', async () => {
    const { ask } = await serviceWith();
    const response = await ask({ keyword: ' \n ' });
    expect(await response.json()).toEqual([{ index: 'docs', hits: [] }]);
  });
});

describe('indexes', () => {
  test('without names the first one answers', async () => {
    const { ask } = await serviceWith();
    const groups: { index: string }[] = await (
      await ask({ keyword: 'loader', searchIndexes: '' })
    ).json();
    expect(groups.map(({ index }) => index)).toEqual(['docs']);
  });

  test('unknown ones are left out; when none is left the answer says which there are', async () => {
    const { ask } = await serviceWith();
    const some = await ask({ keyword: 'loader', searchIndexes: 'nowhere,blog' });
    const groups: { index: string }[] = await some.json();
    expect(groups.map(({ index }) => index)).toEqual(['blog']);
    const none = await ask({ keyword: 'loader', searchIndexes: 'nowhere' });
    expect([none.status, await none.json()]).toEqual([
      404,
      { error: 'None of these indexes is served. Served are: docs, blog.' },
    ]);
  });
});

describe('pages of other origins', () => {
  const origin = 'https://docs.example';

  test('all may read the answers', async () => {
    const { ask } = await serviceWith();
    const { headers } = await ask({ keyword: 'a' }, { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  test('or those that are named', async () => {
    const { ask } = await serviceWith({ allowOrigins: [origin] });
    const allowed = await ask({ keyword: 'a' }, { headers: { origin } });
    expect(allowed.headers.get('access-control-allow-origin')).toBe(origin);
    expect(allowed.headers.get('vary')).toContain('Origin');
    const other = await ask({ keyword: 'a' }, { headers: { origin: 'https://evil.example' } });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('errors can be read, too', async () => {
    const { ask } = await serviceWith();
    const { headers } = await ask({}, { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('the request log', () => {
  test('says what happened, not who asked for what', async () => {
    const { app, ask, lines } = await serviceWith();
    const headers = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'secret-agent' };
    await ask({ keyword: 'secretive', searchIndexes: 'docs,blog' }, { headers });
    await ask({ keyword: 'loader', lang: 'secret-lang' });
    await ask({ keyword: 'loader', limit: 'secret' });
    await app.request('/secret-path?keyword=secret', { method: 'PROPFIND' });
    const text = lines
      .join('\n')
      .replace(/^\S+Z /gm, '')
      .replace(/[\d.]+ms/g, 'ms');
    expect(text).toBe(
      [
        'GET /api 200 ms lang=en groups=2 pages=0',
        'GET /api 200 ms lang=other groups=1 pages=0',
        'GET /api 400 ms',
        'other other 404 ms',
      ].join('\n'),
    );
  });
});

describe('an engine that fails', () => {
  test('is reported; the answer is 503 with an error', async () => {
    const engine = failing(() => Promise.reject(new Error('Groonga does not answer')));
    const { ask, errors } = await serviceWith({ engine });
    const response = await ask({ keyword: 'loader' });
    expect([response.status, await response.json()]).toEqual([
      503,
      { error: 'The search engine does not answer.' },
    ]);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(errors).toEqual(['Groonga does not answer']);
  });

  test('is not waited for without end', async () => {
    const engine = failing(
      (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const { ask, errors } = await serviceWith({ engine, timeout: 20 });
    const response = await ask({ keyword: 'loader' });
    expect(response.status).toBe(503);
    expect(errors).toHaveLength(1);
  });
});

test('other methods and addresses', async () => {
  const { app, ask } = await serviceWith();
  const post = await ask({ keyword: 'a' }, { method: 'POST' });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  const unknown = await app.request('/elsewhere');
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    { error: 'The search is at /api.' },
  ]);
  const head = await ask({ keyword: 'loader' }, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});
