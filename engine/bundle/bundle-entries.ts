import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SiteStyle } from '../extend/fields.ts';
import type { SiteCode } from '../extend/site-code.ts';
import { sourcePath } from './layout.mjs';
import { siteParts } from './site-parts.ts';

export interface BundleOptions {
  /** The project's root, in which theme, runtime, components and islands lie. */
  projectRoot: string;
  /** Absolute path of the folder for both bundles; `web/` and `node/` below it. */
  outDir: string;
  mode: 'production' | 'development';
  /** In front of the keys of what browsers store. */
  storagePrefix: string;
  /** Code that the site adds. */
  site?: SiteCode | undefined;
}

/**
 * The module of a production bundle that imports a site's islands. Modules are named after their paths,
 * and the cache may lie anywhere: the same site would be other scripts from another folder.
 */
export function islandsModule({
  projectRoot,
  mode,
  site,
}: Pick<BundleOptions, 'projectRoot' | 'mode' | 'site'>): string | undefined {
  return site && mode === 'production' ? join(projectRoot, 'site-islands.mjs') : undefined;
}

/** What the browser loads. Apart from the bundler, which nobody loads whose bundles are there. */
export function webEntries(options: BundleOptions) {
  const { projectRoot, site } = options;
  const source = (path: string) => sourcePath(projectRoot, path);
  return {
    main: site
      ? [islandsModule(options) ?? site.islandsEntry, source('runtime/entry.ts')]
      : source('runtime/entry.ts'),
    [SEARCH_WORKER]: { import: source('search/worker.ts'), html: false },
    ...sheetEntries(source('theme/styles/sheets'), site?.styles ?? []),
  };
}

/** What Node renders pages with. */
export function nodeEntries({ projectRoot, site }: Pick<BundleOptions, 'projectRoot' | 'site'>) {
  const source = (path: string) => sourcePath(projectRoot, path);
  return {
    content: site?.contentEntry ?? source('components/content-entry.tsx'),
    document: source('engine/render/document-entry.tsx'),
  };
}

/** Entry of the search worker's module. */
export const SEARCH_WORKER = 'search-worker';

/** Entries that are style sheets start with this; their name in `theme/styles/sheets/` follows. */
export const SHEET_PREFIX = 'sheet-';

/** The sheet with everything, which only development uses. */
const WHOLE = 'all.css';

/** The sheet that every document inlines. */
const WITH_SITE_STYLES = 'core.css';

/** @param styles the site's sheets, behind the theme's */
function sheetEntries(folder: string, styles: readonly SiteStyle[]) {
  const everywhere = styles.filter(({ classes }) => classes.length === 0).map(({ file }) => file);
  const own = siteParts(styles).map(({ sheet, file }) => [
    SHEET_PREFIX + sheet,
    { import: [file], html: false },
  ]);
  const themes = readdirSync(folder)
    .filter((file) => file.endsWith('.css') && file !== WHOLE)
    .map((file) => [
      SHEET_PREFIX + basename(file, '.css'),
      {
        import: [join(folder, file), ...(file === WITH_SITE_STYLES ? everywhere : [])],
        html: false,
      },
    ]);
  return Object.fromEntries([...themes, ...own]);
}
