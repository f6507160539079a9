import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type CheckSite, checkSite } from '../../tests/check-site.ts';
import { fixtureFacts } from '../../tests/fixture-facts.ts';
import type { ClaimExtractor } from './claim.ts';
import { checkClaims, claimsOf } from './claims-check.ts';
import { defaultClaims } from './defaults.ts';
import { linkClaims } from './link-targets.ts';
import { listCountClaims } from './list-counts.ts';
import { nameClaims } from './names.ts';
import { numberClaims } from './numbers.ts';
import { optionValueClaims } from './option-values.ts';
import { sequenceClaims } from './sequences.ts';
import { sinceClaims } from './since.ts';
import { tableClaims } from './tables.ts';

let site: CheckSite;

afterEach(() => site?.remove());

const sources = {
  facts: {
    ...fixtureFacts,
    options: {
      ...fixtureFacts.options,
      'watch.poll': { schema: 'number', optional: true },
      'watch.kind': { schema: 'string', optional: true, values: ['fast', 'slow', 'exact'] },
    },
    native: { ...fixtureFacts.native, 'watch.poll': { value: 5007 } },
    stages: { 'Compilation.STAGE_EARLY': -100, 'Compilation.STAGE_LATE': 100 },
  },
  webpack: new Set<string>(),
  packages: new Map([
    ['html-webpack-plugin', '5.6.0'],
    ['@shop/ui', '1.0.0'],
  ]),
  firstVersions: {
    versions: ['0.3.0', '0.3.2', '0.4.0', '1.0.0-alpha.2'],
    options: { 'watch.poll': '0.3.2', 'watch.kind': '1.0.0-alpha.2', 'watch.old': '0.3.0' },
    hooks: { 'Compiler.emit': '0.4.0' },
  },
  words: {
    capitals: ['NODE_ENV', 'TERM'],
    imports: ['webpack/hot/dev-server'],
    lists: [['.js', '.ts', '.mjs', '.cjs']],
  },
};

/** Claims of one kind on a page, as `line verdict says`. */
async function claims(
  extractor: ClaimExtractor,
  text: string,
  { route = 'config/watch', others = {} }: { route?: string; others?: Record<string, string> } = {},
): Promise<string[]> {
  site = checkSite({ [`content/en/${route}.mdx`]: text, ...others });
  const found = await claimsOf(await site.context(), sources, [extractor]);
  return found
    .filter(({ file }) => file === `content/en/${route}.mdx`)
    .map(({ line, says, verdict }) => `${line} ${verdict.state} ${says}`);
}

const SECTION = '# Watch\n\n## `watch.poll`\n\n';

test.each([
  ['The default is `5007`.', 'proven watch.poll = 5007'],
  ['By default, the interval is 5,007 ms.', 'proven watch.poll = 5007'],
  ['The default is `5070`.', 'unproven watch.poll = 5070'],
  ['默认值为 5070 毫秒。', 'unproven watch.poll = 5070'],
])('a default in a sentence: %s', async (sentence, expected) => {
  expect(await claims(defaultClaims, `${SECTION}${sentence}\n`)).toEqual([`5 ${expected}`]);
});

test.each([
  ['5007', 'proven'],
  ['5', 'false'],
])('a default that a component states: %s', async (value, state) => {
  const text = `${SECTION}Rspack waits <Default of="watch.poll" is="${value}" /> ms.\n`;
  expect(await claims(defaultClaims, text)).toEqual([`5 ${state} watch.poll = ${value}`]);
});

test('--fix writes what a component states of a default', async () => {
  const text = (value: string) => `${SECTION}It is <Default of="watch.poll" is="${value}" />.\n`;
  site = checkSite({ 'content/en/config/watch.mdx': text('5') });
  const { written } = await checkClaims(await site.context({ fix: true }), sources, {
    extractors: [defaultClaims],
  });
  expect(written).toEqual([join(site.root, 'content/en/config/watch.mdx')]);
  expect(site.read('content/en/config/watch.mdx')).toBe(text('5007'));
});

test('a value that a sentence about a default only sets is none', async () => {
  const text = `${SECTION}It is on by default, and you can set it to \`false\` to disable it.\n`;
  expect(await claims(defaultClaims, text)).toEqual([]);
});

test('the message of a default that is not on record says what the facts have', async () => {
  site = checkSite({ 'content/en/config/watch.mdx': `${SECTION}The default is 12.\n` });
  const [claim] = await claimsOf(await site.context(), sources, [defaultClaims]);
  expect(claim?.verdict).toEqual({ state: 'unproven', why: 'the default of watch.poll is 5007' });
});

test('a value that takes the place of a default is none', async () => {
  const text =
    '# Watch\n\n## `watch.poll`\n\nThis doubles the default interval to 9000. Your value replaces the default 5007.\n';
  // What is told of the default itself is compared as before.
  expect(await claims(defaultClaims, text)).toEqual([expect.stringContaining('= 5007')]);
});

test('the default of an option is none of what it holds', async () => {
  const text = '# Watch\n\n## `watch.poll`\n\n### `watch.poll.kind`\n\nThe default is `5007`.\n';
  expect(await claims(defaultClaims, text)).toEqual(['7 unproven `watch.poll.kind` = 5007']);
});

test('numbers with two digits or a unit want a source in their section', async () => {
  const text = `${SECTION}It takes 30 ms, 5 MB and 3 files, not 99, in 0.5 as in ES2015.\n\n\`\`\`text output\ndone in 30 ms, 1,234 bytes\n\`\`\`\n\nIt has 1,234 bytes.\n`;
  expect(await claims(numberClaims, text)).toEqual([
    '5 proven 30 ms',
    '5 unproven 5 MB',
    '5 unproven 99',
    '5 unproven 0.5',
    '11 proven 1234 bytes',
  ]);
});

test('an amount that the sentence has in another unit needs no source of its own', async () => {
  const text =
    '# A\n\nKeep it for a year (31,536,000 seconds), not for two days (172,000 seconds).\n\n保存一年（31,536,000 秒）。\n\nIt is 1.5 MB, 1,500,000 bytes.\n';
  expect(await claims(numberClaims, text)).toEqual([
    '3 proven 31536000 seconds',
    '3 unproven 172000 seconds',
    '5 proven 31536000 秒',
    '7 proven 1.5 MB',
    '7 proven 1500000 bytes',
  ]);
  const ratio = '# A\n\nIt waits 20 ms, four times as long as 5 ms, not 3 times.\n';
  expect(await claims(numberClaims, ratio.replace('four', '4'))).toContain('3 proven 4 times');
  expect(await claims(numberClaims, ratio)).toContain('3 unproven 3 times');
});

test('a number is proven by the others of its sentence that it is the sum or a part of', async () => {
  const shown = '\n```text output\n18 carts\n350 240 bytes 2,650 bytes\n```\n';
  const told = (text: string) => claims(numberClaims, `# A\n\n${text}\n${shown}`);
  expect(await told('Of all 18 carts, 11 are full and seven are empty.')).toEqual([
    '3 proven 18',
    '3 proven 11',
  ]);
  expect(await told('Of all 18 carts, 12 are full and seven are empty.')).toContain(
    '3 unproven 12',
  );
  expect(await told('Of all 19 carts, 12 are full and seven are empty.')).toContain(
    '3 unproven 19',
  );
  expect(await told('18 carts of 240 bytes have 4,320 bytes in total, not 4,400 bytes.')).toEqual([
    '3 proven 18',
    '3 proven 240 bytes',
    '3 proven 4320 bytes',
    '3 unproven 4400 bytes',
  ]);
  expect(await told('590 is the sum of both, and 591 is not.')).toEqual([
    '3 proven 590',
    '3 unproven 591',
  ]);
});

test('a bound is proven by an amount that is near to it', async () => {
  const shown = '\n```text output\n2,650 bytes in 5.1 s\n```\n';
  const told = async (text: string) =>
    (await claims(numberClaims, `# A\n\n${text}\n${shown}`)).map((one) => one.split(' ')[1]);
  expect(await told('It has less than 3 KiB, not less than 2 KiB or less than 9 KiB.')).toEqual([
    'proven',
    'unproven',
    'unproven',
  ]);
  expect(await told('It takes more than 5 seconds, not more than 6 seconds.')).toEqual([
    'proven',
    'unproven',
  ]);
  expect(await told('大小不到 3 KiB，约 5000 毫秒，而不是约 4000 毫秒。')).toEqual([
    'proven',
    'proven',
    'unproven',
  ]);
});

test.each([
  ['The cart is 2,410 bytes smaller, not 2,400 bytes smaller.', ['proven', 'unproven']],
  ['购物车减小了 2,410 字节。', ['proven']],
  ['The cart has about 9% of the shop, not 12%.', ['proven', 'unproven']],
  ['The cart is 91% smaller than the shop.', ['proven']],
  ['The shop is about 11 times as large, not 14 times.', ['proven', 'unproven']],
  // Of the sentence itself, whether shown or not.
  [
    'One has 80,000 bytes, the other has 20,000 bytes, a saving of 75%.',
    ['unproven', 'unproven', 'proven'],
  ],
  ['It waits 5007 ms, slightly more than 5 seconds.', ['unproven', 'proven']],
  ['All 600 carts of 12 things each (7,200 in total).', ['unproven', 'unproven', 'proven']],
  ['It has 2,410 bytes.', ['unproven']],
])('what follows from two amounts: %s', async (sentence, states) => {
  const outputs = ['240 bytes', '2,650 bytes'].map(
    (size) => `\n\`\`\`text output\ncart.js ${size}\n\`\`\`\n`,
  );
  const found = await claims(numberClaims, `# A\n\n${sentence}\n${outputs.join('')}`);
  expect(found.map((one) => one.split(' ')[1])).toEqual(states);
});

test('a version is that of the installed package in front of it', async () => {
  const text =
    '# A\n\nWith html-webpack-plugin 5.6.0, not html-webpack-plugin 5.7.0 or other 5.6.0.\n';
  expect(await claims(numberClaims, text)).toEqual([
    '3 proven 5.6.0',
    '3 unproven 5.7.0',
    '3 unproven 5.6.0',
  ]);
});

test('what the facts count is compared with them', async () => {
  const hooks = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `hook${index}`,
      { kind: 'SyncHook', args: [], fired: 0 },
    ]),
  );
  const before = sources.facts.hooks;
  sources.facts.hooks = { Compiler: hooks };
  try {
    const text = '# Page\n\nIt has 12 hooks, and 13 hooks, and 12 windows.\n';
    expect(await claims(numberClaims, text)).toEqual([
      '3 proven 12',
      '3 unproven 13',
      '3 unproven 12',
    ]);
  } finally {
    sources.facts.hooks = before;
  }
});

test('names in plain words are looked up by their shape', async () => {
  const text = `# Page\n\nUse --watcher or NODE_ENV, RSPACK_ENV, html-webpack-plugin, webpack-html-plugin, webpack/hot/dev-server, webpack/hot/never and \`RSPACK_ENV\`.\n`;
  expect(await claims(nameClaims, text)).toEqual([
    '3 unproven flag --watcher',
    '3 proven variable NODE_ENV',
    '3 unproven variable RSPACK_ENV',
    '3 unproven variable RSPACK_ENV',
    '3 proven package html-webpack-plugin',
    '3 unproven package webpack-html-plugin',
    '3 proven import webpack/hot/dev-server',
    '3 unproven import webpack/hot/never',
  ]);
});

test.each([
  ['Rspack then calls the `make` hook.', []],
  ['Rspack then calls the `emitted` hook.', ['3 unproven hook emitted']],
  ['Rspack 会调用 `emitted` 钩子。', ['3 unproven hook emitted']],
  ["Rspack doesn't call the `emitted` hook.", []],
  ['In webpack, this is the `emitted` hook.', []],
])('a hook that nothing knows: %s', async (sentence, expected) => {
  expect(await claims(nameClaims, `# Page\n\n${sentence}\n`)).toEqual(expected);
});

test.each([
  ['Set the environment variable `PORT` to use another one.', ['3 unproven variable PORT']],
  ['The `PORT` environment variable chooses another one.', ['3 unproven variable PORT']],
  ['环境变量 `PORT` 可以改变它。', ['3 unproven variable PORT']],
  ['Set the environment variable `TERM` to `dumb`.', []],
  ['Set the environment variable `PORT`:\n\n```bash\nPORT=1 node a.js\n```', []],
  ['The constant `PORT` is replaced.', []],
])('a variable of one word that nothing reads: %s', async (sentence, expected) => {
  expect(await claims(nameClaims, `# Page\n\n${sentence}\n`)).toEqual(expected);
});

test('a name that the page’s own code has is known', async () => {
  const text = '# Page\n\nSet SHOP_API.\n\n```bash\nSHOP_API=1 node a.js\n```\n';
  expect(await claims(nameClaims, text)).toEqual(['3 proven variable SHOP_API']);
});

const OTHERS = {
  'content/en/config/output.mdx':
    '# Output\n\n## `output.path`\n\nSee `output.publicPath`.\n\n## `output.publicPath`\n\nNot `output.path`.\n',
  'content/en/guide/css-files.mdx': '# Bundle analysis\n\nText with `asset/source`.\n',
  'content/en/guide/profile.mdx': '# Profile\n\nText.\n',
};

test.each([
  ['[`output.path`](/config/output#outputpath)', 'proven'],
  ['[`output.path: "a"`](/config/output#outputpath)', 'proven'],
  ['[`path`](/config/output#outputpath)', 'proven'],
  ['[`output.path`](/config/output#outputpublicpath)', 'false'],
  ['[`asset/source`](/guide/css-files)', 'proven'],
  ['[`asset/inline`](/guide/css-files)', 'unproven'],
  ['[Bundle analysis](/guide/css-files)', 'proven'],
  ['[Bundle analysis](/guide/profile)', 'unproven'],
])('%s leads to what it is called: %s', async (link, state) => {
  const found = await claims(linkClaims, `# Page\n\nSee ${link}.\n`, { others: OTHERS });
  expect(found.map((line) => line.split(' ')[1])).toEqual([state]);
});

test.each([
  ['watch.poll', '0.3.2', 'proven'],
  ['watch.poll', '0.4.0', 'false'],
  ['watch.poll', '0.3.0', 'false'],
  ['watch.kind', '1.0.0-alpha.2', 'proven'],
  ['watch.kind', '0.4.0', 'false'],
  // It came, went and came again.
  ['watch.aggregate', '0.4.0', 'unproven'],
])('%s since %s: %s', async (option, version, state) => {
  const text = `# Watch\n\n## \`${option}\`\n\n<ApiMeta addedVersion="${version}" />\n`;
  expect((await claims(sinceClaims, text)).map((line) => line.split(' ')[1])).toEqual([state]);
});

test.each([
  ['`watch.poll` has been there since 0.3.', ['proven']],
  ['`watch.poll` has been there since 0.3.2.', ['proven']],
  ['`watch.poll` has been there since 0.4.', ['false']],
  ['Since 0.3, set `watch.poll`.', []],
  ['| `poll` | Looks again. Available since 0.4 |', ['false']],
  ['| `poll`, `kind` | Look again. Available since 0.4 |', []],
])('%s: %s', async (text, states) => {
  const table = text.startsWith('|') ? '| Member | What it does |\n| --- | --- |\n' : '';
  const found = await claims(sinceClaims, `# Watch\n\n## \`watch\`\n\n${table}${text}\n`);
  expect(found.map((line) => line.split(' ')[1])).toEqual(states);
});

test('seconds are shown by the milliseconds of the code', async () => {
  const text = `${SECTION}It waits for 0.3 seconds, and never for 0.4 seconds.\n\n\`\`\`js\nwait(300);\n\`\`\`\n`;
  expect(await claims(numberClaims, text)).toEqual([
    '5 proven 0.3 seconds',
    '5 unproven 0.4 seconds',
  ]);
});

test('a version with which a named or linked option came has its source', async () => {
  const text = '# Watch\n\n## `watch`\n\nSet `poll`, which was added in 0.3.2, and not in 0.3.9.\n';
  expect(await claims(numberClaims, text)).toEqual(['5 proven 0.3.2', '5 unproven 0.3.9']);
});

test('a note that is too late names the version to write', async () => {
  const text = '# Watch\n\n## `watch.poll`\n\n<ApiMeta addedVersion="0.4.0" />\n';
  site = checkSite({ 'content/en/config/watch.mdx': text });
  const [claim] = await claimsOf(await site.context(), sources, [sinceClaims]);
  expect(claim?.verdict).toMatchObject({
    message:
      '`watch.poll` is in the schema of 0.3.2 and not in that of 0.3.0, so it did not come with 0.4.0',
    hint: 'write `addedVersion="0.3.2"`',
  });
});

test.each([
  ['0.4.0', 'proven'],
  ['0.3.2', 'false'],
])('a hook since %s: %s', async (version, state) => {
  const text = `# Hooks\n\n## \`emit\`\n\n<ApiMeta addedVersion="${version}" />\n`;
  site = checkSite({ 'content/en/api/plugin-api/compiler-hooks.mdx': text });
  const [claim] = await claimsOf(await site.context(), sources, [sinceClaims]);
  expect(claim?.verdict.state).toBe(state);
});

test('a table of values is compared with the schema in both directions', async () => {
  const table = (rows: string[]) =>
    `# Watch\n\n## \`watch.kind\`\n\n| Value | Effect |\n| --- | --- |\n${rows.map((row) => `| \`'${row}'\` | Rspack does this and that and more. |`).join('\n')}\n`;
  const right = await claims(tableClaims, table(['fast', 'slow', 'exact']));
  expect(right.filter((line) => line.includes('unproven'))).toEqual([]);
  expect(await claims(tableClaims, table(['fast', 'slow', 'exact', 'lazy']))).toContain(
    '10 unproven watch.kind may be lazy',
  );
});

test('short cells are claims of their row', async () => {
  const text =
    '# Page\n\n| Value | Detail |\n| --- | --- |\n| `eval` | Line |\n| `none` | It is a longer text about nothing. |\n';
  expect(await claims(tableClaims, text)).toEqual(['5 unproven `eval`, Detail: Line']);
});

test('what stands in an order keeps it', async () => {
  const text =
    '# Page\n\nRspack looks for `a.js`, `.tsx` and `.mjs` in this order. `b` and `c` are files.\n\n`STAGE_EARLY` runs before `STAGE_LATE`.\n';
  expect(await claims(sequenceClaims, text)).toEqual([
    '3 unproven a.js > .tsx > .mjs',
    '5 proven STAGE_EARLY > STAGE_LATE',
  ]);
});

test.each([
  ['It is the first of `.js`, `.ts`, `.mjs`, and `.cjs`.', 'proven .js > .ts > .mjs > .cjs'],
  ['First come `a.js`, `.ts`, and `.cjs`.', 'proven a.js > .ts > .cjs'],
  ['It is the first of `.ts`, `.js`, `.mjs`, and `.cjs`.', 'false .ts > .js > .mjs > .cjs'],
  ['First come `.ts`, `.js`, and `.cjs`.', 'unproven .ts > .js > .cjs'],
])('a list in the packages has the order that a sentence tells: %s', async (text, expected) => {
  expect(await claims(sequenceClaims, `# Page\n\n${text}\n`)).toEqual([`3 ${expected}`]);
});

test.each([
  ['Set `devtool: "eval"` for speed.', 'proven devtool may be eval'],
  ["Set `devtool` to `'evil'` for speed.", 'false devtool may be evil'],
  ["`output.library.type: 'amd'` writes a module.", 'false output.library.type may be amd'],
])('a text in the place of an option’s values: %s', async (sentence, expected) => {
  const found = await claims(optionValueClaims, `# A\n\n${sentence}\n`);
  expect(found).toEqual([`3 ${expected}`]);
});

test.each(["`devtool: 'evil'` is not a value.", "`output.filename: 'a.js'` names the file."])(
  'nothing is said about the values of an open type, or of what is refused: %s',
  async (sentence) => {
    expect(await claims(optionValueClaims, `# A\n\n${sentence}\n`)).toEqual([]);
  },
);

test.each([
  ['There are three kinds:\n\n- a\n- b\n- c', ['3 proven 3 items']],
  ['There are three kinds:\n\n- a\n- b\n- c\n- d', ['3 false 3 items']],
  ['有三种方式：\n\n- 甲\n- 乙', ['3 false 3 items']],
  ['The three plugins are slow, so look at this:\n\n- a', []],
])('the number in front of a list: %s', async (text, expected) => {
  expect(await claims(listCountClaims, `# A\n\n${text}\n`)).toEqual(expected);
});

test('a value that is called the default is compared with it', async () => {
  const page = (value: string) =>
    `# A\n\nSet \`output.clean\`: \`clean: ${value}\` keeps old files. In production mode, it's the default.\n`;
  expect(await claims(defaultClaims, page('false'))).toEqual(['3 proven output.clean = false']);
  expect(await claims(defaultClaims, page('true'))).toEqual(['3 false output.clean = true']);
});

test.each([
  ['`output.clean` is disabled by default.', 'proven output.clean = false'],
  ['`output.clean` is enabled by default.', 'false output.clean = true'],
  ['`output.clean` 默认启用。', 'false output.clean = true'],
])('a switch that is on or off by default: %s', async (sentence, expected) => {
  expect(await claims(defaultClaims, `# A\n\n${sentence}\n`)).toEqual([`3 ${expected}`]);
});

test('a slip in a name is told with what it may mean', async () => {
  site = checkSite({ 'content/en/a.mdx': '# A\n\nIt reads the variable NODE_EMV first.\n' });
  const [claim] = await claimsOf(await site.context(), sources, [nameClaims]);
  expect(claim?.verdict).toEqual({ state: 'unproven', why: 'did you mean `NODE_ENV`?' });
});

test('types are taken from paths that their package exports', async () => {
  const types = (path: string) => `# A\n\n\`\`\`ts\n/// <reference types="${path}" />\n\`\`\`\n`;
  const own = {
    ...sources,
    packages: new Map([['@shop/ui', '1.0.0']]),
    words: { ...sources.words, imports: ['@shop/ui/module'] },
  };
  const found = async (path: string) => {
    site = checkSite({ 'content/en/a.mdx': types(path) });
    const list = await claimsOf(await site.context(), own, [nameClaims]);
    return list.map(({ line, says, verdict }) => `${line} ${verdict.state} ${says}`);
  };
  expect(await found('@shop/ui/module')).toEqual(['4 proven types @shop/ui/module']);
  expect(await found('@shop/ui/modules')).toEqual(['4 false types @shop/ui/modules']);
  expect(await found('@other/ui/module')).toEqual([]);
});
