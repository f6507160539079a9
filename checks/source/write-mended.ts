import { stat, utimes, writeFile } from 'node:fs/promises';

/**
 * Writes a page that was mended mechanically, and leaves its time: when a translation was written says
 * whether it can follow a text that was changed meanwhile.
 */
export async function writeMended(file: string, text: string): Promise<void> {
  const { atime, mtime } = await stat(file);
  await writeFile(file, text);
  await utimes(file, atime, mtime);
}
