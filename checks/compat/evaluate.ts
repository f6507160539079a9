import { createRequire, isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';

/** How the function that a fixture exports is called; without one as the command line does it. */
export type Caller = (exported: unknown, mode: string) => unknown;

type Loader = (source: string) => unknown;

/** Packages that configurations are really run with. */
const REAL = new Set(['webpack', 'webpack-merge']);

/** CommonJS, imported as a whole or by its default. */
function withDefault(module: object): object {
  return new Proxy(module, {
    get: (target, key) => (key === 'default' ? module : Reflect.get(target, key)),
  });
}

/**
 * Runs a configuration and returns what it exports, as a bundler would see it. Packages that are not
 * installed and other files of the project are replaced by something that takes everything.
 * @param sandbox absolute path of the folder with the packages
 */
export async function evaluate(
  text: string,
  file: string,
  { sandbox, mode, call }: { sandbox: string; mode: string; call?: Caller | undefined },
): Promise<object[]> {
  const real = createRequire(join(sandbox, 'package.json'));
  const typescript = real('typescript');
  const { outputText } = typescript.transpileModule(
    text
      .replaceAll('import.meta.dirname', '__dirname')
      .replaceAll('import.meta.filename', '__filename')
      .replaceAll('import.meta.url', '("file://" + __filename)'),
    { compilerOptions: { module: 1, target: 9, allowJs: true } },
  );
  const load: Loader = (source) => {
    if (REAL.has(source)) return withDefault(real(source));
    return isBuiltin(source) ? withDefault(real(source)) : anything(source);
  };
  const require = Object.assign(load, {
    resolve: (source: string) => {
      try {
        return real.resolve(source);
      } catch {
        return source;
      }
    },
  });
  const module: { exports: unknown } = { exports: {} };
  const environment = { ...process.env };
  if (mode === '') delete process.env.NODE_ENV;
  else process.env.NODE_ENV = mode;
  try {
    const run = new Function('require', 'module', 'exports', '__dirname', '__filename', outputText);
    run(require, module, module.exports, dirname(file), file);
    return await configurationsOf(module.exports, mode, call);
  } finally {
    restoreEnvironment(environment);
  }
}

/** In place: who holds `process.env` would go on with the one that a configuration has written to. */
function restoreEnvironment(before: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) {
    if (!(name in before)) delete process.env[name];
  }
  Object.assign(process.env, before);
}

async function configurationsOf(exported: unknown, mode: string, call?: Caller): Promise<object[]> {
  const value =
    isObject(exported) && '__esModule' in exported && 'default' in exported
      ? exported.default
      : exported;
  let result = call ? call(value, mode) : value;
  for (let depth = 0; depth < 3 && typeof result === 'function'; depth += 1) {
    result = await result({}, mode === '' ? {} : { mode });
  }
  result = await result;
  const list = Array.isArray(result) ? result : [result];
  const configurations = list.filter(isObject).filter((one) => !isStub(one));
  const [first] = configurations;
  // Several configurations, exported by name.
  const parts =
    first && '__esModule' in first
      ? Object.values(first).filter((one) => isObject(one) && 'output' in one)
      : configurations;
  return parts.filter(isObject);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const STUB = Symbol('stub');

/** Whether a value stands for something that another file or a package makes. */
export function isUnknown(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isUnknown);
  return (
    (typeof value === 'object' || typeof value === 'function') && value !== null && isStub(value)
  );
}

function isStub(value: object): boolean {
  return Reflect.get(value, STUB) === true;
}

/** A function and class whose members are again such, that reads as text and as an empty list. */
function anything(name: string): unknown {
  const target = function Stub() {};
  return new Proxy(target, {
    get(_, key) {
      if (key === STUB) return true;
      if (key === 'apply') return () => undefined;
      if (key === Symbol.toPrimitive) return () => name;
      if (key === Symbol.iterator) return [][Symbol.iterator];
      if (key === 'then' || key === '__esModule' || key === 'prototype')
        return Reflect.get(target, key);
      if (key === 'map' || key === 'filter' || key === 'reduce' || key === 'forEach')
        return () => [];
      if (key === 'startsWith' || key === 'endsWith') return () => false;
      // `Plugin.loader` is text, `config.loader()` a call.
      if (key === 'loader') return name.includes('extract') ? `${name}/loader` : anything(name);
      return anything(`${name}.${String(key)}`);
    },
    // A function that is given a configuration returns it, as those that extend one do.
    apply: (_, __, args: unknown[]) => {
      const objects = args.filter((one) => isObject(one) && !isStub(one));
      const merged = Object.assign({}, ...objects);
      const known = ['output', 'module', 'entry', 'plugins'].filter((key) => key in merged);
      return known.length > 1 ? merged : anything(name);
    },
    construct: () => ({ [STUB]: true, apply: () => undefined, wrap: (value: unknown) => value }),
    ownKeys: () => ['prototype'],
  });
}
