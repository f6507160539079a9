import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildFields, findAll } from './built-site.ts';

/** Names of the scripts, without their hashes. */
const scripts = (dir: string) =>
  readdirSync(join(dir, 'static/js')).map((file) => file.replace(/\.[0-9a-f]+\.js$/, ''));

test('DATA-13: `search: false` leaves nothing of the search', async () => {
  const site = await buildFields({ config: (config) => ({ ...config, search: false }) });
  const { root, data } = await site.page('/guide/plain');
  expect(findAll(root, 'dialog')).toEqual([]);
  expect(findAll(root, 'button', { commandfor: 'ui:search' })).toEqual([]);
  const icons = await site.file(data.shell.icons.replace(/^.*(?=static\/)/, ''));
  expect(icons).toContain('<symbol id="menu"');
  expect(icons).not.toContain('<symbol id="search"');
  expect(data.shell.search).toBe(false);
  expect(existsSync(join(site.dir, 'routes/search.v2.en.js'))).toBe(false);
  expect(existsSync(join(site.dir, 'routes/search.js'))).toBe(false);
  expect(readdirSync(join(site.dir, 'static')).filter((file) => /search/.test(file))).toEqual([]);
  const all = await buildFields();
  const ofSearch = /^search/;
  expect(scripts(site.dir).sort()).toEqual(
    scripts(all.dir)
      .filter((name) => !ofSearch.test(name))
      .sort(),
  );
});

test('DATA-13: a site has the scripts of its mode of search', async () => {
  const local = await buildFields();
  expect(
    scripts(local.dir)
      .filter((name) => name.startsWith('search'))
      .sort(),
  ).toEqual(['search', 'search-local', 'search-worker']);
  const remote = await buildFields({
    config: (config) => ({
      ...config,
      search: { mode: 'remote', apiUrl: '/api/search', indexName: 'docs' },
    }),
  });
  expect(
    scripts(remote.dir)
      .filter((name) => name.startsWith('search'))
      .sort(),
  ).toEqual(['search', 'search-local', 'search-remote']);
});

test('DATA-4: `themeConfig.search: false` hides the controls', async () => {
  const site = await buildFields({
    config: (config) => ({ ...config, themeConfig: { ...config.themeConfig, search: false } }),
  });
  const { root } = await site.page('/guide/plain');
  expect(findAll(root, 'dialog')).toEqual([]);
  expect(findAll(root, 'button', { commandfor: 'ui:search' })).toEqual([]);
});

test('SRCH-UI-1: with search there is one dialog, and a button in the bar and in the local bar', async () => {
  const site = await buildFields();
  const { root } = await site.page('/guide/plain');
  expect(findAll(root, 'dialog')).toHaveLength(1);
  expect(findAll(root, 'button', { commandfor: 'ui:search' })).toHaveLength(2);
  expect(await site.file('routes/search.v2.en.js')).toContain('"searchHits":"{count} results"');
});
