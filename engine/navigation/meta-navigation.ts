import type { z } from 'zod';
import { suggest } from '../../search/suggest.ts';
import { jsonFault } from '../compile/json-fault.ts';
import type { ResolvedConfig } from '../config.ts';
import { locateField } from '../locate-field.ts';
import type { LinkPlace, NavItem, Problem, SidebarEntry } from '../model.ts';
import { folderPath, withoutNumber } from '../page-address.ts';
import { problemAt } from '../problems.ts';
import { schemaProblems } from '../schema-problems.ts';
import { navItemOf } from './config-navigation.ts';
import { folderEntries, folderGroup, type SectionNavigation } from './folder-navigation.ts';
import { type MetaEntry, metaSchema, navSchema } from './meta-schema.ts';
import {
  folderTitle,
  indexPage,
  isFolder,
  namesIn,
  type SectionPages,
  sectionFolder,
} from './section-pages.ts';

/** What one walk through a section's files needs, and what it finds wrong. */
interface Walk {
  pages: SectionPages;
  /** Folder of the section's files below the site folder, `content/ja`, and the one that they are borrowed from. */
  roots: readonly [own: string, lender: string];
  sources: ResolvedConfig['sources'];
  /** File by its path as addresses have it, without numbers where these have none. */
  files: ReadonlyMap<string, string>;
  /** A path as addresses have it. */
  addressed(path: string): string;
  problems: Problem[];
}

/** A file with navigation: its entries, and where each field of them stands. */
interface MetaFile<T> {
  entries: T;
  source: { file: string; text: string; isBorrowed: boolean };
}

/**
 * Navigation from the files beside the pages, as Rspress reads them: `_nav.json` (or a `_meta.json`
 * of items with `text`) of the language's folder is the bar, `_meta.json` of each folder its entries.
 * What a language has no file for, it borrows from the default language.
 */
export function metaNavigation(
  pages: SectionPages,
  config: Pick<ResolvedConfig, 'lang' | 'sources' | 'route'>,
): SectionNavigation & { problems: Problem[] } {
  const { sources, route } = config;
  const roots: Walk['roots'] = [
    sectionFolder(pages, config),
    sectionFolder({ ...pages, lang: config.lang }, config),
  ];
  const addressed = (path: string) =>
    route.stripNumbers ? path.split('/').map(withoutNumber).join('/') : path;
  const files = new Map(
    roots.flatMap((root) =>
      Object.keys(sources)
        .filter((file) => file.startsWith(`${root}/`))
        .map((file) => [root + addressed(file.slice(root.length)), file] as const),
    ),
  );
  const walk: Walk = { pages, roots, sources, files, addressed, problems: [] };
  const meta = fileOf('/_meta.json', walk);
  const isBar = isNav(walk.sources[meta ?? '']);
  const bar = fileOf('/_nav.json', walk) ?? (isBar ? meta : undefined);
  const nav = bar === undefined ? [] : navItems(bar, walk);
  const hasTopTree = meta !== undefined && !isBar;
  const areas = hasTopTree ? [''] : namesIn('', pages).map((name) => `/${name}`);
  const sidebar = Object.fromEntries(
    areas
      .filter((folder) => folder === '' || isFolder(folder, pages))
      .map((folder) => [folder || '/', entriesOf(folder, walk)]),
  );
  return { nav, sidebar, problems: walk.problems };
}

/** The section's own file, else the one of the default language. */
function fileOf(path: string, { roots, files }: Walk): string | undefined {
  return roots.map((root) => files.get(root + path)).find((file) => file !== undefined);
}

/** Items of the bar have a `text`, entries of a tree never. A file with a fault is what its name says. */
function isNav(text: string | undefined): boolean {
  return text !== undefined && /^\s*\[\s*\{[^{}]*"text"\s*:/.test(text);
}

function navItems(file: string, walk: Walk): NavItem[] {
  const found = readFile(file, navSchema, walk);
  if (!found) return [];
  const place = (items: NavItem[], path: readonly PropertyKey[]): NavItem[] =>
    items.map((item, index) => ({
      ...item,
      ...(item.items && { items: place(item.items, [...path, index, 'items']) }),
      place: placeIn(found.source, [...path, index, 'link']),
    }));
  return place(found.entries.map(navItemOf), []);
}

function entriesOf(folder: string, walk: Walk): SidebarEntry[] {
  const file = fileOf(`${folder}/_meta.json`, walk);
  if (file === undefined) {
    return folderEntries(folder, walk.pages, (inner) => entriesOf(inner, walk));
  }
  const found = readFile(file, metaSchema, walk);
  if (!found) return [];
  return found.entries.flatMap((entry, index) =>
    entryOf(entry, { folder, source: found.source, path: [index] }, walk),
  );
}

/** Where an entry stands. */
interface EntryPlace {
  folder: string;
  source: MetaFile<unknown>['source'];
  path: PropertyKey[];
}

function entryOf(entry: MetaEntry, place: EntryPlace, walk: Walk): SidebarEntry[] {
  if (typeof entry === 'string') return named({ type: 'file', name: entry }, place, walk);
  switch (entry.type) {
    case 'divider':
      return [{ kind: 'divider', dividerType: entry.dashed ? 'dashed' : 'solid' }];
    case 'section-header':
      return [header(entry.label, entry.tag)];
    case 'custom-link':
      return [customLink(entry, place)];
    case 'file':
    case 'dir':
    case 'dir-section-header':
      return named(entry, place, walk);
  }
}

type NamedEntry = Extract<MetaEntry, { name: string }>;

/** What a name stands for is seen by what is there: Rspress takes a bare name for either. */
function named(entry: NamedEntry, place: EntryPlace, walk: Walk): SidebarEntry[] {
  const { pages, problems } = walk;
  const name = entry.name.replace(/^\.?\//, '').replace(/\/$/, '');
  const path = `${place.folder}/${walk.addressed(name.replace(/\.mdx?$/, ''))}`;
  const at = placeIn(place.source, [...place.path, 'name']);
  const page = pages.byKey.get(path) ?? pages.byKey.get(folderPath(path));
  const isDir = isFolder(path, pages);
  if (entry.type === 'dir-section-header' && isDir) {
    const label = entry.label ?? folderTitle(path, pages);
    return [header(label, entry.tag), ...entriesOf(path, walk)];
  }
  if (isDir && (entry.type === 'dir' || !page)) {
    const { collapsible = true, collapsed = false } = entry.type === 'dir' ? entry : {};
    return [
      {
        ...folderGroup(path, pages, entriesOf(path, walk)),
        ...(entry.label !== undefined && { text: entry.label }),
        ...('link' in entry && entry.link !== undefined && { link: entry.link }),
        ...extras(entry),
        collapsible,
        collapsed,
        place: at,
      },
    ];
  }
  if (page && entry.type === 'file') {
    const link = entry.link ?? page.route.key;
    return [{ kind: 'item', text: entry.label ?? '', link, ...extras(entry), place: at }];
  }
  // A language that follows another's files has the pages that are translated.
  if (!place.source.isBorrowed) problems.push(nothingThere(entry, path, place, walk));
  return [];
}

function nothingThere(
  { name, type }: NamedEntry,
  path: string,
  { folder, source }: EntryPlace,
  { pages, roots: [root] }: Walk,
): Problem {
  const wanted = type === 'file' ? `no page ${root}${path}.mdx` : `no folder ${root}${path}`;
  const index = indexPage(folder, pages);
  const known = [...namesIn(folder, pages), ...(index ? ['index'] : [])];
  const near = suggest(name, known);
  return problemAt(source, placeOfName(source, name), {
    code: 'missing-page',
    message: `\`${name}\` names ${wanted}`,
    hint: near === undefined ? 'correct or remove the entry' : `did you mean \`${near}\`?`,
  });
}

/** Bare names have no field of their own: the quoted word itself is looked for. */
function placeOfName({ text }: { text: string }, name: string) {
  return lineAt(text, Math.max(0, text.indexOf(JSON.stringify(name))));
}

type CustomLink = Extract<MetaEntry, { type: 'custom-link' }>;

function customLink(
  entry: Omit<CustomLink, 'items'> & Partial<CustomLink>,
  place: EntryPlace,
): SidebarEntry {
  const { label: text, link, items, collapsible = true, collapsed = false } = entry;
  const at = placeIn(place.source, [...place.path, 'link']);
  const shared = { text, link, ...extras(entry), place: at };
  if (!items) return { kind: 'item', ...shared };
  const inner = items.map((item, index) =>
    customLink(item, { ...place, path: [...place.path, 'items', index] }),
  );
  return { kind: 'group', ...shared, collapsible, collapsed, items: inner };
}

function header(text: string, tag: string | undefined): SidebarEntry {
  return { kind: 'section-header', sectionHeaderText: text, ...(tag !== undefined && { tag }) };
}

function extras(entry: {
  tag?: string | undefined;
  context?: string | undefined;
  overviewHeaders?: number[] | undefined;
}) {
  const { tag, context, overviewHeaders } = entry;
  return {
    ...(tag !== undefined && { tag }),
    ...(context !== undefined && { context }),
    ...(overviewHeaders !== undefined && { overviewHeaders }),
  };
}

/** Reads one file by its schema; what is wrong in it is reported with file and line. */
function readFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  { sources, problems, roots: [own] }: Walk,
): MetaFile<z.output<Schema>> | undefined {
  // Some editors write a mark in front, which nobody sees.
  const text = (sources[file] ?? '').replace(/^\uFEFF/, '');
  const source = { file, text, isBorrowed: !file.startsWith(`${own}/`) };
  const fault = jsonFault(source.text);
  if (fault) {
    const message = `this is not JSON: expected ${fault.expected}`;
    problems.push(problemAt(source, fault, { code: 'bad-navigation', message }));
    return undefined;
  }
  const parsed = schema.safeParse(JSON.parse(source.text), { reportInput: true });
  if (parsed.success) return { entries: parsed.data, source };
  problems.push(...schemaProblems(parsed.error, source, 'bad-navigation'));
  return undefined;
}

function placeIn(
  { file, text, isBorrowed }: MetaFile<unknown>['source'],
  path: readonly PropertyKey[],
): LinkPlace {
  return { file, ...lineAt(text, locateField(text, path)), ...(isBorrowed && { isBorrowed }) };
}

function lineAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
