/** The one token that gives a site its colour; all others of the accent follow it. */
export const ACCENT = '--docs-accent';

/** What the theme calls the colour as the site has given it. */
export const GIVEN = '--accent-given';

/** The given colour with another lightness and chroma, each a value or a bound of the colour's own. */
const shade = (lightness: string, chroma: string): string =>
  `oklch(from var(${GIVEN}) ${lightness} ${chroma} h)`;

/** A colour for either theme. */
const pair = (light: string, dark: string): string => `light-dark(${light}, ${dark})`;

const vivid = (light: number, dark: number): string =>
  pair(shade(`min(l, ${light})`, 'min(c, 0.25)'), shade(`max(l, ${dark})`, 'min(c, 0.2)'));

const calm = (light: number, dark: number): string =>
  pair(shade(`min(l, ${light})`, 'min(c, 0.2)'), shade(`max(l, ${dark})`, 'min(c, 0.13)'));

const ground = (light: [number, number], dark: [number, number]): string =>
  pair(
    shade(String(light[0]), `min(c, ${light[1]})`),
    shade(String(dark[0]), `min(c, ${dark[1]})`),
  );

/**
 * The theme's tokens that follow from one colour, in both themes: lines with a contrast of 3 : 1 on the
 * grounds of pages, text with 4.5 : 1. `accent.test.ts` holds all colours against that.
 */
export const accentTokens: Readonly<Record<string, string>> = {
  '--accent': vivid(0.58, 0.66),
  '--accent-text': calm(0.46, 0.78),
  '--accent-fill': vivid(0.5, 0.76),
  '--on-accent': pair('#fff', '#15120f'),
  '--accent-tint': ground([0.955, 0.03], [0.27, 0.045]),
  '--hero-start': vivid(0.6, 0.78),
  '--hero-end': vivid(0.48, 0.66),
  '--mark': ground([0.9, 0.09], [0.42, 0.08]),
  '--code-mark': ground([0.94, 0.035], [0.27, 0.035]),
  '--selected': ground([0.9, 0.08], [0.4, 0.09]),
  '--progress-start': vivid(0.75, 0.75),
  '--progress-end': vivid(0.58, 0.66),
};

/**
 * What stands behind a sheet of the site that sets the token. Without weight, so that every other token
 * that the site sets, in whichever sheet, outweighs what follows from this one.
 */
export function accentSheet(): string {
  const rules = Object.entries(accentTokens).map(([name, value]) => `${name}: ${value};`);
  // Without relative colours, browsers have the one colour as it was given.
  return [
    `:where(:root) { --accent: var(${GIVEN}); }`,
    `@supports (color: oklch(from red min(l, 0.5) c h)) { :where(:root) { ${rules.join(' ')} } ::selection { background: var(--selected); } }`,
  ].join('\n');
}
