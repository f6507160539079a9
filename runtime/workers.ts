import { builtScriptUrl } from './trusted.ts';

function startWorker(module: URL, options: WorkerOptions): Worker {
  return new Worker(builtScriptUrl(module.href), options);
}

/**
 * A worker whose module the bundler makes. It knows this name and the path it is imported from
 * (`rsbuild-config.ts`), and finds the module in `new IslandWorker(new URL('…', import.meta.url))`;
 * a worker's address is let through by the Trusted Types policy alone.
 */
// A function that returns an object is a constructor. A class would need `Worker` at build, too.
export const IslandWorker = startWorker as unknown as new (
  module: URL,
  options: WorkerOptions,
) => Worker;
