import { describe, expect, test } from 'vitest';
import { createRouteTable } from './routes.ts';
import { OtherBuild } from './site-update.ts';

const site = {
  base: '/docs/',
  scheme: { lang: 'en', langs: ['en', 'zh'], defaultVersion: '', versions: [] },
  areas: ['/guide', '/blog'],
};
const intro = '/docs/static/pages/guide-start.1.js';

/** Answers from a table of modules, and notes what was asked for. */
function server(modules: Record<string, unknown>) {
  const asked: string[] = [];
  const importModule = async (url: string) => {
    asked.push(url);
    // A fragment is no part of a request.
    const [file = ''] = url.split('#');
    if (!(file in modules)) throw new Error(`no ${file}`);
    return modules[file];
  };
  return { asked, importModule };
}

const modules = {
  '/docs/routes/en.guide.js': { pages: { '/guide/start': intro }, sidebar: '<ul>en</ul>' },
  '/docs/routes/zh.blog.js': { pages: { '/zh/blog/': '/docs/static/pages/zh-blog.2.js' } },
  '/docs/routes/en.home.js': { pages: { '/': '/docs/static/pages/index.3.js' }, sidebar: '' },
  '/docs/routes/shell.zh.js': { default: { lang: 'zh' } },
  [intro]: { default: { view: {}, main: '<h1>Start</h1>' } },
};

const at = (path: string) => new URL(path, 'https://docs.test');

describe('createRouteTable', () => {
  test.each([
    '/docs/guide/start',
    '/docs/Guide/Start',
    '/docs/guide/start.html',
    '/docs/guide/start/',
    '/docs/guide/start?sidebar=0#top',
  ])('ROUTE-4, ROUTE-12: %s is the same page', async (path) => {
    const routes = createRouteTable(site, server(modules).importModule);
    expect(await routes.find(at(path))).toMatchObject({ path: '/guide/start', filePath: intro });
  });

  test('DATA-12b: an entry names path, file, language and version', async () => {
    const routes = createRouteTable(site, server(modules).importModule);
    expect(await routes.find(at('/docs/zh/blog'))).toEqual({
      path: '/zh/blog/',
      filePath: '/docs/static/pages/zh-blog.2.js',
      language: 'zh',
      version: '',
      preload: expect.any(Function),
    });
  });

  test('a page that the shell knows is asked for together with the table of its tab', async () => {
    const { asked, importModule } = server({ [intro]: modules[intro] });
    const routes = createRouteTable(site, importModule, undefined, { '/guide/start': intro });
    const entry = await routes.find(at('/docs/Guide/start.html'));
    await entry?.preload();
    expect(entry?.path).toBe('/guide/start');
    expect(asked).toEqual(['/docs/routes/en.guide.js', intro]);
    // Another page of the tab is found in the table alone, which has not come.
    await expect(routes.find(at('/docs/guide/next'))).rejects.toThrow('no /docs/routes');
  });

  test('finds the home page, with and without the final slash of the base', async () => {
    const routes = createRouteTable(site, server(modules).importModule);
    expect(await routes.find(at('/docs/'))).toMatchObject({ path: '/' });
    expect(await routes.find(at('/docs'))).toMatchObject({ path: '/' });
  });

  test('knows no page for an unknown address or one outside the base', async () => {
    const { asked, importModule } = server(modules);
    const routes = createRouteTable(site, importModule);
    expect(await routes.find(at('/docs/guide/nope'))).toBeUndefined();
    expect(await routes.find(at('/docsx/guide/start'))).toBeUndefined();
    expect(asked).toEqual(['/docs/routes/en.guide.js']);
  });

  test('DATA-12b: preload is idempotent', async () => {
    const { asked, importModule } = server(modules);
    const routes = createRouteTable(site, importModule);
    const [first, second] = await Promise.all([
      routes.find(at('/docs/guide/start')),
      routes.find(at('/docs/guide/start/')),
    ]);
    await Promise.all([first?.preload(), second?.preload()]);
    expect(await first?.preload()).toEqual({ view: {}, main: '<h1>Start</h1>' });
    expect(asked).toEqual(['/docs/routes/en.guide.js', intro]);
  });

  test('DATA-12b: a failed load may be tried again', async () => {
    const { [intro]: module, ...others } = modules;
    const offline: Record<string, unknown> = { ...others };
    const { asked, importModule } = server(offline);
    const routes = createRouteTable(site, importModule);
    const entry = await routes.find(at('/docs/guide/start'));
    await expect(entry?.preload()).rejects.toThrow(`no ${intro}`);
    offline[intro] = module;
    await expect(entry?.preload()).resolves.toMatchObject({ main: '<h1>Start</h1>' });
    // Under another name: browsers remember the failure.
    expect(asked.slice(1)).toEqual([intro, `${intro}#1`]);
  });

  test('a table that fails to load rejects, and may be tried again', async () => {
    const offline: Record<string, unknown> = {};
    const routes = createRouteTable(site, server(offline).importModule);
    await expect(routes.find(at('/docs/guide/start'))).rejects.toThrow('no /docs/routes');
    Object.assign(offline, modules);
    expect(await routes.find(at('/docs/guide/start'))).toMatchObject({ path: '/guide/start' });
  });

  test('gives the sidebar of a tab and the shell of a language', async () => {
    const routes = createRouteTable(site, server(modules).importModule);
    expect(await routes.sidebar({ version: '', lang: 'en', area: '/guide' })).toBe('<ul>en</ul>');
    expect(await routes.shell({ version: '', lang: 'zh' })).toEqual({ lang: 'zh' });
  });

  test('what another build wrote is not used', async () => {
    const file = '/docs/routes/en.guide.js';
    const of = (build: string) => server({ ...modules, [file]: { ...modules[file], build } });
    const own = createRouteTable(site, of('main.1.js').importModule, 'main.1.js');
    await expect(own.find(at('/docs/guide/start'))).resolves.toBeDefined();
    const other = createRouteTable(site, of('main.2.js').importModule, 'main.1.js');
    await expect(other.find(at('/docs/guide/start'))).rejects.toThrow(OtherBuild);
  });
});
