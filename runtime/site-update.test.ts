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
