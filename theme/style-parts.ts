/**
 * The style sheets in `styles/sheets/` beside the core, and what in the HTML of `<main>` needs them.
 * A document inlines the core and the parts it needs; the late sheet brings all others behind the
 * first paint, for the pages that follow.
 */
const PARTS: { sheet: string; markers: string[] }[] = [
  { sheet: 'part-page-tools', markers: ['class="page-tools'] },
  { sheet: 'part-code', markers: ['class="code"'] },
  { sheet: 'part-callouts', markers: ['class="callout'] },
  {
    sheet: 'part-reference',
    markers: [
      'class="badge',
      'class="api-',
      'class="property-type',
      'class="source-code',
      'class="support',
    ],
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
  { sheet: 'part-overview', markers: ['class="overview'] },
  { sheet: 'part-tabs', markers: ['<docs-island'] },
  { sheet: 'part-performance', markers: ['class="performance'] },
  { sheet: 'part-support-table', markers: ['class="support-table'] },
  { sheet: 'part-button', markers: ['class="button'] },
  { sheet: 'part-not-found', markers: ['class="not-found'] },
  { sheet: 'part-home', markers: ['class="home'] },
];

/** Names of the sheets that a page's first paint needs, in their order. */
export function sheetsFor(main: string): string[] {
  const parts = PARTS.filter(({ markers }) => markers.some((marker) => main.includes(marker)));
  return ['core', ...parts.map(({ sheet }) => sheet)];
}

/** Every sheet that may be inlined. */
export const INLINE_SHEETS: readonly string[] = ['core', ...PARTS.map(({ sheet }) => sheet)];
