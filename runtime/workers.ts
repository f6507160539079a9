import { builtScriptUrl } from './trusted.ts';

/**
 * Starts a worker whose module the bundler has made: it knows this function by its name and by the
 * path it is imported from (`rsbuild-config.ts`), and finds the module in its argument.
 * @param module `new URL('./worker.ts', import.meta.url)`
 */
export function startWorker(module: URL): Worker {
  return new Worker(builtScriptUrl(module.href), { type: 'module' });
}
