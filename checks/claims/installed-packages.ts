import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the packages in the lock of a folder. */
export function installedPackages(folder: string): ReadonlySet<string> {
  const lock: { packages: Record<string, unknown> } = JSON.parse(
    readFileSync(join(folder, 'package-lock.json'), 'utf8'),
  );
  const names = Object.keys(lock.packages).flatMap(
    (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1] ?? [],
  );
  return new Set(names);
}
