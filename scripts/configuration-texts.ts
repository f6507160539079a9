/**
 * What each field of `site.config.ts` is for, in `docs/configuration.md`. A field may say it itself,
 * with `.describe()` in its schema.
 */
export const FIELD_TEXTS: Readonly<Record<string, string>> = {
  title: 'Name of the site.',
  description: 'Description of pages that have none of their own.',
  icon: 'Address of the favicon: a path below `public`, or what `security.csp` allows.',
  lang: 'Default language. Empty for a site in one language, whose pages lie in `content/` itself.',
  base: 'Path that the site is published below; it starts and ends with a slash.',
  logo: 'Picture in the bar, or one for each theme.',
  logoText: 'Text beside the logo.',
  ssg: 'Every page is rendered at build; nothing else is supported.',
  siteUrl:
    'Origin that the site is published at. Sitemap, feeds, canonical addresses and link previews need it.',
  ogImage: 'Picture for link previews, below `public`.',
  pageCards: 'Draws a picture for the link previews of each page. Needs `siteUrl`.',
  route: 'Which files are pages.',
  'route.cleanUrls': 'Addresses have no ending; nothing else is supported.',
  'route.include': 'Patterns of files that are pages although their names say otherwise.',
  'route.exclude': 'Patterns of files that are no pages.',
  'route.extensions': 'Endings of pages. `.mdx` is MDX, `.md` is Markdown.',
  locales:
    'The languages. Each has `lang` and `label`, may have `htmlLang`, and may replace `title`, `description`, `nav`, `sidebar`, `editLink`, `lastUpdated` and the texts of `themeConfig`. `strings` gives all texts of a [language](adapting.md#languages).',
  multiVersion: 'Several versions of the documentation side by side.',
  'multiVersion.default': 'The version whose addresses have no prefix.',
  'multiVersion.versions': 'All versions: the folders below `content/`.',
  brand:
    'What stands for the site: `mark` names one of `marks` (the inside of an SVG, 32 × 32), `wordmark` draws the name, `makersUrl` is where the heading of `siblings` leads.',
  slots:
    'Components of the site around its pages and on them, rendered at build: [Slots](adapting.md#slots).',
  security:
    'Two headers. `csp`: sources that pages may load from besides the site itself, [by directive](adapting.md#security-policy). `strictTransportSecurity`, over HTTPS: `{ maxAge, includeSubDomains, preload }`, or `false`; by default a year and this host alone, where `siteUrl` is an address with HTTPS.',
  navigation: 'Where the bar and the sidebars come from: [Navigation](adapting.md#navigation).',
  untranslated:
    'What stands at the address of a page that is not translated: nothing, or the original with a notice.',
  checks:
    'How grave problems are, by kind or by name, and modules with checks of the site: [Severities](adapting.md#severities).',
  search: 'The search, or `false`: [Search](../README.md#search).',
  markdown: 'How pages are written.',
  'markdown.showLineNumbers': 'Blocks of code have line numbers unless they say otherwise.',
  'markdown.defaultWrapCode': 'Long lines of code are wrapped unless the block says otherwise.',
  'markdown.codeHighlighter': 'Code is highlighted at build; nothing else is supported.',
  'markdown.remarkPlugins':
    'Plugins that change the syntax tree of pages: files or packages, each alone or as `[name, options]`.',
  'markdown.rehypePlugins': 'Plugins that change the HTML of finished articles, in the same form.',
  'markdown.fences':
    'Language of a fence → the module that draws it, for diagrams and the like. It returns HTML or SVG.',
  'markdown.languages':
    'Languages of code beside the usual ones, by their names in `@shikijs/langs`.',
  'markdown.languageAliases': 'Other name of a language → its name.',
  'markdown.containers':
    'Kinds of callouts beside the usual ones: `{ rfc: { title: "Proposal", like: "info" } }`. The title may be one for each language.',
  'markdown.math':
    'Formulas between dollar signs, as MathML. Needs the packages `remark-math` and `katex`.',
  components:
    'Name of a component → the file that exports it. Every page has it without an import.',
  islands:
    'Name of an interactive component → its file, or `{ component, definition, hydrate }`. `hydrate` is `load`, `idle`, `visible` or `interaction`.',
  imports:
    'Beginning of an import in pages → the folder or file that it stands for; `true` for the names that every page has.',
  styles: 'Style sheets of the site, behind those of the theme.',
  frontmatter:
    'Module that exports a zod schema, or a function, for frontmatter keys of the site’s own.',
  feeds:
    'Feeds of the pages below a route: `id`, `test` (the route), and `title`, `language`, `output` if they differ.',
  siblings: 'Related products, in a menu of the bar: `name`, `desc`, `logo`, `url`.',
  storagePrefix:
    'In front of the keys under which browsers keep what readers chose: two sites of one host need different ones.',
  head: 'Elements for the head of every page: `[tag, attributes]`.',
  plannedRoutes: 'Routes that the site will have. Links to them are counted instead of failing.',
  typeLinks: 'Name of a type → the page or section that describes it.',
  redirects: 'Addresses that pages have left: `from`, `to`, without a language.',
  themeConfig: 'The parts around articles.',
  'themeConfig.darkMode': 'Readers may choose the dark theme.',
  'themeConfig.locales': 'The same languages as `locales`; what both set, `locales` decides.',
  'themeConfig.nav':
    'The bar: items with `text`, `link`, `items`, `activeMatch`, `tag`, `position`; one list for each version if there are any.',
  'themeConfig.sidebar':
    'Prefix of a route → its tree: addresses, items (`text`, `link`), groups (`text`, `items`), dividers and section headers.',
  'themeConfig.outline': 'Pages have an outline of their headings.',
  'themeConfig.editLink': '`docRepoBaseUrl` and `text` of the link to a page’s source.',
  'themeConfig.lastUpdated': 'Pages say when they were changed last, according to git.',
  'themeConfig.socialLinks': 'Links with icons in the bar: `icon`, `mode`, `content`.',
  'themeConfig.footer': '`message` at the end of the home page.',
  'themeConfig.search': 'The bar has a button for the search.',
  'themeConfig.hideNavbar': 'When the bar leaves while scrolling down.',
  'themeConfig.enableContentAnimation': 'Pages change with a view transition.',
  'themeConfig.enableScrollToTop': 'Long pages have a button that leads to their start.',
  'themeConfig.localeRedirect':
    'A first visit moves to the reader’s language; another text switches it off.',
  'themeConfig.outlineTitle': 'Text above the outline.',
  'themeConfig.lastUpdatedText': 'Text in front of the time of the last change.',
  'themeConfig.prevPageText': 'Text above the link to the page before.',
  'themeConfig.nextPageText': 'Text above the link to the next page.',
  'themeConfig.sourceCodeText': 'Text of links to source code.',
  'themeConfig.searchPlaceholderText': 'Text in the empty search field.',
  'themeConfig.searchNoResultsText': 'Text above a query without results.',
  'themeConfig.searchSuggestedQueryText': 'What is suggested then.',
};
