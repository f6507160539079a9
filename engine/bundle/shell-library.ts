import { join, sep } from 'node:path';
import type { Rspack } from '@rsbuild/core';
import { packagesFolder, sourcePath, WITHIN_THEME } from './layout.mjs';

/** What of the runtime puts the shell in place; the rest of it does without a library. */
const STARTERS = ['runtime/start.tsx', 'runtime/page-swap.ts'];

/**
 * Readers' browsers take the shell and the search dialog over by Preact, with a sixth of the bytes and
 * a part of the work: the shell is there already and changes little. The build renders the same
 * components by React, and development takes them over by React, which can exchange them while they
 * run. Islands are React's everywhere.
 */
export function shellLibrary(projectRoot: string): Rspack.RuleSetRule {
  const library = join(packagesFolder(projectRoot), 'preact/compat');
  const theme = join(projectRoot, 'theme') + sep;
  const starters = STARTERS.map((path) => sourcePath(projectRoot, path));
  return {
    include: (file: string) => {
      if (starters.includes(file)) return true;
      if (!file.startsWith(theme)) return false;
      // Installed, islands and components lie in the theme's folder, too.
      const [inside = ''] = file.slice(theme.length).split(sep);
      return !WITHIN_THEME.includes(inside);
    },
    // In place of the names that `siteResolve` has for React.
    resolve: { alias: { react: library, 'react-dom': library } },
  };
}

/** React comes with the first island of a visit, in one file for all of them. */
export const REACT_CHUNK = 'react';

/** How the browser's code is split: as its own imports say, but for what all islands share. */
export const chunks: Rspack.OptimizationSplitChunksOptions = {
  chunks: 'async',
  cacheGroups: {
    default: false,
    defaultVendors: false,
    [REACT_CHUNK]: {
      name: REACT_CHUNK,
      test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
      enforce: true,
    },
  },
};
