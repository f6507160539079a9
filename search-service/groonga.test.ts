import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { findGroonga, mayInstallGroonga } from '../scripts/ensure-groonga.mjs';
import type { ServiceEngine } from './engine.ts';
import { createGroongaEngine } from './groonga.ts';
import { createGroongaClient } from './groonga-client.ts';
import { ALIASES, newGenerationId, PAGES, writeGeneration } from './groonga-generation.ts';
import { writeLexicon } from './lexicon.ts';
import { pageOf } from './test-support/built-site.ts';
import { type GroongaProcess, startGroonga } from './test-support/groonga-process.ts';

const groonga = findGroonga();

describe.runIf(groonga !== undefined || mayInstallGroonga())('Groonga fails half-way', () => {
  let server: GroongaProcess;
  let engine: ServiceEngine;
  const reported: string[] = [];

  beforeAll(async () => {
    if (groonga === undefined) throw new Error('Groonga is missing. Run: npm test');
    server = await startGroonga(groonga);
    engine = createGroongaEngine(server.url, (message) => reported.push(message));
  });
  afterAll(() => server?.stop());
  afterEach(() => {
    vi.unstubAllGlobals();
    reported.length = 0;
  });

  const replace = (name: string) => {
    const page = pageOf(`/${name}`, name, '');
    const pages = [{ index: 'docs', lang: 'en', version: '', domain: '', page }];
    return engine.replace({ pages, fingerprint: name });
  };
  const search = async (query: string) => {
    const request = { index: 'docs', lang: 'en', keyword: query, limit: 7 };
    const corpus = await engine.current();
    const found = await corpus?.search(request, new AbortController().signal);
    return found?.pages.map(({ stored }) => stored.page.routePath);
  };
  /** The connection breaks before or after Groonga did what it was asked. */
  const breakAt = (isMeant: (url: string) => boolean, when: 'before' | 'after') => {
    const real = fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const answer = isMeant(url) && when === 'before' ? undefined : await real(url, init);
      if (answer === undefined || isMeant(url)) throw new TypeError('connection lost');
      return answer;
    });
  };
  const isPublishing = (url: string) => /\/load\?.*table=Aliases/.test(url);

  test('pages are searched whose publishing was done but not confirmed', async () => {
    breakAt(isPublishing, 'after');
    await replace('confirmed');
    vi.unstubAllGlobals();
    expect(await search('confirmed')).toEqual(['/confirmed']);
  });

  test('pages that could not be published leave no tables, and the old ones stay', async () => {
    await replace('old');
    const tables = await tablesOf(server.url);
    breakAt(isPublishing, 'before');
    await expect(replace('new')).rejects.toThrow('connection lost');
    vi.unstubAllGlobals();
    expect(await search('old')).toEqual(['/old']);
    expect(await tablesOf(server.url)).toEqual(tables);
  });

  test('a record of which half is written is read as none', async () => {
    await replace('whole');
    const client = createGroongaClient(server.url);
    const id = newGenerationId(new Date());
    const page = pageOf('/half', 'half', '');
    const corpus = {
      fingerprint: 'half',
      pages: [{ index: 'docs', lang: 'en', version: '', domain: '', page }],
    };
    await writeGeneration(client, id, corpus.pages);
    await client.load(ALIASES, [{ _key: PAGES, real_name: `Pages_${id}` }]);
    const other = createGroongaEngine(server.url, (message) => reported.push(message));
    expect(await other.current()).toBeUndefined();
    await vi.waitFor(async () => expect(await search('whole')).toEqual(['/whole']));
    await client.load(ALIASES, [{ _key: PAGES, lexicon: await writeLexicon(corpus, id) }]);
    await vi.waitFor(async () => expect(await search('half')).toEqual(['/half']), 5000);
    expect((await other.current())?.catalogue.fingerprint).toBe('half');
  });

  test('two processes that load at once take turns', async () => {
    const other = createGroongaEngine(server.url, (message) => reported.push(message));
    const corpus = (name: string) => ({
      fingerprint: name,
      pages: Array.from({ length: 60 }, (_, at) => {
        const page = pageOf(`/${name}/${at}`, name, 'word '.repeat(200));
        return { index: 'docs', lang: 'en', version: '', domain: '', page };
      }),
    });
    const names = ['one', 'two', 'three', 'four'];
    await Promise.all(
      names.map((name, at) => (at % 2 === 0 ? engine : other).replace(corpus(name))),
    );
    expect(reported).toEqual([]);
    const held = await engine.current();
    expect(names).toContain(held?.catalogue.fingerprint);
    // The last one, and the one before for searches under way.
    expect((await tablesOf(server.url)).length).toBe(4);
  });

  test('pages are searched although older tables could not be removed', async () => {
    await replace('one');
    await replace('two');
    breakAt((url) => url.includes('/table_remove?'), 'before');
    await replace('three');
    vi.unstubAllGlobals();
    expect(await search('three')).toEqual(['/three']);
    expect(reported).toEqual([expect.stringMatching(/^Older tables .*connection lost/)]);
  });
});

async function tablesOf(url: string): Promise<string[]> {
  const response = await fetch(`${url}/d/object_list?command_version=3`);
  const { body }: { body: object } = await response.json();
  return Object.keys(body).filter((name) => /^(Pages|Terms)_\w+$/.test(name));
}
