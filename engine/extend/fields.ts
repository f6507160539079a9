import { z } from 'zod';

/**
 * What a site adds to the engine, as `site.config.ts` names it. Modules are named by file and not
 * imported: pages are compiled in threads, which get data and no functions.
 */

const moduleFile = z
  .string('must be the path of a file, like `./components/card.tsx`')
  .regex(/^\.\.?\//, 'must be a path that starts with `./`, from the site folder');

const componentName = z
  .string()
  .regex(/^[A-Z]\w*$/, 'must be a component’s name: a capital letter, then letters and digits');

const pluginName = z
  .string('must be the path of a file or the name of a package: threads get no functions')
  .min(1);

/** A plugin by itself, or with its options. */
const plugin = z.union([pluginName, z.tuple([pluginName, z.json()])]);

/** One text, or one for each language. */
const localText = z.union([z.string(), z.record(z.string(), z.string())]);

const hydration = z.enum(['load', 'idle', 'visible', 'interaction']);

const island = z.union([
  moduleFile,
  z.strictObject({
    component: moduleFile,
    definition: moduleFile.optional(),
    hydrate: hydration.default('visible'),
  }),
]);

const calloutKinds = ['tip', 'note', 'info', 'warning', 'caution', 'danger', 'details'] as const;

const container = z.strictObject({
  title: localText,
  like: z.enum(calloutKinds).default('note'),
});

const containerName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z-]*$/, 'must be a word of letters and hyphens')
  .refine(
    (name) => !calloutKinds.some((known) => known === name),
    'is the name of a container that is there already',
  );

const sheetFile = moduleFile.regex(/\.css$/, 'must be a `.css` file');

/** A style sheet for every page, or for those that hold an element with one of its classes. */
const style = z.union([
  sheetFile,
  z.strictObject({ file: sheetFile, classes: z.array(z.string().regex(/^[\w-]+$/)).min(1) }),
]);

/** Fields beside `markdown`. */
export const extensionFields = {
  components: z.record(componentName, moduleFile).default({}),
  islands: z.record(componentName, island).default({}),
  imports: z.record(z.string().min(1), z.union([moduleFile, z.literal(true)])).default({}),
  styles: z.array(style).default([]),
  frontmatter: moduleFile.optional(),
};

/** Fields of `markdown`. */
export const markdownFields = {
  remarkPlugins: z.array(plugin).default([]),
  rehypePlugins: z.array(plugin).default([]),
  fences: z.record(z.string().min(1), plugin).default({}),
  languages: z.array(z.string().min(1)).default([]),
  languageAliases: z.record(z.string().min(1), z.string().min(1)).default({}),
  containers: z.record(containerName, container).default({}),
  math: z.boolean().default(false),
};

const allFields = z.object({ ...extensionFields, markdown: z.object(markdownFields) });
type Fields = z.output<typeof allFields>;

/** What a site adds, resolved: plain data. */
export interface SiteExtensions {
  components: Record<string, string>;
  islands: Record<string, { component: string; definition?: string; hydrate: Hydration }>;
  /** Beginning of an import's address → folder, or `true` for the names that every page has. */
  imports: Record<string, string | true>;
  styles: SiteStyle[];
  frontmatter?: string;
  remarkPlugins: PluginUse[];
  rehypePlugins: PluginUse[];
  /** Language of a fence → what draws it. */
  fences: Record<string, PluginUse>;
  languages: string[];
  languageAliases: Record<string, string>;
  containers: Record<string, SiteContainer>;
  math: boolean;
  /** Components and islands that are named and not there, which is told where they are named. */
  absent?: readonly string[];
}

export type Hydration = z.output<typeof hydration>;

/** A style sheet of the site. */
export interface SiteStyle {
  file: string;
  /** Beginnings of the classes that it is about; none: it is for every page. */
  classes: string[];
}

/** A plugin as the configuration names it. */
export interface PluginUse {
  name: string;
  options?: unknown;
}

/** A kind of callout that the site adds. */
export interface SiteContainer {
  title: string | Record<string, string>;
  /** The kind whose looks it has. */
  like: (typeof calloutKinds)[number];
}

/** Of a site that adds nothing. */
export const noExtensions: SiteExtensions = {
  components: {},
  islands: {},
  imports: {},
  styles: [],
  remarkPlugins: [],
  rehypePlugins: [],
  fences: {},
  languages: [],
  languageAliases: {},
  containers: {},
  math: false,
};

/** The extensions of a checked configuration. */
export function resolveExtensions(site: Fields): SiteExtensions {
  const { components, imports, styles, frontmatter, markdown } = site;
  const use = (entry: z.output<typeof plugin>): PluginUse =>
    typeof entry === 'string' ? { name: entry } : { name: entry[0], options: entry[1] };
  return {
    components,
    islands: Object.fromEntries(
      Object.entries(site.islands).map(([name, entry]) => {
        if (typeof entry === 'string') return [name, { component: entry, hydrate: 'visible' }];
        const { component, definition, hydrate } = entry;
        return [name, { component, hydrate, ...(definition !== undefined && { definition }) }];
      }),
    ),
    imports,
    styles: styles.map((one) => (typeof one === 'string' ? { file: one, classes: [] } : one)),
    ...(frontmatter !== undefined && { frontmatter }),
    remarkPlugins: markdown.remarkPlugins.map(use),
    rehypePlugins: markdown.rehypePlugins.map(use),
    fences: Object.fromEntries(
      Object.entries(markdown.fences).map(([lang, entry]) => [lang, use(entry)]),
    ),
    languages: markdown.languages,
    languageAliases: markdown.languageAliases,
    containers: markdown.containers,
    math: markdown.math,
  };
}
