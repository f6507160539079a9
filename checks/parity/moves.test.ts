import { expect, test } from 'vitest';
import { contradictionIn, moveOf } from './moves.ts';
import { NO_PRODUCTS } from './products.ts';

const voiceOf = (text: string) => ({
  lang: /\p{Script=Han}/u.test(text) ? 'zh' : 'en',
  products: NO_PRODUCTS,
});

test.each([
  ['You don’t have to know the whole shop.', 'You need not know all of the shop.', 'same'],
  ['The [guide](/a) compares both ways.', 'Both ways are compared in the [guide](/a).', 'same'],
  [
    'The parser is slow, because it reads all files.',
    'The parser is slow. It reads all files.',
    'same',
  ],
  ['插件会将模块添加到该入口。', '插件将模块添加到这个入口。', 'same'],
  ['Set the name of the file and of its folder.', 'Set the name of the file.', 'reworded'],
  ['The parser reads all files.', 'The parser reads all comments.', 'changed'],
  ['The parser reads all files.', 'The parser reads some files.', 'changed'],
  ['The parser needs `a`.', 'The parser needs `b`.', 'changed'],
  [
    'The way goes from the entry through loading to the files. Imports lead back to loading.',
    'The way goes from the entry through loading to the files. Imports lead back to the entry.',
    'changed',
  ],
  [
    'The script and the template go through the first rules, the style through the second rules.',
    'The script goes through the first rules, the template and the style through the second rules.',
    'changed',
  ],
  [
    '脚本和模板使用前面的规则，样式使用后面的规则。',
    '脚本使用前面的规则，模板和样式使用后面的规则。',
    'changed',
  ],
])('%s → %s: %s', (before, now, move) => {
  expect(moveOf(before, now, voiceOf(before))).toBe(move);
});

test.each([
  ['Before a build, the cache is empty.', 'After a build, the cache is empty.'],
  [
    'The first tool removes such files from its list, which is short. The second tool keeps them.',
    'The first tool keeps such files, and its list is short. The second tool removes them.',
  ],
  [
    'The first hook changes all files of a shop, including its styles. The hook of this page changes only the scripts.',
    'The first hook changes only the scripts of a shop. The hook of this page changes all files, including the styles.',
  ],
  ['The list has at most 20 files of the shop.', 'The list has more than 20 files of the shop.'],
  ['The shop lists the file unless it is empty.', 'The shop lists the file if it is empty.'],
])('%s → %s: contradicted', (before, now) => {
  expect(contradictionIn(before, now, voiceOf(before))).toBeDefined();
});

test.each([
  [
    'Most shops need no price, because each cart has one. `a` uses the low price, and `b` the high one.',
    'Each cart has a price: `a` uses the low price, and `b` the high one. Most shops therefore need none.',
  ],
  [
    '多数商店不需要标价，因为每个购物车都有价格。`a` 使用低价，`b` 使用高价。',
    '每个购物车都有价格：`a` 使用低价，`b` 使用高价。因此，多数商店不需要标价。',
  ],
  [
    'Run it without the plugin, and then with it.',
    'Run it first without the plugin, and finally with it.',
  ],
  ['It takes 5 ms.', 'It takes 6 ms.'],
  [
    'Always measure the short list. The long list is many times slower, and it takes other ways.',
    'The long list is many times slower than the short list, and it takes other ways. For this reason, always measure the short list.',
  ],
  [
    'The shop lists the file with each prefix.',
    'The shop lists the file once without a prefix and once with each prefix.',
  ],
  ['可以看到清单比原来更短，但结构不变。', '可以看到清单的结构与原来相同，但更短。'],
  ['Needs version 16 or later of the shop.', 'Needs at least version 16 of the shop.'],
  ['商店的版本为 16 或更高，推荐使用 20。', '商店的版本不低于 16，推荐使用 20。'],
  ['商店的名称至少需要包含两个字符。', '商店的名称不能少于两个字符。'],
  [
    '启动商店，列出文件。这个命令不会进行构建。请先试用。',
    '启动商店，列出文件，但不会进行构建。请先试用。',
  ],
  ['插件在压缩代码之前添加文本，且会移除注释。', '代码在插件添加文本之后才会压缩，且会移除注释。'],
  [
    'Three of the five lists had many files.',
    'Of the five lists, three had many files, and two had no file.',
  ],
  [
    'It sorts the list before the hash is computed.',
    'The hash is computed after it sorts the list.',
  ],
  ['在商店加载清单之前，价格不会显示。', '商店加载清单，在此之后，价格才会显示。'],
  [
    'The file gets the number `85` in the shop’s folder and `545` in the root folder.',
    'The file gets the number `545` in the root folder and `85` in the shop’s folder.',
  ],
])('%s → %s: nobody can tell', (before, now) => {
  expect(contradictionIn(before, now, voiceOf(before))).toBeUndefined();
});

test('products that a site names are told apart, and its own is no name where it stands alone', () => {
  const move = (before: string, now: string, products = NO_PRODUCTS) =>
    moveOf(before, now, { lang: 'en', products });
  const shops = { own: 'Kestrel', others: ['osprey'] };
  const [short, long] = ['The `queue` retries it.', 'The Kestrel `queue` retries it.'];
  expect([move(long, short), move(long, short, shops)]).toEqual(['changed', 'reworded']);
  const own = 'In Kestrel, a job is never lost, unlike in osprey.';
  const other = 'In osprey, a job is never lost, unlike in Kestrel.';
  expect(contradictionIn(own, other, { lang: 'en', products: shops })).toBeDefined();
});
