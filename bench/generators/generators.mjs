// The generators of the comparison: versions, configuration, and how a reader finds their search.
// Each gets the same pages, both languages, a tab per area, a sidebar, and its own local search.
import { join } from 'node:path';
import { write, writePages } from './pages.mjs';

/** @typedef {import('./pages.mjs').PlainSite} PlainSite */
/** @typedef {import('./pages.mjs').PlainPage} PlainPage */

/**
 * @typedef {object} Generator
 * @property {string} id
 * @property {string} label
 * @property {Record<string, string>} packages name → version
 * @property {string} [node] package with the Node.js that it needs, when it is newer than ours
 * @property {string[]} build program below `node_modules` and its arguments
 * @property {string[]} caches what builds leave for later ones, below its folder
 * @property {string} output folder of the built site
 * @property {(folder: string, site: PlainSite) => void} prepare writes its pages and its configuration
 * @property {(page: string) => string} source file of a page of the default language
 * @property {string} [hit] CSS selector of a result of its search; without one it has no search
 */

const TITLE = 'Rspack';
/** Languages besides the default one. */
const OTHERS = [{ folder: 'zh', htmlLang: 'zh-CN', label: '简体中文' }];

/** Value of an ES module that a generator reads. */
const asModule = (/** @type {unknown} */ value) =>
  `export default ${JSON.stringify(value, null, 1)};\n`;
const asJson = (/** @type {unknown} */ value) => `${JSON.stringify(value, null, 1)}\n`;

/** @param {PlainPage} page */
const addressed = ({ lang, path }) => (lang === '' ? path : `${lang}/${path}`);

/** @typedef {import('./pages.mjs').PlainArea} PlainArea */

/** @param {Pick<PlainArea, 'lang'>} area */
const before = ({ lang }) => (lang === '' ? '' : `/${lang}`);

/** @param {PlainArea} area */
const areaRoot = (area) => `${before(area)}/${area.folder}/`;

/** @param {PlainArea} area */
const linkOf = (area) => `${before(area)}/${area.pages[0]?.path ?? ''}`;

/**
 * A sidebar for each area, by the address that its pages begin with.
 * @param {PlainArea[]} areas
 */
function sidebarsOf(areas) {
  return Object.fromEntries(
    areas.map((area) => {
      const items = area.pages.map(({ label, path }) => ({
        text: label,
        link: `${before(area)}/${path}`,
      }));
      return [areaRoot(area), [{ text: area.label, items }]];
    }),
  );
}

/** @type {Generator} */
const vitepress = {
  id: 'vitepress',
  label: 'VitePress',
  packages: { vitepress: '1.6.4' },
  build: ['vitepress/bin/vitepress.js', 'build', 'docs'],
  caches: ['.cache', 'dist', 'node_modules/.vite'],
  output: 'dist',
  hit: '.VPLocalSearchBox .result',
  source: (page) => `docs/${page}.md`,
  prepare(folder, site) {
    writePages(
      site,
      {
        fileOf: (page) => join(folder, 'docs', `${addressed(page)}.md`),
        publicDir: join(folder, 'docs/public'),
      },
      { isTemplate: true },
    );
    /** @param {string} lang */
    const theme = (lang) => {
      const areas = site.areas.filter((area) => area.lang === lang);
      return {
        nav: areas.map((area) => ({ text: area.label, link: linkOf(area) })),
        sidebar: sidebarsOf(areas),
      };
    };
    const config = {
      title: TITLE,
      // Beside the pages, which are written anew.
      outDir: '../dist',
      cacheDir: '../.cache',
      cleanUrls: true,
      ignoreDeadLinks: true,
      themeConfig: { search: { provider: 'local' } },
      locales: {
        root: { label: 'English', lang: 'en', themeConfig: theme('') },
        ...Object.fromEntries(
          OTHERS.map(({ folder, label, htmlLang }) => [
            folder,
            { label, lang: htmlLang, themeConfig: theme(folder) },
          ]),
        ),
      },
    };
    write(join(folder, 'docs/.vitepress/config.mjs'), asModule(config));
  },
};

/** @type {Generator} */
const starlight = {
  id: 'starlight',
  label: 'Starlight',
  packages: { astro: '7.3.5', '@astrojs/starlight': '0.42.4', sharp: '0.35.5', node: '24.21.0' },
  node: 'node',
  build: ['astro/bin/astro.mjs', 'build'],
  caches: ['.astro', 'dist', 'node_modules/.astro', 'node_modules/.vite'],
  output: 'dist',
  hit: '#starlight__search .pagefind-ui__result, #starlight__search .pf-result',
  source: (page) => `src/content/docs/${page}.md`,
  prepare(folder, site) {
    writePages(
      site,
      {
        fileOf: (page) => join(folder, 'src/content/docs', `${addressed(page)}.md`),
        publicDir: join(folder, 'public'),
      },
      { hasOwnTitle: true },
    );
    // Its sidebar is one tree for all areas; labels of other languages come from the pages' titles.
    const sidebar = site.areas
      .filter(({ lang }) => lang === '')
      .map(({ label, pages }) => ({
        label,
        collapsed: true,
        items: pages.map(({ path }) => path.replace(/(^|\/)index$/, '')),
      }));
    const config = {
      title: TITLE,
      defaultLocale: 'root',
      locales: {
        root: { label: 'English', lang: 'en' },
        ...Object.fromEntries(
          OTHERS.map(({ folder, label, htmlLang }) => [folder, { label, lang: htmlLang }]),
        ),
      },
      sidebar,
    };
    write(
      join(folder, 'astro.config.mjs'),
      [
        "import starlight from '@astrojs/starlight';",
        "import { defineConfig } from 'astro/config';",
        `export default defineConfig({ site: 'https://example.com', integrations: [starlight(${JSON.stringify(config, null, 1)})] });`,
        '',
      ].join('\n'),
    );
    write(
      join(folder, 'src/content.config.ts'),
      [
        "import { docsLoader } from '@astrojs/starlight/loaders';",
        "import { docsSchema } from '@astrojs/starlight/schema';",
        "import { defineCollection } from 'astro:content';",
        'export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };',
        '',
      ].join('\n'),
    );
  },
};

/** @type {Generator} */
const rspress = {
  id: 'rspress',
  label: 'Rspress',
  packages: { '@rspress/core': '2.0.22', react: '19.3.1', 'react-dom': '19.3.1' },
  build: ['@rspress/core/bin/rspress.js', 'build'],
  caches: ['doc_build', 'node_modules/.cache', 'node_modules/.rspress'],
  output: 'doc_build',
  hit: '.rp-suggest-item, [class*="suggest-item"], [class*="suggestItem"]',
  source: (page) => `docs/en/${page}.md`,
  prepare(folder, site) {
    writePages(
      site,
      {
        fileOf: ({ lang, path }) => join(folder, 'docs', lang || 'en', `${path}.md`),
        publicDir: join(folder, 'docs/public'),
      },
      {},
    );
    /** @param {string} lang */
    const theme = (lang) => {
      const areas = site.areas.filter((area) => area.lang === lang);
      return {
        lang: lang || 'en',
        label: OTHERS.find(({ folder }) => folder === lang)?.label ?? 'English',
        nav: areas.map((area) => ({
          text: area.label,
          link: linkOf(area),
          activeMatch: areaRoot(area),
        })),
        sidebar: sidebarsOf(areas),
      };
    };
    const languages = ['', ...OTHERS.map(({ folder }) => folder)];
    const config = {
      root: 'docs',
      title: TITLE,
      lang: 'en',
      locales: languages.map((lang) => {
        const { label } = theme(lang);
        return { lang: lang || 'en', label, title: TITLE, description: '' };
      }),
      route: { cleanUrls: true },
      markdown: { link: { checkDeadLinks: false } },
      themeConfig: { locales: languages.map(theme) },
    };
    write(join(folder, 'rspress.config.mjs'), asModule(config));
  },
};

/** @type {Generator} */
const docusaurus = {
  id: 'docusaurus',
  label: 'Docusaurus',
  packages: {
    '@docusaurus/core': '3.10.2',
    '@docusaurus/faster': '3.10.2',
    '@docusaurus/preset-classic': '3.10.2',
    '@mdx-js/react': '3.1.1',
    react: '19.3.1',
    'react-dom': '19.3.1',
  },
  build: ['@docusaurus/core/bin/docusaurus.mjs', 'build'],
  caches: ['.docusaurus', 'build', 'node_modules/.cache'],
  output: 'build',
  source: (page) => `docs/${page}.md`,
  prepare(folder, site) {
    writePages(
      site,
      {
        fileOf: ({ lang, path }) =>
          lang === ''
            ? join(folder, 'docs', `${path}.md`)
            : join(folder, 'i18n', lang, 'docusaurus-plugin-content-docs/current', `${path}.md`),
        publicDir: join(folder, 'static'),
      },
      {},
    );
    const areas = site.areas.filter(({ lang }) => lang === '');
    const config = {
      title: TITLE,
      url: 'https://example.com',
      baseUrl: '/',
      trailingSlash: false,
      onBrokenLinks: 'ignore',
      onBrokenAnchors: 'ignore',
      // Its own bundler of today, Rspack with SWC, which a new project is told to take.
      future: { v4: true, faster: true },
      markdown: {
        format: 'md',
        hooks: { onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'ignore' },
      },
      i18n: {
        defaultLocale: 'en',
        locales: ['en', ...OTHERS.map(({ folder }) => folder)],
        localeConfigs: Object.fromEntries(
          OTHERS.map(({ folder, htmlLang, label }) => [folder, { htmlLang, label }]),
        ),
      },
      presets: [
        [
          'classic',
          {
            docs: { routeBasePath: '/', sidebarPath: './sidebars.json' },
            blog: false,
            pages: false,
            theme: {},
          },
        ],
      ],
      themeConfig: {
        navbar: {
          title: TITLE,
          items: [
            ...areas.map(({ label, folder }) => ({
              type: 'docSidebar',
              sidebarId: folder,
              label,
              position: 'left',
            })),
            { type: 'localeDropdown', position: 'right' },
          ],
        },
      },
    };
    write(join(folder, 'docusaurus.config.mjs'), asModule(config));
    write(
      join(folder, 'sidebars.json'),
      asJson(
        Object.fromEntries(
          areas.map(({ folder, pages }) => [folder, pages.map(({ path }) => path)]),
        ),
      ),
    );
  },
};

/** @type {Generator[]} */
export const GENERATORS = [starlight, vitepress, rspress, docusaurus];
