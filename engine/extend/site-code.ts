import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { SiteModule } from '../../components/site-module.ts';
import { sourcePath } from '../bundle/layout.mjs';
import { sourceFiles } from '../bundle/node-bundle.mjs';
import { moduleName } from '../compile/site-imports.ts';
import type { ResolvedConfig } from '../config.ts';
import { hashText } from '../hash.ts';
import type { PluginUse, SiteExtensions, SiteStyle } from './fields.ts';

/** Code of a site that goes into the bundles, beside the engine's own. */
export interface SiteCode {
  /** Absolute path of the site folder. */
  root: string;
  /** Absolute path of the folder with the entries below. */
  folder: string;
  /** Entry of what renders pages: the engine's components and the site's modules. */
  contentEntry: string;
  /** Module that the browser's script starts with: it knows the site's islands. */
  islandsEntry: string;
  /**
   * Text of the same module, if it lies in the engine's folder. The bundler names imports after their
   * addresses: absolute ones would make other scripts of the same site in another folder.
   */
  islandsText: string;
  /** Module that imports the site's style sheets, for development. */
  stylesEntry: string;
  /** The site's style sheets, by their absolute paths. */
  styles: SiteStyle[];
  /** Absolute path of the folder whose files they name. */
  publicDir: string;
  /** File with what their addresses depend on besides (`SheetAddresses` of `token-loader.mjs`). */
  addressesFile: string;
}

/** What the code of a site is written from. */
export type SiteCodeConfig = Pick<ResolvedConfig, 'extensions' | 'root' | 'publicDir' | 'base'> & {
  security: Pick<ResolvedConfig['security'], 'csp'>;
};

type ModuleEntry = Omit<SiteModule, 'load' | 'loadDefinition'> & {
  /** What the bundler resolves: an absolute path, or a package. */
  request: string;
  definition?: string;
};

/** The packages that formulas need, which a site installs itself. */
const MATH_PACKAGES = ['remark-math', 'katex'];

/** Whether a site has anything for the bundler. */
export function hasSiteCode({ extensions, root }: Pick<ResolvedConfig, 'extensions' | 'root'>) {
  return extensions.styles.length > 0 || siteModules(extensions, root).length > 0;
}

/** Every module that a configuration names, in its order. */
export function siteModules(extensions: SiteExtensions, root: string): ModuleEntry[] {
  const at = (file: string) => resolve(root, file);
  const used = (
    kind: 'remark' | 'rehype' | 'fence',
    use: PluginUse,
    rest: Pick<ModuleEntry, 'path'> & { name?: string },
  ): ModuleEntry => ({
    kind,
    name: use.name,
    file: use.name,
    request: /^\.\.?\//.test(use.name) ? at(use.name) : use.name,
    ...(use.options !== undefined && { options: use.options }),
    ...rest,
  });
  return [
    ...Object.entries(extensions.components).map(
      ([name, file]): ModuleEntry => ({
        kind: 'component',
        name,
        file,
        request: at(file),
        path: ['components', name],
      }),
    ),
    ...Object.entries(extensions.islands).map(
      ([name, { component, definition }]): ModuleEntry => ({
        kind: 'island',
        name,
        file: component,
        request: at(component),
        path: ['islands', name],
        ...(definition !== undefined && {
          definition: at(definition),
          definitionFile: definition,
        }),
      }),
    ),
    ...Object.entries(extensions.imports).flatMap(([prefix, folder]) =>
      folder === true ? [] : importModules(prefix, at(folder), root),
    ),
    ...extensions.remarkPlugins.map((use, index) =>
      used('remark', use, { path: ['markdown', 'remarkPlugins', index] }),
    ),
    ...extensions.rehypePlugins.map((use, index) =>
      used('rehype', use, { path: ['markdown', 'rehypePlugins', index] }),
    ),
    ...Object.entries(extensions.fences).map(([lang, use]) =>
      used('fence', use, { name: lang, path: ['markdown', 'fences', lang] }),
    ),
    ...(extensions.frontmatter === undefined
      ? []
      : [
          {
            kind: 'frontmatter' as const,
            name: extensions.frontmatter,
            file: extensions.frontmatter,
            request: at(extensions.frontmatter),
            path: ['frontmatter'],
          },
        ]),
    ...(extensions.math ? MATH_PACKAGES : []).map((name): ModuleEntry => {
      return { kind: 'math', name, file: name, request: name, path: ['markdown', 'math'] };
    }),
  ];
}

const MODULE = /\.[mc]?[jt]sx?$/;

/** Modules of a folder by the addresses that pages import them with. */
function importModules(prefix: string, target: string, root: string): ModuleEntry[] {
  return sourceFiles(target)
    .filter((file) => MODULE.test(file) && !/\.(?:d|test|spec)\.[mc]?tsx?$/.test(file))
    .map((file): ModuleEntry => {
      const below = file.slice(target.length);
      const name = below === '' ? prefix : moduleName(prefix + below.replaceAll('\\', '/'));
      const shown = moduleName(relative(root, file).replaceAll('\\', '/'));
      return { kind: 'import', name, file: shown, request: file, path: ['imports', prefix] };
    });
}

/**
 * Writes the entries of a site's code, each only when it differs, so that a bundler at work sees
 * what has changed.
 */
export function writeSiteCode(
  config: SiteCodeConfig,
  { projectRoot, cacheRoot }: { projectRoot: string; cacheRoot: string },
): SiteCode {
  const { extensions, root, publicDir, base, security } = config;
  const folder = join(cacheRoot, 'sites', hashText(12, root));
  const contentEntry = join(folder, 'content.mjs');
  const islandsEntry = join(folder, 'islands.mjs');
  mkdirSync(folder, { recursive: true });
  writeIfNew(contentEntry, contentText(siteModules(extensions, root), projectRoot));
  writeIfNew(islandsEntry, islandsText(extensions, root, projectRoot));
  const beside = (file: string) => relativeRequest(projectRoot, file);
  const stylesEntry = join(folder, 'styles.mjs');
  const styles = extensions.styles.map(({ file, classes }) => ({
    file: resolve(root, file),
    classes,
  }));
  const imports = styles.map(({ file }) => `import ${JSON.stringify(file)};\n`);
  writeIfNew(stylesEntry, imports.join('') || 'export {};\n');
  const addressesFile = join(folder, 'addresses.json');
  writeIfNew(addressesFile, JSON.stringify({ base, csp: security.csp }));
  return {
    root,
    folder,
    contentEntry,
    islandsEntry,
    islandsText: islandsText(extensions, root, projectRoot, beside),
    stylesEntry,
    styles,
    publicDir,
    addressesFile,
  };
}

function contentText(modules: readonly ModuleEntry[], projectRoot: string): string {
  const from = (path: string) => JSON.stringify(sourcePath(projectRoot, path));
  // Eager: all in one file, each module run by itself when it is loaded.
  const load = (request: string) =>
    `() => import(/* webpackMode: "eager" */ ${JSON.stringify(request)})`;
  const entries = modules.map(({ request, definition, ...module }) => {
    const own = JSON.stringify(module).slice(1, -1);
    const second = definition === undefined ? '' : `, loadDefinition: ${load(definition)}`;
    return `  { ${own}, load: ${load(request)}${second} },\n`;
  });
  return [
    `export { components, islands } from ${from('components/content-entry.tsx')};\n`,
    `export { pageComponent, plainComponent } from ${from('components/plain.tsx')};\n`,
    `export const extensions = [\n${entries.join('')}];\n`,
  ].join('');
}

/** @param request what imports say for an absolute path */
function islandsText(
  { islands }: SiteExtensions,
  root: string,
  projectRoot: string,
  request: (file: string) => string = (file) => file,
): string {
  const from = (path: string) => request(sourcePath(projectRoot, path));
  const entries = Object.entries(islands).map(([name, { component, definition, hydrate }]) => {
    const chunk = `/* webpackChunkName: "island-${name}" */`;
    const load = (path: string) => `import(${chunk} ${JSON.stringify(path)})`;
    const modules = `[${load(request(resolve(root, component)))}, ${load(from('islands/plain.tsx'))}]`;
    const found = `tools.exportedComponent(module, ${JSON.stringify(name)})`;
    const taken = definition === undefined ? `tools.plainIsland(${found})` : found;
    return [
      `islandRegistry[${JSON.stringify(name)}] = {\n`,
      `  load: () => Promise.all(${modules}).then(([module, tools]) => ${taken}),\n`,
      `  strategy: ${JSON.stringify(hydrate)},\n};\n`,
    ].join('');
  });
  if (entries.length === 0) return 'export {};\n';
  const registry = JSON.stringify(from('islands/registry.ts'));
  return `import { islandRegistry } from ${registry};\n${entries.join('')}`;
}

/** What a module in a folder imports a file with. On another drive the path stays absolute. */
function relativeRequest(folder: string, file: string): string {
  const path = relative(folder, file).replaceAll('\\', '/');
  return isAbsolute(path) || path.startsWith('../') ? path : `./${path}`;
}

function writeIfNew(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}

/**
 * Absolute paths of the folders in which files of a site's own code come and go. A configuration may
 * name them before they are there.
 */
export function codeFolders({ extensions, root }: Pick<ResolvedConfig, 'extensions' | 'root'>) {
  const files = siteModules(extensions, root)
    .flatMap(({ request, definition }) => [request, definition ?? ''])
    .concat(extensions.styles.map(({ file }) => resolve(root, file)))
    .filter((file) => file.startsWith(root));
  const imported = importTargets({ extensions, root }).map((path) =>
    isModule(path) ? dirname(path) : path,
  );
  return [...new Set([...imported, ...files.map(dirname)])];
}

/** Absolute paths of what `imports` names: folders, all of whose modules count, and single modules. */
export function importTargets({ extensions, root }: Pick<ResolvedConfig, 'extensions' | 'root'>) {
  return Object.values(extensions.imports).flatMap((folder) =>
    folder === true ? [] : [resolve(root, folder)],
  );
}

/** A module may stand where a folder is expected: `imports` takes both. It may be on its way, too. */
const isModule = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() ?? MODULE.test(path);

/** Where Node and the bundler would find a package; undefined when it is not installed. */
export function packageFolder(name: string, folders: readonly string[]): string | undefined {
  const [scope = '', rest = ''] = name.split('/');
  const own = name.startsWith('@') ? `${scope}/${rest}` : scope;
  for (const start of folders) {
    for (let folder = start; ; folder = dirname(folder)) {
      const found = join(folder, 'node_modules', own);
      if (existsSync(found)) return found;
      if (dirname(folder) === folder) break;
    }
  }
  return undefined;
}
