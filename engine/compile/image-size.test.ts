import { expect, test } from 'vitest';
import { imageSize } from './image-size.ts';

const bytes = (...parts: (number | string)[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((character) => character.charCodeAt(0)) : [part],
    ),
  );

test('PNG', () => {
  const file = bytes(0x89, 'PNG', 13, 10, 26, 10, 0, 0, 0, 13, 'IHDR', 0, 0, 1, 2, 0, 0, 0, 3);
  expect(imageSize(file, 'png')).toEqual({ width: 258, height: 3 });
});

test('GIF', () => {
  expect(imageSize(bytes('GIF89a', 4, 1, 5, 0), 'gif')).toEqual({ width: 260, height: 5 });
});

test('JPEG: the frame header, after other segments', () => {
  const file = bytes(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 11, 8, 0, 7, 1, 0);
  expect(imageSize(file, 'jpg')).toEqual({ width: 256, height: 7 });
});

test.each([
  [1, { width: 256, height: 7 }],
  [3, { width: 256, height: 7 }],
  [6, { width: 7, height: 256 }],
  [8, { width: 7, height: 256 }],
])('JPEG: as it is shown with the orientation %i', (orientation, size) => {
  const frame = [0xff, 0xc0, 0, 11, 8, 0, 7, 1, 0];
  const head = [0xff, 0xd8, 0xff, 0xe1, 0, 34, 'Exif', 0, 0] as const;
  const big = bytes(
    ...head,
    ...['MM', 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0, ...frame],
  );
  expect(imageSize(big, 'jpg')).toEqual(size);
  const little = bytes(
    ...head,
    ...['II', 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
    ...[0, 0, 0, 0, ...frame],
  );
  expect(imageSize(little, 'jpeg')).toEqual(size);
});

test('WebP: three kinds', () => {
  const head = ['RIFF', 0, 0, 0, 0, 'WEBP'] as const;
  const lossy = bytes(...head, 'VP8 ', 0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 10, 0, 20, 0);
  expect(imageSize(lossy, 'webp')).toEqual({ width: 10, height: 20 });
  const lossless = bytes(...head, 'VP8L', 0, 0, 0, 0, 0x2f, 9, 0xc0, 4, 0);
  expect(imageSize(lossless, 'webp')).toEqual({ width: 10, height: 20 });
  const extended = bytes(...head, 'VP8X', 0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 19, 0, 0);
  expect(imageSize(extended, 'webp')).toEqual({ width: 10, height: 20 });
});

test('SVG: its own size, or that of its viewBox', () => {
  const svg = (attributes: string) => new TextEncoder().encode(`<svg ${attributes}></svg>`);
  expect(imageSize(svg('width="8px" height="9"'), 'svg')).toEqual({ width: 8, height: 9 });
  expect(imageSize(svg('width="100%" viewBox="0 0 40.2, 20"'), 'svg')).toEqual({
    width: 40,
    height: 20,
  });
  expect(imageSize(svg(''), 'svg')).toBeUndefined();
});

test('damaged and unknown files', () => {
  for (const extension of ['png', 'gif', 'jpg', 'webp', 'svg', 'tiff']) {
    expect(imageSize(new Uint8Array(4), extension)).toBeUndefined();
  }
});
