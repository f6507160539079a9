import { test as base } from '@playwright/test';
import { PageKeeper } from './page-keeper.ts';

/** Notes what has to end with the worker: a server, or a folder that goes. */
export type AtEnd = (end: () => Promise<unknown>) => void;

interface WorkerFixtures {
  keeper: PageKeeper;
  atEnd: AtEnd;
}

/**
 * Playwright's `test` with all that belongs to a worker. Tests whose workers differ in a fixture run in
 * workers of their own, each with a browser: what some test files need is made by `oncePerWorker`.
 */
export const test = base.extend<object, WorkerFixtures>({
  keeper: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names it is given here.
    async ({}, use) => {
      const keeper = new PageKeeper();
      await use(keeper);
      await keeper.drop();
    },
    { scope: 'worker' },
  ],
  atEnd: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names it is given here.
    async ({}, use) => {
      const ends: (() => Promise<unknown>)[] = [];
      await use((end) => ends.push(end));
      await Promise.all(ends.map((end) => end()));
    },
    { scope: 'worker' },
  ],
});

/**
 * What tests of a worker share: made when the first of them asks, and ended with the worker.
 * @returns a function for a fixture, which gives it the worker's `atEnd`
 */
export function oncePerWorker<T, Args extends unknown[]>(
  start: (...args: Args) => Promise<{ value: T; end: () => Promise<unknown> }>,
): (atEnd: AtEnd, ...args: Args) => Promise<T> {
  let started: Promise<T> | undefined;
  return (atEnd, ...args) => {
    started ??= start(...args).then(({ value, end }) => {
      atEnd(end);
      return value;
    });
    return started;
  };
}
