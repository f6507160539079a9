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
  /** Heading of the panel with the sibling products, linked to the makers where they have an address. */
  ecosystemTitle: 'Related projects',
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

  // ── Notices below the page ──
  /** After a deployment, where something cannot come any more. A button to reload stands below. */
  siteUpdated: 'This site has been updated since you opened the page. Reload it to use this.',
  /** After the page was reloaded for that. */
  siteRenewed: 'This site has been updated, and the page was reloaded. Please try once more.',
  /** Where a part of the script does not come. A button to try again stands below. */
  partMissing: 'This part of the page did not load.',
  /** Where a click needs the network, and there is none. A button to try again stands below. */
  offlineNotice: 'You are offline. This page stays as it is: try again once you are connected.',
  /** Where the browser does not let the page copy. */
  copyByHand: 'The browser did not copy. The text is selected: press Ctrl + C, or ⌘ + C on a Mac.',

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
  /** In place of hits, above a button that reloads the page, when nothing has come for seconds. */
  searchSlow: 'The search is taking long to load',
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

  /** Title of the notice on a page that has no translation and shows the original. */
  untranslatedTitle: 'Not translated yet',
  /** Text of that notice. `{language}` is the original's name for itself. */
  untranslatedText:
    'This page has no translation yet and is shown in its original language: {language}.',

  /** Title of the notice on a page of a version that is not the current one. */
  versionTitle: 'Not the current version',
  /** Text of that notice. Both are names of versions as the configuration has them. */
  versionText: 'This page is about version {version}. The current version is {current}.',
  /** Link below it: to the same page of the current version, or to what is nearest to it there. */
  versionLink: 'Go to version {current}',

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

  /** Titles of containers without a title of their own. */
  tip: 'TIP',
  note: 'NOTE',
  info: 'INFO',
  warning: 'WARNING',
  caution: 'CAUTION',
  danger: 'DANGER',
  details: 'DETAILS',
  important: 'IMPORTANT',
  /** Name of a table that scrolls, without a caption. */
  table: 'Table',
  /** Hidden heading above the footnotes of a page. */
  footnotes: 'Footnotes',
  /** Name of a link to a footnote. `{number}` is the footnote's number. */
  footnote: 'Footnote {number}',
  /** Name of the link from a footnote back to the text. */
  backToReference: 'Back to reference {number}',
  /** Name of the list of headings that a page shows. */
  contents: 'Contents',
  /** Title of the group without a name in a list of pages. */
  others: 'Others',
  /** Name of a tree of files. */
  files: 'Files',
  /** Caption of a link to the page before, inside an article. */
  previousPage: 'Previous Page',
  /** Caption of a link to the page after, inside an article. */
  nextPage: 'Next page',
  /** Link to the source of the page, where the site has no text of its own for it. */
  editPage: 'Edit this page',

  // ── Home page ──
  /** Button beside a picture that moves. */
  heroMotion: 'Play or pause the animation',
  /** Hidden heading above the feature cards. */
  featuresTitle: 'What it brings',
  /** Heading of the section with the sibling products. */
  makersTitle: 'Related projects',
  /** Text below that heading; a site that says who makes them replaces it. */
  makersText: '',

  // ── Above an article: the page as text ──
  /** Button above an article. */
  copyPage: 'Copy page',
  /** Name of that button. */
  copyPageAsMarkdown: 'Copy page as Markdown',
  /** Name of that button for two seconds after success, and what is announced. */
  pageCopied: 'Copied',
  /** Name of the link beside it, which shows “Markdown”. */
  viewMarkdown: 'Markdown of this page',

  // ── 404 page ──
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
