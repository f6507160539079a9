import { expect, test } from 'vitest';
import { contradictionIn } from './moves.ts';

const products = { own: 'Shop', others: ['basket'] };

const told = (before: string, now: string) =>
  contradictionIn(before, now, {
    lang: /\p{Script=Han}/u.test(before) ? 'zh' : 'en',
    products,
    isShownSame: true,
  });

test.each([
  // Like and unlike.
  [
    'The limit is 3, as in basket 5, and holds everywhere.',
    'The limit is 3, while basket 5 has 4.',
  ],
  [
    "The shop's till reads `a` first, whereas basket-cli reads `b`.",
    "The shop's till reads `b` first, as basket-cli does.",
  ],
  [
    'Like basket, the shop reads the list of prices.',
    'Unlike basket, the shop reads the list of prices.',
  ],
  ['商店默认使用 `a`，而 basket 使用 `b`。', '商店默认使用 `b`，与 basket 相同。'],
  // In place of and beside.
  ['The shop calls `paid` instead of `sold`.', 'The shop calls `paid` after `sold`.'],
  ['The shop calls `paid` rather than `sold` here.', 'The shop calls `sold` before `paid` here.'],
  ['The shop reads `paid` and `sold`.', 'The shop reads `paid`, not `sold`.'],
  ['商店调用的是 `paid`，而不是 `sold`。', '商店会在 `sold` 之后调用 `paid`。'],
  // Needed and not needed.
  [
    'To copy these files, use [Copier](/copier).',
    "You don't need [Copier](/copier) to copy these files.",
  ],
  [
    "The shop doesn't need `price-loader` for its lists.",
    'The shop needs `price-loader` for its lists.',
  ],
  ['要复制这类文件，请使用 [Copier](/copier)。', '复制这类文件不需要使用 [Copier](/copier)。'],
  // All and some.
  [
    'The shop has all eighteen hooks of the till.',
    'The shop has fifteen of the eighteen hooks of the till.',
  ],
  ['The shop has 3 of the 4 lists.', 'The shop has all four lists.'],
  ['商店提供了收银台的全部十八个钩子。', '商店提供了收银台的十八个钩子中的十五个。'],
  // Another default.
  [
    "The name is free, and the default is `run~` followed by the shop's name.",
    'The name is free, and the default is `run`, so all shops share it.',
  ],
  ['默认名称由 `run~` 和商店名称组成。', '默认名称为 `run`，因此所有商店共用它。'],
  // What is done to a thing is denied.
  [
    "The `--till` flag doesn't change `SHOP_ENV`.",
    'The `--till` flag sets `SHOP_ENV` to the same value.',
  ],
  ["The `list` option doesn't affect `names`.", 'The `list` option overrides `names`.'],
  // Times in words, and files of one type.
  ['The loader wastes 300 ms:', 'The loader wastes half a second:'],
  ['这个 loader 会额外耗费 300 毫秒：', '这个 loader 会额外耗费半秒：'],
  ['`json` writes report.json', '`json` writes stats.json'],
  [
    'The plugin moves all notes to a separate file.',
    'The plugin keeps all notes at the top of the file.',
  ],
])('%s → %s: says otherwise', (before, now) => {
  expect(told(before, now)).toBeDefined();
});

test.each([
  [
    'The limit is 3, as in basket 5, and holds everywhere.',
    'Like basket 5, the shop has a limit of 3.',
  ],
  [
    'The shop reads `a`, whereas basket reads `b`.',
    'Unlike basket, which reads `b`, the shop reads `a`.',
  ],
  ['The shop reads `a`, unlike basket.', 'In contrast to basket, the shop reads `a`.'],
  ['商店读取 `a`，与 basket 相同。', '与 basket 一样，商店读取 `a`。'],
  ['The shop calls `paid` instead of `sold`.', 'Here, `paid` is called in the place of `sold`.'],
  ['The shop calls `paid` instead of `sold`.', 'The shop calls only `paid`.'],
  ['这些列表会取代 `modules` 的列表。', '此时显示的是这些列表，而不是 `modules` 的列表。'],
  [
    'These lists replace the list of `modules`.',
    "The output has these lists, and it doesn't have the list of `modules`.",
  ],
  [
    'To copy these files, use [Copier](/copier).',
    'For copies of these files, you need [Copier](/copier).',
  ],
  [
    'Use `price-loader` if your lists are old.',
    "You don't need `price-loader` unless your lists are old.",
  ],
  ['The shop has all eighteen hooks.', 'All 18 hooks of the shop are there.'],
  [
    'The default is `a` in tests and `b` elsewhere.',
    'The default is `b` outside of tests, where it is `a`.',
  ],
  ['The default is `run~` followed by the name.', 'The default is `run~<name>`.'],
  ['The loader wastes 500 ms:', 'The loader wastes half a second:'],
  [
    'The shop accepts any name, so it doesn’t report a misspelled one.',
    "The shop accepts any name, even one that's misspelled.",
  ],
  [
    "The cart takes any price, so it doesn't refuse a negative one.",
    'The cart takes any price, including negative ones.',
  ],
  ['Your code may set `SHOP_ENV`.', 'In your code, you can set `SHOP_ENV` to a value.'],
])('%s → %s: says the same', (before, now) => {
  expect(told(before, now)).toBeUndefined();
});
