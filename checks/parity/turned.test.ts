import { expect, test } from 'vitest';
import { contradictionIn } from './moves.ts';
import { NO_PRODUCTS } from './products.ts';
import { turnedIn } from './turned.ts';

const english = { lang: 'en', products: NO_PRODUCTS };

test.each([
  // What a contrast keeps, and what it leaves out.
  ['The type is always `string`, not a literal.', 'The type is always a literal, not `string`.'],
  ['类型始终是 `string`，而不是字面量类型。', '类型始终是字面量类型，而不是 `string`。'],
  [
    'The list has the sizes of the files instead of their names.',
    'Each list has the names of the files instead of their sizes.',
  ],
  // One denies what the other says.
  [
    "The first change to each file isn't counted.",
    'Every change is counted, including the first one to each file.',
  ],
  ['The report lists all files of the cart.', "The report doesn't list files of the cart."],
  // What comes first.
  [
    'The shop loads its styles, followed by the scripts of the cart.',
    'The shop loads its styles after the scripts of the cart.',
  ],
  ['先加载样式表，再执行购物车的脚本。', '先执行购物车的脚本，再加载样式表。'],
  // What a value may be.
  ['Pass a string or an array of strings.', 'Pass a string, a function, or an array of strings.'],
  [
    '条件可以是字符串、正则表达式，或者由字符串和正则表达式组成的数组。',
    '条件可以是字符串、正则表达式、函数，或者由它们组成的数组。',
  ],
  [
    'The cart is enabled by default in development.',
    'The cart is enabled by default in both development and production.',
  ],
  ['购物车在开发模式下默认启用，', '购物车在开发和生产模式下都默认启用，'],
  // Only this, and not this.
  [
    'This keeps only the files whose names start with a dot:',
    'This ignores the files whose names start with a dot and keeps all others:',
  ],
  ['下面的配置只保留名称以点开头的文件：', '下面的配置忽略名称以点开头的文件，保留其他文件：'],
  // With an exception, and without.
  [
    'The shop forwards every path that starts with the prefix.',
    'The shop forwards every path except those that start with the prefix.',
  ],
  ['商店转发除该前缀开头的路径以外的所有路径：', '商店转发所有以该前缀开头的路径：'],
  // What is on which side of “before” and “after”.
  [
    'This stage runs before Rspack computes the hashes.',
    'This stage only runs after Rspack has computed the hashes of all files.',
  ],
  ['在压缩代码之前，插件会写入清单。', '在压缩代码之后，插件才会写入清单文件。'],
])('%s → %s', (before, now) => {
  expect(turnedIn(before, now)).toBeDefined();
  expect(contradictionIn(before, now, english)).toBeDefined();
});

test.each([
  ['It has the names, not the sizes.', 'It has the names rather than the sizes.'],
  ['Pass a string or an array of strings.', 'Pass an array of strings, or one string.'],
  ['It keeps only the files of the cart.', "It doesn't keep any files but those of the cart."],
  [
    'It keeps only the files of the cart.',
    "It keeps the files of the cart, and doesn't sort them.",
  ],
  ['Pass a string or an array.', 'A function returns a string or an array of all files.'],
  ['Use the list instead of the map.', 'Instead of the map, use the list.'],
  // An exception that “others” has already told of.
  [
    'The shop uses the list in summer mode and the map in other modes.',
    'The shop uses the map in all modes except summer mode, where it uses the list.',
  ],
  // Denied twice, and turned in a condition.
  ['条件不成立时不添加该商店', '只在条件成立时添加该商店'],
  ['一个商店同一时间只能执行一次结算。', '一个商店不能在同一时间执行多次结算。'],
  ['如果不使用这个购物车，结算会失败。', '只有使用这个购物车，结算才会成功。'],
  // One sentence that became two, of which one has a member of the set.
  [
    'The shop uses its production files, which are much smaller than its development files.',
    'The shop uses its production files. Its development files are much larger.',
  ],
  ['请直接使用新的清单，而不是逐步修改旧清单。', '与其逐步修改旧清单，不如直接使用新的清单。'],
  [
    'The shop and the cart have different prices.',
    "The price isn't the same in the shop and in the cart.",
  ],
  ['商店和购物车的价格不同，参见清单。', '在商店和购物车中，价格并不相同，详见清单。'],
  [
    'It keeps all files of the cart.',
    'It keeps all files of the cart except the first and the last list.',
  ],
  [
    'It keeps the files except those of the cart.',
    "It keeps the files, but it doesn't keep those of the cart.",
  ],
  [
    'Without the limit, the module would be too small to be split off.',
    "Without the limit, Rspack wouldn't split off the module, because the module is too small.",
  ],
  ['The build fails if `name` is missing.', '`name` is required, and the build fails without it.'],
  ["The file isn't counted in the list of files.", 'The list of files skips this file.'],
  [
    'In both cases, the added module runs before the entry.',
    'In both cases, the entry runs after the added module.',
  ],
  ['在这两种情况下，模块会先于入口执行。', '在这两种情况下，入口会在模块之后执行。'],
])('%s → %s: nothing is turned', (before, now) => {
  expect(turnedIn(before, now)).toBeUndefined();
  const lang = /\p{Script=Han}/u.test(before) ? 'zh' : 'en';
  expect(contradictionIn(before, now, { ...english, lang })).toBeUndefined();
});

test('a sentence is compared with the one that it resembles, whatever came beside it', () => {
  expect(
    contradictionIn(
      'The cache lives in memory. The report never lists the files of the cart.',
      'The report lists the files of the cart. The cache lives in memory. Nothing else is there.',
      english,
    ),
  ).toBeDefined();
});

test.each([
  ['如果没有用过购物车，请先阅读指南。', '如果是第一次使用购物车，请先阅读指南。'],
  ['加载这些页面的商店不需要修改。', '加载这些页面的商店可以保持原样。'],
])('%s says what %s does', (before, now) => {
  expect(turnedIn(before, now)).toBeUndefined();
  expect(turnedIn(now, before)).toBeUndefined();
});

test('where nothing that is shown has changed, another name or number says otherwise', () => {
  const [before, now] = [
    'Without a mode, the shop uses the defaults of `production`.',
    'Without a mode, the shop uses the defaults of `development`.',
  ];
  expect(contradictionIn(before, now, english)).toBeUndefined();
  expect(contradictionIn(before, now, { ...english, isShownSame: true })).toContain('development');
  const [few, many] = ['The cart has eleven parts.', 'The cart has twelve parts.'];
  expect(contradictionIn(few, many, { ...english, isShownSame: true })).toContain('“12”');
  expect(
    contradictionIn(few, 'The cart has 11 parts.', { ...english, isShownSame: true }),
  ).toBeUndefined();
});

test('values that change places with what they are for say the same', () => {
  const said = 'It sets it to `a` for `shop build` and to `b` for `shop serve`.';
  const [turned, exchanged] = [
    'It sets it to `b` for `shop serve` and to `a` for `shop build`.',
    'It sets it to `b` for `shop build` and to `a` for `shop serve`.',
  ];
  const shown = { ...english, isShownSame: true };
  expect(contradictionIn(said, turned, shown)).toBeUndefined();
  expect(contradictionIn(said, exchanged, shown)).toBeDefined();
});

test('“if you don’t” is “unless you”, and “both” is not “only”', () => {
  const told = (before: string, now: string) => contradictionIn(before, now, english);
  const unless = 'The cart is loaded unless you use the list of the shop.';
  expect(told(unless, "The cart is loaded if you don't use the list of the shop.")).toBeUndefined();
  expect(told(unless, 'The cart is loaded if you use the list of the shop.')).toBeDefined();
  expect(
    told(
      'An address of the cart exists only in the page.',
      'An address of the cart exists both in the page and in the shop.',
    ),
  ).toBeDefined();
});

test('“only the first” is the opposite of “all”', () => {
  expect(
    contradictionIn(
      'By default, it loads all files.',
      'By default, it loads only the first file.',
      english,
    ),
  ).toContain('all');
});
