import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bilingual, configOf, pageOf } from '../../tests/site-fixture.ts';
import { Cache } from '../cache.ts';
import { OpenedSite } from '../opened-site.ts';
import { answer } from './answers.ts';
import { LiveSite } from './live-site.ts';
import { siteView } from './site-view.ts';

const root = mkdtempSync(join(tmpdir(), 'answers-'));
afterAll(() => rmSync(root, { recursive: true }));

const redirects = [{ from: '/guide/old', to: '/guide/new' }];
const config = { ...configOf({ ...bilingual, redirects }), publicDir: join(root, 'public') };
const pages = ['en/guide/new.mdx', 'zh/guide/new.mdx'].map((source) => pageOf(source, {}, config));
const code = { compileKey: '', textsFor: () => ({}), preload: () => [] };
const view = siteView(
  new OpenedSite(config, code, new Cache(join(root, 'cache'))),
  { routes: pages.map(({ route }) => route), commitTimes: new Map() },
  new Map(pages.map(({ route, summary }) => [route.path, summary])),
);

const site = new LiveSite({
  engineKey: 'engine',
  cacheRoot: join(root, 'cache'),
  siteRoot: root,
  publish: () => undefined,
  report: () => undefined,
});
site.files.config = config;

test.each([
  ['/guide/old', '/guide/new'],
  ['/guide/old/?a=1', '/guide/new?a=1'],
  ['/zh/guide/old', '/zh/guide/new'],
])('a page that has moved: %s', async (url, location) => {
  const { status, headers } = await answer(site, view, url);
  expect([status, headers.location]).toEqual([302, location]);
});

test('a public file takes the place of one that is made', async () => {
  mkdirSync(join(config.publicDir, 'guide'), { recursive: true });
  writeFileSync(join(config.publicDir, 'guide/new.md'), 'mine');
  await site.files.readPublic();
  const { status, body } = await answer(site, view, '/guide/new.md');
  expect([status, String(body)]).toEqual([200, 'mine']);
});
