import { describe, expect, test, vi } from 'vitest';
import { type AppOptions, createApp } from './app.ts';
import { createEmbeddedEngine } from './embedded.ts';
import type { SearchedCorpus, ServiceEngine } from './engine.ts';
import { createMetrics } from './metrics.ts';
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

const failing = (search: SearchedCorpus['search']): ServiceEngine => ({
  name: 'failing',
  version: async () => '1',
  current: async () => ({
    catalogue: { fingerprint: '', entries: [{ index: 'docs', lang: 'en', pages: 1 }] },
    search,
  }),
  replace: async () => {},
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
      {
        error:
          'None of these indexes is served in this language. Served are: docs (en), blog (en).',
      },
    ]);
  });

  test('a language that an index lacks is no search without results', async () => {
    const { ask } = await serviceWith();
    const response = await ask({ keyword: 'loader', lang: 'zh' });
    expect(response.status).toBe(404);
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
    const found = { lang: 'en', groups: 2, pages: 0 };
    const headers = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'secret-agent' };
    await ask({ keyword: 'secretive', searchIndexes: 'docs,blog' }, { headers });
    await ask({ keyword: 'secretive', searchIndexes: 'docs,blog' }, { headers });
    await ask({ keyword: 'loader', lang: 'secret-lang' });
    await ask({ keyword: 'loader', limit: 'secret' });
    await app.request('/secret-path?keyword=secret', { method: 'PROPFIND' });
    const text = lines
      .join('\n')
      .replace(/"time":"[^"]+Z",/g, '')
      .replace(/"ms":[\d.]+/g, '"ms":1');
    expect(text.split('\n').map((line): unknown => JSON.parse(line))).toEqual([
      { method: 'GET', path: '/api', status: 200, ms: 1, ...found, cached: false },
      { method: 'GET', path: '/api', status: 200, ms: 1, ...found, cached: true },
      { method: 'GET', path: '/api', status: 404, ms: 1 },
      { method: 'GET', path: '/api', status: 400, ms: 1 },
      { method: 'other', path: 'other', status: 404, ms: 1 },
    ]);
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
    let isAsked = false;
    const engine = failing((_, signal) => {
      isAsked = true;
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    });
    const { ask, errors } = await serviceWith({ engine, timeout: 20 });
    // While the machine is busy, the time may be over before it is the engine's turn.
    await vi.waitFor(async () => {
      expect((await ask({ keyword: 'loader' })).status).toBe(503);
      expect(isAsked).toBe(true);
    });
    // The engine's own time begins a little later than the answer's.
    await vi.waitFor(() => expect(errors).toHaveLength(1));
  });
});

describe('an engine that freezes', () => {
  const never = () => new Promise<never>(() => {});

  test.each<[string, Partial<ServiceEngine>, number]>([
    ['while it says what is searched', { current: never }, 503],
    ['while it searches, and takes no notice of the signal', {}, 200],
    ['while it says its version', { version: never }, 503],
  ])('%s: the deadline holds', async (_, part, healthStatus) => {
    const engine = { ...failing(never), ...part };
    const { app, ask } = await serviceWith({ engine, timeout: 30 });
    const started = performance.now();
    const [searched, health] = await Promise.all([ask({ keyword: 'a' }), app.request('/health')]);
    expect(searched.status).toBe(503);
    expect(performance.now() - started).toBeLessThan(1000);
    expect(health.status).toBe(healthStatus);
  });

  test('health takes one deadline, however late each part of it is', async () => {
    const late = () => new Promise<undefined>((resolve) => setTimeout(resolve, 500));
    const engine = { ...failing(never), current: late, version: never };
    const { app } = await serviceWith({ engine, timeout: 600 });
    const started = performance.now();
    expect((await app.request('/health')).status).toBe(503);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test('requests wait for it together no longer than one', async () => {
    const { ask } = await serviceWith({ engine: failing(never), timeout: 50 });
    const started = performance.now();
    const words = Array.from({ length: 60 }, (_, at) => `word${at}`);
    const answers = await Promise.all(words.map((keyword) => ask({ keyword })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('an outage', () => {
  test('is a line when it begins and one when it is over, not one for each request', async () => {
    let isDown = true;
    const engine = failing(async () => {
      if (isDown) throw new Error('Groonga does not answer');
      return { pages: [] };
    });
    const { ask, errors } = await serviceWith({ engine });
    for (let at = 0; at < 40; at += 1) {
      const response = await ask({ keyword: `loader ${at}` });
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    }
    expect(errors).toEqual(['Groonga does not answer']);
    isDown = false;
    await vi.waitFor(async () => expect((await ask({ keyword: 'x' })).status).toBe(200), 5000);
    expect(errors).toEqual([
      'Groonga does not answer',
      expect.stringMatching(/^The engine answers again; \d+ requests failed within [\d.]+ s$/),
    ]);
  });

  test('costs nobody the answers that are known', async () => {
    let isDown = false;
    const working = failing(async () => ({ pages: [] }));
    const engine = {
      ...working,
      current: () => (isDown ? Promise.reject(new Error('gone')) : working.current()),
    };
    const { ask } = await serviceWith({ engine });
    expect((await ask({ keyword: 'known' })).status).toBe(200);
    isDown = true;
    expect((await ask({ keyword: 'known' })).status).toBe(200);
    expect((await ask({ keyword: 'unknown' })).status).toBe(503);
  });
});

test('control characters are white space to engines', async () => {
  const asked: string[] = [];
  const engine = failing(async ({ keyword }) => {
    asked.push(keyword);
    return { pages: [] };
  });
  const { ask, errors } = await serviceWith({ engine });
  expect((await ask({ keyword: 'a\0b\u001b' })).status).toBe(200);
  expect((await ask({ keyword: '\0' })).status).toBe(200);
  expect([asked, errors]).toEqual([['a b '], []]);
});

describe('caches', () => {
  test('one state of the pages has one tag: with it, what was answered is not sent again', async () => {
    const { ask } = await serviceWith();
    const first = await ask({ keyword: 'loader' });
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=60, /);
    const again = await ask({ keyword: 'loader' }, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    const other = await ask({ keyword: 'loader' }, { headers: { 'if-none-match': 'W/"old"' } });
    expect(other.status).toBe(200);
  });

  test('errors are not kept', async () => {
    const { ask } = await serviceWith();
    const { headers } = await ask({ keyword: 'loader', lang: 'fr' });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('what is asked many times at once is searched once', async () => {
    let searches = 0;
    const engine = failing(async () => {
      searches += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { pages: [] };
    });
    const { ask } = await serviceWith({ engine });
    await Promise.all(Array.from({ length: 50 }, () => ask({ keyword: 'same' })));
    expect(searches).toBe(1);
  });
});

test('a client that asks too often is told so, others are not', async () => {
  const { ask } = await serviceWith({ rateLimit: 2, clientHeader: 'x-forwarded-for' });
  const askAs = (client: string) =>
    ask({ keyword: 'loader' }, { headers: { 'x-forwarded-for': client } });
  const statuses: number[] = [];
  // Only the last address was seen by the proxy; the first is whatever the client says.
  for (let at = 0; at < 6; at += 1) {
    statuses.push((await askAs(`203.0.113.${at}, 198.51.100.1`)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  expect((await askAs('198.51.100.2')).status).toBe(200);
});

test('metrics in the format of Prometheus, without what readers typed', async () => {
  const { app, ask } = await serviceWith({ metrics: createMetrics('embedded') });
  await ask({ keyword: 'loader' });
  await ask({ keyword: 'loader' });
  await ask({ keyword: 'secret', lang: 'secret-lang' });
  const response = await app.request('/metrics');
  const text = await response.text();
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=/);
  expect(text).toContain('search_requests_total{path="/api",status="200",engine="embedded"} 2');
  expect(text).toMatch(/^search_request_seconds_count\{.*cached="yes".*\} 1$/m);
  expect(text).not.toContain('secret');
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
