import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { ServiceEngine } from './engine.ts';

/** Whether `--engine` names a module instead of an engine of the service. */
export function isModule(name: string): boolean {
  return /^[./]|^\w:[\\/]/.test(name) || /\.[cm]?js$/.test(name);
}

const METHODS = ['version', 'current', 'replace'] as const;

/**
 * Loads an operator's engine: a JavaScript module whose default export is a function that makes a
 * `ServiceEngine`.
 * @param file absolute path
 * @throws {Error} that names the module and says what is wrong with it
 */
export async function loadEngine(file: string): Promise<ServiceEngine> {
  const fault = (text: string) => new Error(`The engine ${file} ${text}`);
  if (!existsSync(file)) throw fault('does not exist.');
  let loaded: { default?: unknown };
  try {
    loaded = await import(/* webpackIgnore: true */ pathToFileURL(file).href);
  } catch (error) {
    throw fault(`could not be loaded: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (typeof loaded.default !== 'function') {
    throw fault('has no function as its default export. It makes an engine and returns it.');
  }
  const made: unknown = await loaded.default();
  if (isEngine(made)) return made;
  throw fault(`makes no engine: it needs \`name\` and the methods ${METHODS.join(', ')}.`);
}

function isEngine(value: unknown): value is ServiceEngine {
  if (typeof value !== 'object' || value === null) return false;
  return (
    typeof Reflect.get(value, 'name') === 'string' &&
    METHODS.every((method) => typeof Reflect.get(value, method) === 'function')
  );
}
