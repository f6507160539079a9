import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readKept } from '../emit/kept-files.ts';
import { openBuiltSite } from '../preview-site.ts';

/**
 * One hash for all that an output shows to readers: two builds of one commit have the same. Records
 * of the build and files that are kept of earlier builds do not count.
 * @throws {Error} with a text for the reader, when nothing is built
 */
export async function outputDigest(outDir: string): Promise<string> {
  const { names, rules } = await openBuiltSite(outDir).current();
  const kept = await readKept(outDir);
  const counted = names.filter((file) => !(file in kept) && !rules.hidden.includes(file)).sort();
  const hash = createHash('sha256');
  for (const file of counted) {
    const own = createHash('sha256').update(await readFile(join(outDir, file)));
    hash.update(`${own.digest('hex')}  ${file}\n`);
  }
  return hash.digest('hex');
}
