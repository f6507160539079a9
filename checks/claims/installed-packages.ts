import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages in the lock of a folder with their versions; of several copies, that of the folder itself. */
export function installedPackages(folder: string): ReadonlyMap<string, string> {
  const lock: { packages: Record<string, { version?: string }> } = JSON.parse(
    readFileSync(join(folder, 'package-lock.json'), 'utf8'),
  );
  const found = new Map<string, string>();
  for (const [path, { version = '' }] of Object.entries(lock.packages)) {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (name === undefined) continue;
    if (!found.has(name) || path === `node_modules/${name}`) found.set(name, version);
  }
  return found;
}
