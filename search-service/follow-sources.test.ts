import { appendFile, rename } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { readCorpus, stateOf } from './corpus.ts';
import { createEmbeddedEngine } from './embedded.ts';
import { followSources } from './follow-sources.ts';
import { builtFolder, pageOf } from './test-support/built-site.ts';

const cleanUp: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of cleanUp.splice(0)) await end();
});

async function followed() {
  const site = await builtFolder([{ lang: 'en', pages: [pageOf('/old', 'Old', '')] }]);
  const sources = [{ index: 'docs', folder: site.dir, domain: '' }];
  const engine = createEmbeddedEngine();
  await engine.replace(await readCorpus(sources));
  const lines: string[] = [];
  const errors: string[] = [];
  const following = followSources({
    engine,
    sources,
    state: await stateOf(sources),
    log: (line) => lines.push(line),
    logError: (message) => errors.push(message),
    interval: 10,
  });
  cleanUp.push(following.stop, site.remove);
  const search = async (query: string) => {
    const request = { index: 'docs', lang: 'en', keyword: query, limit: 7 };
    const corpus = await engine.current();
    const found = await corpus?.search(request, new AbortController().signal);
    return found?.pages.map(({ stored }) => stored.page.routePath);
  };
  return { engine, site, search, lines, errors, following };
}

test('a new build is searched without a restart', async () => {
  const { site, search, lines, errors } = await followed();
  expect(await search('old')).toEqual(['/old']);
  await site.write([{ lang: 'en', pages: [pageOf('/new', 'New', '')] }]);
  await vi.waitFor(async () => expect(await search('new')).toEqual(['/new']));
  expect(await search('old')).toEqual([]);
  expect(lines).toEqual(['Reloaded pages: docs en 1.']);
  expect(errors).toEqual([]);
});

test('a damaged build is reported once; the old one stays, the next one is taken', async () => {
  const { site, search, errors, following } = await followed();
  const [file = ''] = await site.write([{ lang: 'en', pages: [pageOf('/bad', 'Bad', '')] }]);
  await appendFile(file, 'x');
  await vi.waitFor(() => expect(errors.join()).toContain('The new build is not searched: '));
  expect(await search('old')).toEqual(['/old']);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(errors).toHaveLength(1);
  expect(following.problem()).toBe(errors[0]);
  await site.write([{ lang: 'en', pages: [pageOf('/good', 'Good', '')] }]);
  await vi.waitFor(async () => expect(await search('good')).toEqual(['/good']));
  await vi.waitFor(() => expect(following.problem()).toBeUndefined());
});

test('a build that the engine did not take is tried again, and reported once', async () => {
  const { engine, site, search, lines, errors } = await followed();
  const failing = vi.spyOn(engine, 'replace').mockRejectedValue(new Error('the engine is down'));
  await site.write([{ lang: 'en', pages: [pageOf('/late', 'Late', '')] }]);
  await vi.waitFor(() => expect(failing.mock.calls.length).toBeGreaterThan(1));
  failing.mockRestore();
  await vi.waitFor(async () => expect(await search('late')).toEqual(['/late']));
  expect(errors).toEqual(['The new build is not searched: the engine is down']);
  await vi.waitFor(() => expect(lines).toEqual(['Reloaded pages: docs en 1.']));
});

test('a site that is gone is no build that is being made: it is reported, and taken again', async () => {
  const { site, search, errors, following } = await followed();
  await rename(site.dir, `${site.dir}.away`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(following.problem()).toBeUndefined();
  await vi.waitFor(() => expect(following.problem()).toContain('holds no built site'), 5000);
  expect(errors).toEqual([following.problem()]);
  expect(await search('old')).toEqual(['/old']);
  await rename(`${site.dir}.away`, site.dir);
  await vi.waitFor(() => expect(following.problem()).toBeUndefined());
});
