import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Rspack } from '@rsbuild/core';
import type { ObjectMemberFact, PlainValue } from '../model.ts';
import { openPackages, type Packages } from '../packages.ts';

export type Compiler = Rspack.Compiler;
export type Stats = Rspack.Stats;
/** Close to the documented version's; the types are those of the version that builds the site. */
export type Configuration = Omit<Rspack.Configuration, 'experiments'> & {
  experiments?: Record<string, boolean>;
  profile?: boolean;
};
/** What a member is at run time. */
export type SeenMember = Pick<ObjectMemberFact, 'kind' | 'sample'>;

export type RspackFunction = (options: Configuration) => Compiler;

/**
 * Runs one probe as a process of its own: `node <probe>.mjs <packages> <result file>`. Compilers
 * keep threads and handles, so the process ends by itself as soon as the result is written.
 */
export async function runProbe(probe: (packages: Packages) => unknown): Promise<void> {
  const [folder, result] = process.argv.slice(2);
  if (folder === undefined || result === undefined) throw new Error('usage: <packages> <result>');
  const facts = await probe(openPackages(folder));
  writeFileSync(result, JSON.stringify(facts));
  process.exit(0);
}

export interface Project {
  folder: string;
  remove(): void;
}

/** A throw-away project with the given files; its name is part of some defaults. */
export function makeProject(files: Record<string, string>): Project {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'docs-probe-'));
  const all = { 'package.json': '{"name":"docs-probe","version":"1.0.0"}', ...files };
  for (const [name, text] of Object.entries(all)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** One build. Read the statistics before the compiler is closed. */
export function runCompiler(compiler: Compiler): Promise<Stats> {
  return new Promise((resolve, reject) =>
    compiler.run((error, stats) => (stats ? resolve(stats) : reject(error))),
  );
}

export function closeCompiler(compiler: Compiler): Promise<void> {
  return new Promise((resolve) => compiler.close(() => resolve()));
}

/** The members of an object at run time, own and inherited, with the kind of their values. */
export function seenMembers(object: object): Record<string, SeenMember> {
  const seen: Record<string, SeenMember> = {};
  const describe = (name: string): SeenMember => {
    try {
      const value: unknown = Reflect.get(object, name);
      const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
      const isPlain =
        typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      return isPlain ? { kind, sample: value } : { kind };
    } catch {
      return { kind: 'throws' };
    }
  };
  for (
    let at: object | null = object;
    at !== null && at !== Object.prototype && at !== Function.prototype;
    at = Object.getPrototypeOf(at)
  ) {
    for (const name of Object.getOwnPropertyNames(at)) {
      if (name !== 'constructor' && !Object.hasOwn(seen, name)) seen[name] = describe(name);
    }
  }
  return seen;
}

/**
 * A copy that JSON can hold: functions, regular expressions and class instances become tagged
 * strings.
 * @param replacements texts of this machine and what stands for them
 */
export function plain(
  value: unknown,
  replacements: readonly (readonly [string, string])[] = [],
  above: readonly object[] = [],
): PlainValue {
  if (value === undefined) return '<undefined>';
  if (typeof value === 'function') return '<function>';
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (typeof value === 'string') {
    return replacements.reduce((text, [from, to]) => text.replaceAll(from, to), value);
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : `<number ${value}>`;
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value !== 'object') return String(value);
  if (value instanceof RegExp) return `<regexp ${value}>`;
  if (above.includes(value)) return '<circular>';
  const path = [...above, value];
  if (Array.isArray(value)) return value.map((item) => plain(item, replacements, path));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    return `<instance of ${value.constructor?.name}>`;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, plain(item, replacements, path)]),
  );
}

/** `{ a: { b: 1 } }` → `{ 'a.b': 1 }`; empty objects and lists stay. */
export function flatten(
  value: PlainValue,
  at: string,
  into: Record<string, PlainValue> = {},
): Record<string, PlainValue> {
  const isTree =
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length;
  if (!isTree) into[at] = value;
  else for (const [key, item] of Object.entries(value)) flatten(item, joinPath(at, key), into);
  return into;
}

/** `module.parser` and `css/auto` → `module.parser."css/auto"`. */
export function joinPath(at: string, key: string): string {
  const name = /^[\w$]+$/.test(key) ? key : JSON.stringify(key);
  return at === '' ? name : `${at}.${name}`;
}
