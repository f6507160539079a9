// Plain JavaScript, because it runs before any TypeScript can: bundles TypeScript modules for Node.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { markUsed, removeUnused } from '../cache-folder.mjs';

/**
 * Every file below a folder, sorted, tests left out.
 * @param {string} folder absolute path; a file stands for itself
 * @returns {string[]} absolute paths
 */
export function sourceFiles(folder) {
  if (!existsSync(folder)) return [];
  if (statSync(folder).isFile()) return [folder];
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
 * Hash of code and of the versions of all packages.
 * @param {string} projectRoot absolute path
 * @param {readonly string[]} paths folders and files below the project
 * @returns {string} 16 hex digits
 */
export function codeHash(projectRoot, paths) {
  const files = paths.flatMap((path) => sourceFiles(join(projectRoot, path)));
  return hashFiles(projectRoot, [...files, join(projectRoot, 'package-lock.json')]);
}

/**
 * Moves a complete folder into place. Another process may have made the same folder meanwhile, and
 * may be using it: then that one stays.
 * @param {string} staging absolute path of the folder; gone afterwards
 * @param {string} dir absolute path
 * @param {readonly string[]} files that `dir` holds when it is complete
 */
export function putInPlace(staging, dir, files) {
  mkdirSync(dirname(dir), { recursive: true });
  try {
    renameSync(staging, dir);
  } catch {
    if (files.every((file) => existsSync(join(dir, file)))) {
      rmSync(staging, { recursive: true, force: true });
      return;
    }
    rmSync(dir, { recursive: true, force: true });
    renameSync(staging, dir);
  }
}

/**
 * Bundles entries into ES modules for Node and moves them into place at once. A complete bundle that
 * is there already stays.
 * @param {object} options
 * @param {Record<string, string>} options.entries name → absolute path of the TypeScript entry
 * @param {string} options.outDir absolute path; appears only when the bundle is complete
 * @param {string} options.context folder from which bare imports are resolved
 * @param {(request: string) => boolean} options.isExternal which bare imports Node resolves itself
 * @param {Record<string, string>} [options.alias] bare imports that are files; with `$` for exactly these
 * @returns {Promise<string[]>} absolute paths of the source files that went in, packages left out
 * @throws {Error} with the bundler's messages when the sources do not compile
 */
export async function bundleForNode({ entries, outDir, context, isExternal, alias = {} }) {
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
        const isAlias = Object.hasOwn(alias, `${request}$`);
        if (bare && !isAlias && isExternal(request))
          callback(undefined, `module-import ${request}`);
        else callback();
      },
    ],
    optimization: { minimize: false, moduleIds: 'named' },
    performance: { hints: false },
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'], alias },
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
  try {
    const stats = await run(compiler);
    const json = stats.toJson({ all: false, errors: true });
    const sources = [...stats.compilation.fileDependencies].filter(
      (file) => !file.includes(`${sep}node_modules${sep}`) && /\.[mc]?[jt]sx?$|\.json$/.test(file),
    );
    await new Promise((resolve) => compiler.close(() => resolve(undefined)));
    if (stats.hasErrors()) {
      throw new Error((json.errors ?? []).map(({ message }) => message).join('\n\n'));
    }
    putInPlace(staging, outDir, filesOf(entries));
    return sources;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/**
 * @param {Record<string, string>} entries
 * @returns {string[]} what a bundle of them holds at least
 */
function filesOf(entries) {
  return Object.keys(entries).map((name) => `${name}.mjs`);
}

/**
 * A program's bundle, made anew when a file has changed that went into it. Which files those are is
 * known from the last time: a list written by hand would miss some.
 * @param {object} options
 * @param {Record<string, string>} options.entries name → absolute path of the TypeScript entry
 * @param {string} options.cacheDir absolute path of a folder for the bundles of these entries
 * @param {string} options.projectRoot absolute path
 * @param {string} options.program absolute path of the file that asks: it says what is left out
 * @param {(request: string) => boolean} options.isExternal which bare imports Node resolves itself
 * @returns {Promise<string>} absolute path of the bundle's folder
 * @throws {Error} with the bundler's messages when the sources do not compile
 */
export async function cachedBundle({ entries, cacheDir, projectRoot, program, isExternal }) {
  const always = [program, fileURLToPath(import.meta.url), join(projectRoot, 'package-lock.json')];
  /** @param {readonly string[]} sources */
  const dirOf = (sources) => {
    const key = hashFiles(projectRoot, [...new Set([...always, ...sources])].sort());
    return join(cacheDir, `${key}-node${process.versions.node.split('.')[0]}`);
  };
  const listFile = join(cacheDir, 'sources.json');
  const known = knownSources(listFile).map((file) => join(projectRoot, file));
  const last = dirOf(known);
  if (filesOf(entries).every((file) => existsSync(join(last, file)))) {
    markUsed(last);
    return last;
  }
  const fresh = join(cacheDir, `fresh-${process.pid}`);
  try {
    let started = 0;
    /** @type {string[]} */
    let sources = [];
    do {
      rmSync(fresh, { recursive: true, force: true });
      started = Date.now();
      sources = await bundleForNode({ entries, outDir: fresh, context: projectRoot, isExternal });
    } while (sources.some((file) => savedSince(file, started)));
    const dir = dirOf(sources);
    putInPlace(fresh, dir, filesOf(entries));
    const list = sources.map((file) => relative(projectRoot, file).split(sep).join('/'));
    writeFileSync(`${listFile}.${process.pid}`, JSON.stringify(list.sort()));
    renameSync(`${listFile}.${process.pid}`, listFile);
    removeUnused(cacheDir);
    return dir;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * @param {string} listFile
 * @returns {string[]} none when the list cannot be read
 */
function knownSources(listFile) {
  try {
    const list = JSON.parse(readFileSync(listFile, 'utf8'));
    return Array.isArray(list) ? list.map(String) : [];
  } catch {
    return [];
  }
}

/**
 * Whether a file was saved while it was bundled: nobody knows which text went in.
 * @param {string} file
 * @param {number} started milliseconds since the epoch
 */
function savedSince(file, started) {
  const saved = statSync(file).mtimeMs;
  return saved >= started && saved <= Date.now();
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
