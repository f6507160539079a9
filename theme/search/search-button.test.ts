import { afterEach, expect, test, vi } from 'vitest';
import { isApple } from './search-button.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['MacIntel', true],
  ['iPhone', true],
  ['iPad', true],
  ['iPod', true],
  ['Win32', false],
  ['Linux x86_64', false],
])('SRCH-UI-1: %s has the sign of its keyboard', (platform, expected) => {
  vi.stubGlobal('navigator', { platform });
  expect(isApple()).toBe(expected);
});
