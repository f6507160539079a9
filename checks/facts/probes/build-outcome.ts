// What a build shows, and which value of an option leaves it as it is.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NativeDefault, PlainValue } from '../model.ts';
import {
  type Configuration,
  closeCompiler,
  makeProject,
  type RspackFunction,
  runCompiler,
} from './probe.ts';

/** A throw-away project and how it is built. */
export interface Build {
  files: Record<string, string>;
  /** @param folder absolute path of the project */
  config(folder: string): Configuration;
  /** Does what a list of files cannot say, before the build. */
  prepare?(folder: string): void;
}

/** Everything that a build shows: files, errors, warnings. */
export async function buildOutcome(
  rspack: RspackFunction,
  { files, config, prepare }: Build,
): Promise<string> {
  const project = makeProject({
    'src/index.js': "import { a } from './a.js'; console.log(a);",
    'src/a.js': "export const a = 'a';",
    ...files,
  });
  prepare?.(project.folder);
  const dist = join(project.folder, 'dist');
  let text: string;
  try {
    const options: Record<string, unknown> = {
      context: project.folder,
      devtool: false,
      ...config(project.folder),
    };
    setAt(options, 'output.path', dist);
    // Readable names and nothing that hides a difference.
    setAt(options, 'optimization.moduleIds', 'named');
    const compiler = rspack(options as Configuration);
    const stats = await runCompiler(compiler);
    const { errors = [], warnings = [] } = stats.toJson({
      all: false,
      errors: true,
      warnings: true,
    });
    await closeCompiler(compiler);
    const written = readdirSync(dist, { recursive: true, encoding: 'utf8' }).sort();
    const parts = written
      .filter((name) => /\.\w+$/.test(name))
      .flatMap((name) => [name, readFileSync(join(dist, name), 'utf8')]);
    const messages = [...errors, ...warnings].map(({ message }) => message);
    text = [...parts, String(errors.length), ...messages].join('\n');
  } catch (error) {
    text = `throws ${error}`;
  }
  const shown = text.replaceAll(project.folder, '<context>');
  project.remove();
  return shown;
}

/**
 * The default of an option: the only candidate with which the outcome is the same as without it.
 * @returns undefined when none or several are, or when no other differs: that proves nothing
 */
export async function defaultAmong<Value extends PlainValue>(
  candidates: readonly Value[],
  outcome: (candidate?: Value) => string | Promise<string>,
): Promise<NativeDefault | undefined> {
  const without = await outcome();
  const same: Value[] = [];
  const others: Value[] = [];
  for (const candidate of candidates) {
    const list = (await outcome(candidate)) === without ? same : others;
    list.push(candidate);
  }
  const [value, ...ambiguous] = same;
  const [differs] = others;
  if (value === undefined || ambiguous.length > 0 || differs === undefined) return undefined;
  return { value, differs };
}

/** Sets a value at a path, and makes the objects on the way. A list stands for its first item. */
export function setAt(target: Record<string, unknown>, path: string, value: PlainValue): void {
  const keys = path.match(/"[^"]*"|[^.]+/g)?.map((key) => key.replaceAll('"', '')) ?? [];
  const last = keys.pop() ?? '';
  let at = target;
  for (const key of keys) {
    const inner = at[key];
    const item: unknown = Array.isArray(inner) ? inner[0] : inner;
    const next = typeof item === 'object' && item !== null ? { ...item } : {};
    at[key] = Array.isArray(inner) ? [next, ...inner.slice(1)] : next;
    at = next as Record<string, unknown>;
  }
  at[last] = value;
}
