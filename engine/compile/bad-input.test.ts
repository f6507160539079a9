import { expect, test } from 'vitest';
import { compileText } from '../../tests/compile/support.ts';

/** What an author may get wrong → where it is reported, what it says and how to mend it. */
test.each([
  [
    'a wrong attribute',
    'x <Badge text="a" typ="danger" />',
    '1:19 unknown-prop <Badge> has no prop `typ` → did you mean `type`?',
  ],
  [
    'a wrong value',
    '\n<Support status="nearly" />',
    /^2:10 bad-prop <Support> prop `status` must be `included`/,
  ],
  [
    'an entry of a list',
    '<SupportTable rows={[{ name: "a", status: "included", note: "x" }]} />',
    '1:15 unknown-prop <SupportTable> prop `rows[0]` has an unknown key `note` → remove it, or check its spelling',
  ],
  [
    'props that are no JSON',
    "import rows from './_rows.json';\n\n<SupportTable rows={rows} />",
    /^1:1 bad-json content\/en\/guide\/_rows\.json is not JSON: .* → JSON has double quotes/,
  ],
  [
    'an expression that fails',
    '<Table header={columns} body={[]} />',
    /^1:8 expression-failed the expression failed: ReferenceError: columns is not defined/,
  ],
  ['tabs that are not closed', '<Tabs>\n<Tab label="a">x</Tab>\n\ntext', /^1:1 .*<Tabs>/],
  [
    'a tab without its set',
    'a\n\n<Tab label="a">x</Tab>',
    '3:1 misplaced-component <Tab> stands outside of <Tabs> → put it directly between the tags of <Tabs>',
  ],
  [
    'a picture that is missing',
    'a ![b](./none.png)',
    '1:3 missing-image the image does not exist: ./none.png → it is looked for at content/en/guide/none.png',
  ],
  [
    'a picture without a text',
    '![](./a.svg)',
    '1:1 missing-alt the image `./a.svg` has no alternative text → say in the square brackets what the picture shows: `![…](…)`',
  ],
  [
    'a damaged picture',
    '![b](./damaged.png)',
    '1:1 unreadable-image the image `./damaged.png` cannot be read → save the file again',
  ],
  [
    'a pair of pictures of which one is missing',
    '<Picture light="./a.svg" dark="./none.svg" alt="b" />',
    /^1:1 missing-image the image does not exist: \.\/none\.svg/,
  ],
  [
    'lines beyond the block',
    '```js {1,7-8}\na\n```',
    '1:1 line-out-of-range marked line 7, 8 of a block that has 1 line → mend the numbers between the braces',
  ],
  [
    'a tree that is none',
    '<FileTree>\n\ntext\n\n</FileTree>',
    /^1:1 bad-file-tree <FileTree> takes one list and nothing else/,
  ],
  [
    'an overview of no options',
    '<OptionOverview />\n\n## Text',
    /^1:1 empty-overview <OptionOverview> finds no options on this page/,
  ],
  [
    'a comparison of nothing',
    '<PerformanceComparison groups={{}} />',
    /^1:1 bad-island <PerformanceComparison> has no groups/,
  ],
  [
    'a negative time',
    '<PerformanceComparison groups={{ a: { label: "A", metrics: [{ time: -1, desc: "x" }] } }} />',
    /^1:24 bad-prop <PerformanceComparison> prop `groups\.a\.metrics\[0\]\.time`/,
  ],
  [
    'a picture from outside',
    '![b](../../../secret.svg)',
    '1:1 file-outside the file lies outside of the content folder: ../../../secret.svg → put it beside the page',
  ],
  [
    'a picture that leaves the public folder',
    '![b](/../secret.svg)',
    '1:1 file-outside the file lies outside of the public folder: /../secret.svg → write the path as it starts in the `public` folder',
  ],
  [
    'a diagram from outside',
    '<Diagram src="../../../secret.svg" alt="b" />',
    '1:1 file-outside the file lies outside of the content folder: ../../../secret.svg → put it beside the page',
  ],
  [
    'a partial from outside',
    "import Secret from '../../../secret.mdx';\n\n<Secret />",
    '1:1 file-outside the file lies outside of the content folder: ../../../secret.mdx → put it beside the page',
  ],
  [
    'an element called like a method of every object',
    '<constructor>text</constructor>',
    /^1:1 unknown-element pages may not use the element <constructor>/,
  ],
  [
    'a component called like one',
    '<Badge.constructor />',
    /^1:1 unknown-component there is no component called <Badge\.constructor>/,
  ],
  ['a link in a prop', '<Term name="[a](javascript:x)">b</Term>', /^1:1 bad-link/],
])('%s', async (_name, text, expected) => {
  const page = await compileText(text, {
    files: {
      'content/en/guide/a.svg': '<svg viewBox="0 0 4 2"/>',
      'content/en/guide/damaged.png': 'no picture',
      'secret.svg': '<svg viewBox="0 0 4 2"/>',
      'secret.mdx': 'secret',
      'content/en/guide/_rows.json': "[{ 'name': 1 }]",
    },
  });
  const [problem] = page.problems;
  const { line, column, code, message, hint } = problem ?? {};
  const shown = `${line}:${column} ${code} ${message}${hint === undefined ? '' : ` → ${hint}`}`;
  if (typeof expected === 'string') expect(shown).toBe(expected);
  else expect(shown).toMatch(expected);
  expect(problem?.severity).toBe('error');
});

test('VAL-6: a caption with quotes and `=` is no mistake', async () => {
  const page = await compileText('```js title="a = \'b\'.js"\nx\n```');
  expect(page.problems).toEqual([]);
  expect(page.codeBlocks[0]?.title).toBe("a = 'b'.js");
});

test('an attribute may be called like a method of every object', async () => {
  const { html } = await compileText('a <span constructor="x">b</span>');
  expect(html).toBe('<p>a <span constructor="x">b</span></p>');
});
