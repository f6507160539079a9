// Builds one example with the command line of the documented version, in this process: starting a
// new one for each example would take ten times as long.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { capture } from './capture.mjs';

const PAGE = fileURLToPath(new URL('./page.mjs', import.meta.url));
/** An emitted file larger than this is not something a page shows. */
const MAX_FILE = 4_000_000;

/**
 * @typedef {import('../task.ts').BuildTask} BuildTask
 * @typedef {import('../task.ts').BuildOutcome} BuildOutcome
 * @typedef {import('../../examples/job.ts').Message} BuildMessage
 * @typedef {{ name?: string, moduleName?: string, file?: string, loc?: string, message: string }} StatsError
 * @typedef {{ toJson(options: object): { errors?: StatsError[], warnings?: StatsError[] }, toString(options: unknown): string, stats?: Stats[] }} Stats
 * @typedef {{ outputPath: string, compilers?: Compiler[], run(done: (error: Error | null, stats?: Stats) => void): void, close(done: (error?: Error) => void): void }} Compiler
 */

/**
 * @param {BuildTask} task
 * @param {string} sandbox absolute path of the folder with the packages
 * @returns {Promise<BuildOutcome>}
 */
export async function runBuild(task, sandbox) {
  process.chdir(task.folder);
  Object.assign(process.env, task.env);
  const printed = capture();
  const printedText = () => stripVTControlCharacters(printed.text());
  /** @type {BuildOutcome} */
  const outcome = {
    printed: '',
    refusals: [],
    errors: [],
    warnings: [],
    stats: {},
    files: [],
    contents: {},
    consoles: {},
  };
  try {
    const compiler =
      task.bundler === 'webpack'
        ? await buildWithWebpack(task, outcome, sandbox)
        : await build(task, outcome, sandbox);
    outcome.printed = printedText();
    outcome.refusals.push(...refusalsIn(printedText()));
    if (compiler) await readOutput(compiler, task, outcome);
  } catch (error) {
    outcome.printed = printedText();
    outcome.refusals.push({ message: messageOf(error), ...placeIn(error, task.folder) });
  } finally {
    printed.end();
  }
  return outcome;
}

/**
 * @param {BuildTask} task
 * @param {BuildOutcome} outcome
 * @param {string} sandbox
 * @returns {Promise<Compiler | undefined>} undefined when there was nothing to run
 */
async function build(task, outcome, sandbox) {
  const { RspackCLI } = createRequire(join(sandbox, 'package.json'))('@rspack/cli');
  const cli = new RspackCLI();
  cli.program.exitProcess(false);
  /** @type {Compiler | undefined} */
  let compiler;
  /** @type {() => void} */
  let finish = () => undefined;
  const finished = new Promise((done) => {
    finish = () => done(undefined);
  });
  const configure = cli.buildConfig.bind(cli);
  cli.buildConfig = async (/** @type {unknown[]} */ ...args) => {
    const config = await configure(...args);
    for (const one of Array.isArray(config) ? config : [config]) {
      outcome.refusals.push(
        ...serverRefusals(one.devServer, sandbox),
        ...missingLoaders(one, task.folder),
      );
      adapt(one);
    }
    return config;
  };
  const create = cli.createCompiler.bind(cli);
  cli.createCompiler = async (/** @type {unknown[]} */ ...args) => {
    const made = /** @type {Compiler} */ (await create(...args));
    compiler = made;
    const run = made.run.bind(made);
    const close = made.close.bind(made);
    // The command closes the compiler before it prints, and not at all after errors.
    let isClosing = false;
    made.close = (done) => {
      isClosing = true;
      close((error) => {
        done(error);
        finish();
      });
    };
    made.run = (done) =>
      run((error, stats) => {
        if (error) outcome.errors.push({ message: messageOf(error) });
        if (stats) collect(stats, task, outcome);
        done(error ?? null, stats);
        if (!isClosing) close(finish);
      });
    return made;
  };
  const leave = process.exit;
  // The command ends the process when there is no more to do.
  process.exit = /** @type {typeof process.exit} */ (
    () => {
      finish();
      throw new Error('the build ended the process');
    }
  );
  try {
    await cli.run(['node', 'rspack', ...task.args]);
    if (compiler) await finished;
  } finally {
    process.exit = leave;
  }
  return compiler;
}

/**
 * The same folder with webpack: the configuration that `rspack` would read, and `--mode`.
 * @param {BuildTask} task
 * @param {BuildOutcome} outcome
 * @param {string} sandbox
 * @returns {Promise<Compiler>}
 */
async function buildWithWebpack(task, outcome, sandbox) {
  const webpack = createRequire(join(sandbox, 'package.json'))('webpack');
  const { config, stats: preset } = await webpackConfig(task);
  for (const one of Array.isArray(config) ? config : [config]) adapt(one);
  /** @type {Compiler} */
  const compiler = webpack(config);
  await new Promise((done) => {
    compiler.run((error, stats) => {
      if (error) outcome.errors.push({ message: messageOf(error) });
      if (stats) {
        collect(stats, task, outcome);
        process.stdout.write(stats.toString(preset));
      }
      compiler.close(done);
    });
  });
  return compiler;
}

/** @param {BuildTask} task @returns {Promise<{ config: any, stats: unknown }>} */
async function webpackConfig({ args, folder }) {
  const flagValue = (/** @type {string[]} */ ...names) =>
    args[args.findIndex((word) => names.includes(word)) + 1];
  const named = args.some((word) => word === '-c' || word === '--config');
  const files = ['js', 'mjs', 'cjs'].map((ending) => `rspack.config.${ending}`);
  const file = named
    ? flagValue('-c', '--config')
    : files.find((name) => existsSync(join(folder, name)));
  const loaded = file ? await import(pathToFileURL(join(folder, file)).href) : { default: {} };
  const mode = args.includes('--mode') ? flagValue('--mode') : undefined;
  const made =
    typeof loaded.default === 'function' ? await loaded.default({}, { mode }) : loaded.default;
  const config = Array.isArray(made) ? made : { ...made, ...(mode !== undefined && { mode }) };
  return { config, stats: Array.isArray(config) ? undefined : config.stats };
}

/**
 * What the development server would refuse when it starts; a build hands its options through unread.
 * @param {unknown} options
 * @param {string} sandbox
 * @returns {BuildMessage[]}
 */
function serverRefusals(options, sandbox) {
  // `false` in a list of configurations: no server for this one.
  if (options === undefined || options === false) return [];
  const ours = createRequire(join(sandbox, 'node_modules/@rspack/dev-server/package.json'));
  const file = ours.resolve('webpack-dev-server');
  const inside = createRequire(file);
  const { validate } = inside('schema-utils');
  try {
    validate(inside('./options.json'), options, { name: 'Dev Server', baseDataPath: 'options' });
    return [];
  } catch (error) {
    return schemaRefusals(messageOf(error));
  }
}

/**
 * In the words in which Rspack refuses its own options.
 * @param {string} text of schema-utils
 * @returns {BuildMessage[]}
 */
function schemaRefusals(text) {
  const unknown = [...text.matchAll(/options([\w.[\]]*) has an unknown property '([^']+)'/g)];
  if (unknown.length > 0) {
    return unknown.map(([, path, name]) => ({
      message: `Configuration error: Unrecognized key(s) in object: '${name}' at "devServer${path}"`,
    }));
  }
  return [...text.matchAll(/^ - options([\w.[\]]*) (.*)$/gm)].map(([, path, fault = '']) => ({
    message: `Configuration error: ${fault.replace(/:$/, '')} at "devServer${path}"`,
  }));
}

/**
 * Loaders that are not there: where no file of the example matches their rule, a build never asks.
 * @param {any} config
 * @param {string} folder
 * @returns {BuildMessage[]}
 */
function missingLoaders(config, folder) {
  // Another way to find them is the build's to try.
  if (config.resolveLoader !== undefined) return [];
  const { resolve: find } = createRequire(join(config.context ?? folder, 'package.json'));
  return [...new Set(loadersIn(config.module?.rules))].flatMap((request) => {
    const name = request.replace(/\?.*$/s, '');
    if (name === '' || name.startsWith('builtin:')) return [];
    try {
      find(name);
      return [];
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== 'MODULE_NOT_FOUND') return [];
      return [{ message: `Configuration error: the loader '${name}' cannot be resolved` }];
    }
  });
}

/**
 * Every loader that rules name, wherever they stand in each other.
 * @param {any} rule
 * @returns {string[]}
 */
function loadersIn(rule) {
  if (Array.isArray(rule)) return rule.flatMap(loadersIn);
  if (typeof rule === 'string') return rule.split('!');
  if (typeof rule !== 'object' || rule === null) return [];
  const { use, loader, rules, oneOf } = rule;
  return [loader, use, rules, oneOf].flatMap(loadersIn);
}

/**
 * One build, without watching; packages have the paths that they have for a reader, who does not link
 * them into the project.
 * @param {{ watch?: boolean, resolve?: object }} config
 */
function adapt(config) {
  if (config.watch) config.watch = false;
  config.resolve = { symlinks: false, ...config.resolve };
}

/**
 * @param {Stats} stats
 * @param {BuildTask} task
 * @param {BuildOutcome} outcome
 */
function collect(stats, task, outcome) {
  for (const one of stats.stats ?? [stats]) {
    const { errors = [], warnings = [] } = one.toJson({ all: false, errors: true, warnings: true });
    outcome.errors.push(...errors.map((error) => buildMessage(error)));
    outcome.warnings.push(...warnings.map((warning) => buildMessage(warning)));
  }
  for (const options of task.stats) outcome.stats[options] = stats.toString(statsOptions(options));
}

/**
 * `normal` is a preset; `assets entrypoints` shows these parts alone.
 * @param {string} text
 */
function statsOptions(text) {
  const words = text.split(/[\s,]+/);
  const presets = [
    'normal',
    'detailed',
    'errors-warnings',
    'errors-only',
    'minimal',
    'summary',
    'verbose',
    'none',
  ];
  if (words.length === 1 && presets.includes(words[0] ?? ''))
    return { preset: words[0], colors: false };
  return { all: false, colors: false, ...Object.fromEntries(words.map((word) => [word, true])) };
}

/**
 * @param {StatsError} error
 * @returns {BuildMessage}
 */
function buildMessage({ message, moduleName, loc }) {
  const plain = stripVTControlCharacters(message);
  const place = placeInFrame(plain) ?? placeOf(/^(\d+):(\d+)/.exec(loc ?? ''));
  const file = moduleName?.replace(/^.*!/, '').replace(/^\.\//, '');
  return {
    message: plain,
    ...(file !== undefined && { file }),
    ...place,
  };
}

/** @param {RegExpExecArray | null} match */
function placeOf(match) {
  return match ? { line: Number(match[1]), column: Number(match[2]) } : undefined;
}

/**
 * The underlined place of a code frame; what stands above a frame is where the frame starts.
 * @param {string} message
 */
function placeInFrame(message) {
  const rows = message.split('\n');
  const at = rows.findIndex((row) => /^\s*·.*[─▲┬]/.test(row));
  const [, margin = '', line] = /^(\s*(\d+) │ )/.exec(rows[at - 1] ?? '') ?? [];
  if (line === undefined) return undefined;
  return { line: Number(line), column: (rows[at] ?? '').search(/[─▲┬]/) - margin.length + 1 };
}

/**
 * What the command refuses, it prints and goes on without.
 * @param {string} text
 * @returns {BuildMessage[]}
 */
function refusalsIn(text) {
  return [...text.matchAll(/^Configuration error:\n((?:- .*\n?)+)/gm)].flatMap(([, list = '']) =>
    list
      .trim()
      .split('\n')
      .map((line) => ({ message: `Configuration error: ${line.replace(/^- /, '')}` })),
  );
}

/**
 * @param {Compiler} compiler
 * @param {BuildTask} task
 * @param {BuildOutcome} outcome
 */
async function readOutput(compiler, task, outcome) {
  const { folder } = task;
  for (const { outputPath } of compiler.compilers ?? [compiler]) {
    if (!resolve(outputPath).startsWith(folder) || !existsSync(outputPath)) continue;
    const entries = readdirSync(outputPath, { recursive: true, withFileTypes: true });
    outcome.files.push(
      ...entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
    );
  }
  outcome.files = [...new Set(outcome.files)].sort();
  for (const path of task.contents) {
    const text = outcome.files.includes(path)
      ? readFileSync(join(folder, path), 'utf8')
      : undefined;
    if (text !== undefined && text.length <= MAX_FILE) outcome.contents[path] = text;
  }
  for (const bundle of task.bundles) {
    outcome.consoles[bundle] = await openPage(bundle.split(/\s+/), folder);
  }
}

/**
 * Runs emitted scripts one after the other in one page.
 * @param {string[]} scripts
 * @param {string} folder
 * @returns {Promise<string>} what its console shows
 */
function openPage(scripts, folder) {
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, [PAGE, ...scripts], {
      cwd: folder,
      timeout: 20_000,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', () => done(text));
  });
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Where in the example's own files an error comes from.
 * @param {unknown} error
 * @param {string} folder
 * @returns {{ file?: string, line?: number, column?: number }}
 */
function placeIn(error, folder) {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const row of stack.split('\n')) {
    const at = row.indexOf(`${folder}${sep}`);
    if (at === -1 || row.includes('node_modules')) continue;
    const [, file, line, column] =
      /^([^\s:()]+):(\d+)(?::(\d+))?/.exec(row.slice(at + folder.length + 1)) ?? [];
    if (file === undefined) continue;
    return {
      file: file.split(sep).join('/'),
      line: Number(line),
      ...(column !== undefined && { column: Number(column) }),
    };
  }
  return {};
}
