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
  logo: 'Picture in the bar, in place of mark and name, or one for each theme: 28 pixels high.',
  logoText:
    'Name in the bar where there is no `logo`, in place of `title`; with one, what the picture is called.',
  ssg: 'Every page is rendered at build; nothing else is supported.',
  siteUrl:
    'Origin that the site is published at. Sitemap, feeds, canonical addresses and link previews need it.',
  sourceUrl:
    'Address at which the repository shows `content/`, such as `https://github.com/acme/acme/blob/main/docs`. Relative links to files outside of it (`../CONTRIBUTING.md`, `../src/index.js`) lead there, and pages may be named from the root of the repository (`/docs/guide/start.md`); without it both are problems.',
  ogImage: 'Picture for link previews, below `public`.',
  pageCards: 'Draws a picture for the link previews of each page. Needs `siteUrl`.',
  route: 'Which files are pages.',
  'route.cleanUrls': 'Addresses have no ending; nothing else is supported.',
  'route.include': 'Patterns of files that are pages although their names say otherwise.',
  'route.exclude': 'Patterns of files that are no pages.',
  'route.extensions': 'Endings of pages. `.mdx` is MDX, `.md` is Markdown.',
  'route.stripNumbers':
    'Numbers in front of names of files and folders (`02-start/05-usage.mdx`, `2.start`, `2_start`) order the pages and are no part of addresses (`/start/usage`). Links name the file or the address. Dates and versions in names stay.',
  locales: 'The languages: [Languages](adapting.md#languages).',
  multiVersion:
    'Several versions of the documentation side by side: [Versions](adapting.md#versions).',
  'multiVersion.default':
    'The current version, whose addresses have no prefix. Pages of the others say that they are not current.',
  'multiVersion.versions': 'All versions: the folders below `content/`, in the order of the menu.',
  brand: 'What stands for the site: [Brand](adapting.md#brand).',
  slots:
    'Components of the site around its pages and on them, rendered at build: [Slots](adapting.md#slots) shows where each stands.',
  security: 'What two headers say: [Security policy](adapting.md#security-policy).',
  navigation: 'Where the bar and the sidebars come from: [Navigation](adapting.md#navigation).',
  untranslated:
    'What stands at the address of a page that is not translated: nothing, or the original with a notice.',
  checks:
    'How grave problems are, by kind or by name, and modules with checks of the site: [Severities](adapting.md#severities).',
  products:
    'Names of products that sentences tell apart, for the comparison of translations with what they said before.',
  'products.own':
    'What the site documents. Its name is no difference where nothing is compared with it.',
  'products.others': 'What it is compared with.',
  facts:
    'Module or JSON file with the names that pages may mention: [Names that exist](adapting.md#names-that-exist).',
  examples:
    'What the check runs the examples of pages with: [Examples that run](adapting.md#examples-that-run).',
  'examples.runners':
    'Language of a fence → what runs it: a command (`node {file}`), the path of a module, or an object with either as `run`.',
  'examples.runners.<name>.run': 'The command, or the path of the module.',
  'examples.runners.<name>.every':
    'Every block in this language is run, whether its fence says `run` or not.',
  'examples.runners.<name>.files':
    'Folders below `examples.files`, separated by blanks, whose files lie beside each example.',
  'examples.runners.<name>.version':
    'Command that prints the version of the program. Default: its first words and `--version`.',
  'examples.files': 'Folder with the folders that `files="shop"` of a fence names.',
  'examples.seconds': 'How long an example may take before it is stopped and reported.',
  search: 'The search, or `false`: [Search](adapting.md#search).',
  markdown: 'How pages are written.',
  'markdown.showLineNumbers': 'Blocks of code have line numbers unless they say otherwise.',
  'markdown.defaultWrapCode': 'Long lines of code are wrapped unless the block says otherwise.',
  'markdown.codeHighlighter': 'Code is highlighted at build; nothing else is supported.',
  'markdown.headingIds':
    'Whose ids headings get that name none: `github` (`Node.js` → `#nodejs`), as Docusaurus, Starlight, Nextra and Fumadocs have them, too, or `vitepress` (`#node-js`). [A plugin](extending.md#ids-of-headings) makes others.',
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
  styles: 'Style sheets of the site, behind those of the theme: [Styles](extending.md#styles).',
  'styles[].file': 'The sheet.',
  'styles[].classes':
    'Classes, or beginnings of classes, of the elements that it is about: only pages that show them pay for it at once.',
  frontmatter:
    'Module that exports a zod schema, or a function, for frontmatter keys of the site’s own.',
  feeds: 'Feeds of the posts below a route.',
  siblings: 'Related products, in a menu of the bar.',
  storagePrefix:
    'In front of the keys under which browsers keep what readers chose: two sites of one host need different ones.',
  head: 'Elements for the head of every page: `[tag, attributes]`.',
  typeLinks:
    'Name of a type, or of what a default holds for (`mode.production`, `target.node`, `output.library`) → the page or section that describes it.',
  redirects: 'Addresses that pages have left.',
  themeConfig: 'The parts around articles.',
  'themeConfig.darkMode': 'Readers may choose the dark theme.',
  'themeConfig.locales': 'The same languages as `locales`; what both set, `locales` decides.',
  'themeConfig.nav':
    'The bar: [items](#items-of-the-bar); one list for each version if there are any.',
  'themeConfig.sidebar': 'Prefix of a route → its tree of [entries](#entries-of-a-sidebar).',
  'themeConfig.outline': 'Pages have an outline of their headings.',
  'themeConfig.editLink': 'The link to a page’s source: [fields](#editlink).',
  'themeConfig.lastUpdated': 'Pages say when they were changed last, according to git.',
  'themeConfig.socialLinks': 'Links with icons in the bar.',
  'themeConfig.footer':
    'The end of the home page. A footer of every page is the slot [`afterFooter`](adapting.md#slots).',
  'themeConfig.search': 'The bar has a button for the search.',
  'themeConfig.hideNavbar': 'When the bar leaves while scrolling down.',
  'themeConfig.enableContentAnimation': 'Pages change with a view transition.',
  'themeConfig.enableScrollToTop': 'Long pages have a button that leads to their start.',
  'themeConfig.localeRedirect':
    '`auto`: the first visit moves to the browser’s language, where the page has a translation. `never`, or any other text: every address shows what it names. [Languages](adapting.md#languages)',
  'themeConfig.outlineTitle': 'Text above the outline.',
  'themeConfig.lastUpdatedText': 'Text in front of the time of the last change.',
  'themeConfig.prevPageText': 'Text above the link to the page before.',
  'themeConfig.nextPageText': 'Text above the link to the next page.',
  'themeConfig.sourceCodeText': 'Text of links to source code.',
  'themeConfig.searchPlaceholderText': 'Text in the empty search field.',
  'themeConfig.searchNoResultsText': 'Text above a query without results.',
  'themeConfig.searchSuggestedQueryText': 'What is suggested then.',
  'logo.light': 'Address of the picture for the light theme.',
  'logo.dark': 'Address of the picture for the dark theme.',
  'locales[].lang': 'Name of the language in addresses and folders: `fr`, `pt-BR`.',
  'locales[].label': 'What the language calls itself, in the language menu.',
  'locales[].htmlLang': 'Value of `<html lang>`. Default: `lang`.',
  'locales[].title': 'Name of the site in this language.',
  'locales[].description': 'Description of the site in this language.',
  'locales[].nav': 'The bar in this language. Default: `themeConfig.nav`.',
  'locales[].sidebar': 'Sidebars in this language. Default: `themeConfig.sidebar`.',
  'locales[].lastUpdated': 'Pages of this language say when they were changed last.',
  'locales[].editLink':
    'Link to the source of pages in this language. Default: `themeConfig.editLink`.',
  'locales[].strings':
    'Texts of the interface by their keys: some, or all of a [language](adapting.md#languages) that the theme does not speak.',
  'search.mode':
    '`local` searches an index in the browser, `remote` asks a [server](remote-search.md).',
  'search.versioned':
    'Of `local`: each version of the documentation has an index of its own, and readers find pages of the version that they read. Otherwise one index holds all versions.',
  'search.synonyms':
    'Language → words that mean the same, one meaning a line: [Words that mean the same](adapting.md#words-that-mean-the-same).',
  'search.searchHooks':
    'Module whose functions change what is asked and what is found: [Search](adapting.md#search).',
  'search.apiUrl': 'Of `remote`, needed there: address at which the service answers.',
  'search.indexName': 'Of `remote`, needed there: name of the index that holds this site.',
  'search.domain': 'Of `remote`: origin of hits that name none.',
  'search.origins':
    'Of `remote`: other origins that hits may lead to. Hits of any other are dropped.',
  'search.searchIndexes': 'Of `remote`: the indexes that are asked, each a tab of the dialog.',
  'search.searchIndexes[].value': 'Name of the index at the service.',
  'search.searchIndexes[].label': 'Text of its tab.',
  'search.searchLoading': 'Of `remote`: the dialog shows that it waits for an answer.',
  'markdown.containers.<name>.title':
    'What stands above the callout if the page gives it no title; one text, or one for each language.',
  'markdown.containers.<name>.like': 'The kind whose colour and sign it has.',
  'islands.<name>.component': 'File of the component.',
  'islands.<name>.definition':
    'Module that checks its props and names its parts: [Islands](extending.md#islands).',
  'islands.<name>.hydrate':
    'When it wakes: with the page, when the browser is idle, when it is seen, or when somebody touches it.',
  'feeds[].id': 'Name of the feed, and of its file. Pages name it in `link-rss`.',
  'feeds[].test': 'Beginning of the addresses of its posts: pages below it that have a `date`.',
  'feeds[].title': 'Title of the feed. Default: the name of the site.',
  'feeds[].language':
    'Language that the feed says it is in. Default: that of its posts, by `test`.',
  'feeds[].showDate':
    'Whether posts show their date below their title. `false` where their texts say it.',
  'feeds[].output': 'File of the feed.',
  'feeds[].output.dir': 'Folder of the file in the built site.',
  'feeds[].output.type':
    'Format of the feed. As an author, which Atom asks for, it names the site by its `title`.',
  'feeds[].output.filename': 'Name of the file. Default: the `id`, with the ending of its format.',
  'siblings[].name': 'Name of the product.',
  'siblings[].desc': 'What it is; one text, or one for each language.',
  'siblings[].descEn':
    'The description outside of Chinese, where `desc` is one text; better give `desc` one for each language.',
  'siblings[].logo': 'Name of a mark in `brand.marks`, or the address of a picture.',
  'siblings[].logoScale': 'Size of the logo beside the others: 1.1 is a tenth larger.',
  'siblings[].url': 'Where it leads; one address, or one for each language.',
  'siblings[].urlEn': 'The same for `url`.',
  'brand.mark': 'Name of the mark in the bar, for a site without `logo`.',
  'brand.marks': 'Name → drawing: the inside of an SVG, 32 × 32.',
  'brand.wordmark': 'The name of the site as a drawing, beside the mark.',
  'brand.wordmark.viewBox': 'Its `viewBox`: `0 0 120 32`.',
  'brand.wordmark.content': 'The inside of its SVG.',
  'brand.makersUrl': 'Where the heading above `siblings` leads.',
  'slots.beforeNavigation': 'Above the bar.',
  'slots.afterNavigation': 'Below the bar.',
  'slots.beforeSidebar': 'At the top of the sidebar.',
  'slots.afterSidebar': 'At the end of the sidebar.',
  'slots.beforeOutline': 'Above the outline.',
  'slots.afterOutline': 'Below the outline.',
  'slots.beforeFooter':
    'Below the text of every page, above the last change and the pages before and after.',
  'slots.afterFooter': 'The end of every page: a footer of the whole site.',
  'slots.beforeArticle': 'Above the title and text of a page.',
  'slots.afterArticle': 'Below the text of a page, rendered for each page.',
  'slots.heroPicture': 'Beside the words of the home page.',
  'slots.home': 'The whole home page but its own text.',
  'security.csp': 'Directive → sources that pages may load from besides the site itself.',
  'security.strictTransportSecurity':
    'What browsers are told over HTTPS, or `false` for nothing. By default a year and this host alone, where `siteUrl` is an address with HTTPS.',
  'security.strictTransportSecurity.maxAge': 'For how many seconds.',
  'security.strictTransportSecurity.includeSubDomains': 'It holds for all hosts below this one.',
  'security.strictTransportSecurity.preload': 'Browsers may be delivered with it.',
  'redirects[].from':
    'Address that a page has left, without a language: it holds in all of them. That of another version than the current one begins with its name.',
  'redirects[].to': 'Where it is now, in the same form, perhaps with `#heading`.',
  'nav[].text': 'Text of the item.',
  'nav[].link': 'Address that it leads to. It needs this, `items`, or both.',
  'nav[].activeMatch':
    'Regular expression: the item is marked on pages whose address it matches. Default: addresses below `link`.',
  'nav[].tag': 'Sign behind the text: an SVG, or the address of a picture.',
  'nav[].position': 'Side of the bar.',
  'nav[].items': 'Items of a menu below it, at two levels.',
  'sidebar[].text': 'Text of the link, needed there, or of the group.',
  'sidebar[].link': 'Address of a link, needed there, or of the page of a group.',
  'sidebar[].tag': 'Sign behind the text: an SVG, or the address of a picture.',
  'sidebar[].context': 'Value of `data-context` on the entry, for style sheets.',
  'sidebar[].overviewHeaders': 'Levels of headings that overview pages show of the page.',
  'sidebar[]._fileKey': 'Source of the page whose title the entry takes, without its ending.',
  'sidebar[].collapsible': 'The group can be folded.',
  'sidebar[].collapsed': 'The group is folded until somebody opens it.',
  'sidebar[].items': 'Entries of a group, and what makes it one.',
  'sidebar[].dividerType': 'A line in place of an entry.',
  'sidebar[].sectionHeaderText': 'A heading in place of an entry.',
  'editLink.docRepoBaseUrl':
    'Address at which the repository edits `content/`; the path of the page comes behind it: `https://github.com/acme/acme/edit/main/docs` → `…/docs/guide/start.md`.',
  'editLink.text':
    'Text of the link, or one for each language (`*` for all others). Default: the interface’s own (“Edit this page”).',
  'themeConfig.socialLinks[].icon': 'Name of a sign, or one of your own.',
  'themeConfig.socialLinks[].icon.svg': 'The sign as an SVG.',
  'themeConfig.socialLinks[].mode':
    '`link` leads to `content`; the others show it in a panel: as text, as a picture with that address, or as HTML.',
  'themeConfig.socialLinks[].content': 'Address, text or HTML, as `mode` says.',
  'themeConfig.footer.message':
    'Text at the end of the home page, or one for each language (`*` for all others); it may hold inline HTML.',
};

/** Texts of the interface that a language may replace as well. */
const OVERRIDES = [
  'outlineTitle',
  'lastUpdatedText',
  'prevPageText',
  'nextPageText',
  'sourceCodeText',
  'searchPlaceholderText',
  'searchNoResultsText',
  'searchSuggestedQueryText',
];

/** The text of a field; empty when nobody has said anything about it. */
export function fieldText(path: string): string {
  const [, name] = /^locales\[\]\.(\w+)$/.exec(path) ?? [];
  const isOverride = name !== undefined && OVERRIDES.includes(name);
  return FIELD_TEXTS[isOverride ? `themeConfig.${name}` : path] ?? '';
}

/** What stands above sections that are told for several places at once. */
export const SECTION_TEXTS: Readonly<Record<string, string>> = {
  nav: 'What `themeConfig.nav` and `nav` of a language hold, and `_nav.json` files.',
  sidebar:
    'What the lists of `themeConfig.sidebar` and of a language hold: a text is the address of a page, which gives the entry its title; objects are links, groups (with `items`), dividers and section headers.',
  editLink: 'The link to the source of a page, of `themeConfig` or of a language.',
};
