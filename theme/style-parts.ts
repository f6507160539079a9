export interface Part {
  /** Name in `styles/sheets/`. */
  sheet: string;
  /** What needs it, in the HTML of the article or of another place. */
  markers: string[];
  /** The article if not said. The outline stands behind it, and is seen beside it. */
  place?: 'article' | 'around' | 'outline';
}

/**
 * The style sheets in `styles/sheets/` beside the core, in the order of `rest.css`. A document
 * inlines the core and the parts it needs, as far as its first paint shows them
 * (`engine/bundle/first-paint.ts`); the sheet with everything follows behind it.
 */
export const PARTS: readonly Part[] = [
  {
    sheet: 'part-prose-more',
    markers: ['<blockquote', '<hr', '<kbd', '<mark', 'class="tasks', 'class="footnote'],
  },
  { sheet: 'part-table', markers: ['<table'] },
  { sheet: 'part-slots', markers: ['data-slot="beforeArticle', 'data-slot="afterArticle'] },
  { sheet: 'part-page-tools', markers: ['class="page-tools'] },
  { sheet: 'part-code', markers: ['class="code"'] },
  { sheet: 'part-files', markers: ['class="files"'] },
  {
    sheet: 'part-terminal',
    markers: [
      ...['sh', 'bash', 'shell', 'zsh'].map((lang) => `data-lang="${lang}"`),
      'data-output',
    ],
  },
  {
    sheet: 'part-code-marks',
    markers: ['class="line hl', 'class="line ins', 'class="line del', 'class="sign', 'data-focus'],
  },
  {
    sheet: 'part-code-more',
    markers: ['t', 'a', 'r', 'i', 'd', 'h', 'e', 'b'].map((role) => `<i class="${role}"`),
  },
  { sheet: 'part-callouts', markers: ['class="callout'] },
  {
    sheet: 'part-reference',
    markers: ['class="badge', 'class="property-type', 'class="source-code'],
  },
  { sheet: 'part-steps', markers: ['class="steps'] },
  { sheet: 'part-members', markers: ['class="members'] },
  { sheet: 'part-columns', markers: ['class="columns', 'class="keys'] },
  { sheet: 'part-diagram', markers: ['class="diagram'] },
  { sheet: 'part-zoom', markers: ['class="zoom'] },
  { sheet: 'part-file-tree', markers: ['class="file-tree'] },
  {
    sheet: 'part-lists',
    markers: ['class="toc', 'class="option-overview', 'class="terms', 'class="page-link'],
  },
  { sheet: 'part-overview', markers: ['class="overview', 'class="posts'] },
  { sheet: 'part-tabs', markers: ['<docs-island'] },
  { sheet: 'part-button', markers: ['class="button'] },
  { sheet: 'part-not-found', markers: ['class="not-found'] },
  { sheet: 'part-home', markers: ['class="home"'] },
  {
    sheet: 'part-nav-more',
    markers: [
      'class="brand-name',
      '<img class="in-light',
      'class="nav-list right',
      '#external"',
      'class="tag',
      '<span class="icon',
      'class="tree-section',
      '<hr',
    ],
    place: 'around',
  },
  { sheet: 'part-outline-names', markers: ['data-name'], place: 'outline' },
  {
    sheet: 'part-footers',
    markers: [
      'class="doc-footer',
      'class="home-footer',
      'data-slot="beforeFooter',
      'data-slot="afterFooter',
    ],
    place: 'around',
  },
];

/**
 * Characters of an article's HTML that fill a large screen, without what drawings are made of: what
 * comes behind them is not seen at first. A reader who arrives further down sees the article once all
 * rules are there (`BELOW` in `runtime/pre-paint.ts`).
 */
const FIRST_SCREEN = 5000;

/** Lines and shapes, which take as much room as the drawing is large. */
const DRAWN = /(<svg\b[^>]*>).*?(?=<\/svg>)/gs;

/**
 * Names of the sheets that a page's first paint needs, in their order.
 * @param body HTML of the document's body
 * @param main what stands in its `<main>`
 * @param own the site's own parts, behind the theme's
 */
export function sheetsFor(body: string, main: string, own: readonly Part[] = []): string[] {
  const start = body.indexOf(main);
  const filling = main.replace(DRAWN, '$1');
  const isLong = filling.length > FIRST_SCREEN;
  const end = start + main.length;
  const seen = {
    article: filling.slice(0, FIRST_SCREEN),
    around: body.slice(0, start) + (isLong ? '' : body.slice(end)),
    outline: body.slice(end),
  };
  const parts = [...PARTS, ...own].filter(({ markers, place = 'article' }) =>
    markers.some((marker) => seen[place].includes(marker)),
  );
  return ['core', ...parts.map(({ sheet }) => sheet)];
}
