import { join, posix } from 'node:path';
import type { z } from 'zod';
import type { LocalText, SiblingProduct, SocialLink } from '../model/shell.ts';
import type { TextKey } from '../theme/strings/en.ts';
import { docsPath } from './bundle/layout.mjs';
import type { MarkdownOptions } from './compile/page.ts';
import {
  type SidebarEntryInput,
  type SiteConfigOutput,
  siteConfigSchema,
} from './config-schema.ts';
import { resolveExtensions, type SiteExtensions } from './extend/fields.ts';
import { formerHint } from './extend/former-fields.ts';
import type { NavItem, Problem, SidebarEntry } from './model.ts';
import { compact, navItemOf } from './navigation/config-navigation.ts';
import { nearField } from './near-field.ts';
import { schemaProblems } from './schema-problems.ts';
import type { SiteExamples } from './site-checks/check-fields.ts';
import type { Slots } from './slots/slots.ts';

/** Texts that configuration may replace; key = name in the theme's table. */
export type TextOverrides = Partial<
  Record<
    | 'outlineTitle'
    | 'lastUpdatedText'
    | 'prevPageText'
    | 'nextPageText'
    | 'sourceCodeText'
    | 'searchPlaceholderText'
    | 'searchNoResultsText'
    | 'searchSuggestedQueryText',
    string
  >
>;

/** One language of the site, every inherited value in place. */
export interface ResolvedLocale {
  lang: string;
  label: string;
  htmlLang: string;
  /** `''` for the default language, else `/zh`. */
  prefix: string;
  title: string;
  description: string;
  /** Version → items; the key without versions is `default`. */
  nav: Record<string, NavItem[]>;
  /** Route prefix (without version and language) → tree. */
  sidebar: Record<string, SidebarEntry[]>;
  lastUpdated: boolean;
  /** Without a text of its own it has the interface's. */
  editLink?: { docRepoBaseUrl: string; text?: string | LocalText | undefined };
  /** Texts of the interface that are other than the theme's. */
  texts: TextOverrides & Partial<Record<TextKey, string>>;
}

export interface ResolvedFeed {
  id: string;
  test: string;
  title: string;
  language: string;
  type: 'rss' | 'atom' | 'json';
  /** Whether posts show their date below their title. */
  showDate: boolean;
  /** Path below the output folder. */
  file: string;
}

/** The configuration as the engine reads it: absolute paths, no optionals where it can be helped. */
export interface ResolvedConfig {
  /** Absolute path of the site folder. */
  root: string;
  /** Name of the configuration file, relative to the site folder. */
  file: string;
  contentDir: string;
  publicDir: string;
  title: string;
  description: string;
  icon?: string;
  lang: string;
  base: string;
  logo?: { light: string; dark: string };
  logoText?: string;
  siteUrl: string;
  /** Value of `Strict-Transport-Security`, empty for none. */
  strictTransport: string;
  /** Where the content folder is shown; links that lead out of it have no target without it. */
  sourceUrl?: string;
  ogImage?: string;
  pageCards: boolean;
  route: { include: string[]; exclude: string[]; extensions: string[]; stripNumbers: boolean };
  locales: ResolvedLocale[];
  multiVersion: { default: string; versions: string[] };
  search: SiteConfigOutput['search'];
  markdown: MarkdownOptions;
  /** What the site adds to the engine. */
  extensions: SiteExtensions;
  feeds: ResolvedFeed[];
  siblings: SiblingProduct[];
  storagePrefix: string;
  head: [tag: string, attributes: Record<string, string>][];
  brand: SiteConfigOutput['brand'];
  slots: Slots;
  security: SiteConfigOutput['security'];
  /** Where the bar and the sidebars come from. */
  navigation: SiteConfigOutput['navigation'];
  /** Texts of the configuration's modules and of `_meta.json` files, by their path below the site folder. */
  sources: Readonly<Record<string, string>>;
  untranslated: SiteConfigOutput['untranslated'];
  /** Kind or name of a problem, or path of a module with checks → how grave it is. */
  checks: SiteConfigOutput['checks'];
  /** Names that the sentences of the site tell apart. */
  products: SiteConfigOutput['products'];
  /** File with the names that pages may mention, from the site folder. */
  facts?: string;
  /** What runs the examples of pages; without it, none is run. */
  examples?: SiteExamples;
  /** Name of a type → where it is described. */
  typeLinks: Record<string, string>;
  /** Addresses without language that pages have left. */
  redirects: { from: string; to: string }[];
  theme: {
    darkMode: boolean;
    outline?: boolean;
    socialLinks: SocialLink[];
    footerMessage?: string | LocalText;
    searchVisible: boolean;
    hideNavbar: 'never' | 'always' | 'auto';
    contentAnimation: boolean;
    scrollToTop: boolean;
    localeRedirect: boolean;
  };
}

/** Where a configuration comes from: for messages and for relative paths. */
export interface ConfigSource {
  /** Absolute path of the site folder. */
  root: string;
  /** Name of the configuration file, relative to the site folder. */
  file: string;
  /** Its text, in which problems are located. */
  text: string;
  /** Where the engine's package lies, for messages that name its documentation. */
  projectRoot?: string | undefined;
}

/** A configuration with fields that cannot be used. */
export interface FaultyConfig {
  config: undefined;
  problems: Problem[];
  /** What it is without them; missing where nothing is left that could be used. */
  rest?: {
    config: ResolvedConfig;
    /** Whether the pages are what they would be with those fields: these concern their looks alone. */
    tellsPages: boolean;
  };
}

/** The list of all fields, as the reader of a message finds it. */
const referenceOf = ({ projectRoot }: ConfigSource): string =>
  projectRoot === undefined
    ? 'docs/configuration.md of the engine'
    : docsPath(projectRoot, 'configuration.md');

/**
 * Checks what `site.config.ts` exports and applies every default.
 * The only place of the project that does.
 */
export function resolveConfig(
  input: unknown,
  source: ConfigSource,
): { config: ResolvedConfig; problems: [] } | FaultyConfig {
  const kind = unreadKind(input);
  if (kind !== undefined) {
    const problem: Problem = {
      code: 'bad-config',
      severity: 'error',
      file: source.file,
      line: 1,
      column: 1,
      message: `the default export is ${kind}, of which nothing would be read`,
      hint: 'export a plain object: `export default defineConfig({ … })`',
    };
    return { config: undefined, problems: [problem] };
  }
  // With what was written: it may be near to what was meant.
  const parsed = siteConfigSchema.safeParse(input, { reportInput: true });
  if (!parsed.success) {
    const reference = referenceOf(source);
    const problems = schemaProblems(
      parsed.error,
      source,
      'bad-config',
      (path) =>
        insteadOfField(path) ?? `remove it, or check its spelling: ${reference} lists all fields`,
    );
    // For who wrote a value that nothing better can be said of.
    const hint = `${reference} lists what each field may hold`;
    const rest = withoutFaults(input, parsed.error);
    return {
      config: undefined,
      problems: problems.map((one) => ({ hint, ...one })),
      ...(rest && { rest: { config: resolve(rest.site, source), tellsPages: rest.tellsPages } }),
    };
  }
  return { config: resolve(parsed.data, source), problems: [] };
}

/** What is an object and has no fields of its own: a schema would take it for an empty one. */
function unreadKind(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
  const prototype: unknown = Object.getPrototypeOf(input);
  // Another realm has another `Object`.
  if (prototype === null || Object.getPrototypeOf(prototype) === null) return undefined;
  return `a ${input.constructor.name || 'class'}`;
}

/** Fields without which pages have the same addresses, and the same mistakes. */
const LOOKS: ReadonlySet<string> = new Set([
  'brand',
  'description',
  'examples',
  'facts',
  'head',
  'icon',
  'logo',
  'logoText',
  'ogImage',
  'pageCards',
  'products',
  'redirects',
  'search',
  'siblings',
  'siteUrl',
  'slots',
  'storagePrefix',
  'styles',
  'themeConfig',
  'title',
]);

/** What a configuration is without the fields that are wrong, if that can be used. */
function withoutFaults(
  input: unknown,
  { issues }: z.ZodError,
): { site: SiteConfigOutput; tellsPages: boolean } | undefined {
  const paths = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [...issue.path, key])
      : [issue.path],
  );
  // A required part of a field cannot be taken out of it.
  for (const cut of [paths, paths.map((path) => path.slice(0, 1))]) {
    const parsed = siteConfigSchema.safeParse(cut.reduce(without, input));
    if (!parsed.success) continue;
    const isOfLooks = (path: readonly PropertyKey[]) =>
      LOOKS.has((path.length === 1 ? nearField(path) : undefined) ?? String(path[0]));
    return { site: parsed.data, tellsPages: paths.every(isOfLooks) };
  }
  return undefined;
}

/** A copy of a value without what a path leads to. */
function without(value: unknown, [part, ...rest]: readonly PropertyKey[]): unknown {
  if (part === undefined || typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (key !== String(part)) return [[key, inner]];
    return rest.length === 0 ? [] : [[key, without(inner, rest)]];
  });
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

function resolve(site: SiteConfigOutput, { root, file, text }: ConfigSource): ResolvedConfig {
  const { themeConfig: theme } = site;
  const locales = resolveLocales(site);
  return {
    root,
    file,
    contentDir: join(root, 'content'),
    publicDir: join(root, 'public'),
    title: site.title,
    description: site.description,
    ...(site.icon !== undefined && { icon: site.icon }),
    lang: site.lang,
    base: site.base,
    ...(site.logo !== undefined && {
      logo: typeof site.logo === 'string' ? { light: site.logo, dark: site.logo } : site.logo,
    }),
    ...(site.logoText !== undefined && { logoText: site.logoText }),
    siteUrl: site.siteUrl ?? '',
    strictTransport: strictTransport(site),
    ...(site.sourceUrl !== undefined && { sourceUrl: site.sourceUrl }),
    ...(site.ogImage !== undefined && { ogImage: site.ogImage }),
    pageCards: site.pageCards && site.siteUrl !== undefined,
    route: site.route,
    locales,
    multiVersion: site.multiVersion,
    search: site.search,
    markdown: {
      showLineNumbers: site.markdown.showLineNumbers,
      defaultWrapCode: site.markdown.defaultWrapCode,
      ...(site.markdown.headingIds !== 'github' && { headingIds: site.markdown.headingIds }),
    },
    extensions: resolveExtensions(site),
    feeds: site.feeds.map((feed) => ({
      id: feed.id,
      test: feed.test,
      title: feed.title ?? site.title,
      language: feed.language ?? localeOf(feed.test, locales).htmlLang,
      showDate: feed.showDate,
      type: feed.output.type,
      file: posix.join(feed.output.dir, feed.output.filename ?? feedName(feed)),
    })),
    siblings: site.siblings.map(({ desc, descEn, url, urlEn, ...sibling }) => ({
      ...compact(sibling),
      desc: localText(desc, descEn),
      url: localText(url, urlEn),
    })),
    storagePrefix: site.storagePrefix,
    head: site.head,
    brand: site.brand,
    slots: site.slots,
    security: site.security,
    navigation: site.navigation,
    sources: { [file]: text },
    untranslated: site.untranslated,
    checks: site.checks,
    products: site.products,
    ...(site.facts !== undefined && { facts: site.facts }),
    ...(site.examples !== undefined && { examples: site.examples }),
    typeLinks: site.typeLinks,
    redirects: site.redirects,
    theme: {
      darkMode: theme.darkMode,
      ...(theme.outline !== undefined && { outline: theme.outline }),
      socialLinks: theme.socialLinks,
      ...(theme.footer.message !== undefined && { footerMessage: theme.footer.message }),
      searchVisible: theme.search && site.search !== false,
      hideNavbar: theme.hideNavbar,
      contentAnimation: theme.enableContentAnimation,
      scrollToTop: theme.enableScrollToTop,
      localeRedirect: theme.localeRedirect === 'auto' && site.lang !== '',
    },
  };
}

/** The language of the pages whose addresses begin with a text: `/fr/blog`, or `/1.x/fr/blog`. */
export function localeOf(start: string, locales: readonly ResolvedLocale[]): ResolvedLocale {
  const segments = start.split('/').slice(1, 3);
  const named = locales.find(({ lang, prefix }) => prefix !== '' && segments.includes(lang));
  const known = named ?? locales.find(({ prefix }) => prefix === '') ?? locales[0];
  if (!known) throw new Error('a site has a language'); // `resolveLocales`
  return known;
}

const feedName = ({ id, output }: SiteConfigOutput['feeds'][number]) =>
  `${id}.${output.type === 'json' ? 'json' : 'xml'}`;

/** A year, and only this host: what else the domain holds is not the site's business. */
function strictTransport({ siteUrl = '', security }: SiteConfigOutput) {
  const { strictTransportSecurity: chosen } = security;
  if (chosen === false || (chosen === undefined && !siteUrl.startsWith('https:'))) return '';
  const { maxAge = 31536000, includeSubDomains = false, preload = false } = chosen ?? {};
  return [
    `max-age=${maxAge}`,
    ...(includeSubDomains ? ['includeSubDomains'] : []),
    ...(preload ? ['preload'] : []),
  ].join('; ');
}

/**
 * A text for each language. With a text of its own for English, a plain one is Chinese: the names of
 * these fields are the specification's (SIB-6).
 */
function localText(text: string | LocalText, english: string | undefined): LocalText {
  if (typeof text !== 'string') return text;
  return english === undefined ? { '*': text } : { zh: text, '*': english };
}

type LocaleInput = SiteConfigOutput['locales'][number];

/** What to write instead of a field that the configuration does not have. */
function insteadOfField(path: readonly PropertyKey[]): string | undefined {
  const former = formerHint(path);
  if (former !== undefined) return former;
  const near = nearField(path);
  return near === undefined ? undefined : `did you mean \`${near}\`?`;
}

/** A site without `locales` is one locale without a prefix. Precedence: locale, theme, default. */
function resolveLocales(site: SiteConfigOutput): ResolvedLocale[] {
  const listed: LocaleInput[] =
    site.locales.length > 0 ? site.locales : [{ lang: site.lang || 'en', label: site.title }];
  const { themeConfig: theme } = site;
  return listed.map((own) => {
    const themeLocale = theme.locales.find(({ lang }) => lang === own.lang);
    const locale: LocaleInput = { ...themeLocale, ...compact(own) };
    const editLink = locale.editLink ?? theme.editLink;
    return {
      lang: locale.lang,
      label: locale.label,
      htmlLang: locale.htmlLang ?? locale.lang,
      prefix: site.lang === '' || locale.lang === site.lang ? '' : `/${locale.lang}`,
      title: locale.title ?? site.title,
      description: locale.description ?? site.description,
      nav: navByVersion(locale.nav ?? theme.nav),
      sidebar: resolveSidebar(locale.sidebar ?? theme.sidebar),
      lastUpdated: locale.lastUpdated ?? theme.lastUpdated,
      // An empty part switches the edit link off (specification, section 5).
      ...(editLink?.docRepoBaseUrl && editLink.text !== '' && { editLink }),
      texts: compact({ ...textsOf(theme), ...locale.strings, ...textsOf(locale) }),
    };
  });
}

const TEXT_KEYS = [
  'outlineTitle',
  'lastUpdatedText',
  'prevPageText',
  'nextPageText',
  'sourceCodeText',
  'searchPlaceholderText',
  'searchNoResultsText',
  'searchSuggestedQueryText',
] as const satisfies readonly (keyof TextOverrides)[];

function textsOf(from: { [Key in (typeof TEXT_KEYS)[number]]?: string | undefined }) {
  return Object.fromEntries(
    TEXT_KEYS.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])),
  ) as TextOverrides; // The keys come from TEXT_KEYS, the values were just tested.
}

function navByVersion(nav: LocaleInput['nav'] & {}): Record<string, NavItem[]> {
  const byVersion = Array.isArray(nav) ? { default: nav } : nav;
  return Object.fromEntries(
    Object.entries(byVersion).map(([version, items]) => [version, items.map(navItemOf)]),
  );
}

function resolveSidebar(sidebar: Record<string, SidebarEntryInput[]>) {
  return Object.fromEntries(
    Object.entries(sidebar).map(([prefix, entries]) => [
      prefix.replace(/(.)\/$/, '$1'),
      entries.map(sidebarEntry),
    ]),
  );
}

function sidebarEntry(entry: SidebarEntryInput): SidebarEntry {
  if (typeof entry === 'string') return { kind: 'item', text: '', link: entry };
  if ('dividerType' in entry) return { kind: 'divider', ...entry };
  if ('sectionHeaderText' in entry) return { kind: 'section-header', ...compact(entry) };
  if ('items' in entry) {
    const { items, collapsible = true, collapsed = false, ...group } = entry;
    return {
      kind: 'group',
      ...compact(group),
      collapsible,
      collapsed,
      items: items.map(sidebarEntry),
    };
  }
  return { kind: 'item', ...compact(entry) };
}
