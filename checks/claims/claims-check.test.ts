import { afterEach, expect, test } from 'vitest';
import { type CheckSite, checkSite, RSPACK_AND_WEBPACK } from '../../tests/check-site.ts';
import { sources } from '../../tests/fixture-sources.ts';
import type { CheckContext } from '../types.ts';
import type { ClaimExtractor } from './claim.ts';
import { claimAt } from './claim-at.ts';
import { checkClaims, claimsOf, confirmClaims } from './claims-check.ts';
import { formatClaims } from './print-claims.ts';

let site: CheckSite;

afterEach(() => site.remove());

const PAGE = `# Page

## \`watchOptions.poll\`

The interval is 5007 ms, [as measured](/other#there).

| Value | Meaning |
| ----- | ------- |
| \`a\`   | 300 ms  |

\`\`\`text output
done in 300 ms
\`\`\`
`;

const pages = (page: string) => ({
  'content/en/page.mdx': page,
  'content/en/other.mdx': '# Other\n\n## There\n\nText.\n',
});

test('claims are printed with their proof, or as unproven', async () => {
  site = checkSite(pages(PAGE));
  const claims = await claimsOf(await site.context({ products: RSPACK_AND_WEBPACK }), sources);
  expect(formatClaims(claims)).toMatchInlineSnapshot(`
    "content/en/page.mdx
      5:17 number: 5007 ms
        “The interval is 5007 ms, as measured.”
        unproven
      9:11 cell: \`a\`, Meaning: 300 ms
        “300 ms”
        unproven
      9:11 number: 300 ms
        “300 ms”
        proven by the output in line 11
      9:11 wording: 300
        “300 ms”
        unproven

    4 claims, 3 unproven
    "
  `);
});

test('claims of the same pages are looked for once', async () => {
  site = checkSite(pages(PAGE));
  const context = await site.context({ products: RSPACK_AND_WEBPACK });
  const found = await claimsOf(context, sources);
  expect(await claimsOf(context, sources)).toBe(found);
  expect(await claimsOf({ ...context, only: ['other'] }, sources)).toHaveLength(1);
  site.write('content/en/page.mdx', PAGE.replace('5007', '5008'));
  expect(await claimsOf(await site.context({ products: RSPACK_AND_WEBPACK }), sources)).not.toEqual(
    found,
  );
});

/** What the check says about a text when another one is on record. */
async function changed(before: string, after: string, options: Partial<CheckContext> = {}) {
  site = checkSite(pages(before));
  await confirmClaims(await site.context({ products: RSPACK_AND_WEBPACK }), sources);
  site.write('content/en/page.mdx', after);
  return checkClaims(await site.context({ products: RSPACK_AND_WEBPACK, ...options }), sources);
}

test('an unproven number may stay and go; another one, or a second one, is a problem', async () => {
  const run = (after: string, options?: Partial<CheckContext>) => changed(PAGE, after, options);
  expect((await run(PAGE)).problems).toEqual([]);
  expect((await run(PAGE.replace('The interval is', 'Rspack looks every'))).problems).toEqual([]);

  const lie = await run(PAGE.replace('interval is 5007 ms', 'time to wait is 5070 ms'));
  expect(lie.problems).toMatchObject([{ code: 'unproven-claim', line: 5 }]);
  const twice = await run(`${PAGE}\nAgain: 5007 ms.\n`);
  expect(twice.problems).toMatchObject([{ code: 'unproven-claim', line: 15 }]);

  const gone = await run(PAGE.replace('5007 ms', 'long'), { fix: true });
  expect(gone.notes).toContainEqual(expect.stringContaining('recorded claims are gone'));
  site.write('content/en/page.mdx', PAGE);
  const again = await checkClaims(await site.context({ products: RSPACK_AND_WEBPACK }), sources);
  expect(again.problems).toMatchObject([{ code: 'unproven-claim', line: 5 }]);
});

test('a number may take up the unit that stood beside it, and no other one', async () => {
  const before = '# A\n\nSets the size of a part in bytes. The size is 10,000.\n';
  const after = (unit: string) => `# A\n\nSets the size of a part. The size is 10,000 ${unit}.\n`;
  expect((await changed(before, after('bytes'))).problems).toEqual([]);
  expect((await changed(before, after('KB'))).problems).toMatchObject([{ code: 'unproven-claim' }]);
  const talk = (length: string) => `# A\n\nThe talk takes ${length}.\n`;
  // The words around it are asked for, the amount is not.
  expect((await changed(talk('1 hour'), talk('60 minutes'))).problems).toMatchObject([
    { code: 'changed-claim' },
  ]);
  expect((await changed(talk('1 hour'), talk('90 minutes'))).problems).toMatchObject([
    { code: 'unproven-claim' },
  ]);
});

test.each([
  ['the loaders run before the parser', 'the loaders run after the parser'],
  ['The last loader receives the file’s content', 'The first loader receives the file’s content'],
  ['The plugin does not change the name of the file', 'The plugin changes the name of the file'],
  ['The flag starts three subcommands', 'The flag starts four subcommands'],
  ["It is `'a-map'` for `serve`", "It is `'b-map'` for `serve`"],
  ["Use `'source-map'` for `rspack serve`", "Use `'eval-source-map'` for `rspack serve`"],
  ['In Rspack, the plugin writes one map', 'In webpack, the plugin writes one map'],
  ['参数 `--mode` 不会改变 `NODE_ENV`', '参数 `--mode` 也会改变 `NODE_ENV`'],
  ['Parcel 的热更新耗时略短于 Rspack', 'Parcel 的热更新耗时略长于 Rspack'],
  [
    'The functions come from Jest and run in the bundle',
    'The functions come from Mocha and run in the bundle',
  ],
  ['Rspack starts from `./src` for every build', 'Rspack starts from `./lib` for every build'],
  [
    'This is the `map` property of the `fp` export',
    'This is the `fp` property of the `map` export',
  ],
  [
    'The bar is drawn if the output goes to a terminal',
    'The bar is drawn unless the output goes to a terminal',
  ],
  ['The plugin validates its options', 'The plugin does not validate its options'],
  ['Two files include the plugin', 'Two files exclude the plugin'],
])('%s → %s: the opposite of what was confirmed', async (before, after) => {
  const { problems } = await changed(`# A\n\n${before}.\n`, `# A\n\n${after}.\n`);
  expect(problems).toMatchObject([
    { code: 'contradicted-claim', line: 3, hint: expect.stringContaining('-- --confirm en/page`') },
  ]);
});

test.each([
  ['The project has six small files.', 'The project has 6 small files.'],
  ['Set `a`, `b`, or `c` for the build.', 'Set `b`, `a`, or `c` for the build.'],
  [
    'Without the plugin, Rspack writes the chunks and reports no error.',
    'If you leave the plugin out, Rspack writes the chunks and does not report an error.',
  ],
  [
    'Serves the files in `dist`, or in a folder.',
    'Serves `out.path` (the files in `dist` by default).',
  ],
  ['Rspack discards sets that are smaller.', 'Sets that are smaller are discarded.'],
  [
    'Every rule is read, so don’t use `--a` in CI.',
    'Every rule is read. For this reason, don’t use `--a` in CI.',
  ],
  ['If you don’t set it, the build stops.', 'The build stops without it.'],
  [
    'If you don’t need this, it is the fastest tool.',
    'It is the fastest tool if you don’t need this.',
  ],
  ['`rspack` 命令有三个子命令。', '`rspack` 命令有 3 个子命令。'],
  ['Increase this value if many files change.', 'Increase the value if many files are modified.'],
  ['The map is small.', 'The map is small. It is never sent to the browser.'],
])('%s → %s: the same statement', async (before, after) => {
  expect((await changed(`# A\n\n${before}\n`, `# A\n\n${after}\n`)).problems).toEqual([]);
});

test.each([
  [
    'The plugin draws the bar only if the output goes to a terminal.',
    'The plugin does not draw the bar unless the output goes to a terminal.',
  ],
  [
    'It reads the list, and before Rspack computes the hashes of the files.',
    'It reads the list, and Rspack computes the hashes of the files after it.',
  ],
  [
    'Set the name. Otherwise, the build stops with the error of the list.',
    'Set the name. Without it, the build stops with the error of the list.',
  ],
  ['如果没有启用更新，文件就不会变化。', '除非启用更新，文件就不会变化。'],
  ['目录通常会创建，但如果禁用遥测，就不会创建。', '目录通常会创建，除非禁用遥测。'],
])('%s → %s: nobody can tell', async (before, after) => {
  const { problems } = await changed(`# A\n\n${before}\n`, `# A\n\n${after}\n`);
  expect(problems.filter(({ code }) => code !== 'changed-claim')).toEqual([]);
});

test('what a page was told about another one is asked again', async () => {
  site = checkSite(pages(PAGE));
  const extractor: ClaimExtractor = {
    kind: 'heading',
    claimsOf: ({ sections, lang }, { ask }) =>
      sections.flatMap(({ sentences }) =>
        sentences.flatMap((sentence) =>
          sentence.links.map(({ at }) =>
            claimAt(sentence, at, {
              kind: 'heading',
              says: ask.heading(lang, '/other', 'there') ?? 'nothing',
              verdict: { state: 'proven', by: 'the page' },
            }),
          ),
        ),
      ),
  };
  const said = async () => {
    const claims = await claimsOf(await site.context({ products: RSPACK_AND_WEBPACK }), sources, [
      extractor,
    ]);
    return claims.map(({ says, line, column }) => `${line}:${column} ${says}`);
  };
  expect(await said()).toEqual(['5:27 There']);
  site.write('content/en/other.mdx', '# Other\n\n## Now `here` {#there}\n');
  expect(await said()).toEqual(['5:27 Now `here`']);
});

test('a name that was changed wherever it stood is the same one', async () => {
  const page = (name: string) =>
    `# A\n\nRun \`node ${name}.mjs\` to see it.\n\n\`\`\`js title="${name}.mjs"\n1\n\`\`\`\n`;
  expect((await changed(page('order'), page('tap-order'))).problems).toEqual([]);
  const half = page('order').replace('node order', 'node build');
  expect((await changed(page('order'), half)).problems).toMatchObject([
    { code: 'contradicted-claim' },
  ]);
});

test('a sentence about webpack is read again when it or its proof says something else', async () => {
  const page = (words: string, proof: string) =>
    `# A\n\nIn webpack, the option ${words}. {/* proof: webpack accepts { output: ${proof} } */}\n`;
  const before = page('names the folder of the output', '{ a: 1 }');
  const after = async (text: string) =>
    (await changed(before, text)).problems.map(({ code }) => code);
  expect(await after(page('names the output folder', '{ a: 1 }'))).toEqual([]);
  expect(await after(page('starts another build for each line', '{ a: 1 }'))).toEqual([
    'proof-unread',
  ]);
  expect(await after(page('names the folder of the output', '{ b: 1 }'))).toEqual(['proof-unread']);
});

test.each([
  [
    'The list is short, because webpack already sorts the first names',
    'Because webpack already sorts the first names, the list is short',
    [],
  ],
  [
    'The list of webpack is short, because the names come first',
    'The names come first, because the list of webpack is short',
    ['unproven-claim'],
  ],
  ['webpack 的产物为 79 字节', 'webpack 的产物只有 79 字节', []],
  ['In webpack, the file has 79 bytes', 'In webpack, the file only has 79 bytes', []],
])('of webpack, without a proof: %s → %s', async (before, after, codes) => {
  const { problems } = await changed(`# A\n\n${before}.\n`, `# A\n\n${after}.\n`);
  expect(problems.map(({ code }) => code)).toEqual(codes);
});

test('labels of a drawing, and their order, are on record', async () => {
  const page = '# A\n\n<Diagram src="./flow.svg" alt="A flow from emit to done" />\n';
  const drawing = (...labels: string[]) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${labels.map((label) => `<text>${label}</text>`).join('')}</svg>`;
  const run = async (...labels: string[]) => {
    site = checkSite(pages(page));
    site.write('content/en/flow.svg', drawing('emit', 'afterCompile', 'done'));
    await confirmClaims(await site.context({ products: RSPACK_AND_WEBPACK }), sources);
    site.write('content/en/flow.svg', drawing(...labels));
    const { problems } = await checkClaims(
      await site.context({ products: RSPACK_AND_WEBPACK }),
      sources,
    );
    return problems.map(({ file, code }) => `${file} ${code}`);
  };
  expect(await run('emit', 'afterCompile', 'done')).toEqual([]);
  expect(await run('emit', 'additionalPass', 'done')).toEqual([
    'content/en/flow.svg changed-claim',
  ]);
  expect(await run('write', 'afterCompile', 'done')).toEqual([
    'content/en/flow.svg contradicted-claim',
  ]);
  expect(await run('emit', 'done', 'afterCompile')).toEqual([
    'content/en/flow.svg contradicted-claim',
  ]);
});

test('without records nothing passes', async () => {
  site = checkSite(pages('# A\n\nIt takes 30 ms.\n'));
  const { problems } = await checkClaims(
    await site.context({ products: RSPACK_AND_WEBPACK }),
    sources,
  );
  expect(problems.map(({ code }) => code)).toContain('claims-unrecorded');
});
