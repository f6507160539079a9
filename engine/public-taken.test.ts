import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { formatProblems } from './problems.ts';
import { publicFiles } from './public-files.ts';
import { takenFeeds, takenNames } from './public-taken.ts';
import { SiteFolder } from './site-folder.ts';

const routes = [
  { path: '/', source: 'en/index.mdx' },
  { path: '/guide/one', source: 'en/guide/one.md' },
  { path: '/zh/404', source: 'zh/404.mdx' },
];
const feed = { file: 'rss/blog.xml' };

const takenOf = (...files: string[]) =>
  takenNames(new Set(files), routes, { feeds: [feed] }).map(
    ({ file, message }) => `${file}: ${message.replace(/,.*/, '')}`,
  );

test.each([
  ['index.html', 'it would take the place of the page content/en/index.mdx'],
  ['guide/one.html', 'it would take the place of the page content/en/guide/one.md'],
  ['guide/one.md', 'it would take the place of the Markdown of the page content/en/guide/one.md'],
  ['zh/404.html', 'it would take the place of the page content/zh/404.mdx'],
  ['rss/blog.xml', 'it would take the place of a feed'],
  ['_headers', 'it would take the place of a file that the build makes'],
  ['routes/shell.en.js', 'it would take the place of a file that the build makes'],
  ['static', 'it would take the place of a folder that the build makes'],
  ['guide', 'it would take the place of the folder of the page content/en/guide/one.md'],
  ['index.html/a.png', 'it would take the place of the page content/en/index.mdx'],
])('a name that is taken: %s', (file, message) => {
  const [found = '', ...others] = takenOf('logo.svg', file);
  expect(others).toEqual([]);
  expect(found).toBe(`public/${file}: ${message}`);
});

test('a feed in the place of something else', () => {
  const feeds = [
    { id: 'home', file: 'index.html' },
    { id: 'one', file: 'feeds/blog.xml' },
    { id: 'two', file: 'feeds/blog.xml' },
    { id: 'map', file: 'sitemap.xml' },
    { id: 'code', file: 'static/blog.xml' },
  ];
  const found = takenFeeds(routes, { feeds, file: 'site.config.ts' });
  expect(found.map(({ file, code, message }) => `${file} ${code} ${message}`)).toEqual([
    'site.config.ts feed-taken the feed `home` would be written to index.html, in the place of the page content/en/index.mdx',
    'site.config.ts feed-taken the feed `two` would be written to feeds/blog.xml, in the place of the feed `one`',
    'site.config.ts feed-taken the feed `map` would be written to sitemap.xml, in the place of a file that the build makes',
    'site.config.ts feed-taken the feed `code` would be written to static/blog.xml, in the place of a file that the build makes',
  ]);
});

test('what a site may have of its own, and names beside those of pages', () => {
  const own = ['robots.txt', 'sitemap.xml', 'llms.txt', 'manifest.webmanifest', 'favicon.ico'];
  expect(takenOf(...own, 'guide/one.png', 'guide/two.html', 'static/logo.0a1b2c3d.svg')).toEqual(
    [],
  );
});

test('a file that browsers would keep for a year under the same name', () => {
  const problems = takenNames(new Set(['static/logo.svg']), [], { feeds: [] });
  expect(formatProblems(problems)).toMatchInlineSnapshot(`
    "public/static/logo.svg public-kept browsers would keep it for a year and never see it change: what lies in \`static\` has a hash in its name
      → put it into another folder of \`public\`

    1 error in 1 file"
  `);
});

test('it is told with what to do', () => {
  expect(formatProblems(takenNames(new Set(['index.html']), routes, { feeds: [] }))).toContain(
    'give it another name, or remove one of the two',
  );
});

test('a link of the folder to a file is published like a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'public-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'icons'));
  await writeFile(join(folder, 'icons/a.svg'), '<svg/>');
  await symlink('icons/a.svg', join(folder, 'favicon.svg'));
  await symlink('icons', join(folder, 'more'));
  await symlink('gone', join(folder, 'dead'));
  expect([...(await publicFiles(folder))]).toEqual(['favicon.svg', 'icons/a.svg']);
});

test('a site knows of it, and of a page that takes the name later', async () => {
  const site = await mkdtemp(join(tmpdir(), 'public-'));
  onTestFinished(() => rm(site, { recursive: true }));
  await mkdir(join(site, 'public'));
  await mkdir(join(site, 'content'));
  await writeFile(join(site, 'site.config.mjs'), "export default { title: 'A' };");
  await writeFile(join(site, 'content/index.md'), '# A');
  await writeFile(join(site, 'public/late.html'), 'mine');
  const folder = new SiteFolder(site, join(site, 'scratch'));
  await folder.readConfig();
  await folder.readRoutes();
  expect([folder.configProblems, folder.publicProblems]).toEqual([[], []]);
  await writeFile(join(site, 'content/late.md'), '# Late');
  await folder.readRoutes();
  expect(folder.publicProblems.map(({ code, file }) => `${code} ${file}`)).toEqual([
    'public-taken public/late.html',
  ]);
});
