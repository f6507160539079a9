// Plain JavaScript, because it runs before any TypeScript can: bundles TypeScript modules for Node.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/**
 * Every file below a folder, sorted, tests and fixtures left out.
 * @param {string} folder absolute path
 * @returns {string[]} absolute paths
 */
export function sourceFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * Hash of the names and contents of files: the part of a cache key that stands for code.
 * @param {string} root paths are hashed relative to this folder, so that a moved checkout keeps its cache
 * @param {string[]} files absolute paths
 * @returns {string} 16 hex digits
 */
export function hashFiles(root, files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(relative(root, file).split(sep).join('/'));
    hash.update('\0');
    if (existsSync(file)) hash.update(readFileSync(file));
    hash.update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Bundles entries into ES modules for Node and moves them into place at once.
 * @param {object} options
 * @param {Record<string, string>} options.entries name → absolute path of the TypeScript entry
 * @param {string} options.outDir absolute path; appears only when the bundle is complete
 * @param {string} options.context folder from which bare imports are resolved
 * @param {(request: string) => boolean} options.isExternal which bare imports Node resolves itself
 * @returns {Promise<string[]>} absolute paths of the source files that went in, packages left out
 * @throws {Error} with the bundler's messages when the sources do not compile
 */
export async function bundleForNode({ entries, outDir, context, isExternal }) {
  const { rspack } = await import('@rsbuild/core');
  const staging = `${outDir}.${process.pid}.tmp`;
  const compiler = rspack({
    mode: 'production',
    target: 'node20',
    context,
    entry: entries,
    devtool: 'source-map',
    output: {
      path: staging,
      filename: '[name].mjs',
      chunkFilename: 'chunk-[id].mjs',
      module: true,
      library: { type: 'module' },
      chunkFormat: 'module',
      chunkLoading: 'import',
    },
    externalsType: 'module-import',
    externals: [
      ({ request = '' }, callback) => {
        const bare = !request.startsWith('.') && !request.startsWith('/') && !/^\w:/.test(request);
        if (bare && isExternal(request)) callback(undefined, `module-import ${request}`);
        else callback();
      },
    ],
    optimization: { minimize: false, moduleIds: 'named' },
    performance: { hints: false },
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
    module: {
      parser: { javascript: { importMeta: false, url: false } },
      rules: [
        {
          test: /\.tsx?$/,
          type: 'javascript/auto',
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              target: 'es2022',
              transform: { react: { runtime: 'automatic' } },
            },
          },
        },
      ],
    },
  });
  const stats = await run(compiler);
  const json = stats.toJson({ all: false, errors: true });
  const sources = [...stats.compilation.fileDependencies].filter(
    (file) => !file.includes(`${sep}node_modules${sep}`) && /\.[mc]?[jt]sx?$|\.json$/.test(file),
  );
  await new Promise((resolve) => compiler.close(() => resolve(undefined)));
  if (stats.hasErrors()) {
    rmSync(staging, { recursive: true, force: true });
    throw new Error((json.errors ?? []).map(({ message }) => message).join('\n\n'));
  }
  mkdirSync(dirname(outDir), { recursive: true });
  rmSync(outDir, { recursive: true, force: true });
  renameSync(staging, outDir);
  return sources;
}

/**
 * @param {import('@rsbuild/core').Rspack.Compiler} compiler
 * @returns {Promise<import('@rsbuild/core').Rspack.Stats>}
 */
function run(compiler) {
  return new Promise((resolve, reject) =>
    compiler.run((error, stats) => (stats ? resolve(stats) : reject(error))),
  );
}
