import { afterEach, expect, test } from 'vitest';
import { type CheckSite, checkSite, RSPACK_AND_WEBPACK } from '../../tests/check-site.ts';
import { sources } from '../../tests/fixture-sources.ts';
import { checkClaims, confirmClaims } from './claims-check.ts';

let site: CheckSite;

afterEach(() => site.remove());

/** What the check says of a text after another one was confirmed: codes and messages. */
async function changed(before: string, after: string): Promise<string[]> {
  site = checkSite({ 'content/en/page.mdx': before });
  await confirmClaims(await site.context({ products: RSPACK_AND_WEBPACK }), sources);
  site.write('content/en/page.mdx', after);
  const { problems } = await checkClaims(
    await site.context({ products: RSPACK_AND_WEBPACK }),
    sources,
  );
  return problems.map(({ code, line, message }) => `${line} ${code}: ${message}`);
}

const OUTPUT = `
\`\`\`text output
asset shop.js 1.31 KiB
asset cart.js 9332 bytes
2 modules in 41 ms
\`\`\`
`;
const page = (words: string, shown = OUTPUT) => `# Shop\n\n## Build\n\n${words}\n${shown}`;

test('a value that the output has is not another one', async () => {
  const [number, ...others] = await changed(
    page('The cart has 9,332 bytes after the build.'),
    page('The cart has 9,832 bytes after the build.'),
  );
  expect(others).toEqual([]);
  expect(number).toMatch(/^5 contradicted-claim: .*the output in line 7 has `9332`.* shows `9832`/);

  const [name] = await changed(
    page('Rspack writes the cart into `cart.js` each time.'),
    page('Rspack writes the cart into `basket.js` each time.'),
  );
  expect(name).toMatch(/^5 contradicted-claim: .*has `cart.js`, and nothing shows `basket.js`/);
});

test('a value goes with what stands beside it in the output', async () => {
  const [problem] = await changed(
    page('The file `shop.js` has 1.31 KiB.'),
    page('The file `shop.js` has 9332 bytes.').replace('9332 bytes.', '9332 KiB.'),
  );
  expect(problem).toMatch(/contradicted-claim: .*line 8 has `1.31` beside `shop.js`/);
});

test('a value that follows the output it stands beside is proven', async () => {
  expect(
    await changed(
      page('The cart has 9,332 bytes after the build.'),
      page('The cart has 8,120 bytes after the build.', OUTPUT.replace('9332', '8120')),
    ),
  ).toEqual([]);
});

test.each([
  ['The cache lives in memory between two builds', 'The cache lives on disk between two builds'],
  ['A chunk is loaded once for each page', 'A chunk is not loaded once for each page'],
  ['The plugin takes precedence in such a case', 'The option takes precedence in such a case'],
  [
    'The second build calls the loader for one module',
    'The second build calls the loader for three modules',
  ],
  ["The cart doesn't add a second element", 'The cart adds a second element'],
  ["The list doesn't contain any modules yet", 'The list already contains all modules'],
  ['Sets the prefix of unnamed chunks', 'Sets the prefix of named chunks'],
  ['It matches only the shop, not its parts', 'It matches the shop and its parts'],
  [
    'The plugin strips all rules except the first of each sheet',
    'The plugin strips all rules, including the first of each sheet',
  ],
  ['每次构建都会写入磁盘缓存', '每次构建都会写入内存缓存'],
  ['插件不会修改产物的文件名', '插件会修改产物的文件名'],
  [
    'The hook runs if a file is missing from the disk',
    'The hook runs unless a file is missing from the disk',
  ],
  ['This option is required', 'This option is optional'],
  [
    'Without the comment, both calls stay in the bundle',
    'Without the comment, Rspack removes both calls',
  ],
  [
    'Values of the flag are available only in the shop',
    'Values of the flag are also available in the cart',
  ],
  [
    'Rspack applies all nested rules that match',
    'Rspack applies the first nested rule that matches',
  ],
])('%s → %s: both cannot be true', async (before, after) => {
  const found = await changed(`# A\n\n${before}.\n`, `# A\n\n${after}.\n`);
  expect(found).toEqual([expect.stringContaining('3 contradicted-claim: ')]);
});

test.each([
  [
    'The shop does not stay in memory after the build',
    'The shop disappears from memory after the build',
  ],
  ['If it is `0`, the plugin does nothing', 'If it is `0`, the plugin throws an error'],
])('%s → %s: cannot be decided', async (before, after) => {
  const found = await changed(`# A\n\n${before}.\n`, `# A\n\n${after}.\n`);
  expect(found).toEqual([expect.stringContaining('3 changed-claim: ')]);
});

test('the halves of a clause may change places', async () => {
  const found = await changed(
    '# A\n\nHere, `error` is `null` and `failed()` returns `true`.\n',
    '# A\n\nHere, `failed()` returns `true` and `error` is `null`.\n',
  );
  expect(found).toEqual([]);
});

test('a name that the page has elsewhere is no new name for another one', async () => {
  const [problem] = await changed(
    '# A\n\nRun `shop --build` for each file of it.\n\nThe flag `--watch` is slow with `--watch`.\n',
    '# A\n\nRun `shop --watch` for each file of it.\n\nThe flag `--watch` is slow with `--watch`.\n',
  );
  expect(problem).toContain('3 contradicted-claim: ');
});

test('what two clauses exchange is told', async () => {
  const found = await changed(
    '# A\n\nThe shop reads `prices.json`, and the cart reads `rates.json`.\n',
    '# A\n\nThe shop reads `rates.json`, and the cart reads `prices.json`.\n',
  );
  expect(found).toHaveLength(2);
  expect(found.join()).toContain('contradicted-claim: ');
  const [first] = await changed(
    '# A\n\nThe first plugin removes empty rules from the list of all sheets. The second keeps them in the list.\n',
    '# A\n\nThe first plugin keeps empty rules in the list of all its sheets. The second removes them from the list.\n',
  );
  expect(first).toContain('contradicted-claim: ');
});

const CODE = "\n```js\nshop.load('rates', 'sums', 'cart');\n```\n";
const LIST = (members: string) => page(`Pass ${members} to the plugin of the shop.`, CODE);

test('what comes into a list is shown, and what the page shows does not leave it', async () => {
  const [came, ...others] = await changed(
    LIST("`'rates'` or `'sums'`"),
    LIST("`'rates'`, `'sums'`, or `'tills'`"),
  );
  expect(others).toEqual([]);
  expect(came).toMatch(/^5 contradicted-claim: .*nothing shows `tills`/);

  const [gone] = await changed(
    LIST("`'rates'`, `'sums'`, or `'tills'`"),
    LIST("`'rates'` or `'tills'`"),
  );
  expect(gone).toMatch(/^5 contradicted-claim: .*has `sums`/);
});

test.each([
  ["`'rates'` or `'tills'`", "`'rates'`, `'tills'`, or `'cart'`"],
  ["`'rates'` or `'sums'`", "`'sums'` or `'rates'`"],
  ["texts such as `'rates'` or `'sums'`", "texts such as `'rates'`, `'sums'`, or `'tills'`"],
])('%s → %s: a list that may be', async (before, after) => {
  const found = await changed(LIST(before), LIST(after));
  expect(found.filter((one) => one.includes('contradicted-claim'))).toEqual([]);
});

test('a value in words that are others, too, is still not the one that the code has', async () => {
  const [problem] = await changed(
    page('The shop reads the prices of the cart from `rates` each day.', CODE),
    page('Every day, the shop reads the prices of its cart from `tills`.', CODE),
  );
  expect(problem).toMatch(/contradicted-claim: .*has `rates`, and nothing shows `tills`/);
});

const TABLE = (cell: string) =>
  `# A\n\n| Flag | Meaning |\n| --- | --- |\n| \`--list\` | ${cell} |\n`;

test.each([
  ['Prints the files', 'Displays the files', []],
  ['Hash of build', 'Hash of current build', ['changed-claim']],
  ['输出参数列表', '显示参数列表', ['changed-claim']],
  ['No limit', 'Unlimited', []],
  ['Prints the files', 'Deletes the folder', ['unproven-claim']],
  ['Prints files', 'Prints modules', ['unproven-claim']],
  ['Images of different sizes', 'Images of various sizes', ['changed-claim']],
  ['Prints 300 files', 'Prints 400 files', ['contradicted-claim']],
])('the words of a cell: %s → %s', async (before, after, codes) => {
  const found = await changed(TABLE(before), TABLE(after));
  expect(found.map((one) => /^\d+ ([\w-]+)/.exec(one)?.[1])).toEqual(codes);
});

test('a count is the same whatever it counts, and a comment in marked lines is none of their code', async () => {
  const shop = (sentence: string, comment: string) =>
    `# A\n\n${sentence}\n\n\`\`\`js {1}\nshop.open(); // ${comment}\n\`\`\`\n\n\`\`\`text output\nopen\n\`\`\`\n`;
  const before = shop('The build opens five carts of the shop.', 'open');
  const found = await changed(before, shop('The build opens five tills of the shop.', 'opens it'));
  expect(found.filter((one) => one.includes('unproven-claim'))).toEqual([]);
  const more = await changed(before, shop('The build opens six carts of the shop.', 'open'));
  expect(more.join()).toMatch(/unproven-claim|contradicted-claim/);
});

test.each([
  [
    "webpack's `Shop` isn't available in Rspack 1.0.",
    "Rspack 1.0 doesn't include webpack's `Shop`.",
    'changed-claim',
  ],
  [
    'webpack reads the list of all files first.',
    'webpack never reads that list of all files.',
    'unproven-claim',
  ],
])('what is said of webpack without proof: %s → %s', async (before, after, code) => {
  const found = await changed(`# A\n\n${before}\n`, `# A\n\n${after}\n`);
  expect(found.map((one) => /^\d+ ([\w-]+)/.exec(one)?.[1])).toContain(code);
});

test.each([
  [
    'Here, webpack compares the whole list with the text, but Rspack 1.0 skips the list.',
    'Rspack 1.0 skips the list here, whereas webpack compares it with the whole text.',
    [],
  ],
  [
    'Here, webpack compares the whole list with the text, but Rspack 1.0 skips the list.',
    'Here, Rspack 1.0 compares the whole list with the text, but webpack skips the list.',
    ['unproven-claim', 'contradicted-claim'],
  ],
  [
    'Their list is the same as in webpack, apart from a few missing members, which the shop names.',
    "Their list lacks only a few of webpack's members, which the shop names.",
    ['changed-claim'],
  ],
])('%s → %s', async (before, after, codes) => {
  const found = await changed(`# A\n\n${before}\n`, `# A\n\n${after}\n`);
  const own = found.map((one) => /^\d+ ([\w-]+)/.exec(one)?.[1] ?? '');
  expect(own.filter((code) => !codes.includes(code))).toEqual([]);
  expect(own.length > 0).toBe(codes.length > 0);
});

test.each([
  // A word that another clause of the line has lost has not come.
  [
    'A slow shop often has a rule that also reads the cart. Set the list, so that it reads only the files.',
    'A rule makes the shop slow because it also reads the cart. Use the list to narrow it to the files.',
  ],
  [
    'The shop reads every file at every turn. To help it, leave out files that rarely change.',
    'The shop reads all files again and again. Leave out files that seldom change.',
  ],
  [
    'The command also installs the shop, because the cart needs it.',
    'The command installs the shop only because the cart needs it.',
  ],
])('%s → %s: nobody can tell', async (before, after) => {
  const found = await changed(`# A\n\n${before}\n`, `# A\n\n${after}\n`);
  expect(found.filter((one) => !one.includes('changed-claim'))).toEqual([]);
});

test('an amount is not proven by another one that has changed along with it', async () => {
  const page = (amount: string) => `# A\n\nOf the shop, the interval is ${amount}.\n`;
  const found = await changed(
    page('5007 ms, which is about five seconds'),
    page('1000 ms, which is one second'),
  );
  expect(found.join()).toContain('contradicted-claim');
});

test.each([
  ['None', 'No carts', ['changed-claim']],
  ['None', 'All carts', ['unproven-claim']],
  ['Many times slower than `shop`', 'Much faster than `shop`', ['unproven-claim']],
  ['比 shop 慢很多倍', '远低于 shop', ['changed-claim']],
  ['A four-letter name of the cart', 'A name of the cart with 4 letters', ['changed-claim']],
])('a cell in other words: %s → %s', async (before, after, codes) => {
  const found = await changed(TABLE(before) + OUTPUT, TABLE(after) + OUTPUT);
  const own = found.map((one) => /^\d+ ([\w-]+)/.exec(one)?.[1] ?? '');
  expect(own.filter((code) => !codes.includes(code))).toEqual([]);
});

test('a member that goes from one list of a description to another one is told', async () => {
  const page = (alt: string) => `# A\n\n<Diagram src="./flow.svg" alt="${alt}" />\n`;
  const found = await changed(
    page(
      'Two ways. The shop and the big cart go through the rules for .ts, the till through the rules for .css.',
    ),
    page(
      'Two ways. The shop goes through the rules for .ts, the big cart and the till through the rules for .css.',
    ),
  );
  expect(found.join()).toMatch(/contradicted-claim: .*cart/);
});

test.each([
  // Joined with another sentence, in the same words otherwise.
  [
    'Most carts of the shop work. A webpack plugin works if Rspack supports all hooks that the plugin uses.',
    'Most carts of the shop work, and a webpack plugin works as long as Rspack supports all the hooks that it uses.',
  ],
  [
    'The cart spends 80% of its time with lists.',
    'The cart spends four fifths of its time with lists.',
  ],
  ['The space is a quarter of the height of it.', 'The space is equal to 25% of the height of it.'],
  ['例如，0.6 会输出警告，而 0.7 就已经报错。', '例如，0.7 就已经报错，而之前的 0.6 会输出警告。'],
])('%s → %s: nobody can tell', async (before, after) => {
  const found = await changed(`# A\n\n${before}\n`, `# A\n\n${after}\n`);
  expect(found.filter((one) => !one.includes('changed-claim'))).toEqual([]);
});

test('a share that is another one is told, however it is written', async () => {
  const found = await changed(
    '# A\n\nThe cart spends 80% of its time with lists.\n',
    '# A\n\nThe cart spends two fifths of its time with lists.\n',
  );
  expect(found.join()).toContain('contradicted-claim');
});

test.each([
  ['Removes all names', 'Keeps none', ['changed-claim', 'unproven-claim']],
  ['Removes all names', 'Keeps all names', ['unproven-claim', 'contradicted-claim']],
])('a cell of the opposite, denied or not: %s → %s', async (before, after, codes) => {
  const found = await changed(TABLE(before), TABLE(after));
  const own = found.map((one) => /^\d+ ([\w-]+)/.exec(one)?.[1] ?? '');
  expect(own.filter((code) => !codes.includes(code))).toEqual([]);
  expect(own).not.toEqual([]);
});

test('marked lines may give something another name, and no option', async () => {
  const page = (name: string, option: string) =>
    `# A\n\nText.\n\n\`\`\`js {2-3}\nexport const a = 1;\nconst ${name} = list(1);\nopen({ ${option}: ${name} });\n\`\`\`\n`;
  const asked = async (name: string, option: string) =>
    (await changed(page('isCart', 'limit'), page(name, option))).join();
  expect(await asked('isShop', 'limit')).not.toContain('unproven-claim');
  expect(await asked('isCart', 'count')).toContain('unproven-claim');
});

test('clauses of names alone may change places, and names of two clauses may not', async () => {
  const page = (words: string) => `# A\n\nThe shop sets it to ${words}.\n`;
  const before = page('`one` for `shop build` and to `two` for `shop serve`');
  const told = async (words: string) => (await changed(before, page(words))).join();
  expect(await told('`two` for `shop serve` and to `one` for `shop build`')).not.toContain(
    'contradicted',
  );
  expect(await told('`two` for `shop build` and to `one` for `shop serve`')).toContain(
    'contradicted',
  );
});

test.each([
  ['`{ cart: 1 }`', 'Only `cart`', '`{ till: 2 }`', 'Only `till`', ''],
  ["`'1.0'`", '`1.0`, a number', "`'[1, 2]'`", '`[1, 2]`, an array', ''],
  ["`'1.0'`", '`1.0`，数字', "`'[1, 2]'`", '`[1, 2]`，数组', ''],
  ["`'1.0'`", '`1.0`，数字', "`'[1, 2]'`", '`[1, 2]`，对象', 'unproven-claim'],
  ['`{ cart: 1 }`', 'Only `cart`', '`{ till: 2 }`', 'Only `2`', 'unproven-claim'],
  ['`{ cart: 1 }`', 'Only `cart`', '`{ till: 2 }`', 'Only `shop`', 'unproven-claim'],
])('a row %s | %s has %s | %s beside it', async (key, cell, newKey, newCell, code) => {
  const table = (...rows: string[]) => `# A\n\n| List | Has |\n| --- | --- |\n${rows.join('\n')}\n`;
  const row = (first: string, second: string) => `| ${first} | ${second} |`;
  const problems = await changed(
    table(row(key, cell)),
    table(row(key, cell), row(newKey, newCell)),
  );
  expect(problems.map((one) => /\d+ ([\w-]+)/.exec(one)?.[1]).join()).toBe(code);
  expect((await changed(table(row(key, cell)), table(row(key, newCell)))).join()).not.toBe('');
});

test('clauses with “because” may change places, and what runs before what may not', async () => {
  const page = (words: string) => `# A\n\n${words}\n`;
  const before = page(
    "This loader reports every `TODO` as an error and returns the source unchanged. Because the rule sets `enforce: 'pre'`, this loader runs before the other loaders and receives the old source.",
  );
  const told = async (words: string) => (await changed(before, page(words))).join();
  expect(
    await told(
      "This loader returns the source unchanged and reports every `TODO` as an error. It receives the old source, because the rule sets `enforce: 'pre'` and the loader therefore runs before the others.",
    ),
  ).not.toContain('contradicted');
  expect(
    await told(
      "This loader reports every `TODO` as an error and returns the source unchanged. Because the rule sets `enforce: 'pre'`, the other loaders run after this loader and it receives the old source.",
    ),
  ).not.toContain('contradicted');
  expect(
    await told(
      "This loader reports every `TODO` as an error and returns the source unchanged. Because the rule sets `enforce: 'pre'`, this loader runs after the other loaders and receives the old source.",
    ),
  ).toContain('contradicted');
});

test('“in contrast to” is what “unlike” is', async () => {
  const page = (words: string) => `# A\n\n${words}\n`;
  const before = page(
    'Unlike webpack, Rspack ignores `list: true` in the options of a tap. If another plugin adds a file, Rspack doesn’t call your function again.',
  );
  const told = async (words: string) => (await changed(before, page(words))).join();
  expect(
    await told(
      "In contrast to webpack, Rspack ignores `list: true` in a tap's options, so it doesn’t call your function again if another plugin adds a file.",
    ),
  ).not.toMatch(/unproven|contradicted/);
  expect(
    await told(
      "Like webpack, Rspack ignores `list: true` in a tap's options, so it doesn’t call your function again if another plugin adds a file.",
    ),
  ).toMatch(/unproven|contradicted/);
});
