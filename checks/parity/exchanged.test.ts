import { expect, test } from 'vitest';
import { exchangedIn, movedMember } from './exchanged.ts';
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
  ['Set `a` to 1, and set `b` to 2', 'Set `b` to 1, and set `a` to 2', ['`a`', '`b`']],
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
  // Steps that nothing gives an order.
  [
    'It is slow. Set `mode` to none, and set `hints` only in tests.',
    'It is slow. Set `hints` only in tests, and set `mode` to none.',
  ],
  ['Use `a` for carts, and use `b` for shops.', 'Use `b` for shops, and use `a` for carts.'],
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

test.each([
  [
    'The shop and the big cart use the rules of the list, the till the rules of the map.',
    'The shop uses the rules of the list, the big cart and the till the rules of the map.',
  ],
  [
    '商店和购物车使用第一份清单，收银台使用第二份价目表。',
    '商店使用第一份清单，购物车和收银台使用第二份价目表。',
  ],
  [
    'Your shop and the cart use these lists, but the till reads its own lists.',
    'The till and your shop use these lists, but the cart reads its own lists.',
  ],
  [
    '`@shop/core` is the shop, and `@shop/cli` provides the `shop` command and the till.',
    '`@shop/core` contains the shop and the `shop` command, and `@shop/cli` provides the till.',
  ],
])('%s → %s: a member of another list', (before, now) => {
  expect(movedMember(before, now)).toBeDefined();
});

test.each([
  // What is said of all of it may stand anywhere.
  [
    'At night, the shop and the cart load the list, and the till prints it.',
    'The shop and the cart load the list, and the till prints it at night.',
  ],
  [
    'The shop and the cart load the list, which is slow, and the till prints it.',
    'The cart and the shop load the list, which is slow, and the till prints it.',
  ],
  [
    'The shop reads names and prices, and the till prints the list.',
    'The till prints the list, and the shop reads prices and names.',
  ],
  [
    'Use the cart, the shop, or the till and its list.',
    'Use the till and its list, the cart, or the shop.',
  ],
  ['商店读取名称和价格，收银台打印清单。', '收银台打印清单，商店读取价格和名称。'],
])('%s → %s: nothing has moved', (before, now) => {
  expect(movedMember(before, now)).toBeUndefined();
});
