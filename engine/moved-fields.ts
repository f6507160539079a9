/**
 * What to write now for fields that a configuration of an older shape, or of Rspress, has. The key is
 * the field's path without indexes.
 */
const MOVED: Readonly<Record<string, string>> = {
  root: 'pages lie in the `content` folder; remove it',
  outDir: 'the output folder is `--out` of the command line; remove it',
  builderConfig: 'code of a site is named by `components`, `islands` and `styles`; remove it',
  builderPlugins: 'code of a site is named by `components`, `islands` and `styles`; remove it',
  plugins:
    'name what it does: `markdown.remarkPlugins`, `components`, `islands`, `slots` or `checks`',
  globalStyles: "write `styles: ['./styles.css']`",
  globalUIComponents: 'write `slots: { afterFooter: Component }`, with the component imported',
  mediumZoom: 'pictures can be enlarged without it; remove it',
  languageParity: "write `checks: { twins: 'warn' }`",
  replaceRules: 'write a plugin, and name it in `markdown.remarkPlugins`',
  logoHref: 'the logo leads to the home page; remove it',
  i18nSourcePath: 'write `strings` into each of the `locales`',
  'locales.texts': 'write `strings: { … }`',
  'markdown.mdxRs': 'there is one compiler; remove it',
  'markdown.checkDeadLinks':
    "links are checked; to build in spite of them, write `checks: { links: 'warn' }`",
  'markdown.link':
    "links are checked; to build in spite of them, write `checks: { links: 'warn' }`",
  'markdown.globalComponents':
    "write `components: { Name: './components/name.tsx' }` beside `markdown`",
  'markdown.highlightLanguages': 'write `markdown.languages` and `markdown.languageAliases`',
  'markdown.shiki': 'write `markdown.languages` and `markdown.languageAliases`',
  'search.provider': 'export `provider` from the module that `search.searchHooks` names',
  'themeConfig.logo': 'write `logo` beside `themeConfig`',
  'themeConfig.enableAppearanceAnimation': 'there is no such animation; remove it',
  'themeConfig.checks': 'write `checks` beside `themeConfig`',
  'themeConfig.slots': 'write `slots` beside `themeConfig`',
};

/** What to write in place of a field that does not exist any more; undefined for one that never did. */
export function whatToWriteNow(path: readonly PropertyKey[]): string | undefined {
  const name = path.filter((part) => typeof part !== 'number').join('.');
  return Object.hasOwn(MOVED, name) ? MOVED[name] : undefined;
}
