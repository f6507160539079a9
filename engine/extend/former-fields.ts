import { own } from '../compile/own.ts';

const LANGUAGES =
  "write `lang: 'en'` and `locales: [{ lang: 'en', label: 'English' }, …]`, with the pages of each language in `content/<language>/`; a site in one language needs neither";
const BROKEN_LINKS =
  "links are always checked; to build in spite of dead ones, write `checks: { links: 'warn' }`";
const BY_FOLDER =
  "write `themeConfig: { sidebar: { '/guide/': [{ text: 'Start', link: '/guide/start' }] } }`, or `navigation: 'folders'` for sidebars from the folders";
const NAV = "write `themeConfig: { nav: [{ text: 'Guide', link: '/guide/' }] }`";
const SOCIAL_LINKS =
  "write `themeConfig: { socialLinks: [{ icon: 'github', content: 'https://github.com/acme/acme' }] }`";
const EDIT_LINK =
  'write `themeConfig: { editLink: { docRepoBaseUrl: … } }`: the address below which the repository has the pages';
const HEAD = 'write `head`: `[tag, attributes]` for each element';
const DARK_MODE = 'write `themeConfig: { darkMode: false }` for a site without a dark theme';
const CONTENT_FOLDER =
  'the folder of pages is `content` beside the configuration; another site folder is `--root`';
const OUTLINE = '`outline` is `true` or `false`; `outlineTitle` is the heading of the list';

/** Fields of other tools, VitePress, Docusaurus and Starlight → what there is here. */
const OTHER_TOOLS: Readonly<Record<string, string>> = {
  url: "write `siteUrl: 'https://docs.example.com'`: the origin alone; a path goes into `base`",
  site: "write `siteUrl: 'https://docs.example.com'`: the origin alone; a path goes into `base`",
  hostname:
    "write `siteUrl: 'https://docs.example.com'`: the origin alone; a path goes into `base`",
  sitemap: 'a sitemap is written wherever `siteUrl` is set: remove it',
  baseUrl: 'write `base`',
  siteTitle: 'write `title`',
  tagline: 'write `description`',
  favicon: 'write `icon`',
  i18n: LANGUAGES,
  defaultLocale: 'write `lang`: the default language, one of the `locales`',
  presets:
    'there are no presets: pages lie in `content`, posts have `feeds`, the rest are fields of their own: remove it',
  themes: 'there is one theme; its looks are changed by `styles` and `slots`: remove it',
  srcDir: CONTENT_FOLDER,
  srcExclude: 'write `route: { exclude: [ … ] }`',
  staticDirectories: 'files that are published as they are lie in `public`: remove it',
  cleanUrls: 'addresses are always without `.html`: remove it',
  trailingSlash:
    'addresses follow the files, `/guide/start` for a page and `/guide/` for the index of a folder: remove it',
  rewrites:
    'write `redirects: [{ from, to }]` for addresses that pages have left; files lie where their addresses say',
  ignoreDeadLinks: BROKEN_LINKS,
  onBrokenLinks: BROKEN_LINKS,
  onBrokenAnchors: BROKEN_LINKS,
  onBrokenMarkdownLinks: BROKEN_LINKS,
  titleTemplate:
    'the title of the site stands behind that of each page; write `titleSuffix` in the frontmatter of a page for another',
  appearance: DARK_MODE,
  lastUpdated: 'write `themeConfig: { lastUpdated: true }`',
  editLink: EDIT_LINK,
  sidebar: BY_FOLDER,
  nav: NAV,
  social: SOCIAL_LINKS,
  customCss: "write `styles: ['./styles/site.css']`",
  stylesheets: "write `styles: ['./styles/site.css']`",
  headTags: HEAD,
  scripts: HEAD,
  'themeConfig.siteTitle':
    'write `title`, or `logoText` for another name in the bar, beside `themeConfig`',
  'themeConfig.navbar': NAV,
  'themeConfig.colorMode': DARK_MODE,
  'themeConfig.image': 'write `ogImage`, beside `themeConfig`',
  'themeConfig.tableOfContents': OUTLINE,
  'themeConfig.aside': OUTLINE,
  'themeConfig.editLink.pattern':
    'write `docRepoBaseUrl`: the address below which the repository has the pages',
  'themeConfig.footer.copyright': 'write it into `message`',
  'themeConfig.socialLinks.link': 'write `content`',
};

/** Fields of older configurations, and of Rspress’s → what to write now. Paths have no indexes. */
const FORMER: Readonly<Record<string, string>> = {
  plannedRoutes:
    "write the pages first; to build in spite of links to pages that are not there yet, write `checks: { links: 'warn' }`",
  root: CONTENT_FOLDER,
  outDir: 'the output folder is given on the command line: `build --out <folder>`',
  plugins:
    'name what a plugin brings at its own place: `markdown.remarkPlugins`, `markdown.rehypePlugins`, `components`, `islands`, `slots`, `checks`, `feeds`, `redirects`',
  builderConfig: 'style sheets stand in `styles`, addresses of imports in `imports`',
  builderPlugins: 'code of a site is named by `components`, `islands` and `styles`: remove it',
  globalStyles: "write `styles: ['./styles/site.css']`",
  globalUIComponents:
    'write `slots: { afterFooter: Component }`, with the component imported; what moves on pages is an island: `islands`',
  i18nSource: 'write `strings` into each of the `locales`',
  i18nSourcePath: 'write `strings` into each of the `locales`',
  'locales.texts': 'write `strings: { … }`',
  replaceRules: 'write a remark plugin: `markdown.remarkPlugins`',
  mediumZoom: 'pictures can always be enlarged: remove it',
  languageParity:
    "translations are always compared with their originals; to build in spite of differences, write `checks: { twins: 'warn' }`",
  strictTransportSecurity: 'write `security: { strictTransportSecurity: … }`',
  logoHref: 'the logo leads to the home page: remove it',
  themeDir: 'components stand in `components` and `islands`, style sheets in `styles`',
  alias: "write `imports: { '@components': './components' }`",
  frontmatterSchema: "write `frontmatter: './frontmatter.ts'`: the module exports the schema",
  'markdown.globalComponents':
    "write `components: { Name: './components/name.tsx' }`, beside `markdown`",
  'markdown.mdxRs': 'pages are compiled in one way: remove it',
  'markdown.highlightLanguages':
    "write `languages: ['python']`, by the names of `@shikijs/langs`, and other names in `languageAliases`",
  'markdown.shiki':
    "write `languages: ['python']`, by the names of `@shikijs/langs`, and other names in `languageAliases`",
  'markdown.checkDeadLinks': BROKEN_LINKS,
  'markdown.link': BROKEN_LINKS,
  'markdown.mermaid': "write `fences: { mermaid: './plugins/mermaid.ts' }`",
  'markdown.katex': 'write `math: true`',
  'search.provider': 'export `provider` from the module that `search.searchHooks` names',
  'themeConfig.i18n': 'write the languages as `locales`',
  'themeConfig.algolia': "write `search: { mode: 'remote', … }`",
  'themeConfig.socialLink': 'write `socialLinks`',
  'themeConfig.components':
    "write `components: { Name: './components/name.tsx' }`, beside `themeConfig`",
  'themeConfig.logo': 'write `logo`, beside `themeConfig`',
  'themeConfig.enableAppearanceAnimation': 'there is no such animation: remove it',
  'themeConfig.checks': 'write `checks`, beside `themeConfig`',
  'themeConfig.slots': 'write `slots`, beside `themeConfig`',
};

/** What to write instead of a field that older configurations or other tools have; undefined for any other. */
export function formerHint(path: readonly PropertyKey[]): string | undefined {
  const name = path.filter((part) => typeof part !== 'number').join('.');
  return own(FORMER, name) ?? own(OTHER_TOOLS, name);
}
