import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { routePaths } from '../../content/nav.ts';
import { readKept } from '../../engine/emit/kept-files.ts';
import { outputFile, scanRoutes } from '../../engine/routes.ts';
import { attribute, buildProject, find, findAll, meta, parseHtml, textOf } from './built-site.ts';

const PROJECT = resolve(import.meta.dirname, '..', '..');
const site = await buildProject();
const english = await site.page('/');
const chinese = await site.page('/zh/');
const { routes } = await scanRoutes(
  join(PROJECT, 'content'),
  { lang: 'en', langs: ['en', 'zh'], defaultVersion: '', versions: [] },
  { include: [], exclude: [], extensions: ['.mdx', '.md'] },
);

test('ROUTE-5: a file for every page, a folder for those with a slash, one 404 page a language', async () => {
  const files = (await readdir(site.dir, { recursive: true })).filter((file) =>
    file.endsWith('.html'),
  );
  const expected = routes.map(({ path }) =>
    path.endsWith('/') ? `${path.slice(1)}index.html` : `${path.slice(1)}.html`,
  );
  expect(files.sort()).toEqual([...expected, '404.html', 'zh/404.html'].sort());
});

test('ROUTE-1: all 138 pages of the plan, in both languages', () => {
  const planned = routePaths().flatMap((path) => [path, `/zh${path}`]);
  expect(planned).toHaveLength(2 * 138);
  expect(routes.map(({ path }) => path).sort()).toEqual(planned.sort());
});

test('an island’s worker is asked for below the site’s root, also where that is a path', async () => {
  const kept = await readKept(site.dir);
  const [file = ''] = (await readdir(join(site.dir, 'static/js')))
    .filter((name) => name.startsWith('island-ConfigCheck.'))
    .map((name) => `static/js/${name}`)
    .filter((path) => kept[path] === undefined);
  const [asked = ''] = /new URL\([^)]*\),\w+\.b\)/.exec(await site.file(file)) ?? [];
  // The base is the root already; the way to it from a script would lead out of a site below a path.
  expect(asked).toMatch(/^new URL\("\.\/"\+/);
});

test('PERF-7, DIFF-8: the comparison stands on its page and on home, in both languages', async () => {
  const shown = await Promise.all(
    routes.map(async ({ path }) => {
      const html = await site.file(outputFile(path));
      return html.includes('class="performance') ? path : '';
    }),
  );
  expect(shown.filter((path) => path !== '').sort()).toEqual(
    ['/', '/misc/benchmark', '/zh/', '/zh/misc/benchmark'].sort(),
  );
});

test('ROUTE-11: without versions no address and no page names one', async () => {
  expect(english.data.view).toMatchObject({ version: '', versions: [] });
  expect(existsSync(join(site.dir, 'routes', 'en.guide.js'))).toBe(true);
});

test('ROUTE-14: the sitemap has all pages of both languages', async () => {
  const text = await site.file('sitemap.xml');
  const listed = [...text.matchAll(/<loc>https:\/\/rspack\.dev([^<]*)<\/loc>/g)].map(
    ([, path]) => path,
  );
  expect(listed.sort()).toEqual(routes.map(({ path }) => path).sort());
  expect(text).toMatch(/<loc>https:\/\/rspack\.dev\/<\/loc>.*<priority>1\.0<\/priority>/);
});

describe('identity', () => {
  test('PROD-1: title and description', () => {
    for (const page of [english, chinese]) expect(textOf(find(page.root, 'title'))).toBe('Rspack');
    const notFound = site.page('/404');
    return notFound.then((page) => {
      expect(meta(page, 'description')).toBe('The fast Rust-based web bundler');
      return expect(site.page('/zh/404').then((zh) => meta(zh, 'description'))).resolves.toBe(
        '基于 Rust 的高性能 web 打包工具',
      );
    });
  });

  test('PROD-2: two languages with their labels, no version switcher', () => {
    for (const [page, lang] of [
      [english, 'en'],
      [chinese, 'zh-CN'],
    ] as const) {
      expect(attribute(find(page.root, 'html'), 'lang')).toBe(lang);
      const languages = findAll(find(page.root, 'header'), 'a', { hreflang: true });
      expect(languages.slice(0, 2).map((link) => [textOf(link), attribute(link, 'href')])).toEqual([
        ['English', '/'],
        ['简体中文', '/zh/'],
      ]);
      const names = findAll(page.root, 'button').map((button) => attribute(button, 'aria-label'));
      expect(names.filter((name) => /Version|版本/.test(name ?? ''))).toEqual([]);
    }
  });

  test('PROD-3: one logo, named after the product, to the home page of the language; a favicon', () => {
    for (const [page, home] of [
      [english, '/'],
      [chinese, '/zh/'],
    ] as const) {
      const brand = find(page.root, 'a', { class: 'home-link' });
      expect([textOf(brand), attribute(brand, 'href')]).toEqual(['Rspack', home]);
      const icon = attribute(find(page.root, 'link', { rel: 'icon' }), 'href') ?? '';
      expect(existsSync(join(site.dir, icon))).toBe(true);
    }
  });

  test('PROD-4: the footer message stands on the home page and is hidden on the others', async () => {
    const footer = ({ root }: typeof english) => find(root, 'footer', { class: 'home-footer' });
    expect(textOf(footer(english))).toBe('© 2022-present ByteDance Inc. All Rights Reserved.');
    expect(attribute(footer(english), 'hidden')).toBeUndefined();
    const page = await site.page('/guide/start/introduction');
    expect(attribute(footer(page), 'hidden')).toBeDefined();
  });

  test('PROD-5: what the head of every page holds, and that nothing is loaded from elsewhere', async () => {
    for (const { path } of routes) {
      const html = await site.file(outputFile(path));
      const [top = '', body = ''] = html.split(/(?=<body\b)/);
      const root = parseHtml(top);
      const head = find(root, 'head');
      const page = { root };
      expect(attribute(find(head, 'meta', { charset: true }), 'charset')).toBe('utf-8');
      expect(meta(page, 'viewport'), path).toBe('width=device-width,initial-scale=1');
      for (const name of ['generator', 'description']) expect(meta(page, name), path).toBeTruthy();
      expect(textOf(find(head, 'title')).trim(), path).not.toBe('');
      for (const name of ['og:title', 'og:type', 'og:url', 'og:description', 'og:site_name']) {
        expect(meta(page, name), `${path}: ${name}`).toBeTruthy();
      }
      // WEAK-46: localised, with a canonical address and its translations.
      expect(attribute(find(head, 'link', { rel: 'canonical' }), 'href')).toBe(
        `https://rspack.dev${path}`,
      );
      // Texts hold no `<`: what looks like a tag is one.
      expect(body, path).toContain('<main');
      expect(html.match(/<[a-z][^>]*\ssrc="(?:https?:)?\/\/[^"]*"/g), path).toBeNull();
    }
  });
});

const HOMES = [
  {
    page: english,
    prefix: '',
    lines: ['The fast Rust-based', 'web bundler'],
    tagline: 'Seamlessly replace webpack with compatible API',
    actions: ['Get Started', 'Learn More'],
    features: [
      'Fast Startup',
      'Lightning HMR',
      'Webpack Compatible',
      'Module Federation',
      'Production Optimizations',
      'Framework Agnostic',
    ],
  },
  {
    page: chinese,
    prefix: '/zh',
    lines: ['基于 Rust 的高性能', 'Web 打包工具'],
    tagline: '使用兼容 API 无缝替换 webpack',
    actions: ['快速开始', '深入了解'],
    features: [
      '启动速度极快',
      '闪电般的 HMR',
      '兼容 webpack',
      '模块联邦',
      '默认生产优化',
      '框架无关',
    ],
  },
];
/** Each card leads to the page it promises. */
const TARGETS = [
  '/misc/benchmark',
  '/api/hmr',
  '/guide/compatibility/plugin',
  '/guide/features/module-federation',
  '/guide/optimization/production',
  '/guide/tech/react',
];

describe.each(HOMES)(
  'home page $prefix/',
  ({ page, prefix, lines, tagline, actions, features }) => {
    const main = find(page.root, 'main');
    const cards = findAll(find(main, 'section', { class: 'features' }), 'article');

    test('HOME-1, HOME-2, HOME-3: name, lines and tagline', () => {
      expect(findAll(page.root, 'h1').map(textOf)).toEqual(['Rspack']);
      expect(findAll(main, 'p', { class: 'hero-line' }).map(textOf)).toEqual(lines);
      expect(textOf(find(main, 'p', { class: 'hero-tagline' }))).toBe(tagline);
    });

    test('HOME-4, HOME-5, HOME-16, DIFF-20: actions', () => {
      const links = findAll(find(main, 'p', { class: 'hero-actions' }), 'a');
      expect(
        links.map((link) => [textOf(link), attribute(link, 'class'), attribute(link, 'href')]),
      ).toEqual([
        [actions[0], 'button brand', `${prefix}/guide/start/quick-start`],
        [actions[1], 'button alt', `${prefix}/guide/start/introduction`],
      ]);
    });

    test('HOME-6: a picture with a name', () => {
      const picture = find(main, 'div', { class: 'hero-picture' });
      const named = [
        ...findAll(picture, 'img', { alt: /\S/ }),
        ...findAll(picture, 'svg', { role: 'img', 'aria-label': /\S/ }),
      ];
      expect(named).not.toEqual([]);
    });

    test('HOME-7 to HOME-12: six cards with icon, title, text and target', () => {
      expect(cards.map((card) => textOf(find(card, 'h2')))).toEqual(features);
      for (const [index, card] of cards.entries()) {
        expect(findAll(card, '*', { class: 'feature-icon' })).toHaveLength(1);
        expect(textOf(find(card, 'p')).length).toBeGreaterThan(10);
        const target = prefix + TARGETS[index];
        const written = routes.some(({ path }) => path === target);
        // A page that is not written yet lends its card to the first one of the guide.
        const expected = written ? target : `${prefix}/guide/start/introduction`;
        expect(findAll(card, 'a').map((link) => attribute(link, 'href'))).toEqual([expected]);
      }
    });

    test('HOME-13: all cards have the width of span 4', () => {
      expect(cards.map((card) => attribute(card, 'class'))).toEqual(
        features.map(() => 'feature span-4'),
      );
    });
  },
);
