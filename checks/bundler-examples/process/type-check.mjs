// Checks the types and the syntax of many blocks at once: reading the declarations of the packages
// takes most of the time. The files exist in memory only, below the sandbox, so that imports find its
// packages.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The part of TypeScript's interface that is used; the package itself is in the sandbox alone.
 * @typedef {{ text: string }} SourceFile
 * @typedef {{ code: number, start?: number, messageText: unknown, file?: SourceFile & { getLineAndCharacterOfPosition(at: number): { line: number, character: number } } }} Diagnostic
 * @typedef {{ getSourceFile(path: string): SourceFile | undefined, getSyntacticDiagnostics(file: SourceFile): Diagnostic[], getSemanticDiagnostics(file: SourceFile): Diagnostic[] }} Program
 * @typedef {{ getSourceFile(path: string, options: unknown, ...rest: unknown[]): SourceFile | undefined, fileExists(path: string): boolean, readFile(path: string): string | undefined, directoryExists?(path: string): boolean, getCurrentDirectory(): string }} Host
 * @typedef {{ createCompilerHost(options: object): Host, createProgram(input: { rootNames: string[], options: object, host: Host }): Program, createSourceFile(path: string, text: string, options: unknown, setParents: boolean): SourceFile, flattenDiagnosticMessageText(text: unknown, newLine: string): string, ScriptTarget: Record<string, number>, ModuleKind: Record<string, number>, ModuleResolutionKind: Record<string, number>, JsxEmit: Record<string, number>, sys: object, parseConfigFileTextToJson(path: string, text: string): { config?: { include?: string[], compilerOptions?: object } }, parseJsonConfigFileContent(json: object, host: object, folder: string): { options: Options } }} TypeScript
 * @typedef {Record<string, unknown>} Options
 * @typedef {import('../task.ts').TypesTask} TypesTask
 * @typedef {import('../task.ts').TypeFile} TypeFile
 * @typedef {import('../task.ts').TypeMessage} TypeMessage
 */

/** Names that a package, an object or a class does not have: what can be told without annotations. */
const UNKNOWN_NAMES = new Set([2305, 2353, 2551, 2561, 2614, 2724]);
/** A relative file that the page does not show. */
const MISSING_MODULE = new Set([2307, 7016, 2882]);

/**
 * @param {TypesTask} task
 * @param {string} sandbox absolute path of the folder with the packages
 * @returns {Promise<{ messages: TypeMessage[] }>}
 */
export async function checkTypes(task, sandbox) {
  /** @type {TypeScript} */
  const ts = createRequire(join(sandbox, 'package.json'))('typescript');
  const root = join(sandbox, 'examples');
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowJs: true,
    checkJs: true,
    esModuleInterop: true,
    resolveJsonModule: true,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    types: ['node', '@rspack/core/module'],
    typeRoots: [join(sandbox, 'node_modules/@types')],
  };
  const texts = new Map(task.files.map((file) => [join(root, file.path), asModule(file)]));
  /** @type {(files: TypeFile[], options: Options) => TypeMessage[]} */
  const inProgram = (files, options) => {
    if (files.length === 0) return [];
    const program = ts.createProgram({
      rootNames: files.map(({ path }) => join(root, path)),
      options,
      host: memoryHost(ts, options, texts),
    });
    return files.flatMap((file) => {
      const source =
        file.level === 'none' ? undefined : program.getSourceFile(join(root, file.path));
      return source ? diagnostics(ts, program, { file, source }) : [];
    });
  };
  /** @type {TypeMessage[]} */
  const messages = [];
  for (const one of programs(task.files, (group) => optionsOf(ts, group, root, options))) {
    const isTyped = (/** @type {TypeFile} */ { level }) => level === 'names' || level === 'types';
    messages.push(
      // What they import comes by itself, as far as they need it.
      ...inProgram(
        one.files.filter((file) => isTyped(file) || isAmbient(file)),
        one.options,
      ),
      ...inProgram(
        one.files.filter((file) => file.level === 'syntax' && !isAmbient(file)),
        { ...one.options, noResolve: true, noLib: true, types: [] },
      ),
    );
  }
  return { messages };
}

/**
 * The options of a group: those of its `tsconfig.json` if that includes the file in question, and
 * nothing that it leaves out but what this machine needs.
 * @param {TypeScript} ts
 * @param {TypeFile[]} group
 * @param {string} root absolute path of the folder of all groups
 * @param {Options} ours
 * @returns {Options}
 */
function optionsOf(ts, group, root, ours) {
  const config = group.find(isTsconfig);
  const [main] = group;
  if (!config || !main) return ours;
  const folder = dirname(config.path);
  const { config: json } = ts.parseConfigFileTextToJson(config.path, config.text);
  const { include = ['.'], compilerOptions } = json ?? {};
  const isIncluded = include.some((pattern) =>
    main.path.startsWith(join(folder, pattern.replace(/\*.*$/, ''))),
  );
  if (!isIncluded) return ours;
  const content = { compilerOptions, files: [] };
  const { options } = ts.parseJsonConfigFileContent(content, ts.sys, join(root, folder));
  const { noEmit, skipLibCheck, types, typeRoots } = ours;
  return { types, ...options, noEmit, skipLibCheck, typeRoots };
}

const isTsconfig = (/** @type {TypeFile} */ { path }) => path.endsWith('/tsconfig.json');

/** What it declares holds in files that don't import it, too. */
const isAmbient = (/** @type {TypeFile} */ { path, text }) =>
  path.endsWith('.d.ts') || /^\s*declare\s+(?:module\s+['"]|global\b)/m.test(text);

/**
 * A block is a file of its own: what it declares is no global of the others. Declaration files and
 * CommonJS stay what they are.
 * @param {TypeFile} file
 */
function asModule({ path, text }) {
  const isModule = /^(?:import|export)\b/m.test(text);
  const isCommonJs = /\.[cm]?jsx?$/.test(path) && /\brequire\(|\bexports\b/.test(text);
  return isModule || isCommonJs || path.endsWith('.d.ts') ? text : `${text}\nexport {};`;
}

/**
 * Groups with the same options share a program. Declarations for all files and paths count in the
 * whole program, so blocks with such have one of their own.
 * @param {TypeFile[]} files
 * @param {(group: TypeFile[]) => Options} optionsOf
 * @returns {{ files: TypeFile[], options: Options }[]}
 */
function programs(files, optionsOf) {
  /** @type {Map<string, TypeFile[]>} */
  const groups = new Map();
  for (const file of files) {
    const [group = ''] = file.path.split('/');
    groups.set(group, [...(groups.get(group) ?? []), file]);
  }
  /** @type {Map<string, { files: TypeFile[], options: Options }>} */
  const programs = new Map();
  for (const [name, group] of groups) {
    const options = optionsOf(group);
    const isAlone = group.some(isAmbient) || options.paths || options.baseUrl;
    const key = isAlone ? name : JSON.stringify(options);
    const sources = group.filter((file) => !isTsconfig(file));
    programs.set(key, { options, files: [...(programs.get(key)?.files ?? []), ...sources] });
  }
  return [...programs.values()];
}

/**
 * @param {TypeScript} ts
 * @param {Program} program
 * @param {{ file: TypeFile, source: SourceFile }} one
 * @returns {TypeMessage[]}
 */
function diagnostics(ts, program, { file, source }) {
  const syntax = program.getSyntacticDiagnostics(source);
  const found =
    syntax.length > 0 || file.level === 'syntax'
      ? syntax
      : program.getSemanticDiagnostics(source).filter((one) => isMeant(ts, one, file));
  return found.map((one) => {
    const { line, character } = one.file?.getLineAndCharacterOfPosition(one.start ?? 0) ?? {
      line: 0,
      character: 0,
    };
    return { path: file.path, line: line + 1, column: character + 1, message: textOf(ts, one) };
  });
}

/**
 * @param {TypeScript} ts
 * @param {Diagnostic} diagnostic
 * @param {TypeFile} file
 */
function isMeant(ts, diagnostic, file) {
  if (MISSING_MODULE.has(diagnostic.code)) {
    const [, name = ''] = /'([^']*)'/.exec(textOf(ts, diagnostic)) ?? [];
    return file.level === 'types' && !name.startsWith('.') && !name.startsWith('/');
  }
  return file.level === 'types' || UNKNOWN_NAMES.has(diagnostic.code);
}

/**
 * @param {TypeScript} ts
 * @param {Diagnostic} diagnostic
 */
function textOf(ts, { messageText }) {
  const [first = ''] = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n');
  return first.replace(/import\("[^"]*"\)\./g, '');
}

/** @type {Map<string, SourceFile>} */
const parsed = new Map();

/**
 * Files in memory in front of those on disk; the latter are parsed once per process.
 * @param {TypeScript} ts
 * @param {object} options
 * @param {ReadonlyMap<string, string>} files absolute path → text
 * @returns {Host}
 */
function memoryHost(ts, options, files) {
  const host = ts.createCompilerHost(options);
  const folders = new Set();
  for (const path of files.keys()) {
    for (
      let folder = dirname(path);
      !folders.has(folder) && folder !== dirname(folder);
      folder = dirname(folder)
    )
      folders.add(folder);
  }
  const { getSourceFile, fileExists, readFile, directoryExists } = host;
  return Object.assign(host, {
    /** @type {Host['getSourceFile']} */
    getSourceFile(path, target, ...rest) {
      const text = files.get(path);
      if (text !== undefined) return ts.createSourceFile(path, text, target, true);
      const key = `${path} ${JSON.stringify(target)}`;
      const source = parsed.get(key) ?? getSourceFile.call(host, path, target, ...rest);
      if (source) parsed.set(key, source);
      return source;
    },
    fileExists: (/** @type {string} */ path) => files.has(path) || fileExists.call(host, path),
    readFile: (/** @type {string} */ path) => files.get(path) ?? readFile.call(host, path),
    directoryExists: (/** @type {string} */ path) =>
      folders.has(path) || (directoryExists?.call(host, path) ?? true),
  });
}
