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

/** Packages whose lists have an order that pages tell. */
const DOCUMENTED = ['@rspack/core/dist', '@rspack/cli/dist', '@rspack/dev-server/dist'];

/**
 * Names in capitals (`RSPACK_PROFILE`, `MODULE_NOT_FOUND`) in the code of the documented packages, those
 * of one word (`TERM`) where it reads them from the environment, and the paths that may be imported from
 * packages; kept between runs.
 */
export interface PackageWords {
  capitals: readonly string[];
  imports: readonly string[];
  /** Lists of texts in the code of the documented packages. */
  lists: readonly (readonly string[])[];
}

/** @param sandbox folder with the documented packages and their lock */
export async function packageWords(sandbox: string, cacheFolder: string): Promise<PackageWords> {
  const key = hashText(32, 'words 3', readFileSync(join(sandbox, 'package-lock.json')));
  const cache = new Cache(cacheFolder);
  const kept = await cache.read(key, isWords);
  if (kept) return kept;
  const modules = join(sandbox, 'node_modules');
  const words: PackageWords = {
    capitals: capitalsIn(READERS.map((name) => join(modules, name))),
    imports: exportsIn(modules),
    lists: listsIn(DOCUMENTED.map((name) => join(modules, name))),
  };
  await cache.write(key, words);
  return words;
}

function isWords(value: unknown): value is PackageWords {
  return typeof value === 'object' && value !== null && 'capitals' in value && 'lists' in value;
}

function capitalsIn(folders: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of scriptsIn(folders)) {
    for (const [word] of text.matchAll(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9]\b/g)) found.add(word);
    for (const [, name = ''] of text.matchAll(/\benv\.([A-Z][A-Z0-9]+)\b/g)) found.add(name);
  }
  return [...found].sort();
}

/** Of three texts or more, each list once. */
function listsIn(folders: readonly string[]): string[][] {
  const found = new Map<string, string[]>();
  for (const text of scriptsIn(folders)) {
    for (const [list] of text.matchAll(/\[\s*(?:"[^"\n]*",?\s*){3,}\]/g)) {
      const members = [...list.matchAll(/"([^"\n]*)"/g)].map(([, member = '']) => member);
      found.set(members.join('\n'), members);
    }
  }
  return [...found.keys()].sort().flatMap((key) => [found.get(key) ?? []]);
}

/** Texts of all scripts below some folders. */
function* scriptsIn(folders: readonly string[]): Generator<string> {
  for (const folder of folders.filter((one) => existsSync(one))) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile() && /\.[cm]?js$/.test(entry.name))
        yield readFileSync(join(entry.parentPath, entry.name), 'utf8');
    }
  }
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
