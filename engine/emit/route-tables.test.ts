import { describe, expect, test } from 'vitest';
import { createRouteTable } from '../../runtime/routes.ts';
import { bilingual, configOf, pageOf, siteOf } from '../../tests/site-fixture.ts';
import { routeTables, type TableInput } from './route-tables.ts';

const config = configOf({
  ...bilingual,
  themeConfig: {
    sidebar: { '/guide': ['/guide/start', '/config/mode'], '/config': ['/config/mode'] },
  },
});
const sources = ['index', 'guide/start', 'config/mode', 'misc/faq'];
const pages = sources.flatMap((source) =>
  ['en', 'zh'].map((lang) => pageOf(`${lang}/${source}.mdx`, {}, config)),
);
const { sections } = siteOf(pages, config);
const input: TableInput = {
  sections,
  pages: pages.map(({ route }) => ({ ...route, module: `/static/pages${route.path}.js` })),
  clientShell: (shell) => shell,
  searchTexts: ({ outlineTitle = '' }) => ({ outlineTitle }),
  renderSidebar: (section, area) => `<ul>${section.shell.lang} ${area}</ul>`,
};
const tables = routeTables(input);

describe('routeTables', () => {
  test('one table per tab and language, one for pages without a tab, one shell per language', () => {
    expect([...tables.keys()].sort()).toEqual([
      'en.config.js',
      'en.guide.js',
      'en.home.js',
      'search.en.js',
      'search.zh.js',
      'shell.en.js',
      'shell.zh.js',
      'zh.config.js',
      'zh.guide.js',
      'zh.home.js',
    ]);
  });

  test('SIDE-5: a page stands in the table of its own tab only', () => {
    expect(tables.get('zh.guide.js')).toBe(
      'export const pages = {"/zh/guide/start":"/static/pages/zh/guide/start.js"};\n' +
        'export const sidebar = "<ul>zh /guide</ul>";\n',
    );
  });

  test('a shell knows the pages that its navigation leads to', () => {
    const nav = ['/zh/guide/start', 'https://other.test', '/zh/gone'].map((href) => ({
      text: href,
      href,
      position: 'left' as const,
      external: false,
    }));
    const withNav = sections.map((section) => ({ ...section, shell: { ...section.shell, nav } }));
    const files = routeTables({ ...input, sections: withNav });
    expect(files.get('shell.zh.js')).toContain(
      '\nexport const entries = {"/zh/guide/start":"/static/pages/zh/guide/start.js"};',
    );
    expect(files.get('shell.en.js')).toContain('\nexport const entries = {};');
  });

  test('ROUTE-12: the browser finds every page in them', async () => {
    const importModule = async (url: string) => {
      const text = tables.get(url.replace('/routes/', ''));
      if (text === undefined) throw new Error(`no ${url}`);
      return import(`data:text/javascript,${encodeURIComponent(text)}`);
    };
    const shell = sections[0]?.shell;
    if (!shell) throw new Error('no section');
    const routes = createRouteTable(shell, importModule);
    for (const { route } of pages) {
      const entry = await routes.find(new URL(route.path, 'https://docs.test'));
      expect(entry).toMatchObject({ path: route.path, language: route.lang });
    }
    expect(await routes.find(new URL('https://docs.test/guide/nope'))).toBeUndefined();
    expect((await routes.shell({ lang: 'zh', version: '' })).homeHref).toBe('/zh/');
    const { outlineTitle = '' } = shell.texts;
    expect(await routes.searchTexts(shell)).toEqual({ outlineTitle });
  });
});
