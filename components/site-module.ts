/** What a module of a site is for. */
export type SiteModuleKind =
  | 'component'
  | 'island'
  | 'import'
  | 'remark'
  | 'rehype'
  | 'fence'
  | 'frontmatter'
  | 'math';

/** A module of a site. It is loaded by itself, so that one that throws is known by its name. */
export interface SiteModule {
  kind: SiteModuleKind;
  /** A component's name, the address of an import, a plugin's name, a fence's language. */
  name: string;
  /** As people know it: the path below the site folder, or the name of a package. */
  file: string;
  /** Where the configuration names it. */
  path: (string | number)[];
  options?: unknown;
  load(): Promise<Record<string, unknown>>;
  /** Of an island: what prepares its data at build, unless it takes its props as they are. */
  loadDefinition?(): Promise<Record<string, unknown>>;
  /** Path of that below the site folder. */
  definitionFile?: string;
}
