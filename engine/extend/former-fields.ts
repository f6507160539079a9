/** Fields of older configurations, and of Rspress’s → what to write now. Paths have no indexes. */
const FORMER: Readonly<Record<string, string>> = {
  plannedRoutes:
    "write the pages first; to build in spite of links to pages that are not there yet, write `checks: { links: 'warn' }`",
  root: 'the folder of pages is `content` beside the configuration; another site folder is `--root`',
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
  'markdown.checkDeadLinks':
    "links are always checked; to build in spite of dead ones, write `checks: { links: 'warn' }`",
  'markdown.link':
    "links are always checked; to build in spite of dead ones, write `checks: { links: 'warn' }`",
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

/** What to write instead of a field that is not there any more; undefined for one that never was. */
export function formerHint(path: readonly PropertyKey[]): string | undefined {
  const name = path.filter((part) => typeof part !== 'number').join('.');
  return Object.hasOwn(FORMER, name) ? FORMER[name] : undefined;
}
