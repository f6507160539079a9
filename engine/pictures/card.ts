import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import type { CardBrand, CardText } from './card-text.ts';
import { type PaletteEncoder, paletteEncoder } from './palette-png.ts';

export interface Card {
  png: Buffer;
  /** Characters that no font of the project has, each once. */
  missing: string[];
}

/** Pixels; the size that link previews ask for. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
/** Where the words of the page stand: all the rest is the same on every card. */
const TEXT_TOP = 188;
const TEXT_HEIGHT = 358;

/** What the clamp of a line count cannot cut: longer texts would be laid out for nothing. */
const MAX_TITLE = 90;
const MAX_DESCRIPTION = 170;
const MAX_NAME = 40;

const FONTS = [
  { name: 'Inter', weight: 600, file: 'inter-latin-600-normal.woff' },
  { name: 'Inter', weight: 400, file: 'inter-latin-400-normal.woff' },
  { name: 'Noto Sans SC', weight: 500, file: 'noto-sans-sc-chinese-simplified-500-normal.woff' },
] as const;

/** Draws cards; reads fonts and colours once. */
export interface CardPainter {
  draw(text: CardText): Promise<Card>;
}

/** @param projectRoot absolute path */
export function createCardPainter(projectRoot: string): CardPainter {
  const folder = join(projectRoot, 'engine/pictures/fonts');
  const fonts = FONTS.map(({ file, ...font }) => ({
    ...font,
    style: 'normal' as const,
    data: readFileSync(join(folder, file)),
  }));
  const colors = darkColors(readFileSync(join(projectRoot, 'theme/styles/tokens.css'), 'utf8'));
  /** Draws text with shapes on it. @param top where the picture begins on the card */
  const drawPart = async (part: {
    content: ReactNode;
    shapes: string;
    top: number;
    height: number;
  }) => {
    const { content, shapes, top, height } = part;
    const missing = new Set<string>();
    const svg = await satori(content, {
      width: WIDTH,
      height,
      fonts,
      // Asked for what the fonts above do not have.
      loadAdditionalAsset: async (_language: string, segment: string) => {
        for (const character of segment) missing.add(character);
        return [];
      },
    });
    const whole = svg.replace(
      /<\/svg>$/,
      `<g transform="translate(0 ${-top})">${shapes}</g></svg>`,
    );
    const pixels = await sharp(Buffer.from(whole)).ensureAlpha().raw().toBuffer();
    return { pixels, missing: [...missing].filter((character) => character.trim() !== '') };
  };
  const shapes = decoration(colors);
  const drawGround = async ({ brand, host }: Pick<CardText, 'brand' | 'host'>): Promise<Ground> => {
    const fixed = `${shapes}${drawnBrand(brand, colors)}`;
    const content = fixedLayout({ brand, host }, colors);
    const { pixels, missing } = await drawPart({ content, shapes: fixed, top: 0, height: HEIGHT });
    const encoder = encoderOf(fixed, colors);
    return { missing, encode: encoder ? onRows(pixels, encoder) : onPixels(pixels) };
  };
  /** What is the same on every card of a site is drawn once. */
  const grounds = new Map<string, Promise<Ground>>();
  const groundFor = ({ brand, host }: CardText): Promise<Ground> => {
    const key = JSON.stringify([brand, host]);
    const ground = grounds.get(key) ?? drawGround({ brand, host });
    grounds.set(key, ground);
    return ground;
  };
  return {
    async draw(text) {
      const ground = await groundFor(text);
      const content = textLayout(text, colors);
      const part = await drawPart({ content, shapes, top: TEXT_TOP, height: TEXT_HEIGHT });
      const missing = [...new Set([...part.missing, ...ground.missing])];
      return { png: await ground.encode(part.pixels), missing };
    },
  };
}

/** A card without the words of its page. */
interface Ground {
  missing: readonly string[];
  /** @param pixels where the words stand */
  encode(pixels: Buffer): Promise<Buffer>;
}

function onRows(ground: Buffer, encoder: PaletteEncoder): Ground['encode'] {
  const rows = encoder.rows({ data: ground, width: WIDTH, height: HEIGHT });
  const rowLength = rows.length / HEIGHT;
  return async (pixels) => {
    const own = Buffer.from(rows);
    const part = encoder.rows({ data: pixels, width: WIDTH, height: TEXT_HEIGHT });
    own.set(part, TEXT_TOP * rowLength);
    return encoder.png(own, { width: WIDTH, height: HEIGHT });
  };
}

/** For brands whose colours no palette foresees. */
function onPixels(ground: Buffer): Ground['encode'] {
  const rowLength = ground.length / HEIGHT;
  return (pixels) => {
    const own = Buffer.from(ground);
    own.set(pixels, TEXT_TOP * rowLength);
    return sharp(own, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
      .png({ palette: true, effort: 4 })
      .toBuffer();
  };
}

type Colors = Record<'page' | 'text' | 'textMuted' | 'accent' | 'line', string>;

/** The dark values of the theme's tokens. */
function darkColors(css: string): Colors {
  const dark = (name: string) => {
    const [, value] = new RegExp(`--${name}: light-dark\\([^,]+, ([^)]+)\\)`).exec(css) ?? [];
    if (value === undefined) throw new Error(`tokens.css has no colour --${name}`);
    return value;
  };
  return {
    page: dark('page'),
    text: dark('text'),
    textMuted: dark('text-muted'),
    accent: dark('accent'),
    line: dark('line'),
  };
}

/** The name of the site and its host. */
function fixedLayout({ brand, host }: Pick<CardText, 'brand' | 'host'>, colors: Colors): ReactNode {
  const place = { position: 'absolute', left: MARGIN, bottom: 52 };
  return page(HEIGHT, colors, [
    ...writtenBrand(brand, colors),
    box({ style: { ...place, fontSize: 26, color: colors.textMuted }, children: host }),
  ]);
}

/** What the page says, in the picture's part from `TEXT_TOP`. */
function textLayout(text: CardText, colors: Colors): ReactNode {
  const title = clip(text.title, MAX_TITLE);
  const wraps = { lang: text.htmlLang };
  const block = { width: WIDTH - 2 * MARGIN, display: 'block', wordBreak: 'break-word' };
  return page(TEXT_HEIGHT, colors, [
    box({
      style: { marginTop: 192 - TEXT_TOP, height: 40, fontSize: 28, color: colors.accent },
      children: text.section,
    }),
    box({
      ...wraps,
      style: {
        ...block,
        marginTop: 10,
        fontSize: titleSize(title),
        fontWeight: 600,
        lineHeight: 1.18,
        letterSpacing: -1.2,
        lineClamp: 2,
      },
      children: title,
    }),
    box({
      ...wraps,
      style: {
        ...block,
        marginTop: 24,
        fontSize: 30,
        lineHeight: 1.5,
        color: colors.textMuted,
        lineClamp: 3,
      },
      children: clip(text.description, MAX_DESCRIPTION),
    }),
  ]);
}

function page(height: number, colors: Colors, children: ReactNode[]): ReactNode {
  return box({
    style: {
      width: WIDTH,
      height,
      padding: `0 ${MARGIN}px`,
      flexDirection: 'column',
      background: colors.page,
      color: colors.text,
      fontFamily: 'Inter, "Noto Sans SC"',
    },
    children,
  });
}

/** Characters that are as wide as they are high. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff00-\uffef]/u;

/** Pixels: as large as one line allows; titles that would get too small for it take two. */
function titleSize(title: string): number {
  let ems = 0;
  for (const character of title) {
    ems += WIDE.test(character) ? 1 : 0.58;
  }
  const fitting = Math.min(80, Math.floor((WIDTH - 2 * MARGIN) / ems));
  return fitting >= 48 ? fitting : 60;
}

/** Satori reads elements as React makes them; these need no React. */
function box(props: Record<string, unknown>): ReactNode {
  const style = { display: 'flex', ...(props.style as object) };
  return { type: 'div', key: null, props: { ...props, style } } as ReactNode;
}

function clip(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`;
}

/** Where the brand stands, how much larger than in the bar, and where its name begins there. */
const BRAND = { top: 64, scale: 1.55, name: 41 };

/** The site's mark and its drawn name, at the top left. */
function drawnBrand({ mark, wordmark }: CardBrand, { text }: Colors): string {
  const { top, scale, name } = BRAND;
  const shift = name - Number(wordmark?.viewBox.split(' ')[0] ?? name);
  const word = `<g transform="translate(${mark ? shift : shift - name} 0)" fill="none" stroke="${text}" stroke-linecap="round" stroke-linejoin="round">${wordmark?.content ?? ''}</g>`;
  return [
    `<g transform="translate(${MARGIN} ${top}) scale(${scale})">`,
    mark === undefined ? '' : `<g transform="translate(0 2)">${mark}</g>`,
    wordmark === undefined ? '' : word,
    '</g>',
  ].join('');
}

/** An encoder for cards of these colours; none where a brand names its colours otherwise. */
function encoderOf(
  drawing: string,
  { page, text, textMuted, accent, line }: Colors,
): PaletteEncoder | undefined {
  const values = [...drawing.matchAll(/(?:fill|stroke|stop-color)[=:]\s*["']?([^"';]+)/g)];
  const painted = values.map(([, value = '']) => value).filter((value) => value !== 'none');
  const isPlain = painted.every((value) => /^#[0-9a-f]{6}$/i.test(value));
  if (!isPlain || /<(?:image|style|\w+Gradient)\b/.test(drawing)) return undefined;
  return paletteEncoder(page, [text, textMuted, accent, line, ...painted]);
}

/** The name of a site that has no drawing of it. */
function writtenBrand({ name, mark, wordmark }: CardBrand, { text }: Colors): ReactNode[] {
  if (wordmark !== undefined || name === '') return [];
  const left = MARGIN + (mark === undefined ? 0 : BRAND.name * BRAND.scale);
  const style = { position: 'absolute', left, top: BRAND.top + 4, color: text };
  const children = clip(name, MAX_NAME);
  return [box({ style: { ...style, fontSize: 36, fontWeight: 600 }, children })];
}

/** One ember line, and facets that leave the corner. */
function decoration({ accent, line }: Colors): string {
  return [
    `<path fill="${accent}" d="M0 0h${WIDTH}v8H0z"/>`,
    `<g fill="none" stroke="${line}" stroke-width="2" stroke-linejoin="round">`,
    '<path d="m1010 40 104 60v120l-104 60-104-60V100zM1010 40v0m104 60-104 60-104-60m104 60v120"/>',
    '<path d="m1114 100 78 45v90l-78 45M906 220l-78 45"/>',
    '</g>',
  ].join('');
}
