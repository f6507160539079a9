import type { Facts } from '../facts/model.ts';

/** What a page has to document, by kind and name. */
export type Subject =
  | { kind: 'option'; name: string }
  | { kind: 'plugin option'; plugin: string; name: string }
  | { kind: 'loader option'; loader: string; name: string }
  | { kind: 'hook'; owner: string; name: string }
  | { kind: 'object member'; object: string; name: string; page: string }
  | { kind: 'command'; name: string }
  | { kind: 'flag'; command: string; name: string }
  | { kind: 'module name'; name: string }
  | { kind: 'stats key'; name: string };

const camelCase = (name: string) =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const lastSegment = (route: string) => route.replace(/\/$/, '').split('/').at(-1) ?? '';

/** Pages whose top-level options have no page of the same name. */
const OTHER_OPTIONS = '/config/other-options';
/** Removed in the documented version, so it owns nothing that exists. */
const REMOVED = '/config/builtins';

/**
 * The page of a configuration option: the one named like its first segment, else like the beginning
 * of it (`watchOptions` → `/config/watch`), else the page of other options.
 */
export function pageOfOption(path: string, routes: readonly string[]): string {
  const [top = ''] = /^\w+/.exec(path) ?? [];
  const known = ownPages.get(routes) ?? new Map<string, string>();
  ownPages.set(routes, known);
  const page = known.get(top) ?? searchPage(top, routes);
  known.set(top, page);
  return page;
}

/** First segment → page, for each list of routes. */
const ownPages = new WeakMap<readonly string[], Map<string, string>>();

function searchPage(top: string, routes: readonly string[]): string {
  const pages = routes
    .filter((route) => /^\/config\/[\w-]+$/.test(route) && route !== REMOVED)
    .map((route) => ({ route, name: camelCase(lastSegment(route)) }))
    .filter(({ name }) => top === name || new RegExp(`^${name}[A-Z]`).test(top))
    .sort((a, b) => b.name.length - a.name.length);
  return pages[0]?.route ?? OTHER_OPTIONS;
}

/** `/plugins/webpack/split-chunks-plugin` → `optimize.SplitChunksPlugin`; undefined for other pages. */
export function pluginOfPage(route: string, facts: Facts): string | undefined {
  if (!/^\/plugins\/(?:webpack|rspack)\/[\w-]+$/.test(route)) return undefined;
  const name = lastSegment(route).replaceAll('-', '').toLowerCase();
  return Object.keys(facts.plugins).find(
    (plugin) => plugin.split('.').at(-1)?.toLowerCase() === name,
  );
}

/** The page of a plugin class; plugins without one are listed on the page of internal plugins. */
export function pageOfPlugin(plugin: string, facts: Facts, routes: readonly string[]): string {
  return (
    routes.find((route) => pluginOfPage(route, facts) === plugin) ??
    '/plugins/webpack/internal-plugins'
  );
}

/** Owners of the hooks on a page: `compiler-hooks` → `Compiler`; `stats-hooks` → both of statistics. */
export function hookOwnersOfPage(route: string, facts: Facts): string[] {
  const [, page] = /^\/api\/plugin-api\/([\w-]+)-hooks$/.exec(route) ?? [];
  if (page === undefined) return [];
  const name = page.replaceAll('-', '').toLowerCase();
  return Object.keys(facts.hooks).filter((owner) => owner.toLowerCase().startsWith(name));
}

/** Options of a plugin's constructor: `banner`, `output.name`; nested ones with dots. */
export function pluginOptions(plugin: string, facts: Facts): string[] {
  const short = plugin.split('.').at(-1) ?? plugin;
  const declared = facts.optionTypes[short];
  if (declared) return Object.keys(declared);
  const parameters = facts.plugins[plugin]?.constructors.flat() ?? [];
  return [...new Set(parameters.flatMap(({ members = {} }) => Object.keys(members)))];
}

/** The page that documents a module's name: expressions that are called are methods. */
export function pageOfModuleName(name: string): string {
  if (/^module\.hot\b|^import\.meta\.webpackHot/.test(name)) return '/api/hmr';
  const isMethod =
    /^(?:require|define|import|module\.require|new |navigator)\b.*\(|^\/\*|^require$/.test(name);
  return isMethod && !/^import\.meta\.webpackContext/.test(name)
    ? '/api/modules/module-methods'
    : '/api/modules/module-variables';
}

/** The built-in loader whose options a page documents; undefined for other pages. */
export function loaderOfPage(route: string): string | undefined {
  return route === '/guide/features/builtin-swc-loader' ? 'builtin:swc-loader' : undefined;
}

/** Everything that a page owns; a route without language prefix. Empty for pages of prose. */
export function subjectsOfPage(
  route: string,
  facts: Facts,
  routes: readonly string[],
  typeLinks: Readonly<Record<string, string>> = {},
): Subject[] {
  const members = objectsOfPage(route, facts, typeLinks).flatMap(({ object }) =>
    Object.keys(facts.objects[object] ?? {}).map(
      (name): Subject => ({ kind: 'object member', object, name, page: route }),
    ),
  );
  return [...subjectsByKind(route, facts, routes), ...members];
}

/** The objects that a page describes, and whether one of them has the page for itself. */
export function objectsOfPage(
  route: string,
  facts: Facts,
  typeLinks: Readonly<Record<string, string>>,
): { object: string; hasPage: boolean }[] {
  return Object.entries(typeLinks).flatMap(([object, link]) => {
    const [page, anchor] = link.split('#');
    const isHere = page === route && Object.hasOwn(facts.objects, object);
    return isHere ? [{ object, hasPage: anchor === undefined }] : [];
  });
}

function subjectsByKind(route: string, facts: Facts, routes: readonly string[]): Subject[] {
  const plugin = pluginOfPage(route, facts);
  if (plugin !== undefined) {
    return pluginOptions(plugin, facts).map((name) => ({ kind: 'plugin option', plugin, name }));
  }
  if (route.startsWith('/config/')) {
    return Object.keys(facts.options)
      .filter((name) => pageOfOption(name, routes) === route)
      .map((name) => ({ kind: 'option', name }));
  }
  const loader = loaderOfPage(route);
  if (loader !== undefined) {
    return Object.keys(facts.optionTypes[loader] ?? {}).map((name) => ({
      kind: 'loader option',
      loader,
      name,
    }));
  }
  switch (route) {
    case '/api/cli':
      return Object.entries(facts.commands).flatMap(([command, { flags }]): Subject[] => [
        { kind: 'command', name: command },
        ...Object.keys(flags).map((name): Subject => ({ kind: 'flag', command, name })),
      ]);
    case '/api/stats':
      return Object.keys(facts.stats).map((name) => ({ kind: 'stats key', name }));
    case '/api/hmr':
    case '/api/modules/module-methods':
    case '/api/modules/module-variables':
      // Names that the parser leaves alone may be mentioned, but nobody looks for them.
      return Object.entries(facts.modules)
        .filter(([name, { untouched }]) => !untouched && pageOfModuleName(name) === route)
        .map(([name]) => name)
        .map((name) => ({ kind: 'module name', name }));
    default:
      return hookOwnersOfPage(route, facts).flatMap((owner) =>
        Object.keys(facts.hooks[owner] ?? {}).map(
          (name): Subject => ({
            kind: 'hook',
            owner,
            name,
          }),
        ),
      );
  }
}
