import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Cache } from '../../engine/cache.ts';
import { hashText } from '../../engine/hash.ts';

/** Packages whose programs read environment variables that pages name. */
const READERS = [
  '@rspack/core',
  '@rspack/cli',
  '@rspack/dev-server',
  'webpack/lib',
  'webpack-dev-server',
  'watchpack',
  'browserslist',
];

/**
 * Names in capitals (`RSPACK_PROFILE`, `MODULE_NOT_FOUND`) in the code of the documented packages, and
 * the paths that may be imported from packages; kept between runs.
 */
export interface PackageWords {
  capitals: readonly string[];
  imports: readonly string[];
}

/** @param sandbox folder with the documented packages and their lock */
export async function packageWords(sandbox: string, cacheFolder: string): Promise<PackageWords> {
  const key = hashText(32, 'words 1', readFileSync(join(sandbox, 'package-lock.json')));
  const cache = new Cache(cacheFolder);
  const kept = await cache.read(key, isWords);
  if (kept) return kept;
  const modules = join(sandbox, 'node_modules');
  const words: PackageWords = {
    capitals: capitalsIn(READERS.map((name) => join(modules, name))),
    imports: exportsIn(modules),
  };
  await cache.write(key, words);
  return words;
}

function isWords(value: unknown): value is PackageWords {
  return typeof value === 'object' && value !== null && 'capitals' in value && 'imports' in value;
}

function capitalsIn(folders: readonly string[]): string[] {
  const found = new Set<string>();
  for (const folder of folders.filter((one) => existsSync(one))) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.[cm]?js$/.test(entry.name)) continue;
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
      for (const [word] of text.matchAll(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9]\b/g)) found.add(word);
    }
  }
  return [...found].sort();
}

/** Keys of `exports` of every package: `@rspack/core/hot/dev-server`, with `*` where they have one. */
function exportsIn(modules: string): string[] {
  const scopes = readdirSync(modules).filter((name) => name.startsWith('@'));
  const names = [
    ...readdirSync(modules).filter((name) => !/^[@.]/.test(name)),
    ...scopes.flatMap((scope) =>
      readdirSync(join(modules, scope)).map((name) => `${scope}/${name}`),
    ),
  ];
  return names
    .flatMap((name) => {
      const file = join(modules, name, 'package.json');
      if (!existsSync(file)) return [];
      const { exports }: { exports?: unknown } = JSON.parse(readFileSync(file, 'utf8'));
      if (typeof exports !== 'object' || exports === null) return [];
      return Object.keys(exports).flatMap((key) =>
        /^\.\//.test(key) ? `${name}${key.slice(1)}` : [],
      );
    })
    .sort();
}
