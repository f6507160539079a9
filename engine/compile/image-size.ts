export interface ImageSize {
  width: number;
  height: number;
}

/**
 * Width and height in CSS pixels as browsers show the picture, from the file's own bytes; undefined
 * when it is not understood.
 */
export function imageSize(bytes: Uint8Array, extension: string): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    switch (extension) {
      case 'png':
        return { width: view.getUint32(16), height: view.getUint32(20) };
      case 'gif':
        return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
      case 'jpg':
      case 'jpeg':
        return jpegSize(view);
      case 'webp':
        return webpSize(view);
      case 'svg':
        return svgSize(new TextDecoder().decode(bytes));
      default:
        return undefined;
    }
  } catch {
    // Shorter than its format: a damaged file.
    return undefined;
  }
}

/** Walks the segments to the frame header (SOF0 to SOF15, tables left out). */
function jpegSize(view: DataView): ImageSize | undefined {
  let offset = 2;
  let sideways = false;
  for (;;) {
    if (view.getUint8(offset) !== 0xff) return undefined;
    const marker = view.getUint8(offset + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width] = [view.getUint16(offset + 5), view.getUint16(offset + 7)];
      return sideways ? { width: height, height: width } : { width, height };
    }
    if (marker === 0xe1) sideways ||= exifOrientation(view, offset + 4) > 4;
    offset += 2 + view.getUint16(offset + 2);
  }
}

/** Which side of a photo is up, 1 to 8, in an APP1 segment whose data start at `start`; else 1. */
function exifOrientation(view: DataView, start: number): number {
  const isExif = view.getUint32(start) === 0x45786966; // "Exif"
  if (!isExif) return 1;
  const tiff = start + 6;
  const little = view.getUint16(tiff) === 0x4949; // "II"
  if (tiff + 8 > view.byteLength) return 1;
  const directory = tiff + view.getUint32(tiff + 4, little);
  if (directory + 2 > view.byteLength) return 1;
  const count = view.getUint16(directory, little);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > view.byteLength) return 1;
    if (view.getUint16(entry, little) === 0x0112) return view.getUint16(entry + 8, little);
  }
  return 1;
}

function webpSize(view: DataView): ImageSize | undefined {
  const format = String.fromCharCode(...[12, 13, 14, 15].map((offset) => view.getUint8(offset)));
  if (format === 'VP8X') {
    const uint24 = (offset: number) =>
      view.getUint16(offset, true) + view.getUint8(offset + 2) * 0x10000;
    return { width: uint24(24) + 1, height: uint24(27) + 1 };
  }
  if (format === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (format !== 'VP8 ') return undefined;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

/** The root's width and height if they are plain numbers, else those of its viewBox. */
function svgSize(text: string): ImageSize | undefined {
  const root = /<svg\b[^>]*>/.exec(text)?.[0] ?? '';
  const attribute = (name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*["']\\s*([^"']+?)\\s*["']`).exec(root)?.[1];
  const length = (name: string) => {
    const value = /^(\d+(?:\.\d+)?)(?:px)?$/.exec(attribute(name) ?? '')?.[1];
    return value === undefined ? undefined : Number(value);
  };
  const [, , boxWidth, boxHeight] = (attribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const width = length('width') ?? boxWidth;
  const height = length('height') ?? boxHeight;
  if (!width || !height) return undefined;
  return { width: Math.round(width), height: Math.round(height) };
}
