/**
 * Every text of the interface, in the source language. Each comment says where the text appears.
 * Placeholders stand in braces (`{heading}`) and keep their names in every language.
 */
export const en = {
  // ── Texts that a configuration may replace (names as in the specification) ──
  /** Title of the outline beside the article, and button of the local bar on small screens. */
  outlineTitle: 'ON THIS PAGE',
  /** Documentation footer, before the time of the last change. */
  lastUpdatedText: 'Last Updated',
  /** Caption of the link to the page before this one. */
  prevPageText: 'Previous Page',
  /** Caption of the link to the page after this one. */
  nextPageText: 'Next page',
  /** Badge that links to the source code of an example. */
  sourceCodeText: 'Source',
  /** Placeholder and name of the input in the search dialog. */
  searchPlaceholderText: 'Search Docs',
  /** Search dialog, before the quoted query that found nothing. */
  searchNoResultsText: 'No results for',
  /** Search dialog, after the quoted query that found nothing. */
  searchSuggestedQueryText: 'Please try again with a different keyword',

  // ── Top bar and menus ──
  /** First focusable element of every page. */
  skipToContent: 'Skip to content',
  /** Name of the link to the home page on sites that have neither a title nor a logo text. */
  home: 'Home',
  /** Name of the navigation that holds the tabs. */
  mainNavigation: 'Main',
  /** Appearance button while the page is light. */
  switchToDark: 'Switch to dark theme',
  /** Appearance button while the page is dark. */
  switchToLight: 'Switch to light theme',
  /** Button that opens the languages. */
  language: 'Language',
  /** Button that opens the versions. */
  version: 'Version',
  /** Button that opens the sibling products. */
  ecosystem: 'Ecosystem',
  /** Heading of the panel with the sibling products, linked to the makers. */
  ecosystemTitle: 'Web Infra',
  /** Name of the list of social links. */
  socialLinks: 'Social links',
  /** Button behind the first three social links. */
  more: 'More',
  /** Button that opens the navigation screen on small screens. */
  menu: 'Menu',
  /** Button that opens the sidebar on small screens, and name of the sidebar. */
  sidebar: 'Sidebar',
  /** Button that closes the sidebar or the navigation screen. */
  close: 'Close',
  /** Toggle of a navigation or sidebar group that has a link of its own. */
  groupPages: 'Pages of {group}',

  /** Notice on the first page, when the visit was led to the browser's language. */
  movedNotice: 'This page opened in {language}, the language of your browser.',
  /** Link in that notice. Names no language: those are the names of the switcher's links. */
  movedBack: 'Go back to the page you opened',

  // ── Search ──
  /** Button of the top bar that opens the search, and name of the dialog. */
  search: 'Search',
  /** Button in the search input while there is text in it. */
  searchClear: 'Clear',
  /** Button in the search input while it is empty. */
  searchClose: 'Close',
  /** Button that closes the search on small screens. */
  searchCancel: 'Cancel',
  /** Below the empty input. */
  searchHint: 'Searches titles, headings and text. Option paths and parts of names work, too.',
  /** Name of the list of hits. */
  searchResults: 'Search results',
  /** Name of the tabs, when there are several lists. */
  searchGroups: 'Search in',
  /** Below the hits, when there is one. */
  searchOneHit: '1 result',
  /** Below the hits, when there are several. */
  searchHits: '{count} results',
  /** Where nothing was found; the text is `searchNoResultsText`. */
  searchNoHits: '{text} "{query}"',
  /** Above the hits of a query whose misspelt words were corrected. */
  searchCorrected: 'Results for {query}',
  /** Above pages whose names resemble a query that found nothing. */
  searchNear: 'Pages with a similar name',
  /** In the empty dialog, above the pages that were opened last. */
  searchRecent: 'Opened before',
  /** In the empty dialog, above the pages beside the current one. */
  searchNeighbours: 'Beside this page',
  /** Name of the sign that the search takes its time. */
  searchBusy: 'Searching',
  /** Instead of hits, when the search could not be loaded. */
  searchFailed: 'The search is not available at the moment',
  /** The same, what to do. */
  searchFailedHint: 'Close this window and open it again to try once more',
  /** Instead of hits, when a search service did not answer. A button to try again stands below. */
  searchNoAnswer: 'The search service does not answer',
  /** Above hits that the page found by itself, because the service did not answer. */
  searchOwnHits: 'The search service does not answer. These hits come from this site’s own index.',
  /** In the dialog, when the code of the search did not come: what to do. */
  searchMissingHint:
    'Check your connection and try again. If the site has just been updated, reload the page.',
  /** Button below that text. */
  tryAgain: 'Try again',
  /** Button beside it. */
  reload: 'Reload the page',
  /** Beside a hit whose page is in no sidebar. */
  searchNoSection: 'Documentation',
  /** Below the hits, behind the arrow keys. */
  searchMoveKeys: 'to move',
  /** Below the hits, behind the Enter key. */
  searchOpenKey: 'to open',
  /** Below the hits, behind the Escape key. */
  searchCloseKey: 'to close',

  // ── Documentation pages ──
  /** Name of the navigation that holds the previous and next links. */
  pages: 'Pages',
  /** Button in the corner once the page is scrolled. */
  scrollToTop: 'Scroll to top',
  /** Name of the bar that shows that the next page is loading. */
  loadingPage: 'Loading page',
  /** Heading of the stand-alone pages of an overview, when there are groups, too. */
  overviewOthers: 'Others',

  /** Title of the notice on a translation whose original has changed since. */
  lagsTitle: 'This translation is behind the original',
  /** Text of that notice, before the list of sections. */
  lagsText: 'These sections have changed in the original and wait for their translation:',
  /** Entry of that list for the text before the first heading. */
  lagsIntroduction: 'Introduction',

  // ── Inside articles ──
  /** Link beside a heading. */
  linkToHeading: 'Link to {heading}',
  /** Name of a code block without a title or language. */
  code: 'Code',
  /** Button of a code block. */
  copyCode: 'Copy code',
  /** The same button for two seconds after it worked. */
  copied: 'Copied',
  /** Button of a code block: long lines are wrapped while it is pressed. */
  wrapLines: 'Wrap lines',
  /** Button around a picture. */
  zoomImage: 'Zoom image: {alt}',

  // ── Home page ──
  /** Text alternative of the drawing beside the product's name. */
  heroPicture:
    'Modules of many kinds flow into the bundler, and a few optimized chunks come out of it.',
  /** Button beside that picture. */
  heroMotion: 'Play or pause the animation',
  /** Hidden heading above the feature cards. */
  featuresTitle: 'What it brings',
  /** Heading of the section that names the makers. */
  makersTitle: 'One toolchain, made in the open',
  /** Text of the section that names the makers. */
  makersText:
    'The Web Infra team at ByteDance and its contributors build Rspack. Rsbuild and Rspress build with it, and Rsdoctor explains what happened in a build.',

  // ── Above an article: the page as text ──
  /** Button above an article. */
  copyPage: 'Copy page',
  /** Name of that button. */
  copyPageAsMarkdown: 'Copy page as Markdown',
  /** Name of that button for two seconds after success, and what is announced. */
  pageCopied: 'Copied',
  /** Name of the link beside it, which shows “Markdown”. */
  viewMarkdown: 'Markdown of this page',

  // ── 404 page (the first two texts are the same in every language) ──
  /** Heading of the page. */
  notFoundTitle: 'PAGE NOT FOUND',
  /** Link to the home page of the language. */
  takeMeHome: 'Take me home',
  /** One more sentence for languages in which the page is not already clear. */
  notFoundNote: '',
  /** Above links to pages whose addresses are nearly the one that was asked for. */
  notFoundNear: 'Pages with a similar URL',
} as const;

/** Name of one text of the interface. */
export type TextKey = keyof typeof en;

/** Every text of the interface in one language. */
export type Texts = Record<TextKey, string>;
