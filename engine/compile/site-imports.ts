import { dirname, join, relative, sep } from 'node:path';
import { suggest } from '../../search/suggest.ts';
import { contains } from '../contains.ts';
import { patiently } from '../patience.ts';
import type { SyntaxNode } from './nodes.ts';
import { own } from './own.ts';
import type { Page } from './page.ts';
import { asComponent, shownName, thrownHint, thrownText } from './site-modules.ts';
import { insteadOf, SAME_COMPONENT } from './written-elsewhere.ts';

/** One name of an import statement. */
export interface ImportedName {
  /** `default`, the name of an export, or `*`. */
  exported: string;
  local: string;
}

/** What an import from the site's own modules gives a file. */
export interface SiteImport {
  /** Local name → the component's name that every page has. */
  renamed: Map<string, string>;
  /** Values for expressions. */
  values: Map<string, unknown>;
}

type Place = Pick<SyntaxNode, 'position'>;

/** Whether the configuration says where an address of an import leads. */
export function isSiteImport(request: string, page: Page): boolean {
  return prefixOf(request, page) !== undefined;
}

/** Files that are published, and that pages import for their addresses. */
export const PUBLISHED_FILE =
  /\.(?:svg|png|jpe?g|webp|gif|avif|mp3|ogg|wav|m4a|mp4|webm|pdf|zip)$/i;

/**
 * Partials, data and published files are no modules: one that is named from a folder of the
 * configuration (`@shared/note.md`) is named from the file that imports it; other addresses as they
 * are.
 */
export function fileRequest(request: string, page: Page): string {
  const { extensions, siteRoot, contentDir } = page.options;
  const [prefix, folder] =
    Object.entries(extensions.imports).find(([one]) => request.startsWith(`${one}/`)) ?? [];
  if (prefix === undefined || typeof folder !== 'string') return request;
  const path = join(siteRoot, folder, request.slice(prefix.length));
  const isFile =
    /\.mdx?$/.test(request) ||
    PUBLISHED_FILE.test(request) ||
    (request.endsWith('.json') && contains(contentDir, path));
  if (!isFile) return request;
  const below = relative(dirname(page.file.path), path).split(sep).join('/');
  return below.startsWith('../') ? below : `./${below}`;
}

/** The address of a module that is imported by its path; another address as it is. */
function addressOf(request: string, page: Page): string {
  if (!/^\.\.?\//.test(request)) return request;
  const path = join(dirname(page.file.path), request);
  const below = moduleName(relative(page.options.siteRoot, path).split(sep).join('/'));
  return page.options.content.importFiles.get(below) ?? request;
}

function prefixOf(written: string, page: Page): string | undefined {
  const request = addressOf(written, page);
  return Object.keys(page.options.extensions.imports).find(
    (prefix) => request === prefix || request.startsWith(`${prefix}/`),
  );
}

/** Reads `import { Card } from '@components/card'`; components of the file are known by it. */
export async function readSiteImport(
  request: string,
  names: readonly ImportedName[],
  at: Place,
  page: Page,
): Promise<SiteImport> {
  const result: SiteImport = { renamed: new Map(), values: new Map() };
  const prefix = prefixOf(request, page) ?? '';
  if (page.options.extensions.imports[prefix] === true) {
    for (const { exported, local } of names) {
      // `@theme/Tabs` has `Tabs` as its default.
      const below = exported === 'default' ? request.slice(prefix.length + 1) : '';
      const written = below === '' ? exported : below;
      const known = knownName(written, page);
      if (known !== undefined) result.renamed.set(local, known);
      else reportUnknown(written, request, at, page);
    }
    return result;
  }
  const exports = await load(request, at, page);
  if (!exports) return result;
  for (const { exported, local } of names) {
    const value = exported === '*' ? exports : own(exports, exported);
    if (value === undefined) {
      reportMissing({ exported, request, exports }, at, page);
      continue;
    }
    result.values.set(local, value);
    const island = islandOf(value, page);
    if (island !== undefined) result.renamed.set(local, island);
    else {
      const component = asComponent(value, page.options.content);
      if (component) remember(local, component, page);
    }
  }
  return result;
}

function remember(
  name: string,
  component: NonNullable<ReturnType<typeof asComponent>>,
  page: Page,
): void {
  const known = page.imported.get(page.file.path) ?? new Map();
  page.imported.set(page.file.path, known.set(name, component));
}

/** A component that the configuration names as an island is one, however a page comes by it. */
function islandOf(value: unknown, page: Page): string | undefined {
  return page.options.content.islandNames.get(value);
}

async function load(
  request: string,
  at: Place,
  page: Page,
): Promise<Record<string, unknown> | undefined> {
  const { imports } = page.options.content;
  const name = moduleName(addressOf(request, page));
  const module = imports.get(name);
  if (!module) {
    const near = suggest(name, [...imports.keys()]);
    page.report(at, {
      code: 'missing-module',
      message: `there is no module \`${request}\``,
      hint: near
        ? `did you mean \`${near}\`?`
        : `\`${prefixOf(request, page)}\` stands for ${page.options.extensions.imports[prefixOf(request, page) ?? '']} in the site folder`,
    });
    return undefined;
  }
  const shown = shownName({ kind: 'import', name, file: name });
  try {
    return await patiently(shown, () => module());
  } catch (error) {
    page.report(at, {
      code: 'module-failed',
      message: `${shown} throws when it is loaded: ${thrownText(error)}`,
      ...thrownHint(
        error,
        page.options.siteRoot,
        'components of pages are loaded at build, in Node: there is no `window` and no `document`',
      ),
    });
    return undefined;
  }
}

/** Endings and a last `index` say nothing. */
export function moduleName(request: string): string {
  return request.replace(/\.[mc]?[jt]sx?$/, '').replace(/\/index$/, '');
}

/** What every page calls the component that a name means, here or in other tools. */
export function knownName(written: string, page: Page): string | undefined {
  return [written, own(SAME_COMPONENT, written)].find((name) => name && isKnown(name, page));
}

function isKnown(name: string, page: Page): boolean {
  const { components, islands } = page.options.content;
  const isPart = Object.values(islands).some(({ parts }) => Object.hasOwn(parts, name));
  return (
    Object.hasOwn(components, name) || Object.hasOwn(islands, name) || isPart || BUILT_IN.has(name)
  );
}

/** Components that the compiler itself knows (`render-jsx.ts`). */
const BUILT_IN: ReadonlySet<string> = new Set([
  'Diagram',
  'FileTree',
  'OptionOverview',
  'PackageManagerTabs',
  'Picture',
  'Toc',
]);

function reportUnknown(name: string, request: string, at: Place, page: Page): void {
  const { components, islands } = page.options.content;
  const near = suggest(name, [...Object.keys(components), ...Object.keys(islands), ...BUILT_IN]);
  page.report(at, {
    code: 'missing-export',
    message: `\`${request}\` has no \`${name}\``,
    hint: near
      ? `did you mean \`${near}\`?`
      : (insteadOf(name) ??
        `the site configuration can say that it has one: \`components: { ${name}: './components/…' }\``),
  });
}

function reportMissing(
  {
    exported,
    request,
    exports,
  }: { exported: string; request: string; exports: Record<string, unknown> },
  at: Place,
  page: Page,
): void {
  const names = Object.keys(exports);
  page.report(at, {
    code: 'missing-export',
    message:
      exported === 'default'
        ? `\`${request}\` has no default export`
        : `\`${request}\` does not export \`${exported}\``,
    hint: names.length === 0 ? 'it exports nothing' : `it exports ${names.join(', ')}`,
  });
}
