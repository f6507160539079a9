import { type ComponentType, isValidElement, type ReactNode } from 'react';
import { type Plugin, unified } from 'unified';
import { z } from 'zod';
import type { ContentModule } from '../../components/content-entry.tsx';
import type { ComponentDefinition } from '../../components/define.ts';
import type { SiteModule } from '../../components/site-module.ts';
import { exportedComponent, plainIsland } from '../../islands/plain.tsx';
import type { IslandDefinition, IslandProps } from '../../islands/types.ts';
import { suggest } from '../../search/suggest.ts';
import { patiently } from '../patience.ts';
import { readsOf } from '../site-reads.ts';
import { thrownExcerpt } from '../thrown-place.ts';
import type { Katex } from './katex.ts';

/** A remark or rehype plugin of the site. */
export interface SitePlugin {
  name: string;
  plugin: (...options: unknown[]) => unknown;
  options?: unknown;
}

/** What makes HTML or SVG of a fence's code. */
export interface SiteFence {
  name: string;
  render: (code: string, context: FenceContext) => unknown;
  options?: unknown;
}

/** What a fence's renderer is told beside the code. */
export interface FenceContext {
  lang: string;
  /** What stands behind the fence's language. */
  meta: string;
  /** Language of the page. */
  pageLang: string;
  options: unknown;
}

/** What checks the frontmatter keys that the engine does not know. */
export interface SiteFrontmatter {
  name: string;
  check: z.ZodType | ((values: Record<string, unknown>) => unknown);
}

/** The modules of a site, loaded. */
export interface LoadedSite {
  components: Record<string, ComponentDefinition>;
  islands: Record<string, IslandDefinition>;
  /** Address of an import → what the module exports. */
  imports: ReadonlyMap<string, () => Promise<Record<string, unknown>>>;
  /** Path of a module below the site folder, without its ending → its address. */
  importFiles: ReadonlyMap<string, string>;
  /** What a site's island module exports → the island's name. */
  islandNames: ReadonlyMap<unknown, string>;
  plainComponent?: ContentModule['plainComponent'] | undefined;
  pageComponent?: ContentModule['pageComponent'] | undefined;
  /** Files of the site's components and islands, by `moduleKey`, below the site folder. */
  files: ReadonlyMap<string, string>;
  remark: SitePlugin[];
  rehype: SitePlugin[];
  fences: ReadonlyMap<string, SiteFence>;
  frontmatter?: SiteFrontmatter;
  katex?: Katex;
  /** Modules that cannot be used, by `moduleKey`. */
  faults: ReadonlyMap<string, ModuleFault>;
}

/** Why a module of the site cannot be used. */
export interface ModuleFault {
  module: SiteModule;
  message: string;
  hint?: string;
  /** What it threw when it was loaded. */
  thrown?: unknown;
}

export const moduleKey = ({ kind, name }: Pick<SiteModule, 'kind' | 'name'>): string =>
  `${kind} ${name}`;

const words: Record<SiteModule['kind'], string> = {
  component: 'the component',
  island: 'the island',
  import: 'the module',
  remark: 'the remark plugin',
  rehype: 'the rehype plugin',
  fence: 'the renderer of fences',
  frontmatter: 'the schema of frontmatter',
  math: 'the package',
};

/** `the remark plugin \`./plugins/x.ts\``, `the component <Card> (components/card.tsx)`. */
export function shownName({
  kind,
  name,
  file,
}: Pick<SiteModule, 'kind' | 'name' | 'file'>): string {
  const shown = kind === 'component' || kind === 'island' ? `<${name}>` : `\`${name}\``;
  return name === file ? `${words[kind]} ${shown}` : `${words[kind]} ${shown} (${file})`;
}

/** `the definition of the island <Counter> (islands/counter-props.ts)`. */
function shownDefinition({ name, definitionFile }: SiteModule): string {
  const file = definitionFile === undefined ? '' : ` (${definitionFile})`;
  return `the definition of the island <${name}>${file}`;
}

/** A thrown value in one line. Anything can be thrown, and some of it cannot be made a text of. */
export function thrownText(error: unknown): string {
  try {
    // Messages of unified carry the sentence without the place.
    if (error instanceof Error && 'reason' in error) return String(error.reason);
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return text.split('\n')[0] ?? text;
  } catch {
    return 'something that cannot be shown';
  }
}

/** React's words for a component that waits, and what such a component throws for it. */
const isWaiting = (error: unknown): boolean =>
  error instanceof Promise ||
  (error instanceof Error && /suspended while responding to synchronous input/.test(error.message));

/**
 * What a page gives to code whose props nothing checks: a misspelt one may be why it throws.
 * @param checked how to have them checked
 */
export function uncheckedProps(values: object, checked: string): string {
  const names = Object.keys(values).map((name) => `\`${name}\``);
  const given =
    names.length === 0 ? 'no props' : `the props that the page gives it, ${names.join(', ')}`;
  return `${given}; ${checked} has its props checked`;
}

/**
 * What to say of a component or an island that fails on a page.
 * @param advice.browser where it may use what only browsers have, for a name that Node doesn't know
 * @param advice.file the site's file with its code
 * @param advice.root absolute path of the site folder
 * @param advice.gets what it gets
 */
export function failureOf(
  what: string,
  error: unknown,
  {
    browser,
    file,
    gets = 'what this place gives it',
    root,
  }: { browser: string; file?: string | undefined; gets?: string | undefined; root: string },
): { message: string; hint: string } {
  if (!isWaiting(error)) {
    const said = thrownText(error);
    const excerpt = thrownExcerpt(error, root);
    // The excerpt begins with it.
    const code = file === undefined || excerpt !== '' ? '' : ` (${file.replace(/^\.\//, '')})`;
    const hint = said.startsWith('ReferenceError:')
      ? `misspelt, or there in browsers only: ${browser}`
      : `its own code${code} threw this at build, with ${gets}`;
    return { message: `${what} failed: ${said}`, hint: withExcerpt(hint, excerpt) };
  }
  return {
    message: `${what} waits for something: it is an \`async\` function, or uses a promise`,
    hint: 'it is rendered at once: read files with `readFileSync`, and fetch what comes from elsewhere in the site configuration',
  };
}

/**
 * What to say of a thrown value beside its text: a hint, if there is one, and the lines of the site's
 * code that threw it, if they are known.
 * @param root absolute path of the site folder
 */
export function thrownHint(error: unknown, root: string, hint = ''): { hint?: string } {
  const whole = withExcerpt(hint, thrownExcerpt(error, root));
  return whole === '' ? {} : { hint: whole };
}

function withExcerpt(hint: string, excerpt: string): string {
  if (excerpt === '') return hint;
  return hint === '' ? `it came from ${excerpt}` : `${hint}:\n${excerpt}`;
}

type Mutable = {
  -readonly [Key in keyof LoadedSite]: LoadedSite[Key] extends ReadonlyMap<infer K, infer V>
    ? Map<K, V>
    : LoadedSite[Key];
};

/** Whether a site adds modules of its own to what every site has. */
export function hasOwnCode({ extensions = [] }: Pick<ContentModule, 'extensions'>): boolean {
  return extensions.length > 0;
}

/** Loads what the site adds. A module that throws or exports something else becomes a fault. */
export async function loadSiteModules(content: ContentModule): Promise<LoadedSite> {
  if (!hasOwnCode(content)) return loadAll(content);
  // A module is loaded once, and what it reads then it may use for every page.
  return (await readsOf(content).during(() => loadAll(content))).result;
}

async function loadAll(content: ContentModule): Promise<LoadedSite> {
  const loaded: Mutable = {
    components: { ...content.components },
    islands: { ...content.islands },
    imports: new Map(),
    importFiles: new Map(),
    islandNames: new Map(),
    files: new Map(),
    ...(content.plainComponent && { plainComponent: content.plainComponent }),
    ...(content.pageComponent && { pageComponent: content.pageComponent }),
    remark: [],
    rehype: [],
    fences: new Map(),
    faults: new Map(),
  };
  for (const module of content.extensions ?? []) {
    if (module.kind === 'import') {
      // Loaded by the pages that import it: one that nobody uses cannot hurt.
      loaded.imports.set(module.name, module.load);
      loaded.importFiles.set(module.file, module.name);
      continue;
    }
    loaded.files.set(moduleKey(module), module.file);
    let at = shownName(module);
    try {
      const exports = await patiently(at, () => module.load());
      if (module.loadDefinition) at = shownDefinition(module);
      const definition = await patiently(at, () => module.loadDefinition?.());
      at = shownName(module);
      const wrong = take(module, exports, definition, { loaded, content });
      if (wrong) loaded.faults.set(moduleKey(module), { module, ...wrong });
    } catch (error) {
      const message = `${at} throws when it is loaded: ${thrownText(error)}`;
      loaded.faults.set(moduleKey(module), { module, message, thrown: error });
    }
  }
  return loaded;
}

const KATEX = 'katex';

type Wrong = Omit<ModuleFault, 'module'>;
type Exports = Record<string, unknown>;

/** Puts a module where it belongs. @returns what is wrong with it */
function take(
  module: SiteModule,
  exports: Exports,
  definition: Exports | undefined,
  {
    loaded,
    content,
  }: { loaded: Mutable; content: Pick<LoadedSite, 'plainComponent' | 'pageComponent'> },
): Wrong | undefined {
  const { kind, name } = module;
  switch (kind) {
    case 'component': {
      const component = asComponent(exportedComponent(exports, name), content);
      if (!component) return noComponent(module);
      loaded.components[name] = component;
      return undefined;
    }
    case 'island': {
      const island = asIsland(module, exports, definition);
      if ('message' in island) return island;
      loaded.islands[name] = island;
      loaded.islandNames.set(exportedComponent(exports, name), name);
      return undefined;
    }
    case 'remark':
    case 'rehype': {
      const { default: plugin } = exports;
      if (typeof plugin !== 'function') return noFunction(module, '(options) => (tree, file) => …');
      // Options that a plugin does not like are known now, and not on every page.
      unified()
        .use(plugin as Plugin<unknown[]>, module.options)
        .freeze();
      loaded[kind].push({ name, plugin: plugin as SitePlugin['plugin'], options: module.options });
      return undefined;
    }
    case 'fence': {
      const { default: render } = exports;
      if (typeof render !== 'function') return noFunction(module, '(code, context) => html');
      const fence = { name: module.file, options: module.options };
      loaded.fences.set(name, { ...fence, render: render as SiteFence['render'] });
      return undefined;
    }
    case 'frontmatter': {
      const { default: check } = exports;
      if (typeof check !== 'function' && !isSchema(check)) {
        return noFunction(module, '(values) => problems', 'a zod schema or a function');
      }
      // One of the two that were just tested.
      loaded.frontmatter = { name: module.file, check: check as SiteFrontmatter['check'] };
      return undefined;
    }
    case 'math': {
      const library = exports.default ?? exports;
      if (name === KATEX) loaded.katex = library as Katex;
      else loaded.remark.unshift({ name, plugin: library as SitePlugin['plugin'] });
      return undefined;
    }
    case 'import':
      return undefined;
    default:
      return kind satisfies never;
  }
}

/** A definition as it is, a React component as one that takes everything. */
export function asComponent(
  value: unknown,
  content: Pick<LoadedSite, 'plainComponent' | 'pageComponent'>,
): ComponentDefinition | undefined {
  if (isObject(value) && isSchema(value.props) && typeof value.render === 'function') {
    const definition = value as unknown as ComponentDefinition; // What `defineComponent` makes.
    return content.pageComponent?.(definition) ?? definition;
  }
  if (!isReactComponent(value)) return undefined;
  return content.plainComponent?.(value as ComponentType<{ children?: ReactNode }>);
}

function asIsland(
  module: SiteModule,
  exports: Exports,
  definition: Exports | undefined,
): IslandDefinition | Wrong {
  const Component = exportedComponent(exports, module.name);
  if (!isReactComponent(Component)) return noComponent(module);
  if (definition === undefined) return plainDefinition(module.name, Component);
  const own = definition.default;
  const wrong = wrongDefinition(own, module);
  if (wrong || !isObject(own)) return wrong ?? noComponent(module);
  return { parts: {}, ...own, Component } as unknown as IslandDefinition; // Just tested.
}

const DEFINITION = {
  props: 'props: z.strictObject({ … })',
  prepare: 'prepare: (props) => ({ data: props, slots: {} })',
} as const;

/** What an island's definition lacks. */
function wrongDefinition(own: unknown, module: SiteModule): Wrong | undefined {
  const shown = shownDefinition(module);
  if (!isObject(own)) {
    return {
      message: `${shown} does not export an object by default`,
      hint: `write \`export default { ${DEFINITION.props}, ${DEFINITION.prepare} }\``,
    };
  }
  const field = !isSchema(own.props)
    ? 'props'
    : typeof own.prepare !== 'function'
      ? 'prepare'
      : undefined;
  if (field === undefined) return undefined;
  const near = field in own ? undefined : suggest(field, Object.keys(own));
  const what = field === 'props' ? 'schema' : 'function';
  return {
    message: field in own ? `${shown}: \`${field}\` is no ${what}` : `${shown} has no \`${field}\``,
    hint:
      near === undefined
        ? `write \`${DEFINITION[field]}\``
        : `it has \`${near}\`: did you mean \`${field}\`?`,
  };
}

/** An island whose props are its data. */
function plainDefinition(name: string, Component: unknown): IslandDefinition {
  return {
    Component: plainIsland(Component as Parameters<typeof plainIsland>[0]) as ComponentType<
      IslandProps<never>
    >,
    props: z.looseObject({}),
    parts: {},
    content: true,
    prepare(props, parts) {
      const data = { ...(props as object) };
      const stray = Object.entries(data).find(([, value]) => !isData(value));
      if (stray) {
        return {
          complaint: `the prop \`${stray[0]}\` of the island <${name}> is no data`,
          hint: 'props of islands travel as JSON: text, numbers, booleans, lists and objects of these',
        };
      }
      const html = parts.map((part) => part.html).join('');
      return { data, slots: html === '' ? {} : { children: html } };
    },
  };
}

/** Whether a value survives the way through JSON. */
function isData(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isData);
  if (isObject(value)) return !isValidElement(value) && Object.values(value).every(isData);
  return value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);
}

function noComponent(module: SiteModule): Wrong {
  return {
    message: `${shownName(module)} exports no React component`,
    hint: `write \`export default function ${module.name}(props) { … }\``,
  };
}

function noFunction(module: SiteModule, shape: string, what = 'a function'): Wrong {
  return {
    message: `${shownName(module)} does not export ${what} by default`,
    hint: `write \`export default ${shape}\``,
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isSchema = (value: unknown): boolean =>
  isObject(value) && typeof value.safeParse === 'function';

/** A function, or what `memo` and `forwardRef` make. */
function isReactComponent(value: unknown): boolean {
  return (
    typeof value === 'function' ||
    (isObject(value) && '$$typeof' in value && !isValidElement(value))
  );
}
