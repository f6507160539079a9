import { parentPort, workerData } from 'node:worker_threads';
import { type ReplacedBuiltIn, takeBack } from './built-ins.ts';
import { showPulse } from './bundle/at-work.mjs';
import type { Route } from './model.ts';
import { createTasks, type RenderBatch, type TaskContext } from './tasks.ts';

/** A message from the pool: one task. */
export type WorkerRequest =
  | { id: number; kind: 'compile'; input: Route[] }
  | { id: number; kind: 'render'; input: RenderBatch };

/** What the pool starts this file with. */
export interface WorkerData extends TaskContext {
  /** Shared with the watchdog. */
  pulse: SharedArrayBuffer;
}

/** The answer: the task's result or why it failed. */
export type WorkerResponse =
  | { id: number; result: unknown }
  | { id: number; error: string; replaced: ReplacedBuiltIn[] };

const { pulse, ...context } = workerData as WorkerData; // Only the pool starts this file.
showPulse(pulse);
const tasks = createTasks(context);

parentPort?.on('message', async (request: WorkerRequest) => {
  try {
    const result =
      request.kind === 'compile'
        ? await tasks.compile(request.input)
        : await tasks.render(request.input);
    parentPort?.postMessage({ id: request.id, result } satisfies WorkerResponse);
  } catch (error) {
    const replaced = takeBack(context.siteRoot);
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort?.postMessage({ id: request.id, error: text, replaced } satisfies WorkerResponse);
  }
});
