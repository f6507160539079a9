import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { openBelowBase } from './base.ts';
import { test as base } from './worker.ts';

/** Kind of the annotation that names the addresses a test has asked the built site for. */
const VISITED = 'visited';

/** File with the ids of tests whose inputs are those they passed with (`scripts/known-tests.mjs`). */
const file = process.env.E2E_UNCHANGED;
const unchanged: ReadonlySet<string> = new Set(
  file === undefined ? [] : JSON.parse(readFileSync(file, 'utf8')),
);

/** What a test asks the site for. */
export interface Visited {
  /** Notes what a browser context asks for; the fixtures' own is noted without. */
  context(context: BrowserContext): void;
  /** Prepares a page of a context that is lent from test to test. */
  page(page: Page): void;
  /** Notes an address that the test asks for without a browser. */
  add(path: string): void;
  /** Notes a request of a browser, whoever made it. */
  request(url: string): void;
}

/** Playwright's `test`, which leaves out what passed before with the same code and the same pages. */
export const test = base.extend<{ leftOut: undefined; visited: Visited }>({
  // Asks for nothing: no site is built for a test that is left out.
  leftOut: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names it is given here.
    async ({}, use, testInfo) => {
      testInfo.skip(unchanged.has(testInfo.testId), 'as it was when it passed');
      await use(undefined);
    },
    { auto: true },
  ],
  visited: [
    async ({ baseURL }, use, testInfo) => {
      const paths = new Set<string>();
      // Fixtures are made of code alone.
      const isBuiltSite = baseURL === testInfo.project.use.baseURL;
      const note = (url: string) => {
        const { hostname, pathname } = new URL(url);
        if (isBuiltSite && hostname === 'localhost') paths.add(pathname);
      };
      await use({
        context(context) {
          if (isBuiltSite) context.on('page', openBelowBase);
          context.on('request', (request) => note(request.url()));
        },
        page: (page) => isBuiltSite && openBelowBase(page),
        add: (path) => paths.add(path),
        request: note,
      });
      testInfo.annotations.push({
        type: VISITED,
        description: JSON.stringify([...paths].sort()),
      });
    },
    { auto: true },
  ],
  context: async ({ context, visited }, use) => {
    visited.context(context);
    await use(context);
  },
});
