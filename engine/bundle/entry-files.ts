import type { Rspack } from '@rsbuild/core';

/**
 * Names of the files with an entry's code. What lies among packages is in files of its own, beside
 * that of the entry: the packages that a site's code imports, and the list of its modules.
 */
export function entryFiles({ compilation }: Rspack.Stats, entry: string): string[] {
  const files = compilation.entrypoints.get(entry)?.getFiles() ?? [];
  return files.filter((file) => /\.m?js$/.test(file));
}
