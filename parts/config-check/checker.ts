import type { Report } from '../../compat/report.ts';
import type { CheckReply, CheckRequest } from '../../compat/worker-messages.ts';
import { IslandWorker } from '../../runtime/workers.ts';

/** Why there is no report. */
export type Failure = 'too-deep' | 'too-long' | 'failed';

export type Outcome = { report: Report } | { failure: Failure };

/**
 * A worker that reads a text says nothing until it is done. After this long it is given up. The
 * code that it waits for doesn't count: a slow line is no text that can't be read. Milliseconds.
 */
const LIMIT = 5000;
/** Then a worker without work ends. Milliseconds. */
const REST = 15_000;

/** Checks texts in a worker, one at a time; of those that wait only the last one counts. */
export class Checker {
  private worker: Worker | undefined;
  private waiting: string | undefined;
  private isBusy = false;
  private isRunning = false;
  private count = 0;
  private limit: ReturnType<typeof setTimeout> | undefined;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private readonly done: (outcome: Outcome) => void;

  /** @param done called with what each text came to, unless another one has followed it */
  constructor(done: (outcome: Outcome) => void) {
    this.done = done;
  }

  /** Starts the worker, so that it is there for the text that follows. */
  prepare(): void {
    try {
      this.worker ??= this.start();
    } catch {
      // The first text tries again, and says so.
    }
  }

  check(text: string): void {
    this.waiting = text;
    if (!this.isBusy) this.next();
  }

  /** Ends the worker, and what it is at. */
  stop(): void {
    clearTimeout(this.limit);
    clearTimeout(this.rest);
    this.end();
    this.waiting = undefined;
    this.isBusy = false;
  }

  private next(): void {
    const text = this.waiting;
    if (text === undefined) return;
    this.waiting = undefined;
    this.isBusy = true;
    this.count += 1;
    clearTimeout(this.rest);
    if (this.isRunning) this.startLimit();
    const request: CheckRequest = { id: this.count, text };
    try {
      this.worker ??= this.start();
      this.worker.postMessage(request);
    } catch (error) {
      console.error('The checker could not be started:', error);
      this.give('failed');
    }
  }

  private start(): Worker {
    const worker = new IslandWorker(new URL('../../compat/worker.ts', import.meta.url), {
      type: 'module',
    });
    worker.addEventListener('message', ({ data }: MessageEvent<CheckReply>) => {
      if (worker !== this.worker) return;
      if ('isFree' in data) {
        this.isRunning = true;
        if (this.isBusy) this.startLimit();
        return;
      }
      if (data.id !== this.count) return;
      this.finish('report' in data ? { report: data.report } : { failure: data.failure });
    });
    worker.addEventListener('error', ({ message }) => {
      if (worker !== this.worker) return;
      console.error('The checker failed:', message || 'its worker could not be loaded');
      this.give('failed');
    });
    return worker;
  }

  private startLimit(): void {
    clearTimeout(this.limit);
    this.limit = setTimeout(() => this.give('too-long'), LIMIT);
  }

  /** Ends the worker that did not answer. */
  private give(failure: Failure): void {
    this.end();
    this.finish({ failure });
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.isRunning = false;
  }

  private finish(outcome: Outcome): void {
    clearTimeout(this.limit);
    this.isBusy = false;
    if (this.waiting !== undefined) {
      this.next();
      return;
    }
    this.rest = setTimeout(() => this.stop(), REST);
    this.done(outcome);
  }
}
