/**
 * Names by which a site's own style sheets set and use the theme's custom properties. The theme's
 * names may change; these do not. `docs/extending.md` has the table.
 */
export const publicTokens: Readonly<Record<string, string>> = {
  '--docs-page': '--page',
  '--docs-surface': '--surface',
  '--docs-surface-raised': '--surface-raised',
  '--docs-surface-hover': '--surface-hover',
  '--docs-line': '--line',
  '--docs-line-strong': '--line-strong',
  '--docs-text': '--text',
  '--docs-text-muted': '--text-muted',
  '--docs-accent': '--accent',
  '--docs-accent-text': '--accent-text',
  '--docs-accent-tint': '--accent-tint',
  '--docs-accent-fill': '--accent-fill',
  '--docs-on-accent': '--on-accent',
  '--docs-hero-start': '--hero-start',
  '--docs-hero-end': '--hero-end',
  '--docs-mark': '--mark',
  '--docs-tip': '--tip',
  '--docs-info': '--info',
  '--docs-warning': '--warn',
  '--docs-danger': '--bad',
  '--docs-code-surface': '--code-surface',
  '--docs-font': '--sans',
  '--docs-font-code': '--mono',
  '--docs-measure': '--measure',
  '--docs-leading': '--leading',
  '--docs-radius-small': '--radius-s',
  '--docs-radius': '--radius',
  '--docs-radius-large': '--radius-l',
};
