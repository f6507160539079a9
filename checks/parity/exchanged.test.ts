import { expect, test } from 'vitest';
import { exchangedIn } from './exchanged.ts';
import { isReworded } from './rewording.ts';

test.each([
  [
    'The shop runs in the page, and the report runs in a worker',
    'The shop runs in a worker, and the report runs in the page',
    ['the page', 'worker'],
  ],
  ['a green roof above a blue door', 'a blue roof above a green door', ['green', 'blue']],
  ['左侧为绿色，右侧为蓝色', '左侧为蓝色，右侧为绿色', ['绿', '蓝']],
  ['The loader runs before the parser', 'The parser runs before the loader', ['loader', 'parser']],
])('%s → %s: exchanged', (before, now, parts) => {
  const found = exchangedIn(before, now);
  expect(found?.map((one) => one.replace('the page', 'the page'))).toEqual(parts);
  expect(isReworded(before, now, /\p{Script=Han}/u.test(before) ? 'zh' : 'en')).toBe(false);
});

test.each([
  ['Set `a`, `b`, or `c`', 'Set `c`, `b`, or `a`'],
  ['If the file is missing, the build stops', 'The build stops if the file is missing'],
  ['The guide compares both ways', 'Both ways are compared in the guide'],
  ['One is the shop', 'The shop is one'],
  ['通过 `<a>` 元素、`go()` 或 `follow()` 前往', '通过 `follow()`、`go()` 或 `<a>` 元素前往'],
])('%s → %s: not exchanged', (before, now) => {
  expect(exchangedIn(before, now)).toBeUndefined();
});

test.each([
  ['If the file is missing, the build stops.', 'The build stops if the file is missing.'],
  ['It removes the file. It needs six modules.', 'It deletes the file and it requires 6 modules.'],
  ['如果文件不存在，构建会报错。', '文件不存在时，构建会报错。'],
])('%s → %s: the same', (before, now) => {
  expect(isReworded(before, now, /\p{Script=Han}/u.test(before) ? 'zh' : 'en')).toBe(true);
});

test.each([
  [
    '`a.js` becomes `main.js`, which runs in the page. `b.js` runs in a worker.',
    '`a.js` becomes `main.js`, which runs in a worker. `b.js` runs in the page.',
  ],
  ['You must set it.', 'You may set it.'],
  ['It removes the rules.', 'It removes no rules.'],
  [
    'The cache is empty, because the build failed.',
    'The build failed, because the cache is empty.',
  ],
])('%s → %s: something else', (before, now) => {
  expect(isReworded(before, now, 'en')).toBe(false);
});
