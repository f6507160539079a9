import { type Locator, type Page, expect as plain } from '@playwright/test';

/**
 * The path that the built site lies below (`E2E_BASE=/docs/`), without its last slash. Tests name
 * addresses as pages do, from the site's root; what they open and expect is put below it here.
 */
export const BASE = (process.env.E2E_BASE ?? '/').replace(/\/$/, '');

/** Pages of the built site; test files with sites of their own name whole addresses. */
const below = new WeakSet<Page>();

/** A path of the built site as its host knows it; one that lies below the base already stays. */
export const at = (path: string): string =>
  path.startsWith('/') && !path.startsWith(`${BASE}/`) ? BASE + path : path;

/** What a link of a page says that leads to a path of its site. */
export const hrefOn = (page: Page, path: string): string => (below.has(page) ? at(path) : path);

/** Path of an address of the built site, from the site's root. */
export function pathOf(address: string): string {
  const { pathname } = new URL(address);
  return pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : pathname;
}

/** Makes a page open the built site's addresses below its base. */
export function openBelowBase(page: Page): void {
  if (BASE === '' || below.has(page)) return;
  below.add(page);
  const goto = page.goto.bind(page);
  page.goto = (url, options) => goto(at(url), options);
  const waitForURL = page.waitForURL.bind(page);
  page.waitForURL = (url, options) => waitForURL(typeof url === 'string' ? at(url) : url, options);
}

/** Playwright's `expect`; addresses from the site's root mean those below its base. */
export const expect =
  BASE === ''
    ? plain
    : plain.extend({
        toHaveURL(page: Page, url: string | RegExp) {
          const wanted = typeof url === 'string' ? hrefOn(page, url) : url;
          const said = this.isNot ? plain(page).not : plain(page);
          return outcome(said.toHaveURL(wanted), this.isNot);
        },
        toHaveAttribute(element: Locator, name: string, value: string | RegExp) {
          const isAddress = name === 'href' && typeof value === 'string';
          const wanted = isAddress ? hrefOn(element.page(), value) : value;
          const said = this.isNot ? plain(element).not : plain(element);
          return outcome(said.toHaveAttribute(name, wanted), this.isNot);
        },
      });

/** What a matcher of Playwright's found, as a matcher of ours returns it. */
async function outcome(said: Promise<void>, isNot: boolean) {
  try {
    await said;
    return { pass: !isNot, message: () => '' };
  } catch (error) {
    return { pass: isNot, message: () => String(error instanceof Error ? error.message : error) };
  }
}
