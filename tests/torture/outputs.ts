import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { readKept } from '../../engine/emit/kept-files.ts';

/** Records of the build; no reader sees them. */
const RECORDS = /^\.[\w-]+\.json$/;

/** Everything that an output shows to readers: file → content. */
export async function shownFiles(outDir: string): Promise<Map<string, Buffer>> {
  const kept = await readKept(outDir);
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(outDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !RECORDS.test(file) && kept[file] === undefined)
    .sort();
  return new Map(
    await Promise.all(
      files.map(async (file) => [file, await readFile(join(outDir, file))] as const),
    ),
  );
}

/** How two outputs differ, in a few words; empty when they do not. */
export function difference(
  one: ReadonlyMap<string, Buffer>,
  other: ReadonlyMap<string, Buffer>,
): string {
  const files = [...new Set([...one.keys(), ...other.keys()])];
  const differing = files.filter((file) => {
    const [left, right] = [one.get(file), other.get(file)];
    return left === undefined || right === undefined || !left.equals(right);
  });
  return differing.slice(0, 3).join(', ');
}
