import { expect, test } from 'vitest';
import { leadsOtherwise, toldOfCode } from './told-of-code.ts';

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

const YEAR = { code: 'log(chunk.name);\nhash.update(this.year);\nplugins.push(1);' };

test.each([
  ['This plugin adds a year to the hash:', 'This plugin adds the chunk’s name to the hash:'],
  [
    'Here, the shop writes the year into each file:',
    'Here, the shop writes the name into each file:',
  ],
])('%s → %s: another thing of the same code', (before, now) => {
  expect(leadsOtherwise(before, now, YEAR)).toMatch(/names “\w+” in the place of “year”/);
});

test.each([
  // Other words for the thing, or for what is done with it.
  ['This plugin adds a year to the hash:', 'This plugin adds a date to the hash:'],
  ['This plugin adds a year to the hash:', 'This plugin puts a year into the hash:'],
  ['This plugin adds a year to the hash:', 'This plugin adds a year to the name:'],
  ['This plugin adds a year to the hash:', 'To the hash, this plugin adds the year and the name:'],
  ['It adds a year.', 'It adds a name.'],
])('%s → %s: nobody can tell', (before, now) => {
  const told = leadsOtherwise(before, now, { code: YEAR.code.replace('hash.', 'sum.') });
  expect(told).toBeUndefined();
});
