// Plain JavaScript, because it runs before any TypeScript can: bundles TypeScript modules for Node.
import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  isWholeFolder,
  markUsed,
  readSealed,
  removeUnused,
  sealFolder,
  writeSealed,
} from '../cache-folder.mjs';
import { isForeign, SCOPE, sourcePath, versionFiles } from './layout.mjs';

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
 * A list of source files as a bundler reported it, beside what was made from them: a list written by
 * hand would miss some.
 */
export class SourceList {
  /**
   * @param {object} place
   * @param {string} place.listFile absolute path of the file that holds the list
   * @param {string} place.projectRoot absolute path
   * @param {readonly string[]} [place.always] absolute paths of files that no bundler reports
   */
  constructor({ listFile, projectRoot, always = [] }) {
    this.listFile = listFile;
    this.projectRoot = projectRoot;
    this.always = [...versionFiles(projectRoot), ...always];
  }

  /** @returns {string[]} absolute paths; none when the list cannot be read */
  known() {
    try {
      const list = JSON.parse(readSealed(this.listFile)?.toString() ?? '');
      return Array.isArray(list) ? list.map((file) => join(this.projectRoot, String(file))) : [];
    } catch {
      return [];
    }
  }

  /**
   * Hash of the sources as they are now.
   * @param {readonly string[]} [sources] absolute paths; left out: those of the last time
   */
  key(sources = this.known()) {
    return hashFiles(this.projectRoot, [...new Set([...this.always, ...sources])].sort());
  }

  /** @param {readonly string[]} sources absolute paths */
  remember(sources) {
    const list = sources.map((file) => relative(this.projectRoot, file).split(sep).join('/'));
    writeSealed(this.listFile, JSON.stringify(list.sort()));
  }
}

/**
 * Repeats what reads sources until none of them was saved meanwhile: nobody would know which text
 * went in.
 * @template {{ sources: string[] }} Result
 * @param {() => Promise<Result>} make
 * @returns {Promise<Result>}
 */
export async function fromSettledSources(make) {
  for (;;) {
    const started = Date.now();
    const result = await make();
    if (!result.sources.some((file) => savedSince(file, started))) return result;
  }
}

/**
 * Hash of all code that runs when some modules are loaded, and of the versions of all packages: the
 * part of a cache key that stands for code. Which files those are the bundler says, when one of
 * them has changed.
 * @param {object} options
 * @param {readonly string[]} options.entries modules, as paths below the project
 * @param {readonly string[]} [options.data] files and folders that this code reads, below the project
 * @param {string} options.projectRoot absolute path
 * @param {string} options.cacheRoot absolute path
 * @param {number} [options.loadedAt] when the code was loaded at the earliest, in milliseconds since
 *   the epoch: where a module was saved later, nobody knows which text is running, and the key is one
 *   that no other process has
 * @returns {Promise<string>} 16 hex digits
 */
export async function codeKey({ entries, data = [], projectRoot, cacheRoot, loadedAt }) {
  const name = createHash('sha256').update(entries.join('\0')).digest('hex').slice(0, 16);
  const list = new SourceList({ listFile: join(cacheRoot, 'code', `${name}.json`), projectRoot });
  const keyFile = join(cacheRoot, 'code', `${name}.key`);
  let code = list.key();
  if (readSealed(keyFile)?.toString() !== code) {
    const { sources } = await fromSettledSources(async () => ({
      sources: await sourcesOf({
        entries: Object.fromEntries(
          entries.map((entry, index) => [`entry${index}`, sourcePath(projectRoot, entry)]),
        ),
        context: projectRoot,
      }),
    }));
    list.remember(sources);
    code = list.key(sources);
    writeSealed(keyFile, code);
  }
  if (loadedAt !== undefined && list.known().some((file) => isSavedAfter(file, loadedAt))) {
    code = createHash('sha256').update(code).update(OWN).digest('hex').slice(0, 16);
  }
  if (data.length === 0) return code;
  const files = data.flatMap((path) => sourceFiles(sourcePath(projectRoot, path)));
  return createHash('sha256')
    .update(code)
    .update(hashFiles(projectRoot, files))
    .digest('hex')
    .slice(0, 16);
}

/**
 * Seals a complete folder and moves it into place. Another process may have made the same folder
 * meanwhile, and may be using it: then that one stays.
 * @param {string} staging absolute path of the folder; gone afterwards
 * @param {string} dir absolute path
 */
export function putInPlace(staging, dir) {
  sealFolder(staging);
  mkdirSync(dirname(dir), { recursive: true });
  try {
    renameSync(staging, dir);
  } catch {
    if (isWholeFolder(dir)) {
      rmSync(staging, { recursive: true, force: true });
      return;
    }
    rmSync(dir, { recursive: true, force: true });
    renameSync(staging, dir);
  }
}

/** The file that `import.meta` is written in: the bundler knows its address, and nothing else of it. */
const OWN_FILE = "process.getBuiltinModule('url').fileURLToPath(import.meta.url)";

/** Options of SWC (`jsc.transform`): site code asks for what lies beside it, and not beside its bundle. */
export const OWN_PLACE = {
  optimizer: {
    globals: {
      vars: {
        'import.meta.filename': OWN_FILE,
        'import.meta.dirname': `process.getBuiltinModule('path').dirname(${OWN_FILE})`,
      },
    },
  },
};

/**
 * Bundles entries into ES modules for Node and moves them into place at once. A complete bundle that
 * is there already stays.
 * @param {object} options
 * @param {Record<string, string>} options.entries name → absolute path of the TypeScript entry
 * @param {string} options.outDir absolute path; appears only when the bundle is complete
 * @param {string} options.context folder from which bare imports are resolved
 * @param {(request: string) => boolean} options.isExternal which bare imports Node resolves itself
 * @param {Record<string, string>} [options.alias] bare imports that are files; with `$` for exactly these
 * @param {boolean} [options.isSiteCode] `process.env.NODE_ENV` is what it is when the code runs
 * @returns {Promise<string[]>} absolute paths of the source files that went in, packages left out
 * @throws {BundleError} when the sources do not compile
 */
export async function bundleForNode({ outDir, ...options }) {
  const staging = `${outDir}.${process.pid}.tmp`;
  try {
    const sources = await compileForNode({ ...options, outDir: staging });
    putInPlace(staging, outDir);
    return sources;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/**
 * The source files that entries are made of, without writing anything.
 * @param {object} options
 * @param {Record<string, string>} options.entries name → absolute path of the TypeScript entry
 * @param {string} options.context folder from which bare imports are resolved
 * @returns {Promise<string[]>} absolute paths
 */
function sourcesOf({ entries, context }) {
  return compileForNode({ entries, outDir: undefined, context, isExternal: () => true });
}

/**
 * @param {object} options
 * @param {Record<string, string>} options.entries
 * @param {string | undefined} options.outDir undefined: nothing is written
 * @param {string} options.context
 * @param {(request: string) => boolean} options.isExternal
 * @param {Record<string, string>} [options.alias]
 * @param {boolean} [options.isSiteCode]
 * @returns {Promise<string[]>} absolute paths of the source files that went in, packages left out
 */
async function compileForNode({
  entries,
  outDir,
  context,
  isExternal,
  alias = {},
  isSiteCode = false,
}) {
  const { rspack } = await import('@rsbuild/core');
  const compiler = rspack({
    mode: 'production',
    target: 'node20',
    context,
    entry: entries,
    devtool: outDir === undefined ? false : 'source-map',
    output: {
      ...(outDir !== undefined && { path: outDir }),
      filename: '[name].mjs',
      chunkFilename: 'chunk-[id].mjs',
      module: true,
      library: { type: 'module' },
      // Without the name of the package around them: paths of sources start at the context.
      devtoolModuleFilenameTemplate: 'webpack:///[resource-path]',
      chunkFormat: 'module',
      chunkLoading: 'import',
    },
    externalsType: 'module-import',
    externals: [
      ({ request = '' }, callback) => {
        const bare = !request.startsWith('.') && !request.startsWith('/') && !/^\w:/.test(request);
        // The project's own packages are TypeScript, which Node does not run below `node_modules`.
        const isOwn = request.startsWith(`${SCOPE}/`) || Object.hasOwn(alias, `${request}$`);
        if (bare && !isOwn && isExternal(request)) callback(undefined, `module-import ${request}`);
        else callback();
      },
    ],
    optimization: {
      minimize: false,
      moduleIds: 'named',
      ...(isSiteCode && { nodeEnv: false }),
    },
    performance: { hints: false },
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'], alias },
    module: {
      parser: { javascript: { importMeta: isSiteCode && 'preserve-unknown', url: false } },
      rules: [
        {
          test: /\.tsx?$/,
          type: 'javascript/auto',
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              target: 'es2022',
              transform: { react: { runtime: 'automatic' }, ...(isSiteCode && OWN_PLACE) },
            },
          },
        },
        ...(isSiteCode
          ? [
              {
                test: /\.m?js$/,
                loader: 'builtin:swc-loader',
                options: { jsc: { target: 'esnext', transform: OWN_PLACE } },
              },
            ]
          : []),
      ],
    },
  });
  if (outDir === undefined) compiler.hooks.shouldEmit.tap('sources', () => false);
  const stats = await run(compiler);
  const json = stats.toJson({ all: false, errors: true });
  const sources = [...stats.compilation.fileDependencies].filter(
    (file) => !isForeign(file) && /\.[mc]?[jt]sx?$|\.json$/.test(file),
  );
  await new Promise((resolve) => compiler.close(() => resolve(undefined)));
  if (stats.hasErrors()) {
    throw new BundleError(json.errors ?? []);
  }
  return sources;
}

/** Sources that do not compile. */
export class BundleError extends Error {
  /** @param {readonly { moduleName?: string | undefined, message: string }[]} faults what the bundler says of each */
  constructor(faults) {
    super(faults.map(({ message }) => message).join('\n\n'));
    this.faults = faults;
  }
}

/**
 * Where a program's bundles lie.
 * @param {{ cacheDir: string, projectRoot: string, program: string }} options of `cachedBundle`
 */
function placesOf({ cacheDir, projectRoot, program }) {
  const list = new SourceList({
    listFile: join(cacheDir, 'sources.json'),
    projectRoot,
    always: [program, fileURLToPath(import.meta.url)],
  });
  /** @param {readonly string[]} [sources] */
  const dirOf = (sources) =>
    join(cacheDir, `${list.key(sources)}-node${process.versions.node.split('.')[0]}`);
  return { list, dirOf };
}

/**
 * Whether `cachedBundle` would find its bundle and write nothing.
 * @param {{ cacheDir: string, projectRoot: string, program: string }} options of `cachedBundle`
 */
export const isBundled = (options) => isWholeFolder(placesOf(options).dirOf());

/**
 * A program's bundle, made anew when a file has changed that went into it.
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
  const { list, dirOf } = placesOf({ cacheDir, projectRoot, program });
  const last = dirOf();
  if (isWholeFolder(last)) {
    markUsed(last);
    return last;
  }
  const fresh = join(cacheDir, `fresh-${process.pid}`);
  try {
    const { sources } = await fromSettledSources(async () => {
      rmSync(fresh, { recursive: true, force: true });
      return {
        sources: await bundleForNode({ entries, outDir: fresh, context: projectRoot, isExternal }),
      };
    });
    const dir = dirOf(sources);
    putInPlace(fresh, dir);
    list.remember(sources);
    removeUnused(cacheDir);
    return dir;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Of this process alone. */
const OWN = randomUUID();

/**
 * @param {string} file absolute path
 * @param {number} time milliseconds since the epoch
 */
function isSavedAfter(file, time) {
  return (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY) > time;
}

/** In milliseconds: files get the time of the system's last tick. */
const CLOCK_STEP = 10;

/**
 * Whether a file was saved while it was bundled: nobody knows which text went in.
 * @param {string} file
 * @param {number} started milliseconds since the epoch
 */
function savedSince(file, started) {
  // One that would have gone in, had it been there.
  const saved = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return saved !== undefined && saved >= started - CLOCK_STEP && saved <= Date.now() + CLOCK_STEP;
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
