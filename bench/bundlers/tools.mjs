// The bundlers of the comparison: how each is started. Programs are paths below `node_modules`.

/**
 * @typedef {object} Tool
 * @property {string} id
 * @property {string} label
 * @property {string[]} packages whose versions are named with the results
 * @property {string[]} files of `configs` that it needs beside the sources
 * @property {string[]} build program and arguments of a production build to `dist`
 * @property {string[]} dev program and arguments of its dev server; the port is in `PORT`
 * @property {boolean} hasHmr whether a change reaches the open page without a reload
 * @property {Record<string, string>} [env]
 */

const RSPACK = ['@rspack/cli/bin/rspack', '-c', 'rspack.config.mjs'];
const WEBPACK = ['webpack-cli/bin/cli.js', '-c', 'webpack.config.mjs'];

/**
 * webpack with one of two transpilers.
 * @param {'swc' | 'babel'} transpiler
 * @param {string} label
 * @returns {Tool}
 */
function webpack(transpiler, label) {
  const [program = '', ...config] = WEBPACK;
  return {
    id: `webpack-${transpiler}`,
    label,
    packages: ['webpack', 'webpack-dev-server', `${transpiler}-loader`],
    files: ['webpack.config.mjs', 'host.html'],
    build: [program, 'build', ...config, '--mode', 'production'],
    dev: [program, 'serve', ...config, '--mode', 'development'],
    hasHmr: true,
    env: { TRANSPILER: transpiler },
  };
}

const [rspackProgram = '', ...rspackConfig] = RSPACK;

/** @type {Tool[]} */
export const TOOLS = [
  {
    id: 'rspack',
    label: 'Rspack',
    packages: ['@rspack/core', '@rspack/plugin-react-refresh'],
    files: ['rspack.config.mjs', 'host.html'],
    build: [rspackProgram, 'build', ...rspackConfig, '--mode', 'production'],
    dev: [rspackProgram, 'serve', ...rspackConfig, '--mode', 'development'],
    hasHmr: true,
  },
  {
    id: 'esbuild',
    label: 'esbuild',
    packages: ['esbuild'],
    files: ['esbuild.mjs', 'host-esbuild.html'],
    build: ['./esbuild.mjs', 'build'],
    dev: ['./esbuild.mjs', 'serve'],
    hasHmr: false,
  },
  {
    id: 'vite',
    label: 'Vite + SWC',
    packages: ['vite', '@vitejs/plugin-react-swc'],
    files: ['vite.config.mjs', 'index.html'],
    build: ['vite/bin/vite.js', 'build'],
    dev: ['vite/bin/vite.js'],
    hasHmr: true,
  },
  {
    id: 'parcel',
    label: 'Parcel',
    packages: ['parcel'],
    files: ['index.html'],
    build: [
      'parcel/lib/bin.js',
      'build',
      'index.html',
      '--no-source-maps',
      '--no-autoinstall',
      '--dist-dir',
      'dist',
      '--cache-dir',
      '.cache',
    ],
    dev: [
      'parcel/lib/bin.js',
      'serve',
      'index.html',
      '--dist-dir',
      'dist',
      '--cache-dir',
      '.cache',
    ],
    hasHmr: true,
  },
  webpack('swc', 'webpack + SWC'),
  webpack('babel', 'webpack + Babel'),
];
