import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let answer: () => Promise<Response>;
const ask = vi.fn(() => answer());

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  ask.mockClear();
  vi.stubGlobal('fetch', ask);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { href: 'https://docs.test/guide' });
  vi.stubGlobal('document', {
    querySelector: () => ({ dataset: { entry: '/static/js/main.old.js' } }),
    querySelectorAll: () => [],
  });
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const site = (build: string) => async () => new Response(`<script data-entry="${build}">`);

test('what fails together asks the server once, and again a while later', async () => {
  const { findTrouble } = await import('./site-update.ts');
  answer = site('/static/js/main.old.js');
  expect(await Promise.all([findTrouble(), findTrouble()])).toEqual(['missing', 'missing']);
  expect(await findTrouble()).toBe('missing');
  expect(ask).toHaveBeenCalledTimes(1);
  answer = site('/static/js/main.new.js');
  await vi.advanceTimersByTimeAsync(5000);
  expect(await findTrouble()).toBe('outdated');
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a line that was dead is asked for again at once', async () => {
  const { findTrouble } = await import('./site-update.ts');
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await findTrouble()).toBe('offline');
  answer = site('/static/js/main.old.js');
  expect(await findTrouble()).toBe('missing');
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a part that is gone does not reload the page that the reader is leaving', async () => {
  const { loadInFull, reloadOnce } = await import('./site-update.ts');
  const [assign, reload] = [vi.fn(), vi.fn()];
  vi.stubGlobal('location', { href: 'https://docs.test/guide', assign, reload });
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('navigation', { transition: {} });
  expect(reloadOnce()).toBe(true);
  vi.stubGlobal('navigation', { transition: null });
  const other = new URL('https://docs.test/config');
  loadInFull(other);
  expect(assign).toHaveBeenCalledWith(other);
  expect(reloadOnce()).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  // Who comes back finds the page as it was left.
  window.dispatchEvent(new Event('pageshow'));
  expect(reloadOnce()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page of a former build is loaded anew, once', async () => {
  const { reloadOnce } = await import('./site-update.ts');
  const reload = vi.fn();
  vi.stubGlobal('location', { href: 'https://docs.test/guide', reload });
  expect(reloadOnce()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(reloadOnce()).toBe(false);
});
