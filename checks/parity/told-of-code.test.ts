import { expect, test } from 'vitest';
import { toldOfCode } from './told-of-code.ts';

const told = (was: string, now: string, before: string, behind = '') =>
  toldOfCode({ code: was }, { code: now }, { before, behind });

test.each([
  ['resourceRegExp: /^pg-native$/', '/^pg$/', 'This ignores `pg-native`:', ''],
  ['node: { __dirname: true }', "node: { __dirname: 'mock' }", 'Use `true` for logs:', ''],
  ["template: '{spinner} {percent}%'", "template: '{bar} {percent}%'", 'It shows a spinner:', ''],
  ['minSize: 0', 'minSize: 9', 'A limit:', 'With `minSize: 0`, every module is split off.'],
])('%s → %s contradicts the words beside it', (was, now, before, behind) => {
  expect(told(was, now, before, behind)).toMatch(/and the code has it no longer$/);
});

test.each([
  // Its own name for something, which no words tell.
  ['const calls = 1; log(calls)', 'const files = 1; log(files)', 'It counts the calls:'],
  ["log('shop'); log('cart')", "log('shop'); log('basket')", 'It prints the shop:'],
  ['minSize: 0', 'minSize: 0, maxSize: 9', 'It sets `minSize: 0`:'],
  ['a: 1', 'b: 1', 'It sets `a`:'],
])('%s → %s does not', (was, now, before) => {
  expect(told(was, now, before)).toBeUndefined();
});
