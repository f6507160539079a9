import type { ShellData } from '../../model/shell.ts';
import type { TextKey } from './en.ts';

/** The texts that the shell and the runtime read in the browser; all others stand in HTML only. */
const CLIENT_KEYS = [
  'outlineTitle',
  'lastUpdatedText',
  'prevPageText',
  'nextPageText',
  'skipToContent',
  'home',
  'mainNavigation',
  'switchToDark',
  'switchToLight',
  'language',
  'version',
  'movedNotice',
  'movedBack',
  'siteUpdated',
  'siteRenewed',
  'partMissing',
  'offlineNotice',
  'copyByHand',
  'ecosystem',
  'ecosystemTitle',
  'socialLinks',
  'more',
  'menu',
  'sidebar',
  'close',
  'groupPages',
  'pages',
  'scrollToTop',
  'loadingPage',
  'search',
  'searchPlaceholderText',
  'searchClear',
  'searchClose',
  'searchCancel',
  'searchFailed',
  'searchMissingHint',
  'tryAgain',
  'reload',
  'linkToHeading',
  'code',
  'copyCode',
  'copied',
  'wrapLines',
] as const satisfies TextKey[];

/** Name of a text that the browser knows. */
export type ClientTextKey = (typeof CLIENT_KEYS)[number];

/** The texts of the search dialog; they come with it, in a module of their own. */
const SEARCH_KEYS = [
  'searchNoResultsText',
  'searchSuggestedQueryText',
  'searchHint',
  'searchResults',
  'searchGroups',
  'searchOneHit',
  'searchHits',
  'searchNoHits',
  'searchCorrected',
  'searchNear',
  'searchRecent',
  'searchNeighbours',
  'searchBusy',
  'searchSlow',
  'reload',
  'searchFailed',
  'searchFailedHint',
  'searchNoAnswer',
  'searchOwnHits',
  'tryAgain',
  'searchNoSection',
  'searchMoveKeys',
  'searchOpenKey',
  'searchCloseKey',
] as const satisfies TextKey[];

/** The texts of the search dialog by their names. */
export type SearchTexts = Record<(typeof SEARCH_KEYS)[number], string>;

/** The part of a text table that goes into documents as data. */
export function clientTexts(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(CLIENT_KEYS.map((key) => [key, texts[key] ?? key]));
}

/** The part of a text table that the search dialog shows. */
export function searchTexts(texts: Record<string, string>): SearchTexts {
  const entries = SEARCH_KEYS.map((key) => [key, texts[key] ?? key]);
  return Object.fromEntries(entries) as SearchTexts; // One entry for each key.
}

/** The shell's data as it goes to the browser: without texts and drawings that only the build renders. */
export function clientShell({ drawings: _drawings, ...shell }: ShellData): ShellData {
  return { ...shell, texts: clientTexts(shell.texts) };
}
