import { hashText } from '../../engine/hash.ts';
import { OutOfPatience, patiently } from '../../engine/patience.ts';
import { loadSiteFunction } from '../../engine/site-checks/load-site-module.ts';
import type { ExampleResult, ExampleRunner } from '../../engine/site-checks/site-check.ts';
import type { Failure, Message, Outcome } from './job.ts';
import { withoutPlaces } from './places.ts';
import { textsOf } from './run-commands.ts';
import type { Place, RunJob } from './site-job.ts';

/** A module of the site that runs examples, or why it cannot. */
export interface ModuleRunner {
  /** As the configuration has it: `./runners/sql.ts`. */
  name: string;
  /** Hash of the module with what it imports. */
  code: string;
  loaded: { run: ExampleRunner } | Failure;
}

const HINT = 'its default export is a function from an example to `{ printed }`';

/** What is wrong with what a module has returned. */
function resultFault(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return 'it is no object';
  if (!('printed' in value) || typeof value.printed !== 'string') return '`printed` is no text';
  if (!('error' in value) || value.error === undefined) return undefined;
  const { error } = value;
  if (typeof error !== 'object' || error === null) return '`error` is no object';
  if (!('message' in error) || typeof error.message !== 'string')
    return '`error.message` is no text';
  if ('file' in error && typeof error.file !== 'string') return '`error.file` is no text';
  const isLine = (one: unknown) => one === undefined || (Number.isInteger(one) && Number(one) > 0);
  if ('line' in error && !isLine(error.line)) return '`error.line` is no line';
  return 'column' in error && !isLine(error.column) ? '`error.column` is no column' : undefined;
}

export async function loadModuleRunner(
  name: string,
  { root, scratch }: Pick<Place, 'root' | 'scratch'>,
): Promise<ModuleRunner> {
  try {
    const { value, code } = await loadSiteFunction(name, root, scratch);
    // What it returns is looked at below.
    return { name, code: hashText(24, code), loaded: { run: value as ExampleRunner } };
  } catch (error) {
    const failure = `the runner ${name} cannot be loaded: ${wordsOf(error, root)}`;
    return { name, code: '', loaded: { failure, hint: HINT } };
  }
}

/** Gives an example in its folder to a module, and waits for what it printed. */
export async function runModule(
  { name, loaded }: ModuleRunner,
  job: RunJob,
  folder: string,
  { root, limit, packages }: Pick<Place, 'root' | 'limit' | 'packages'>,
): Promise<Outcome | Failure> {
  if ('failure' in loaded) return loaded;
  const { lang, file, files, args, env, contents } = job;
  const abort = new AbortController();
  const example = { lang, folder, file, files: files.map(({ path }) => path), args, env };
  const clean = (text: string) => withoutPlaces(text, folder, packages);
  try {
    const work = () => loaded.run({ ...example, signal: abort.signal });
    const result = await patiently(name, work, limit);
    const fault = resultFault(result);
    if (fault !== undefined)
      return {
        failure: `the runner ${name} returns something else than a result: ${fault}`,
        hint: HINT,
      };
    const { printed, error } = result;
    return {
      printed: clean(printed),
      refusals: error ? [messageOf({ ...error, message: clean(error.message) })] : [],
      files: [],
      contents: textsOf(contents, folder, clean),
    };
  } catch (error) {
    abort.abort();
    if (error instanceof OutOfPatience)
      return { failure: `the runner ${name} did not end within ${limit / 1000} seconds` };
    return { failure: `the runner ${name} failed: ${clean(wordsOf(error, root))}` };
  }
}

const wordsOf = (error: unknown, root: string): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(`${root}/`, '').trim();

function messageOf({ message, file, line, column }: NonNullable<ExampleResult['error']>): Message {
  return {
    message,
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
}
