import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RoutePath } from '../../model/names.ts';

/** Below the site folder. */
export const SNAPSHOT = 'checks/anchors.snapshot.json';

/** Anchors of each page by its address: what links from elsewhere may rely on. */
export type Snapshot = Record<RoutePath, string[]>;

/** The addresses that were published, as far as the site keeps a list of them. */
export async function readSnapshot(root: string): Promise<Snapshot> {
  try {
    // Written by the check of addresses.
    return JSON.parse(await readFile(join(root, SNAPSHOT), 'utf8')) as Snapshot;
  } catch {
    return {};
  }
}
