import { realpathSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';

/** Whether a path is a folder or lies in it. Both are absolute. */
export function contains(folder: string, path: string): boolean {
  const below = relative(folder, path);
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/** The same for the file that a path leads to over symbolic links; true when there is none. */
export function containsTarget(folder: string, path: string): boolean {
  try {
    return contains(realpathSync(folder), realpathSync(path));
  } catch {
    return true;
  }
}
