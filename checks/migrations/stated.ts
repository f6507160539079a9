import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckPage } from '../types.ts';
import { demand } from './types.ts';

/**
 * Compares the versions that a page's text names with those that are installed.
 * @param names words in front of the version, and the package that they mean
 * @throws {Error} naming the package of which the page says something else, or nothing
 */
export function demandVersions(
  { text, route }: CheckPage,
  folder: string,
  names: readonly (readonly [words: string, name: string])[],
): void {
  for (const [words, name] of names) {
    const file = join(folder, 'node_modules', name, 'package.json');
    const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
    demand(
      text.includes(`${words} ${version}`),
      `${name} is ${version}, and content/${route.source} nowhere says "${words} ${version}"`,
    );
  }
}
