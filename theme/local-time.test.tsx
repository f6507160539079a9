import { expect, test } from 'vitest';
import { localTime } from './local-time.tsx';

const NOON = new Date(2026, 10, 22, 12, 5, 59).toISOString();

test.each([
  ['en', ['en-GB', 'en'], '22 Nov 2026, 12:05'],
  ['en', ['de-DE', 'en-US'], 'Nov 22, 2026, 12:05 PM'],
  ['en', ['fr'], 'Nov 22, 2026, 12:05 PM'],
  ['zh-CN', ['en-US', 'zh-CN'], '2026年11月22日 12:05'],
  ['zh-CN', [], '2026年11月22日 12:05'],
])('FOOT-6: on a page in %s, for a reader of %j: %s', (pageLang, locales, text) => {
  // The space before PM differs with the version of the locale data.
  expect(localTime(NOON, pageLang, locales).replace(/\s/g, ' ')).toBe(text);
});
