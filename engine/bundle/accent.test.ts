import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { accentSheet, accentTokens, GIVEN } from './accent.ts';

/** Red, green and blue, linear, from 0 to 1. */
type Color = readonly [number, number, number];
type Theme = 'light' | 'dark';

const linear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

function hex(text: string): Color {
  const digits = text.length === 4 ? [...text.slice(1)].map((d) => d + d) : text.match(/\w\w/g);
  const [r = 0, g = 0, b = 0] = (digits ?? []).map((two) => linear(Number.parseInt(two, 16) / 255));
  return [r, g, b];
}

const luminance = ([r, g, b]: Color) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

function contrast(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function toOklch([r, g, b]: Color) {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return { l: lightness, c: Math.hypot(x, y), h: Math.atan2(y, x) };
}

/** As browsers do: channels out of range are cut. */
function fromOklch({ l: lightness, c, h }: ReturnType<typeof toOklch>): Color {
  const [x, y] = [c * Math.cos(h), c * Math.sin(h)];
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  const cut = (value: number) => Math.min(1, Math.max(0, value));
  return [
    cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const COLOUR = /^light-dark\((#\w+|oklch\(from .+? h\)), (#\w+|oklch\(from .+? h\))\)$/;

/** What a token is when a site gives a colour. */
function shown(token: string, theme: Theme, given: Color): Color {
  const [, light = '', dark = ''] = COLOUR.exec(accentTokens[token] ?? '') ?? [];
  const text = theme === 'light' ? light : dark;
  if (text.startsWith('#')) return hex(text);
  const own = toOklch(given);
  const [, l = '', c = ''] =
    /^oklch\(from var\(--accent-given\) (m\w+\(l, [\d.]+\)|[\d.]+) (min\(c, [\d.]+\)) h\)$/.exec(
      text,
    ) ?? [];
  const value = (part: string, of: number) => {
    const [, bound = '', number = part] = /^(min|max)\(\w, ([\d.]+)\)$/.exec(part) ?? [];
    if (bound === '') return Number(number);
    return bound === 'min' ? Math.min(of, Number(number)) : Math.max(of, Number(number));
  };
  return fromOklch({ l: value(l, own.l), c: value(c, own.c), h: own.h });
}

/** Of the theme: the page, and what the pointer is over. */
const GROUNDS = {
  light: ['#fffefc', '#f8f5f0', '#f1ece4'],
  dark: ['#16161a', '#1d1d22', '#2a2a31'],
};
const TEXT = { light: '#211c16', dark: '#edeae5' };

const steps = [0, 51, 102, 153, 204, 255].map((value) => linear(value / 255));
const GIVEN_COLOURS: Color[] = steps.flatMap((r) =>
  steps.flatMap((g) => steps.map((b): Color => [r, g, b])),
);

/** The least contrast of all colours that a site may give. */
const least = (of: (given: Color) => number) => Math.min(...GIVEN_COLOURS.map(of));

describe.each<Theme>(['light', 'dark'])('one colour in the %s theme', (theme) => {
  test.each(GROUNDS[theme])('text and lines are seen on %s', (ground) => {
    const on = (token: string) =>
      least((given) => contrast(shown(token, theme, given), hex(ground)));
    expect(on('--accent-text')).toBeGreaterThan(4.5);
    expect(on('--accent')).toBeGreaterThan(3);
  });

  test('the name on the home page is seen', () => {
    const page = hex(GROUNDS[theme][0] ?? '');
    for (const token of ['--hero-start', '--hero-end']) {
      expect(least((given) => contrast(shown(token, theme, given), page))).toBeGreaterThan(3);
    }
  });

  test.each([
    ['--accent-text', '--accent-tint'],
    ['--on-accent', '--accent-fill'],
  ])('%s is read on %s', (front, back) => {
    const on = (given: Color) => contrast(shown(front, theme, given), shown(back, theme, given));
    expect(least(on)).toBeGreaterThan(4.5);
  });

  test.each(['--accent-tint', '--mark', '--code-mark', '--selected'])(
    'the page’s text is read on %s',
    (back) => {
      const on = (given: Color) => contrast(hex(TEXT[theme]), shown(back, theme, given));
      expect(least(on)).toBeGreaterThan(4.5);
    },
  );
});

test('the grounds are the theme’s, and what a site sets itself outweighs what follows', () => {
  const css = readFileSync(new URL('../../theme/styles/tokens.css', import.meta.url), 'utf8');
  for (const colour of [...GROUNDS.light, ...GROUNDS.dark]) expect(css).toContain(colour);
  expect(css).toContain(`--text: light-dark(${TEXT.light}, ${TEXT.dark});`);
  expect(
    accentSheet()
      .match(/[^{}]+(?=\{ --)/g)
      ?.map((one) => one.trim()),
  ).toEqual([':where(:root)', ':where(:root)']);
  expect(accentSheet()).toContain(`--accent: var(${GIVEN});`);
});
