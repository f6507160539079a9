// `npm run icons`: draws `public/favicon.ico` and `public/apple-touch-icon.png` from
// `public/favicon.svg`, for browsers and systems that ask for these addresses without being told.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from './ensure-install.mjs';

/** Sizes in the icon file, in pixels. */
const ICO_SIZES = [16, 32, 48];
const TOUCH_SIZE = 180;
/** The mark's share of the touch icon, whose corners systems round. */
const TOUCH_SHARE = 0.68;
const PAPER = '#fffefc';

const folder = join(projectRoot, 'public');
const svg = readFileSync(join(folder, 'favicon.svg'));

/** @param {number} size in pixels */
const png = (size) => sharp(svg, { density: 1200 }).resize(size, size).png().toBuffer();

/**
 * An ICO file: a header, an entry for each picture, and the pictures as PNG.
 * @param {{ size: number, data: Buffer }[]} pictures
 */
function ico(pictures) {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, data }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(data.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += data.length;
  }
  return Buffer.concat([header, ...pictures.map(({ data }) => data)]);
}

const pictures = await Promise.all(
  ICO_SIZES.map(async (size) => ({ size, data: await png(size) })),
);
writeFileSync(join(folder, 'favicon.ico'), ico(pictures));

const mark = Math.round(TOUCH_SIZE * TOUCH_SHARE);
const space = Math.round((TOUCH_SIZE - mark) / 2);
const touch = await sharp(await png(mark))
  .extend({
    top: space,
    bottom: TOUCH_SIZE - mark - space,
    left: space,
    right: TOUCH_SIZE - mark - space,
    background: PAPER,
  })
  .flatten({ background: PAPER })
  .png()
  .toBuffer();
writeFileSync(join(folder, 'apple-touch-icon.png'), touch);
