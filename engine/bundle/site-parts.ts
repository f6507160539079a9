import type { SiteStyle } from '../extend/fields.ts';

/**
 * The style sheets of a site that only some pages need, as parts beside the theme's: a document
 * inlines those whose elements its first screen shows, and the late sheet has all of them.
 */
export function siteParts(styles: readonly SiteStyle[]) {
  return styles
    .filter(({ classes }) => classes.length > 0)
    .map(({ file, classes }, index) => ({
      sheet: `site-${index}`,
      markers: classes.map((name) => `class="${name}`),
      file,
    }));
}
