import { stripVTControlCharacters } from 'node:util';
import type { Browser, Page } from '@playwright/test';

/** How long a page may take to show what is expected, in milliseconds. */
const PATIENCE = 60_000;

/** Quiet: nothing of the browser's own asks the network. Containers run as root, without a sandbox. */
const FLAGS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** The browser that the test command has found, or the one that Playwright has. */
export async function launchBrowser(): Promise<Browser> {
  const { chromium } = await import('@playwright/test');
  const executablePath = process.env.CHROME_PATH;
  return chromium.launch({ args: FLAGS, ...(executablePath ? { executablePath } : {}) });
}

/**
 * Opens a page and looks at it.
 * @param look gets the opened page; what it expects in vain, it throws
 * @param own errors of the console that are the tool's own, not the project's
 * @throws {Error} with what the page's console shows when there is an error in it
 */
export async function visit(
  browser: Browser,
  address: string,
  look: (page: Page) => Promise<void>,
  own?: RegExp,
): Promise<void> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    const line = `${message.text().split('\n')[0]} (${url})`;
    // Pages without an icon: the browser asks on its own.
    const isHarmless = url.endsWith('/favicon.ico') || own?.test(line);
    if (message.type() === 'error' && !isHarmless) errors.push(line);
  });
  const withErrors = (text: string) => {
    const lines = errors.map((error) => `  │ ${error}`);
    return new Error([`${address}: ${stripVTControlCharacters(text)}`, ...lines].join('\n'));
  };
  try {
    await page.goto(address);
    await look(page);
  } catch (error) {
    throw withErrors(error instanceof Error ? error.message : String(error));
  } finally {
    await page.close();
  }
  if (errors.length > 0) throw withErrors('the console shows errors');
}
