// Chromium for the benchmarks.
import { chromium } from '@playwright/test';
import { ensureBrowser } from '../../scripts/ensure-browser.mjs';

/** Quiet: nothing of the browser's own asks the network. Containers run as root, without a sandbox. */
const FLAGS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** @returns {Promise<import('@playwright/test').Browser>} */
export function launchBrowser() {
  return chromium.launch({ executablePath: ensureBrowser(), args: FLAGS });
}

/** The screen of a reader at a desk. */
export const DESKTOP = { viewport: { width: 1440, height: 900 }, locale: 'en-US' };
/** The screen of a reader with a phone. */
export const PHONE = { viewport: { width: 390, height: 844 }, locale: 'en-US', hasTouch: true };
