import { copyFileSync, type Dirent, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/**
 * A tab that was opened before a deployment asks for the files of the build it came with. Files with
 * a hash in their name are therefore kept in the output for a while after a build has left them out.
 */

/** For how long. */
export const KEPT_DAYS = 7;

/** Names what is kept, in the output itself. */
export const KEPT_FILE = '.kept.json';

/** Everything below it has a hash in its name. */
const HASHED = 'static';
const DAY = 24 * 60 * 60 * 1000;

/** File below the output folder → when a build first left it out, as an ISO date. */
const keptSchema = z.record(z.string(), z.iso.datetime());

export type Kept = Readonly<Record<string, string>>;

/** What an output keeps of earlier builds; nothing where the record is missing or not ours. */
export async function readKept(outDir: string): Promise<Kept> {
  try {
    const parsed = keptSchema.safeParse(
      JSON.parse(await readFile(join(outDir, KEPT_FILE), 'utf8')),
    );
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

interface Replacement {
  outDir: string;
  /** The folder that is about to take its place. */
  staging: string;
  /** Whether a file is as it was written. */
  isSound: (file: string) => boolean;
}

/**
 * Takes the hashed files of an output over into the one that replaces it, if they are younger than
 * that.
 * @param now in milliseconds
 */
export async function keepFormerFiles(
  { outDir, staging, isSound }: Replacement,
  now: number,
): Promise<void> {
  const before = hashedFiles(outDir);
  const known = await readKept(outDir);
  const isFresh = new Set(hashedFiles(staging));
  const kept: Record<string, string> = {};
  for (const file of before) {
    if (isFresh.has(file)) continue;
    const since = known[file] ?? new Date(now).toISOString();
    if (now - Date.parse(since) >= KEPT_DAYS * DAY) continue;
    if (!isSound(file)) continue;
    takeOver(join(outDir, file), join(staging, file));
    kept[file] = since;
  }
  if (Object.keys(kept).length === 0) return;
  await writeFile(join(staging, KEPT_FILE), `${JSON.stringify(kept, null, 1)}\n`);
}

function hashedFiles(folder: string): string[] {
  return entriesBelow(join(folder, HASHED))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

function entriesBelow(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
}

/** Without copying, where the disk can. A build does so for hundreds of files, one after the other. */
export function takeOver(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Its folder is missing, or lies on another disk.
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to);
  }
}
