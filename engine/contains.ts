import { isAbsolute, relative, sep } from 'node:path';

/** Whether a path is a folder or lies in it. Both are absolute. */
export function contains(folder: string, path: string): boolean {
  const below = relative(folder, path);
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}
