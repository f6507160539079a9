import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Rspack } from '@rsbuild/core';
import type { SiteCode } from '../extend/site-code.ts';
import { hashText } from '../hash.ts';
import { hashFiles } from './node-bundle.mjs';

const LIST = 'sources.json';

/** Key of a site's code: its entries and every file that went into its bundles the last time. */
export function siteCodeKey(site: SiteCode, files = knownSources(site)): string {
  const locks = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'].map((name) =>
    join(site.root, name),
  );
  const styles = site.styles.map((file) => relative(site.root, file));
  const entries = [site.contentEntry, site.islandsEntry];
  return hashText(
    16,
    hashFiles(site.root, [...new Set([...files, ...site.styles])].sort()),
    hashFiles(site.folder, entries),
    hashFiles(site.root, locks.filter(existsSync)),
    ...styles,
  );
}

/** Files that a compile has read: those of packages and of the engine are known by other keys. */
export function sourcesOf(
  stats: readonly Rspack.Stats[],
  site: SiteCode,
  engineFolders: readonly string[],
): string[] {
  const isOwn = (file: string) =>
    !file.includes(`${sep}node_modules${sep}`) &&
    !engineFolders.some((folder) => file === folder || file.startsWith(folder + sep)) &&
    !file.startsWith(site.folder + sep);
  const files = stats.flatMap(({ compilation }) => [...compilation.fileDependencies]);
  return [...new Set(files.filter((file) => isOwn(file) && existsSync(file)))].sort();
}

/** Remembers what went into the bundles. */
export function keepSources(site: SiteCode, files: readonly string[]): void {
  const list = join(site.folder, LIST);
  writeFileSync(`${list}.${process.pid}`, JSON.stringify(files));
  renameSync(`${list}.${process.pid}`, list);
}

function knownSources(site: SiteCode): string[] {
  try {
    const list: unknown = JSON.parse(readFileSync(join(site.folder, LIST), 'utf8'));
    return Array.isArray(list) ? list.map(String) : [];
  } catch {
    return [];
  }
}
