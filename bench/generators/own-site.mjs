// This site in the comparison: a copy of the working tree, so that a page of it can be edited.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../lib/results.mjs';

/** A cache of its own: the first build is cold, and the project's cache stays as it is. */
const CACHE = 'rspack-docs-peers';

/** Id of this site among the others. */
export const OWN = 'own';

/**
 * Copies the working tree with its history, which the build reads times from.
 * @param {string} folder absolute path
 */
export function copyOwnSite(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  execFileSync('git', ['clone', '--quiet', '--local', '--no-checkout', projectRoot, folder]);
  const list = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: projectRoot,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  );
  for (const file of list.split('\0').filter((name) => name !== '')) {
    const from = join(projectRoot, file);
    if (existsSync(from)) cpSync(from, join(folder, file));
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
}

/**
 * How the copy is built.
 * @param {'now' | 'later'} cards whether pictures for link previews are drawn, which no other does
 */
export function ownBuild(cards) {
  return {
    args: ['engine/bin.mjs', 'build', '--cards', cards, '--out', 'dist'],
    env: { DOCS_CACHE_NAME: CACHE },
    caches: ['dist', `node_modules/.cache/${CACHE}`],
    output: 'dist',
    source: 'content/en/guide/start/introduction.mdx',
    hit: '[role=listbox] [role=option]',
  };
}
