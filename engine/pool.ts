import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ReplacedBuiltIn } from './built-ins.ts';
import { createPulse, endPulse, readPulse, watchPulse } from './bundle/at-work.mjs';
import type { CompiledRecord } from './compile/page-store.ts';
import type { PageFiles } from './emit/page-files.ts';
import type { Problem, Route } from './model.ts';
import { createTasks, type RenderBatch, type TaskContext, type Tasks } from './tasks.ts';
import type { WorkerData, WorkerRequest, WorkerResponse } from './worker.ts';

/** Below this many pages the threads' start costs more than they save. */
const WORTH_THREADS = 48;
/** Bounds each thread's memory; pages leave it for the cache as soon as they are done. */
const HEAP_MB = 320;
/** Pages are done and gone within a second: with less room, they are copied as if they stayed. */
const YOUNG_HEAP_MB = 64;

export interface TaskPool extends Tasks {
  /** Whether the tasks run in this thread. */
  isInline: boolean;
  close(): Promise<void>;
}

/** A thread that ended amid its work: what runs there ended it, or took all of its memory. */
export class ThreadEnd extends Error {
  /** @param atWork the page, perhaps with the plugin */
  constructor(
    message: string,
    readonly atWork: string,
  ) {
    super(message);
  }
}

/** An error of a thread in which code of the site has replaced something of JavaScript. */
export class BrokenThread extends Error {
  constructor(
    message: string,
    readonly replaced: readonly ReplacedBuiltIn[],
  ) {
    super(message);
  }
}

/** The problem behind the end of a thread. */
export function threadProblem(error: unknown): Problem | undefined {
  if (!(error instanceof ThreadEnd)) return undefined;
  return {
    code: 'thread-ended',
    severity: 'error',
    file: error.atWork,
    message: `the build ended here: ${error.message}`,
    hint: 'look for `process.exit`, for what a timer throws, and for what takes hundreds of megabytes, in expressions, components and plugins',
  };
}

/** Whether so many pages are done faster in threads. */
export function isWorthThreads(units: number): boolean {
  return units >= WORTH_THREADS;
}

/**
 * Runs tasks in threads, or in this one for small sites.
 * @param workerFile absolute path of the bundled `worker.ts`
 * @param units number of pages the pool will be asked for
 */
export function createPool(context: TaskContext, workerFile: string, units: number): TaskPool {
  if (!isWorthThreads(units)) {
    return { ...createTasks(context), isInline: true, close: async () => undefined };
  }
  const count = Math.max(1, Math.min(availableParallelism(), 8));
  const threads = Array.from({ length: count }, () => new Thread(workerFile, context));
  const idle = [...threads];
  const waiting: ((thread: Thread) => void)[] = [];

  async function run<T>(request: TaskInput): Promise<T> {
    const thread = idle.pop() ?? (await new Promise<Thread>((resolve) => waiting.push(resolve)));
    try {
      // Each kind of request has one kind of result; see `worker.ts`.
      return (await thread.send(request)) as T;
    } finally {
      const next = waiting.shift();
      if (next) next(thread);
      else idle.push(thread);
    }
  }

  return {
    isInline: false,
    compile: (routes: Route[]) => run<CompiledRecord[]>({ kind: 'compile', input: routes }),
    render: (batch: RenderBatch) => run<PageFiles[]>({ kind: 'render', input: batch }),
    async close() {
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}

type TaskInput = WorkerRequest extends infer Request
  ? Request extends WorkerRequest
    ? Omit<Request, 'id'>
    : never
  : never;

class Thread {
  private readonly worker: Worker;
  private readonly pulse = createPulse();
  private readonly pending = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  private lastId = 0;
  private ended: Error | undefined;

  constructor(file: string, context: TaskContext) {
    this.worker = new Worker(file, {
      workerData: { ...context, pulse: this.pulse } satisfies WorkerData,
      resourceLimits: {
        maxOldGenerationSizeMb: HEAP_MB,
        maxYoungGenerationSizeMb: YOUNG_HEAP_MB,
      },
    });
    this.worker.on('message', (response: WorkerResponse) => this.answer(response));
    this.worker.on('error', (error) =>
      this.fail(error instanceof Error ? error : new Error(String(error))),
    );
    this.worker.on('exit', (code) =>
      this.fail(new Error(`a build thread ended with code ${code}`)),
    );
    watchPulse(this.pulse);
  }

  send(request: TaskInput): Promise<unknown> {
    this.lastId += 1;
    const id = this.lastId;
    // Nobody would answer.
    if (this.ended) return Promise.reject(this.ended);
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.worker.postMessage({ id, ...request });
    });
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }

  private answer(response: WorkerResponse): void {
    const waiting = this.pending.get(response.id);
    this.pending.delete(response.id);
    if ('error' in response) waiting?.reject(new BrokenThread(response.error, response.replaced));
    else waiting?.resolve(response.result);
  }

  private fail(error: Error): void {
    const { name } = readPulse(this.pulse);
    endPulse(this.pulse);
    const end = name === '' ? error : new ThreadEnd(error.message, name);
    this.ended ??= end;
    for (const { reject } of this.pending.values()) reject(end);
    this.pending.clear();
  }
}
