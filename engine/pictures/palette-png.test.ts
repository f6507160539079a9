import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Pixels, paletteEncoder } from './palette-png.ts';

/** Pixels of a picture drawn from an SVG. */
async function pixelsOf(svg: string) {
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The same as a file. */
function encoded(pixels: Pixels): Buffer {
  const encoder = paletteEncoder('#16161a', ['#edeae5', '#ff8a4c']);
  return encoder.png(encoder.rows(pixels), pixels);
}

const drawing = [
  '<svg xmlns="http://www.w3.org/2000/svg" width="61" height="40">',
  '<rect width="61" height="40" fill="#16161a"/>',
  '<circle cx="20" cy="20" r="14" fill="#edeae5"/>',
  '<circle cx="45" cy="20" r="9" fill="#ff8a4c"/>',
  '</svg>',
].join('');

describe('a picture with a palette', () => {
  test('is read as it was drawn, soft edges included', async () => {
    const pixels = await pixelsOf(drawing);
    const png = encoded(pixels);
    const { format, width, height } = await sharp(png).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 61, height: 40 });
    const read = await sharp(png).ensureAlpha().raw().toBuffer();
    expect(read).toHaveLength(pixels.data.length);
    const worst = pixels.data.reduce(
      (most, value, at) => Math.max(most, Math.abs(value - (read[at] ?? 0))),
      0,
    );
    expect(worst).toBeLessThanOrEqual(4);
  });

  test('keeps the colours themselves exactly', async () => {
    const pixels = await pixelsOf(drawing);
    const png = encoded(pixels);
    const read = await sharp(png).removeAlpha().raw().toBuffer();
    const at = (x: number, y: number) =>
      [...read.subarray((y * 61 + x) * 3, (y * 61 + x) * 3 + 3)].map((value) =>
        value.toString(16).padStart(2, '0'),
      );
    expect([at(0, 0), at(20, 20), at(45, 20)].map((parts) => parts.join(''))).toEqual([
      '16161a',
      'edeae5',
      'ff8a4c',
    ]);
  });

  test('refuses a colour that it cannot read', () => {
    expect(() => paletteEncoder('#fff', ['#edeae5'])).toThrow('#fff is no colour with six digits');
  });
});
