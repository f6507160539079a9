import type { BrowserContext, ConsoleMessage } from '@playwright/test';
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

interface Fixtures {
  watch: Watch & { context: Watcher };
}

const REPORT = '__reportPolicyViolation';

/**
 * Playwright's `test`, which also fails on console warnings and errors, uncaught errors, violations
 * of the security policy and requests to other origins.
 */
export const test = base.extend<Fixtures>({
  watch: async ({ baseURL, visited }, use) => {
    const problems: string[] = [];
    const allowed: RegExp[] = [];
    const report = (problem: string) => {
      if (!allowed.some((text) => text.test(problem))) problems.push(problem);
    };
    const origin = new URL(baseURL ?? 'http://localhost').origin;
    await use({
      problems,
      allow: (text) => allowed.push(text),
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

async function watchContext(
  context: BrowserContext,
  origin: string,
  report: (problem: string) => void,
): Promise<void> {
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

/** The browser's own note about a 404 page says what the test already knows. */
function isComplaint(message: ConsoleMessage): boolean {
  if (message.type() !== 'error' && message.type() !== 'warning') return false;
  const isDocument = message.location().url === message.page()?.url();
  return !(isDocument && /^Failed to load resource: .* 404/.test(message.text()));
}
