// Decides proofs of pages with the documented bundler and webpack themselves. A process of its own:
// what a proof loads or breaks stays in here. Takes a list of proofs as JSON, answers with one as long.
import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const [sandbox = ''] = process.argv.slice(2);
/** @typedef {{ tap(name: string, call: (...values: unknown[]) => void): void }} Hook */
/** @typedef {{ hooks: Record<string, Hook> }} Hooked */
/** @typedef {{ toString(): string, toJson(options: object): Record<'errors' | 'warnings', { message: string }[]> }} Stats */
/** @typedef {Hooked & { options: unknown, run(done: (error: Error | null, stats: Stats) => void): void, close(done: () => void): void }} Compiler */
/** @typedef {{ JavascriptModulesPlugin: { getCompilationHooks(compilation: unknown): Record<string, Hook> } }} Javascript */
/** @typedef {((config: unknown) => Compiler) & { validate(config: unknown): void, javascript: Javascript }} Bundler */
/** @typedef {Record<string, unknown>} Config */

const load = createRequire(join(sandbox, 'package.json'));
/** @type {{ rspack: Bundler }} */
const { rspack } = load('@rspack/core');
/** @type {Bundler} */
const webpack = load('webpack');
const BUNDLERS = { rspack, webpack };
const PACKAGES = { rspack: '@rspack/core', webpack: 'webpack' };

/** @typedef {keyof typeof BUNDLERS} Name */

/** @typedef {{ kind: 'options', bundlers: Name[], isAccepted: boolean, config: string } | { kind: 'expression', bundlers: Name[], code: string }} Proof */

/**
 * @param {Proof} proof
 * @returns {Promise<string>} why it does not hold, empty when it does
 */
async function fault(proof) {
  for (const name of proof.bundlers) {
    const found = await (proof.kind === 'options'
      ? optionFault(name, proof)
      : expressionFault(name, proof.code));
    if (found !== '') return found;
  }
  return '';
}

/** @param {Name} name @param {{ isAccepted: boolean, config: string }} proof */
async function optionFault(name, { isAccepted, config }) {
  const whole = await evaluate(name, config);
  for (const leaf of leavesOf(whole)) {
    const refusal = refusalOf(name, leaf.config);
    if (isAccepted === (refusal === '')) continue;
    return isAccepted
      ? `${name} refuses \`${leaf.path}\`: ${refusal}`
      : `${name} accepts \`${leaf.path}\``;
  }
  return '';
}

/** @param {Name} name @param {unknown} config @returns {string} */
function refusalOf(name, config) {
  const bundler = BUNDLERS[name];
  try {
    if (name === 'webpack') bundler.validate(config);
    else bundler(config);
    return '';
  } catch (error) {
    const lines = (error instanceof Error ? error.message : String(error)).split('\n');
    return (lines.find((line) => /^\s*- /.test(line)) ?? lines[0] ?? '').replace(/^\s*- /, '');
  }
}

/**
 * Each option of a configuration alone, so that one cannot hide behind another.
 * @param {unknown} value
 * @param {string[]} path
 * @returns {{ path: string, config: unknown }[]}
 */
function leavesOf(value, path = []) {
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
  const isPlain = isGroup && Object.getPrototypeOf(value) === Object.prototype;
  if (isPlain && Object.keys(value).length > 0) {
    return Object.entries(value).flatMap(([key, inner]) =>
      leavesOf(inner, [...path, key]).map((leaf) => ({ ...leaf, config: { [key]: leaf.config } })),
    );
  }
  return [{ path: path.join('.'), config: value }];
}

/** @param {Name} name @param {string} code */
async function expressionFault(name, code) {
  const value = await evaluate(name, code);
  return value ? '' : `for ${name}, this is ${JSON.stringify(value) ?? 'undefined'}`;
}

/** @param {Name} name @param {string} code @returns {Promise<unknown>} */
function evaluate(name, code) {
  const bundler = BUNDLERS[name];
  const scope = {
    name,
    bundler,
    require: load,
    version: load(`${PACKAGES[name]}/package.json`).version,
    /** Options of a compiler after the defaults were filled in. */
    defaults: (config = {}) => bundler(config).options,
    /** Whether a configuration as a whole is accepted. */
    accepts: (/** @type {object} */ config) => refusalOf(name, config) === '',
    /** Names of the hooks of an object while it builds: `compiler`, `compilation`, … */
    hooks: (/** @type {string} */ of) => hooksOf(bundler, of),
    /** How many hooks of webpack's object Rspack's has, too, and how many there are: `24,90`. */
    sharedHooks: async (/** @type {string} */ of) => {
      const [ours, theirs] = [await hooksOf(rspack, of), await hooksOf(webpack, of)];
      return `${theirs.filter((hook) => ours.includes(hook)).length},${theirs.length}`;
    },
    /** Hooks of the compiler in the order in which a build calls them for the first time. */
    order: (/** @type {string[]} */ ...hooks) => orderOf(bundler, hooks),
    /** An expression in a loader, where `this` is its context. */
    loader: (/** @type {string} */ expression, config = {}) =>
      inLoader(bundler, expression, config),
    /** What a build of these files comes to. */
    build: (/** @type {Record<string, string>} */ files, config = {}) =>
      build(bundler, files, config),
    /** What the command line prints in a folder with these files. */
    cli: (/** @type {string} */ args, /** @type {Record<string, string>} */ files = {}) =>
      cli(name, args, files),
    read: (/** @type {string} */ file) => readFileSync(join(sandbox, 'node_modules', file), 'utf8'),
  };
  const names = Object.keys(scope);
  const run = new Function(...names, `return (async () => (${code}))()`);
  return run(...Object.values(scope));
}

/**
 * Bundler → its objects: several proofs ask for hooks of the same build.
 * @type {Map<Bundler, Promise<Record<string, Hooked>>>}
 */
const built = new Map();

/** @param {Bundler} bundler @param {string} of @returns {Promise<string[]>} */
async function hooksOf(bundler, of) {
  const objects = built.get(bundler) ?? objectsOf(bundler);
  built.set(bundler, objects);
  return Object.keys((await objects)[of]?.hooks ?? {});
}

/** @param {Bundler} bundler @returns {Promise<Record<string, Hooked>>} */
async function objectsOf(bundler) {
  /** @type {Record<string, Hooked>} */
  const objects = {};
  /** @param {string} key @param {unknown} value */
  const keep = (key, value) => {
    objects[key] ??= /** @type {Hooked} */ (value);
  };
  /** @param {Compiler} compiler */
  const apply = (compiler) => {
    keep('compiler', compiler);
    const { compilation: created } = compiler.hooks;
    created?.tap('p', (compilation, params) => {
      const { normalModuleFactory, contextModuleFactory } = /** @type {Config} */ (params);
      keep('compilation', compilation);
      keep('normalModuleFactory', normalModuleFactory);
      keep('contextModuleFactory', contextModuleFactory);
      const { JavascriptModulesPlugin } = bundler.javascript;
      keep('javascriptModules', {
        hooks: JavascriptModulesPlugin.getCompilationHooks(compilation),
      });
      for (const name of ['statsFactory', 'statsPrinter']) {
        const { hooks } = /** @type {Hooked} */ (compilation);
        hooks[name]?.tap('p', (found) => keep(name, found));
      }
    });
  };
  await build(bundler, { 'src/index.js': '1' }, { plugins: [{ apply }] });
  return objects;
}

/** @param {Bundler} bundler @param {string[]} hooks @returns {Promise<string>} */
async function orderOf(bundler, hooks) {
  /** @type {string[]} */
  const called = [];
  const apply = (/** @type {Compiler} */ compiler) => {
    for (const hook of hooks) {
      compiler.hooks[hook]?.tap('p', () => {
        if (!called.includes(hook)) called.push(hook);
      });
    }
  };
  await build(bundler, { 'src/index.js': '1' }, { plugins: [{ apply }] });
  return called.join();
}

/** @param {Bundler} bundler @param {string} expression @param {object} config */
async function inLoader(bundler, expression, config) {
  const files = {
    'src/index.js': '1',
    'loader.js': `module.exports = function () { globalThis.proofValue = (${expression}); return '1'; };`,
  };
  const shared = /** @type {typeof globalThis & { proofValue?: unknown }} */ (globalThis);
  delete shared.proofValue;
  await build(bundler, files, (/** @type {string} */ folder) => ({
    module: { rules: [{ test: /index\.js$/, use: join(folder, 'loader.js') }] },
    ...config,
  }));
  return shared.proofValue;
}

/**
 * @param {Bundler} bundler
 * @param {Record<string, string>} files
 * @param {Config | ((folder: string) => Config)} config
 */
async function build(bundler, files, config) {
  const folder = folderWith(files);
  try {
    /** @type {Config} */
    const options = {
      mode: 'development',
      devtool: false,
      context: folder,
      entry: './src/index.js',
      ...(typeof config === 'function' ? config(folder) : config),
    };
    const compiler = bundler({
      resolveLoader: { modules: [join(sandbox, 'node_modules'), 'node_modules'] },
      ...options,
      output: { path: join(folder, 'dist'), .../** @type {Config} */ (options.output ?? {}) },
    });
    /** @type {Stats} */
    const stats = await new Promise((done, reject) => {
      compiler.run((error, result) => (error ? reject(error) : done(result)));
    });
    stats.toString();
    const json = stats.toJson({ all: false, errors: true, warnings: true });
    await new Promise((done) => compiler.close(() => done(undefined)));
    const emitted = existing(join(folder, 'dist'));
    return {
      errors: json.errors.map(({ message }) => message),
      warnings: json.warnings.map(({ message }) => message),
      files: emitted,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder @returns {Record<string, string>} */
function existing(folder) {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return Object.fromEntries(
      entries
        .filter((entry) => entry.isFile())
        .map((entry) => [
          join(entry.parentPath, entry.name).slice(folder.length + 1),
          readFileSync(join(entry.parentPath, entry.name), 'utf8'),
        ]),
    );
  } catch {
    return {};
  }
}

/**
 * What commands have printed: many sentences stand on the same help.
 * @type {Map<string, Promise<string>>}
 */
const printed = new Map();

/**
 * @param {string} name
 * @param {string} args
 * @param {Record<string, string>} files
 * @returns {Promise<string>}
 */
function cli(name, args, files) {
  const key = JSON.stringify([name, args, files]);
  const text = printed.get(key) ?? runCli(name, args, files);
  printed.set(key, text);
  return text;
}

/**
 * @param {string} name
 * @param {string} args
 * @param {Record<string, string>} files
 * @returns {Promise<string>}
 */
async function runCli(name, args, files) {
  const program = name === 'rspack' ? '@rspack/cli/bin/rspack' : 'webpack-cli/bin/cli.js';
  const file = join(sandbox, 'node_modules', program);
  const env = { ...process.env, NO_COLOR: '1', COLUMNS: '200' };
  const folder = folderWith(files);
  symlinkSync(join(sandbox, 'node_modules'), join(folder, 'node_modules'), 'junction');
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [file, ...args.split(' ')],
      { env, cwd: folder, timeout: 60_000, maxBuffer: 1e8 },
    );
    return stdout + stderr;
  } catch (error) {
    const { stdout = '', stderr = '' } = /** @type {{ stdout?: string, stderr?: string }} */ (
      error
    );
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {Record<string, string>} files @returns {string} */
function folderWith(files) {
  const folder = mkdtempSync(join(tmpdir(), 'rspack-docs-proof-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

let input = '';
for await (const chunk of process.stdin) input += chunk;
/** @type {Proof[]} */
const proofs = JSON.parse(input);
/** @type {string[]} */
const faults = [];
// What proofs print is nobody's answer.
const { log } = console;
for (const method of /** @type {const} */ (['log', 'warn', 'error', 'info', 'debug']))
  console[method] = () => undefined;
for (const proof of proofs) {
  faults.push(
    await fault(proof).catch((error) => (error instanceof Error ? error.message : String(error))),
  );
}
log(JSON.stringify(faults));
process.exit(0);
