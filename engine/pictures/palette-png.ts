import { crc32, deflateSync } from 'node:zlib';

/** Channels of a pixel as `sharp` gives them. */
const CHANNELS = 4;
const MAX_COLORS = 256;

/** An opaque picture: four bytes a pixel, row by row. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** A colour as one number, `0xrrggbb`. */
type Color = number;

/** Writes pictures that consist of a ground and a few colours on it. */
export interface PaletteEncoder {
  /** For each row a zero, then an index for each pixel. */
  rows(pixels: Pixels): Buffer;
  /** @param rows as `rows` makes them */
  png(rows: Uint8Array, size: Pick<Pixels, 'width' | 'height'>): Buffer;
}

/**
 * The palette is made of what the picture is drawn with, instead of looking for one in every picture:
 * each colour, and the steps of its soft edges on the ground.
 * @param ground `#rrggbb`
 * @param colors `#rrggbb`; the first ones get more steps
 */
export function paletteEncoder(ground: string, colors: readonly string[]): PaletteEncoder {
  const palette = paletteOf(hex(ground), [...new Set(colors)].map(hex));
  /** Colour → its place in the palette. Pictures of one design have the same few hundred. */
  const nearest = new Map<Color, number>();
  const indexOf = (color: Color): number => {
    let index = nearest.get(color);
    if (index === undefined) {
      index = nearestIn(palette, color);
      nearest.set(color, index);
    }
    return index;
  };
  return {
    rows: ({ data, width, height }) => {
      const rows = Buffer.alloc((width + 1) * height);
      let last = -1;
      let index = 0;
      for (let y = 0, at = 0, from = 0; y < height; y += 1) {
        // Rows without a filter: what they are made of are indexes.
        at += 1;
        for (let x = 0; x < width; x += 1, at += 1, from += CHANNELS) {
          const color =
            ((data[from] ?? 0) << 16) | ((data[from + 1] ?? 0) << 8) | (data[from + 2] ?? 0);
          if (color !== last) {
            last = color;
            index = indexOf(color);
          }
          rows[at] = index;
        }
      }
      return rows;
    },
    png: (rows, { width, height }) => pngOf({ rows, width, height, palette }),
  };
}

/** Steps between the ground and a colour; those of text are seen most. */
function paletteOf(ground: Color, colors: readonly Color[]): Color[] {
  const steps = Math.floor((MAX_COLORS - 1) / colors.length);
  const soft = colors.flatMap((color) =>
    Array.from({ length: steps }, (_, step) => blend(ground, color, (step + 1) / steps)),
  );
  return [...new Set([ground, ...soft])];
}

function blend(from: Color, to: Color, share: number): Color {
  const channel = (shift: number) => {
    const [start, end] = [(from >> shift) & 255, (to >> shift) & 255];
    return Math.round(start + (end - start) * share) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}

function nearestIn(palette: readonly Color[], color: Color): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, known] of palette.entries()) {
    const distance = [16, 8, 0].reduce((sum, shift) => {
      const difference = ((known >> shift) & 255) - ((color >> shift) & 255);
      return sum + difference * difference;
    }, 0);
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

function hex(color: string): Color {
  const [, digits] = /^#([0-9a-f]{6})$/i.exec(color) ?? [];
  if (digits === undefined) throw new Error(`${color} is no colour with six digits`);
  return Number.parseInt(digits, 16);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits a pixel, colours from a palette; no other choices. */
const PALETTE_KIND = [8, 3, 0, 0, 0];

interface Png {
  rows: Uint8Array;
  width: number;
  height: number;
  palette: readonly Color[];
}

function pngOf({ rows, width, height, palette }: Png): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(PALETTE_KIND, 8);
  const colors = Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255])); // biome-ignore format: one triple
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colors),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
