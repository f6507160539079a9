import { readFileSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { hashText } from '../hash.ts';
import { type ImageSize, imageSize } from './image-size.ts';

export interface MediaFile {
  /** Path below the output folder, with the content hash in its name. */
  output: string;
  /** Undefined for files that are no pictures, or damaged ones. */
  size: ImageSize | undefined;
}

/** Reads pictures and other files that pages use, each once as long as it does not change. */
export class MediaStore {
  private readonly known = new Map<string, { stamp: string; file: MediaFile }>();

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
    const file: MediaFile = {
      output: `static/media/${name}.${hashText(8, bytes)}${extension}`,
      size: imageSize(bytes, extension.slice(1).toLowerCase()),
    };
    this.known.set(path, { stamp, file });
    return file;
  }
}
