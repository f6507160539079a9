import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';
import { isFull } from './routes.ts';
import { test as base } from './unchanged.ts';

export { expect } from './base.ts';

/** Collects what must not happen; the test that was running fails with it. */
export interface Watch {
  /** What was seen so far. */
  problems: readonly string[];
  /** Lets a problem pass whose text matches: for tests that provoke it. */
  allow(text: RegExp): void;
}

/** A browser context of its own that is watched as the fixtures' context is. */
type Watcher = (context: BrowserContext) => Promise<void>;

type Report = (problem: string) => void;

interface Fixtures {
  watch: Watch & { context: Watcher; report: Report };
}

/** So many times slower than they could pages run: `npm run test:stress -- --slow 6`. */
const SLOW = Number(process.env.E2E_SLOW ?? 1);

const REPORT = '__reportPolicyViolation';

/**
 * Playwright's `test`, which also fails on console warnings and errors, uncaught errors, violations
 * of the security policy and requests to other origins.
 */
export const test = base.extend<Fixtures>({
  watch: async ({ baseURL, visited }, use) => {
    const problems: string[] = [];
    const allowed: RegExp[] = [];
    const report: Report = (problem) => {
      if (!allowed.some((text) => text.test(problem))) problems.push(problem);
    };
    const origin = new URL(baseURL ?? 'http://localhost').origin;
    await use({
      problems,
      allow: (text) => allowed.push(text),
      report,
      context(context) {
        visited.context(context);
        return watchContext(context, origin, report);
      },
    });
    base.expect(problems, 'what the browser reported during the test').toEqual([]);
  },
  context: async ({ context, watch }, use) => {
    await watch.context(context);
    await use(context);
  },
});

/**
 * A `test` whose tests begin on the page that the test before them has left, where a reader could not
 * tell it from one that was just loaded. For tests that look at a page, or open and close parts of it:
 * not for those that ask what a first load does, that answer requests, or that need the `context`.
 * They call `open` as all others do; it loads what is not there. In full runs each has a page of its own.
 */
export function sharingPage<T extends typeof test>(one: T) {
  if (isFull) return one;
  // Every `test` here has the fixtures of the one above.
  const shared = one as typeof test;
  return shared.extend({
    page: async (
      {
        browser,
        keeper,
        watch,
        visited,
        baseURL,
        viewport,
        colorScheme,
        hasTouch,
        isMobile,
        deviceScaleFactor,
        permissions,
        contextOptions,
        locale,
        userAgent,
        bypassCSP,
        javaScriptEnabled,
      },
      use,
      info,
    ) => {
      const origin = new URL(baseURL ?? 'http://localhost').origin;
      const key = JSON.stringify([
        info.file,
        baseURL,
        viewport,
        colorScheme,
        hasTouch,
        isMobile,
        deviceScaleFactor,
        permissions,
        contextOptions,
        locale,
        userAgent,
        bypassCSP,
        javaScriptEnabled,
      ]);
      const borrower = { report: watch.report, request: visited.request };
      const page = await keeper.lend(key, borrower, browser, (context, report) =>
        watchContext(context, origin, report),
      );
      visited.page(page);
      await use(page);
      await keeper.takeBack(info.status === info.expectedStatus);
    },
  }) as unknown as T;
}

async function watchContext(
  context: BrowserContext,
  origin: string,
  report: Report,
): Promise<void> {
  if (SLOW > 1) context.on('page', slowDown);
  context.on('console', (message) => {
    if (isComplaint(message)) report(`console ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => report(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
    if (isWeb && url.origin !== origin) report(`request to another origin: ${url.href}`);
  });
  await context.exposeFunction(REPORT, (text: string) => report(`security policy: ${text}`));
  await context.addInitScript((name) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample } = event;
      Reflect.get(window, name)?.(`${effectiveDirective} blocked ${blockedURI} ${sample}`.trim());
    });
  }, REPORT);
}

async function slowDown(page: Page): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  } catch (error) {
    if (!page.isClosed()) throw error;
  }
}

/** The browser's own note about a 404 page says what the test already knows. */
function isComplaint(message: ConsoleMessage): boolean {
  if (message.type() !== 'error' && message.type() !== 'warning') return false;
  const isDocument = message.location().url === message.page()?.url();
  return !(isDocument && /^Failed to load resource: .* 404/.test(message.text()));
}
