/**
 * The custom properties that a site's own style sheet may set or read, and the names they have in the
 * theme. These names stay; the theme's own may change, and are shortened at build.
 */
export const PUBLIC_TOKENS = {
  /** Ground of the page, and of what lies on it: side columns, cards, menus. */
  '--docs-page': '--page',
  '--docs-surface': '--surface',
  '--docs-surface-raised': '--surface-raised',
  '--docs-surface-hover': '--surface-hover',
  /** Lines between and around things. */
  '--docs-line': '--line',
  '--docs-line-strong': '--line-strong',
  '--docs-text': '--text',
  '--docs-text-muted': '--text-muted',
  /** The site's colour: of shapes, of text on the page, as a ground, and what stands on that ground. */
  '--docs-accent': '--accent',
  '--docs-accent-text': '--accent-text',
  '--docs-accent-tint': '--accent-tint',
  '--docs-accent-fill': '--accent-fill',
  '--docs-on-accent': '--on-accent',
  /** Words that were searched for. */
  '--docs-mark': '--mark',
  /** Containers by kind. */
  '--docs-tip': '--tip',
  '--docs-info': '--info',
  '--docs-warning': '--warn',
  '--docs-danger': '--bad',
  '--docs-code-surface': '--code-surface',
  '--docs-font': '--sans',
  '--docs-font-code': '--mono',
  '--docs-line-height': '--leading',
  /** Width of a line of text. */
  '--docs-measure': '--measure',
  '--docs-radius-small': '--radius-s',
  '--docs-radius': '--radius',
  '--docs-radius-large': '--radius-l',
} as const satisfies Record<`--docs-${string}`, `--${string}`>;
