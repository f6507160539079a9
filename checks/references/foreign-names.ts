import type { NameException } from '../names/name-source.ts';

/** Pages about what other versions had or will have: their names are those of the version. */
export const OTHER_VERSIONS = /^\/blog\/|^\/misc\/planning\/|^\/config\/builtins$/;

/** Each is needed: one that no page names any more is a problem. */
export const FOREIGN_NAMES: readonly NameException[] = [
  { name: '--merge', reason: 'a flag of webpack-cli that Rspack does not have' },
  { name: '--hot', reason: 'a flag of webpack-cli that Rspack does not have' },
  { name: '--progress', reason: 'a flag of webpack-cli that Rspack does not have' },
  { name: '--dry-run', reason: 'a flag of a script of the repository' },
  { name: '--runs', reason: 'a flag of hyperfine' },
  { name: '--legacy-peer-deps', reason: 'a flag of npm' },
  { name: '--omit', reason: 'a flag of npm' },
  { name: '--no-optional', reason: 'a flag of Yarn' },
  {
    name: 'this.loadModule',
    page: '/api/loader-api/',
    reason: 'a member of webpack whose absence the page tells',
  },
  { name: 'devServer.app', page: '/config/dev-server', reason: 'an option of later versions' },
  {
    name: 'compilation.hooks.optimizeChunks',
    reason: 'a hook of webpack that Rspack does not have',
  },
];
