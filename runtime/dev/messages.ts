import type { RoutePath } from '../../model/names.ts';

/** Names of the messages that the development server sends. */
export const DEV_EVENTS = {
  /** To a browser that has just connected. */
  state: 'docs:state',
  /** Something has changed. */
  update: 'docs:update',
} as const;

/** Where pages say what their code has thrown; the answer is the text of the overlay, or empty. */
export const THROWN_ADDRESS = '/_dev/thrown';

/** An error in the browser. */
export interface Thrown {
  message: string;
  stack: string;
}

/** Name of the `<meta>` that says from which state a document was made: `<session> <version>`. */
export const STAMP_META = 'docs-dev';

/** What keeps pages from being shown as their author means them, formatted as in the terminal. */
export interface DevProblems {
  /** Of the configuration or the code: on every page. */
  site: string;
  /** The site's and the page's own; pages without any of their own are left out. */
  pages: Record<RoutePath, string>;
}

export interface DevState {
  /** Changes when the server starts anew. */
  session: string;
  /** Grows with every change. */
  version: number;
  /** In which version every page, and in which one page alone, last came to look different. */
  changes: { all: number; pages: Record<RoutePath, number> };
  problems: DevProblems;
}

export interface DevUpdate extends DevState {
  /** Pages that look different now. */
  pages: RoutePath[] | 'all';
  /** Whether the navigation, a sidebar or another part around the pages has changed. */
  shell: boolean;
  /** Whether only a full load can show the change. */
  reload: boolean;
}

/** The text of the overlay on a page, empty for none. */
export function overlayText(problems: DevProblems, path: RoutePath | undefined): string {
  const own = path === undefined ? undefined : problems.pages[path];
  return own ?? problems.site;
}

/** Whether a page that was made in some version would look different now. */
export function isOutdated({ changes }: DevState, path: RoutePath, version: number): boolean {
  return Math.max(changes.all, changes.pages[path] ?? 0) > version;
}

/** Whether an update concerns the page at an address. */
export function concerns(update: Pick<DevUpdate, 'pages' | 'shell'>, path: RoutePath): boolean {
  return update.shell || update.pages === 'all' || update.pages.includes(path);
}
