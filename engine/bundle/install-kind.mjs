// How the packages were installed. Plain JavaScript: it is asked before anything is loaded from them.
import { sep } from 'node:path';

/**
 * Why the engine cannot work with packages as they were installed, and what to write instead. It bundles
 * the theme's code with the site's, and finds both in one `node_modules`: with packages apart it would
 * give readers another React and keep pages that a newer plugin makes differently, without a word.
 * @param {string} program absolute real path of the file that was started
 * @param {NodeJS.ProcessVersions} [versions]
 * @returns {string | undefined} undefined where all is well
 */
export function unsupportedInstall(program, versions = process.versions) {
  if (versions.pnp !== undefined) {
    return [
      'Yarn has installed the packages by Plug’n’Play, which the engine cannot read.',
      '→ write `nodeLinker: node-modules` into .yarnrc.yml, then: yarn install',
    ].join('\n');
  }
  if (program.includes(`${sep}node_modules${sep}.pnpm${sep}`)) {
    return [
      'pnpm has installed each package in a folder of its own, where the engine does not find them together.',
      '→ write `nodeLinker: hoisted` into pnpm-workspace.yaml (before pnpm 10: `node-linker=hoisted`',
      '  into .npmrc), delete node_modules, then: pnpm install',
    ].join('\n');
  }
  return undefined;
}

/**
 * What to say when the bundler lacks the part of it that is made for this machine: a package that
 * managers install or leave out by themselves.
 * @param {unknown} error thrown where the bundler was loaded
 * @returns {string | undefined} undefined for other errors
 */
export function missingBinding(error) {
  const message = error instanceof Error ? error.message : '';
  if (!/native binding|@rspack\/binding/.test(message)) return undefined;
  return [
    `The bundler’s part for this machine (${process.platform} ${process.arch}) is not installed.`,
    '→ install anew, with optional packages: delete node_modules and the lock file, then: npm install',
  ].join('\n');
}
