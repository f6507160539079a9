/**
 * How this site's addresses are read and written: pure rules, the same at build and in the browser.
 */

/** What the URL rules depend on. */
export interface RouteScheme {
  /** Default language, empty for a site without language folders. */
  lang: string;
  langs: string[];
  defaultVersion: string;
  versions: string[];
}

/** A page's three coordinates; `key` is its address without version and language. */
export interface PageAddress {
  key: string;
  lang: string;
  version: string;
}

/** From a page's coordinates to its address without base: `[/version][/language]/key` (ROUTE-11). */
export function routePath(page: PageAddress, scheme: RouteScheme): string {
  const version = page.version && page.version !== scheme.defaultVersion ? `/${page.version}` : '';
  const lang = scheme.lang !== '' && page.lang !== scheme.lang ? `/${page.lang}` : '';
  return `${version}${lang}${page.key}`;
}

/**
 * The coordinates of an address: the inverse of `routePath`. Only the first segments name a version
 * and a language (ROUTE-10), in any case (ROUTE-4); `/zh` is the same as `/zh/`.
 */
export function parseRoutePath(path: string, scheme: RouteScheme): PageAddress {
  const segments = path.split('/').slice(1);
  let version = scheme.defaultVersion;
  const namedVersion = named(segments[0], scheme.versions);
  if (namedVersion !== undefined && namedVersion !== scheme.defaultVersion) {
    version = namedVersion;
    segments.shift();
  }
  let lang = scheme.lang || scheme.langs[0] || 'en';
  const namedLang = scheme.lang === '' ? undefined : named(segments[0], scheme.langs);
  if (namedLang !== undefined && namedLang !== scheme.lang) {
    lang = namedLang;
    segments.shift();
  }
  return { key: `/${segments.join('/')}`, lang, version };
}

function named(segment: string | undefined, names: readonly string[]): string | undefined {
  return names.find((name) => name.toLowerCase() === segment?.toLowerCase());
}

/**
 * The form in which two addresses are compared (ROUTE-4): decoded, lower case, without `.html`, a
 * final `/index`, and a trailing slash.
 */
export function matchKey(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // A stray `%` is compared as it stands.
  }
  return (
    decoded
      .toLowerCase()
      .replace(/\.html$/, '')
      .replace(/\/index$/, '/')
      .replace(/\/+$/, '') || '/'
  );
}

/**
 * The longest of some tree keys that an address (without prefixes) starts with, in any case, `''`
 * for none.
 */
export function areaByPrefix(key: string, areas: readonly string[]): string {
  const address = `${key.toLowerCase()}/`;
  return areas
    .filter(
      (area) => area !== '' && address.startsWith(`${area.replace(/\/$/, '').toLowerCase()}/`),
    )
    .reduce((longest, area) => (area.length > longest.length ? area : longest), '');
}

/** What decides whether an item of the navigation is current. */
interface NavPattern {
  /** Source of a regular expression. */
  activeMatch?: string;
  items?: readonly NavPattern[];
}

/**
 * Whether an item of the navigation, or one of the items in it, leads to where the reader is: its
 * pattern has to match an address (without prefixes) from its start to a segment border (NAV-9).
 */
export function matchesNav({ activeMatch, items = [] }: NavPattern, key: string): boolean {
  const matches =
    activeMatch !== undefined && new RegExp(`^(?:${activeMatch})(?:(?<=/)|(?=/|$))`).test(key);
  return matches || items.some((item) => matchesNav(item, key));
}

/** File name of the route table of one tab. */
export function tableName(page: { version: string; lang: string; area: string }): string {
  const area = page.area.replace(/^\//, '').replaceAll('/', '.') || 'home';
  return `${[page.version, page.lang, area].filter((part) => part !== '').join('.')}.js`;
}

/** File name of the shell's data for one language and version. */
export function shellName(page: { version: string; lang: string }): string {
  return `shell.${sectionPart(page)}.js`;
}

/** Name of the module with the texts of the search dialog, below `routes/`. */
export function searchTextsName(page: { version: string; lang: string }): string {
  return `search.${sectionPart(page)}.js`;
}

function sectionPart({ version, lang }: { version: string; lang: string }): string {
  return [version, lang].filter((part) => part !== '').join('.');
}

/** Where one of the theme's marks lies below the base, drawn for an `<img>`. */
export function markFile(name: string): string {
  return `marks/${name}.svg`;
}
