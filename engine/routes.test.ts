import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatProblems } from './problems.ts';
import { hrefOf, outputFile, type RouteFilter, routeOfSource, scanRoutes } from './routes.ts';

const plain = { lang: 'en', langs: ['en', 'zh'], defaultVersion: '', versions: [] };
const versions = { ...plain, defaultVersion: 'v2', versions: ['v1', 'v2'] };

describe('routeOfSource', () => {
  test.each([
    ['en/index.md', '/', '/'],
    ['zh/index.md', '/zh/', '/'],
    ['en/guide/start/introduction.mdx', '/guide/start/introduction', '/guide/start/introduction'],
    ['zh/guide/tech/css.mdx', '/zh/guide/tech/css', '/guide/tech/css'],
    ['en/blog/index.mdx', '/blog/', '/blog/'],
    ['zh/api/loader-api/index.mdx', '/zh/api/loader-api/', '/api/loader-api/'],
    ['en/blog/announcing-0.1.mdx', '/blog/announcing-0.1', '/blog/announcing-0.1'],
    ['en/api/reindex.mdx', '/api/reindex', '/api/reindex'],
  ])('ROUTE-1: %s is %s', (source, path, key) => {
    expect(routeOfSource(source, plain)).toMatchObject({ path, key, source, version: '' });
  });

  test.each([
    ['v1/zh/guide/x.mdx', '/v1/zh/guide/x', 'zh', 'v1'],
    ['v1/en/index.mdx', '/v1/', 'en', 'v1'],
    ['v2/zh/guide/x.mdx', '/zh/guide/x', 'zh', 'v2'],
    ['v2/en/guide/x.mdx', '/guide/x', 'en', 'v2'],
  ])('ROUTE-11: %s is %s', (source, path, lang, version) => {
    expect(routeOfSource(source, versions)).toMatchObject({ path, lang, version });
  });

  test.each([
    ['en/02-foundations/05-streaming.mdx', '/foundations/streaming'],
    ['zh/1.start/2.usage.mdx', '/zh/start/usage'],
    ['en/01_a/README.md', '/a/'],
    ['en/1.index.md', '/'],
    ['en/blog/2024-05-28-news.mdx', '/blog/2024-05-28-news'],
    ['en/blog/1.0-alpha.mdx', '/blog/1.0-alpha'],
    ['en/404/3.mdx', '/404/3'],
  ])('with `stripNumbers` %s is %s', (source, path) => {
    expect(routeOfSource(source, { ...plain, stripNumbers: true })?.path).toBe(path);
    expect(routeOfSource('v1/en/1.a.md', { ...versions, stripNumbers: true })?.path).toBe('/v1/a');
  });

  test('a file outside the language and version folders has no route', () => {
    expect(routeOfSource('guide/x.mdx', plain)).toBeUndefined();
    expect(routeOfSource('en/guide/x.mdx', versions)).toBeUndefined();
    expect(routeOfSource('v1/guide/x.mdx', versions)).toBeUndefined();
  });

  test('DATA-1: without a default language there are no language folders', () => {
    const scheme = { lang: '', langs: ['en'], defaultVersion: '', versions: [] };
    expect(routeOfSource('guide/x.mdx', scheme)).toMatchObject({ path: '/guide/x', lang: 'en' });
  });
});

test.each([
  ['/', 'index.html'],
  ['/guide/start/introduction', 'guide/start/introduction.html'],
  ['/zh/blog/', 'zh/blog/index.html'],
  ['/404', '404.html'],
])('ROUTE-5: %s is written to %s', (path, file) => {
  expect(outputFile(path)).toBe(file);
});

test('an address has the base in front and is percent-encoded', () => {
  expect(hrefOf('/docs/', '/zh/指南/a b')).toBe('/docs/zh/%E6%8C%87%E5%8D%97/a%20b');
});

describe('scanRoutes', () => {
  const filter: RouteFilter = { include: [], exclude: [], extensions: ['.mdx', '.md'] };
  let content: string;

  beforeEach(async () => {
    content = await mkdtemp(join(tmpdir(), 'routes-'));
  });
  afterEach(async () => {
    await rm(content, { recursive: true });
  });

  async function scan(files: string[], options = filter) {
    for (const file of files) {
      await mkdir(dirname(join(content, file)), { recursive: true });
      await writeFile(join(content, file), '');
    }
    const { routes, problems } = await scanRoutes(content, plain, options);
    return {
      paths: routes.map(({ path }) => path),
      routes,
      problems,
      report: formatProblems(problems).replaceAll(content, '<content>'),
    };
  }

  test('ROUTE-1: finds the pages of every language, in a fixed order', async () => {
    const { paths, routes, problems } = await scan(['zh/index.md', 'en/b.mdx', 'en/a/index.mdx']);
    expect(paths).toEqual(['/a/', '/b', '/zh/']);
    expect(routes[0]?.file).toBe(join(content, 'en/a/index.mdx'));
    expect(problems).toEqual([]);
  });

  test('leaves out partials, hidden files and everything that is no page', async () => {
    const files = ['en/_note.mdx', 'en/_parts/a.mdx', 'en/.draft.mdx', 'en/x.svg', 'en/y.mdx'];
    expect((await scan(files)).paths).toEqual(['/y']);
  });

  test('DATA-1: `include`, `exclude` and `extensions` choose the pages', async () => {
    const files = ['en/a.mdx', 'en/b/c.mdx', 'en/b/d.md', 'zh/a.mdx'];
    expect((await scan(files, { ...filter, include: ['en/**'] })).paths).toHaveLength(3);
    expect((await scan(files, { ...filter, exclude: ['**/b/**'] })).paths).toEqual(['/a', '/zh/a']);
    expect((await scan(files, { ...filter, extensions: ['.md'] })).paths).toEqual(['/b/d']);
  });

  test('two files that meet at one address without their numbers are told, both by name', async () => {
    const files = ['en/01-start/2.usage.mdx', 'en/start/03_usage.md', 'en/start/04-more.md'];
    const { paths, report } = await scan(files, { ...filter, stripNumbers: true });
    expect(paths).toEqual(['/start/usage', '/start/more']);
    expect(report).toMatchInlineSnapshot(`
      "content/en/start/03_usage.md duplicate-route the page has the same address as content/en/01-start/2.usage.mdx: /start/usage; numbers in front of names are no part of it
        → rename or remove one of the two

      1 error in 1 file"
    `);
  });

  test('a page outside the language folders', async () => {
    const { paths, report } = await scan(['en/a.mdx', 'fr/a.mdx']);
    expect(paths).toEqual(['/a']);
    expect(report).toMatchInlineSnapshot(`
      "content/fr/a.mdx page-outside the page lies in no language folder
        → move it below content/en/ or content/zh/, or add the language to \`locales\` of the configuration: \`fr\`, or start its name with _ if it is a partial

      1 error in 1 file"
    `);
    const one = { ...plain, langs: ['en'] };
    await writeFile(join(content, 'index.md'), '');
    const { problems } = await scanRoutes(content, one, filter);
    expect(problems.find(({ file }) => file === 'content/index.md')).toMatchObject({
      hint: 'move it below content/en/, or leave `lang` and `locales` out of the configuration, as the site has one language, or start its name with _ if it is a partial',
    });
  });

  test('a link in the place of a page is told, and not left out in silence', async () => {
    await mkdir(join(content, 'en'));
    await symlink('nowhere', join(content, 'en/a.mdx'));
    await symlink('b.mdx', join(content, 'en/c.mdx'));
    const { paths, problems } = await scan(['en/b.mdx', 'en/_note.mdx']);
    expect(paths).toEqual(['/b']);
    expect(problems.map(({ code, file }) => `${code} ${file}`)).toEqual([
      'page-link content/en/a.mdx',
      'page-link content/en/c.mdx',
    ]);
  });

  test('a folder of pages that is a link is told, and not left out in silence', async () => {
    await mkdir(join(content, 'en/_shared'), { recursive: true });
    await mkdir(join(content, 'en/pictures'));
    await symlink('_shared', join(content, 'en/guide'));
    await symlink('pictures', join(content, 'en/images'));
    await symlink('_shared', join(content, 'en/_more'));
    const { paths, problems } = await scan(['en/b.mdx', 'en/_shared/a.mdx']);
    expect(paths).toEqual(['/b']);
    expect(problems.map(({ code, file }) => `${code} ${file}`)).toEqual([
      'page-link content/en/guide',
    ]);
  });

  test.each([
    ['en/cafe\u0301.mdx', 'the name holds letters in parts'],
    ['en/what?.mdx', 'the name has a ?, which means something else in an address'],
    ['en/100%.mdx', 'the name has a %, which means something else in an address'],
    ['en/a\nb.mdx', 'the name has a character that nobody sees, such as a line break or a tab'],
    [`en/${'长'.repeat(80)}.mdx`, 'a name has 244 bytes'],
  ])('a name that is no address: %j', async (file, message) => {
    const { paths, problems } = await scan([file, 'en/b.mdx']);
    expect(paths).toEqual(['/b']);
    expect(problems).toMatchObject([
      { code: 'page-name', file: `content/${file}`, message: expect.stringContaining(message) },
    ]);
  });

  test.each([
    ['en/404.mdx', 'no reader would reach /404: it is the page for addresses that are unknown'],
    ['zh/guide/404.md', 'no reader would reach /zh/guide/404'],
    ['en/page.html.mdx', 'no reader would reach /page.html: servers take the `.html`'],
    ['en/static/files.mdx', 'browsers would keep /static/files for a year'],
  ])('an address that no page can have: %s', async (file, message) => {
    const { paths, problems } = await scan([file, 'en/b.mdx', 'zh/static/files.mdx']);
    expect(paths).toEqual(['/b', '/zh/static/files']);
    expect(problems).toMatchObject([
      { code: 'page-name', file: `content/${file}`, message: expect.stringContaining(message) },
    ]);
  });

  test.skipIf(process.platform !== 'linux')(
    'a name that is not UTF-8 (elsewhere the file system refuses it)',
    async () => {
      await mkdir(join(content, 'en'));
      const name = Buffer.concat([
        Buffer.from(join(content, 'en/caf')),
        Buffer.from([0xe9]),
        Buffer.from('.mdx'),
      ]);
      await writeFile(name, '');
      const { problems } = await scan(['en/b.mdx']);
      expect(problems).toMatchObject([
        { code: 'page-name', message: 'the name is not written in UTF-8' },
      ]);
    },
  );

  test('a page outside the version folders', async () => {
    await mkdir(join(content, 'en'));
    await writeFile(join(content, 'en/a.mdx'), '');
    const { problems } = await scanRoutes(content, versions, filter);
    expect(formatProblems(problems)).toMatchInlineSnapshot(`
      "content/en/a.mdx page-outside the page lies in no version folder
        → move it below content/v1/ or content/v2/, or start its name with _ if it is a partial

      1 error in 1 file"
    `);
  });

  test('what repositories call the first page of a folder is its index', async () => {
    const files = ['en/README.md', 'en/guide/Index.md', 'en/api/readme-first.md'];
    expect((await scan(files)).paths).toEqual(['/', '/api/readme-first', '/guide/']);
  });

  test('ROUTE-2: two files with the same address', async () => {
    const { paths, report } = await scan(['zh/api/loader-api.mdx', 'zh/api/loader-api/index.mdx']);
    expect(paths).toHaveLength(1);
    expect(report).toMatchInlineSnapshot(`
      "content/zh/api/loader-api/index.mdx duplicate-route the page has the same address as content/zh/api/loader-api.mdx: /zh/api/loader-api
        → rename or remove one of the two

      1 error in 1 file"
    `);
  });

  test('ROUTE-4: addresses that differ in case only are the same', async () => {
    const { problems } = await scan(['en/API.mdx', 'en/api/index.mdx']);
    expect(problems).toMatchObject([{ code: 'duplicate-route' }]);
  });

  test('a site without pages', async () => {
    expect((await scan(['en/_note.mdx'])).report).toMatchInlineSnapshot(`
      "content no-pages there are no pages in <content>
        → write the first: content/en/index.md. Pages end in .mdx or .md; what begins with _ or . is none

      1 error in 1 file"
    `);
    const missing = await scanRoutes(join(content, 'missing'), plain, filter);
    expect(missing.problems).toMatchObject([
      {
        code: 'no-pages',
        severity: 'error',
        message: expect.stringContaining('is not there'),
        hint: 'make the folder, and write the first page: content/en/index.md',
      },
    ]);
    const { problems } = await scan(['en/a.mdx', 'en/b.mdx'], { ...filter, exclude: ['**'] });
    expect(problems[0]?.message).toContain('lets none of the 2 pages through');
  });
});
