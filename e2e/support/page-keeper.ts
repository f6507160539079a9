import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** What the test that has the page wants to know of it. */
export interface Borrower {
  /** Something that must not happen. */
  report(problem: string): void;
  /** An address that the page has asked for, since it was opened or while it was lent. */
  request(url: string): void;
}

/** Watches a context as those of other tests are watched. */
type Watch = (context: BrowserContext, report: (problem: string) => void) => Promise<void>;

/** How long a page may take until it is as it was, in milliseconds: a load takes no longer. */
const PATIENCE = 500;

/** The keepers of the pages that are kept. */
const keepers = new WeakMap<Page, PageKeeper>();

/** Whether a page stands at an address already, as it would after it was loaded: says so once a test. */
export const restsAt = (page: Page, path: string): boolean =>
  keepers.get(page)?.restsAt(path) ?? false;

/** Whether a page is lent from test to test: it may stand at an address already. */
export const isKept = (page: Page): boolean => keepers.has(page);

/** Notes that a page was loaded and has started; tests that follow may begin there. */
export async function hasOpened(page: Page, path: string): Promise<void> {
  await keepers.get(page)?.hasOpened(path);
}

/**
 * Keeps one page open between the tests of a worker: a load costs more than most of what is asked of
 * the page then. What is open is closed as a reader would. A page that went elsewhere, was loaded
 * anew, remembers a choice or looks different forgets what it has stored, and the next test loads what
 * it needs: half as much work as in a new window. After a test that failed it is closed.
 */
export class PageKeeper {
  #page: Page | undefined;
  /** Where the page stands, and what it was like when it had started. */
  #rest: { path: string; url: string; past: string; state: string } | undefined;
  /** Whether the running test has not asked for the page yet. */
  #isUntouched = false;
  #key = '';
  #borrower: Borrower | undefined;
  #requests = new Set<string>();
  #viewport: { width: number; height: number } | null = null;
  /** What style sheets are told of the window when it is new. */
  #media = '';

  /**
   * Lends the page that is kept under a key, or a new one, whose options are those of the running test.
   * @param key what pages must have in common
   */
  async lend(key: string, borrower: Borrower, browser: Browser, watch: Watch): Promise<Page> {
    if (key !== this.#key || this.#page?.isClosed()) await this.drop();
    this.#borrower = borrower;
    for (const url of this.#requests) borrower.request(url);
    if (this.#page) return this.#page;
    const context = await browser.newContext();
    await watch(context, (problem) => this.#borrower?.report(problem));
    context.on('request', (request) => {
      this.#requests.add(request.url());
      this.#borrower?.request(request.url());
    });
    const page = await context.newPage();
    keepers.set(page, this);
    this.#page = page;
    this.#key = key;
    this.#viewport = page.viewportSize();
    this.#media = await page.evaluate(mediaOf);
    return page;
  }

  restsAt(path: string): boolean {
    const isThere = this.#rest?.path === path && this.#page?.url() === this.#rest.url;
    const rests = this.#isUntouched && isThere;
    this.#isUntouched = false;
    return rests;
  }

  async hasOpened(path: string): Promise<void> {
    if (!this.#page) return;
    const past = await this.#page.evaluate(pastOf);
    const state = await this.#page.evaluate(stateOf);
    this.#rest = { path, url: this.#page.url(), past, state };
  }

  /** Puts the page back as it was, or lets it forget what it was used for, or closes it. */
  async takeBack(hasPassed: boolean): Promise<void> {
    const isSame = hasPassed && (await this.#putBack().catch(() => false));
    this.#isUntouched = isSame;
    const isOfUse = isSame || (hasPassed && (await this.#forget().catch(() => false)));
    this.#borrower = undefined;
    if (!isOfUse) await this.drop();
  }

  async drop(): Promise<void> {
    const page = this.#page;
    this.#page = undefined;
    this.#rest = undefined;
    this.#requests.clear();
    await page?.context().close();
  }

  /** Whether the next load in the page will be as the first one in a new window. */
  async #forget(): Promise<boolean> {
    const [page, rest] = [this.#page, this.#rest];
    if (!page || page.isClosed() || !rest || page.context().pages().length > 1) return false;
    if (new URL(page.url()).origin !== new URL(rest.url).origin) return false;
    if ((await page.evaluate(mediaOf)) !== this.#media) return false;
    await this.#restoreViewport(page);
    await page.mouse.move(-1, -1);
    await page.context().clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    this.#rest = undefined;
    this.#requests.clear();
    return true;
  }

  async #restoreViewport(page: Page): Promise<void> {
    const size = page.viewportSize();
    const { width, height } = this.#viewport ?? {};
    if (width && height && (size?.width !== width || size.height !== height)) {
      await page.setViewportSize({ width, height });
    }
  }

  async #putBack(): Promise<boolean> {
    const [page, rest] = [this.#page, this.#rest];
    if (!page || page.isClosed() || !rest || page.context().pages().length > 1) return false;
    if (page.url() !== rest.url) return false;
    if ((await page.evaluate(mediaOf)) !== this.#media) return false;
    if ((await page.evaluate(pastOf)) !== rest.past) return false;
    await page.mouse.move(-1, -1);
    const isOpen = () => page.evaluate(() => document.querySelector(':popover-open, dialog[open]'));
    for (let times = 0; times < 3 && (await isOpen()) !== null; times += 1) {
      await page.keyboard.press('Escape');
    }
    await this.#restoreViewport(page);
    await page.evaluate(() => {
      getSelection()?.removeAllRanges();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      scrollTo({ top: 0, left: 0, behavior: 'instant' });
    });
    return isAsItWas(page, rest.state);
  }
}

async function isAsItWas(page: Page, state: string): Promise<boolean> {
  for (const limit = Date.now() + PATIENCE; Date.now() < limit; await setTimeout(100)) {
    if ((await page.evaluate(stateOf)) === state) return true;
  }
  return false;
}

/** What a test may have emulated; runs in the page. */
function mediaOf(): string {
  const all = [
    'prefers-color-scheme: dark',
    'prefers-reduced-motion: reduce',
    'forced-colors: active',
  ];
  return JSON.stringify(
    [...all.map((one) => `(${one})`), 'print'].map((one) => matchMedia(one).matches),
  );
}

/** What does not come back by itself once it has changed; runs in the page. */
function pastOf(): string {
  const stored = [{ ...localStorage }, { ...sessionStorage }];
  const fields = document.querySelectorAll<HTMLInputElement>(
    'main input, main textarea, main select',
  );
  const entered = [...fields].map(({ value }) => value);
  // Who went on and came back has another entry behind the same one.
  const entries = navigation.entries().map(({ id }) => id);
  return JSON.stringify([performance.timeOrigin, entries, stored, entered]);
}

/** What tells a page that was just loaded from one that was used; runs in the page. */
function stateOf(): string {
  const matches = (query: string) => document.querySelectorAll(query).length;
  const textsOf = (query: string) =>
    [...document.querySelectorAll(query)].map(({ textContent }) => textContent?.slice(0, 20));
  const { documentElement: html, body } = document;
  const attributes = [html, body].flatMap((one) => [...one.attributes].map(({ value }) => value));
  const scrolled = [...document.querySelectorAll('nav, aside')].map(({ scrollTop }) => scrollTop);
  return JSON.stringify([
    location.href,
    attributes.filter((value) => value !== ''),
    [scrollX, scrollY],
    scrolled.filter((top) => top > 0),
    textsOf('[aria-current=page], [aria-selected=true], [aria-pressed=true], details[open]'),
    matches('[aria-expanded=true]'),
    matches('[inert]'),
    matches(':popover-open, dialog[open]'),
    document.querySelector('header')?.getBoundingClientRect().top,
    document.activeElement?.tagName,
    document.title,
    document.querySelector('h1')?.textContent,
  ]);
}
