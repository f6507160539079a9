import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { hashText } from '../hash.ts';
import { type ImageSize, imageSize } from './image-size.ts';

export interface MediaFile {
  /** Of its content. */
  hash: string;
  /** Path below the output folder, with the content hash in its name. */
  output: string;
  /** Undefined for files that are no pictures, or damaged ones. */
  size: ImageSize | undefined;
  /** The picture in smaller formats, the smallest first; made by `prepare`. */
  variants: ImageVariant[];
}

/** A picture in another format. */
export interface ImageVariant {
  /** MIME type. */
  type: string;
  /** Absolute path of the converted file. */
  file: string;
  /** Of the converted file's content. */
  hash: string;
  output: string;
}

/** Formats that raster pictures are offered in, and how they are made. A change makes them anew. */
const FORMATS = [
  { extension: 'avif', type: 'image/avif', options: { quality: 60, effort: 4 } },
  { extension: 'webp', type: 'image/webp', options: { quality: 82, effort: 4 } },
] as const;

const RASTER = /\.(?:png|jpe?g)$/i;
const JPEG = /\.jpe?g$/i;

/** Reads pictures and other files that pages use, each once as long as it does not change. */
export class MediaStore {
  private readonly known = new Map<string, { stamp: string; file: MediaFile }>();

  /** @param imageCache absolute path of the folder for converted pictures; without it there are none */
  constructor(private readonly imageCache?: string) {}

  /**
   * Converts a raster picture, once for each content. A format that saves nothing is left out.
   * @throws what the library says when the file is no picture
   */
  async prepare(path: string): Promise<void> {
    const file = RASTER.test(path) && this.imageCache !== undefined ? this.find(path) : undefined;
    if (!file?.size || file.variants.length > 0) return;
    const bytes = readFileSync(path);
    // Cameras turn no pixels but say which side is up, which the other formats do not repeat.
    const reading = { autoOrient: JPEG.test(path) };
    const variants: (ImageVariant & { bytes: number })[] = [];
    for (const { extension, type, options } of FORMATS) {
      const name = `${basename(file.output, extname(file.output))}.${extension}`;
      const key = hashText(16, bytes, type, JSON.stringify([reading, options]));
      const converted = join(this.imageCache ?? '', `${key}.${extension}`);
      if (!existsSync(converted)) {
        // Loaded by the first picture that needs it: it is a native library.
        const { default: sharp } = await import('sharp');
        await replaceFile(converted, await sharp(bytes, reading)[extension](options).toBuffer());
      }
      const result = readFileSync(converted);
      if (result.byteLength < bytes.byteLength) {
        variants.push({
          type,
          file: converted,
          hash: hashText(32, result),
          output: `static/media/${name}`,
          bytes: result.byteLength,
        });
      }
    }
    file.variants = variants
      .sort((a, b) => a.bytes - b.bytes)
      .map(({ bytes: _bytes, ...variant }) => variant);
  }

  /** @returns undefined when there is no such file */
  find(path: string): MediaFile | undefined {
    let stamp: string;
    try {
      const stat = statSync(path);
      if (!stat.isFile()) return undefined;
      stamp = `${stat.mtimeMs} ${stat.size}`;
    } catch {
      return undefined;
    }
    const known = this.known.get(path);
    if (known?.stamp === stamp) return known.file;
    const bytes = readFileSync(path);
    const extension = extname(path);
    const name = basename(path, extension);
    const hash = hashText(32, bytes);
    const file: MediaFile = {
      hash,
      output: `static/media/${name}.${hash.slice(0, 8)}${extension}`,
      size: imageSize(bytes, extension.slice(1).toLowerCase()),
      variants: [],
    };
    this.known.set(path, { stamp, file });
    return file;
  }
}

/** Other threads may make the same file at the same time. */
async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  const staging = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(staging, bytes);
  await rename(staging, path);
}
