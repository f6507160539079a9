import type { IndexLoader } from './local.ts';
import type { SearchAnswer } from './types.ts';
import type { WorkerReply, WorkerRequest } from './worker-messages.ts';

interface Asked {
  resolve: (answer: SearchAnswer) => void;
  reject: (error: Error) => void;
}

/**
 * Loads and searches indexes in a worker: preparing one keeps a slow phone busy for longer than a
 * page may stand still.
 * @param start starts the worker whose module is `worker.ts`; called again after it has failed
 */
export function inWorker(start: () => Worker): IndexLoader {
  const asked = new Map<number, Asked>();
  let worker: Worker | undefined;
  let count = 0;

  function connect(): Worker {
    const started = start();
    started.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
      const waiting = asked.get(data.id);
      asked.delete(data.id);
      if ('failure' in data) waiting?.reject(new Error(data.failure));
      // The worker runs the same build of `SearchAnswer`.
      else waiting?.resolve(JSON.parse(data.answer) as SearchAnswer);
    });
    started.addEventListener('error', ({ message }) => {
      started.terminate();
      worker = undefined;
      // Without a message its module could not be fetched.
      const error = new Error(message || 'the search worker could not be loaded');
      for (const { reject } of asked.values()) reject(error);
      asked.clear();
    });
    return started;
  }

  function ask(request: Omit<WorkerRequest, 'id'>): Promise<SearchAnswer> {
    worker ??= connect();
    count += 1;
    const message: WorkerRequest = { id: count, ...request };
    worker.postMessage(message);
    return new Promise((resolve, reject) => asked.set(message.id, { resolve, reject }));
  }

  return async (options) => {
    await ask({ options });
    return {
      search: (query) => ask({ options, query }),
      async whole() {
        await ask({ options, isWhole: true });
      },
    };
  };
}
