// Bundles a module as browsers get it: one small ES module.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempDir } from './site.mjs';

/**
 * @param {string} entry absolute path of a TypeScript module
 * @returns {Promise<string>} its code with everything it imports, minified
 */
export async function bundleForBrowser(entry) {
  const { rspack } = await import('@rsbuild/core');
  const path = tempDir('bundle');
  const compiler = rspack({
    mode: 'production',
    target: ['web', 'es2022'],
    entry: { main: entry },
    devtool: false,
    output: { path, filename: '[name].js', module: true, library: { type: 'module' } },
    resolve: { extensions: ['.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.ts$/,
          type: 'javascript/auto',
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        },
      ],
    },
  });
  await new Promise((resolve, reject) =>
    compiler.run((error, stats) => {
      const broken =
        error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      compiler.close(() => (broken ? reject(broken) : resolve(undefined)));
    }),
  );
  return readFileSync(join(path, 'main.js'), 'utf8');
}
