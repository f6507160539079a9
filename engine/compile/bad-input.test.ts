import { expect, test } from 'vitest';
import { compileText, htmlOf } from '../../tests/compile/support.ts';

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
    /^1:1 bad-json content\/en\/guide\/_rows\.json:1:4 is not JSON: a name in double quotes or `}` is expected → JSON has double quotes/,
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
    'a picture of the hero that is missing',
    '---\npageType: home\nhero:\n  name: A\n  image:\n    src: /none.svg\n    alt: A\n---\n',
    '6:5 missing-image the image does not exist: /none.svg → it is looked for at public/none.svg',
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
    '1:1 line-out-of-range marked line 7–8 of a block that has 1 line → mend the numbers between the braces',
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
    /^1:24 bad-prop <PerformanceComparison> prop `groups\.a\.metrics\[0\]\.time` must be a time in seconds$/,
  ],
  [
    'a depth beyond the levels',
    'a\n\n<Toc maxDepth={9} />',
    '3:6 bad-prop <Toc> prop `maxDepth` must be a heading level from 2 to 4',
  ],
  [
    'a depth that is text',
    '<Toc maxDepth="3" />',
    /prop `maxDepth` must be a heading level from 2 to 4$/,
  ],
  [
    'a record that is text',
    '<PerformanceComparison groups="{}" />',
    /^1:24 bad-prop <PerformanceComparison> prop `groups` must be an object, in braces: `\{\{…\}\}`$/,
  ],
  [
    'a record that is a list',
    '<PerformanceComparison groups={[]} />',
    /prop `groups` must be an object, and is a list$/,
  ],
  [
    'a list that is a function',
    '<Columns titles={() => 5}>a</Columns>',
    '1:10 bad-prop <Columns> prop `titles` must be a list, and is a function',
  ],
  [
    'a list that is a truth',
    '<Table header={[{ name: "a", key: "a" }]} body={true} />',
    /prop `body` must be a list, and is `true`$/,
  ],
  [
    'an object in a list that is text',
    '<Table header={["a"]} body={[]} />',
    '1:8 bad-prop <Table> prop `header[0]` must be an object, and is text',
  ],
  [
    'a number that is a function',
    '<Overview groups={[{ items: [{ text: "a", link: "/a" }] }]} overviewHeaders={[() => 5]} />',
    /must be a number, and is a function$/,
  ],
  [
    'a quote that is not closed',
    '# Page\n\n<Badge text="abc />\n\nMore text.\n\nAnd more.',
    '3:13 bad-mdx the quote `"` that opens here is never closed → close it behind the attribute’s value: `name="…"`',
  ],
  [
    'a quote that another attribute closes',
    'x <Badge text="abc type="info" />',
    '1:30 bad-mdx a quote stands here where the name of an attribute is expected → close the quote of the attribute before it: `name="…"`',
  ],
  [
    'a quote in the frontmatter',
    '---\ntitle: "Page\ndescription: What it is about\n---\n\n# Page',
    '2:8 bad-yaml the quote that opens here is never closed → write the same quote behind the text, or none if it needs none',
  ],
  [
    'a brace that is not closed',
    'One.\n\n{two\n\nThree.\n\nFour.',
    /^3:1 bad-mdx a `\{` is never closed/,
  ],
  [
    'a misspelt value',
    'x <Badge text="a" type="wraning" />',
    '1:19 bad-prop <Badge> prop `type` must be `info`, `warning` or `danger` → did you mean `warning`?',
  ],
  ['an empty text', '<Badge text="" />', '1:8 bad-prop <Badge> prop `text` must not be empty'],
  [
    'a command for no tool',
    '<PackageManagerTabs command={{}} />',
    '1:21 bad-prop <PackageManagerTabs> prop `command` names no command → write `command="install name"`, or `command={{ npm: "…" }}` with the tools it is for',
  ],
  [
    'a value that is no JavaScript',
    'a\n\n<Badge text={a b} />',
    '3:15 bad-mdx the value in braces is not JavaScript → write text in quotes: `name="…"`',
  ],
  [
    'a value that is no JavaScript, behind others',
    '<Table header={[1].map((x) => x)} body={[1 2]} />',
    /^1:44 bad-mdx the value in braces is not JavaScript/,
  ],
  [
    'text in braces behind an element',
    '<Badge text="a" /> {a b}',
    /^1:22 bad-mdx a `\{` starts an expression here/,
  ],
  [
    'a person without a list',
    'a\n\n<Member name="A" github="a" />',
    '3:1 misplaced-component <Member> stands outside of <Members> → put it directly between the tags of <Members>',
  ],
  [
    'a term in another element',
    '<Details>\n<div>\n<Term name="a">b</Term>\n</div>\n</Details>',
    '3:1 misplaced-component <Term> stands outside of <Terms> → put it directly between the tags of <Terms>',
  ],
  [
    'text among people',
    '<Members>\n<Member name="A" github="a" />\n\ntext\n</Members>',
    '4:1 misplaced-content between the tags of <Members> only <Member> may stand → move it into one of them, or out of the element',
  ],
  [
    'text beside a term',
    '<Terms>text <Term name="a">b</Term></Terms>',
    /^1:8 misplaced-content between the tags of <Terms> only <Term> may stand/,
  ],
  ['no columns', 'a\n\n<Columns>\n</Columns>', /^3:1 bad-content <Columns> is empty/],
  ['no people', '<Members />', /^1:1 bad-content <Members> is empty/],
  [
    'steps without headings',
    '<Steps>\n\n#### One\n\n</Steps>',
    /^1:1 bad-content <Steps> has no steps → start each one with a heading of the third level: `### …`$/,
  ],
  [
    'a fence that is not closed',
    'a\n\n```js\nb\n\nc\n',
    '3:1 unclosed-fence this block of code is not closed → put ``` in a line of its own behind its last line',
  ],
  ['a fence with a shorter end', '> ````js\n> b\n> ```\n\nc', /^1:3 unclosed-fence/],
  ['a fence of which only the start is there', '- a\n\n  ~~~js', /^3:3 unclosed-fence/],
  [
    'a row with too many cells',
    '| a | b |\n| - | - |\n| `c | d` | e |',
    '3:11 extra-cells this row has 3 cells, the table has 2 columns → write `\\|` for a bar inside a cell, in code, too; what is too much is not shown',
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
  ...['![b](./out.svg)', '![b](/out.svg)', '<Diagram src="./out.svg" alt="b" />'].map(
    (text): [string, string, RegExp] => [
      `a symbolic link that leads outside: ${text}`,
      text,
      /^1:1 file-outside the file is a symbolic link that leads out of the (?:content|public) folder: \S*out\.svg → put/,
    ],
  ),
  ...[
    ['```js file="./out.js"\n```', './out.js'],
    ["import Out from './out.mdx';\n\n<Out />", './out.mdx'],
    ["import out from './out.json';\n\n{out}", './out.json'],
    ['```js file="./folder/secret.js"\n```', './folder/secret.js'],
    ['[a](./out.zip)', '/en/guide/out.zip'],
  ].map(([text = '', path]): [string, string, RegExp] => [
    `a symbolic link that leads outside: ${text}`,
    text,
    new RegExp(
      `^1:1 file-outside the file is a symbolic link that leads out of the content folder: ${path} → put`,
    ),
  ]),
  ...[
    ['<audio src="https://x.test/a.mp3">a</audio>', '8', 'src', 'audio'],
    ['<video poster="//x.test/a.png">a</video>', '8', 'poster', 'video'],
    [
      '<picture><source srcSet="/a.png, https://x.test/b.png 2x" /></picture>',
      '18',
      'srcset',
      'source',
    ],
    ['<img src="./a.svg" alt="b" srcset="https://x.test/b.png 2x" />', '28', 'srcset', 'img'],
    ['<table background="https://x.test/a.png">a</table>', '8', 'background', 'table'],
  ].map(([text = '', column, attribute, name]): [string, string, RegExp] => [
    `a file from another host: ${text}`,
    text,
    new RegExp(
      `^1:${column} external-media \\\`${attribute}\\\` of <${name}> names a file on another host: (?:https:)?//x.test/\\S+ → pages load nothing from elsewhere: put the file beside the page, or allow its host: \`security: \\{ csp: \\{ '(?:img|media)-src': \\['https?://x.test'\\] \\} \\}\`$`,
    ),
  ]),
  [
    'a file from another host in an expression',
    'export const a = 1;\n\n{a && <video src="https://x.test/a.mp4" />}',
    /^1:1 external-media `src` of <video> names a file on another host/,
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
  ['a link in a prop', '<Terms><Term name="[a](javascript:x)">b</Term></Terms>', /^1:8 bad-link/],
])('%s', async (_name, text, expected) => {
  const page = await compileText(text, {
    files: {
      'content/en/guide/a.svg': '<svg viewBox="0 0 4 2"/>',
      'content/en/guide/damaged.png': 'no picture',
      'secret.svg': '<svg viewBox="0 0 4 2"/>',
      'secret.js': 'secret',
      'secret.json': '1',
      'secret.zip': 'secret',
      'public/a.png': '',
      'secret.mdx': 'secret',
      'content/en/guide/_rows.json': "[{ 'name': 1 }]",
    },
    symlinks: {
      'public/out.svg': 'secret.svg',
      'content/en/guide/folder': '.',
      ...Object.fromEntries(
        ['svg', 'js', 'json', 'mdx', 'zip'].map((end) => [
          `content/en/guide/out.${end}`,
          `secret.${end}`,
        ]),
      ),
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

test('symbolic links inside the content folder are files like others', async () => {
  const page = await compileText('```js file="./_b.js"\n```', {
    files: { 'content/en/_a.js': 'a', 'content/en/guide/x.txt': '' },
    symlinks: { 'content/en/guide/_b.js': 'content/en/_a.js' },
  });
  expect(page.problems).toEqual([]);
  expect(page.codeBlocks[0]?.code).toBe('a');
});

test('media of the site are emitted and have their address', async () => {
  const page = await compileText(
    '<video src="./a.mp4" poster="/p.png"><source srcset="/p.png, ./b.avif 2x,/q.png 3x" />x</video>',
    {
      base: '/docs/',
      files: { 'content/en/guide/a.mp4': '', 'content/en/guide/b.avif': '', 'public/p.png': '' },
    },
  );
  expect(page.problems).toEqual([]);
  expect(page.html).toMatch(
    /^<video src="\/docs\/static\/media\/a\.\w+\.mp4" poster="\/docs\/p\.png"><source srcset="\/docs\/p\.png, \/docs\/static\/media\/b\.\w+\.avif 2x, \/docs\/q\.png 3x">/,
  );
});

test('every faulty import is reported where it stands', async () => {
  const page = await compileText(
    [
      "import rows from './_rows.json';",
      "import A from './_no.mdx'; import b from './_no.json';",
      "import out from '../../../out.json';",
      "import React from 'react';",
      "export * from './x.js';",
      '',
      'Text',
    ].join('\n'),
    { files: { 'content/en/guide/_rows.json': '{\n  "a": 1,\n  "b": tru,\n}' } },
  );
  expect(page.problems.map(({ line, column, code }) => `${line}:${column} ${code}`)).toEqual([
    '1:1 bad-json',
    '2:1 missing-partial',
    '2:28 missing-file',
    '3:1 file-outside',
    '4:1 bad-import',
    '5:1 bad-export',
  ]);
});

test.each([
  ['a link without words', '[](/guide/other)', '1:1 empty-link the link to `/guide/other` has no'],
  ['a link of one space', '[ ](/guide/other)', '1:1 empty-link'],
  ['an element without words', 'See <a href="/guide/other"></a>', '1:5 empty-link'],
  ['a link without an address', '[f]()', '1:1 bad-link the link has no address'],
  ['a heading without words', '# A\n\n## ', '3:1 empty-heading the heading has no words'],
])('%s', async (_name, mdx, expected) => {
  const { problems } = await compileText(mdx);
  const shown = problems.map(
    ({ line, column, code, message }) => `${line}:${column} ${code} ${message}`,
  );
  expect(shown).toEqual([expect.stringContaining(expected)]);
});

test.each([
  ['a link around a picture', '[![The picture](./a.svg)](/guide/other)'],
  ['an element that says its name', '<a href="/guide/other" aria-label="Other"></a>'],
  ['an anchor', '<a id="old"></a>Text'],
])('%s has no fault', async (_name, mdx) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
  const { problems } = await compileText(mdx, { files: { 'content/en/guide/a.svg': svg } });
  expect(problems).toEqual([]);
});

test('data that cannot be read is told once, whatever is read of it', async () => {
  const page = await compileText(
    "import data from './_data.json'\n\n# A\n\n{data.list[0].name}\n\n{nobody.knows}\n",
    { files: { 'content/en/guide/_data.json': '{ "list": [ }' } },
  );
  expect(page.problems.map(({ line, code }) => `${line} ${code}`)).toEqual([
    '1 bad-json',
    '7 expression-failed',
  ]);
});

test('what belongs together may come from partials and expressions, too', async () => {
  const page = await compileText(
    [
      "import Part from './_part.mdx';",
      "export const people = ['a', 'b'];",
      '<Members>{people.map((name) => <Member key={name} name={name} github={name} />)}</Members>',
      '<Terms>{/* none */}\n<Part />\n<Term name="b">c</Term> <Term name="d">e</Term>\n</Terms>',
      '<Steps>\n<Heads />\n</Steps>',
    ]
      .join('\n\n')
      .replace('\n', "\nimport Heads from './_heads.mdx';\n"),
    {
      files: {
        'content/en/guide/_part.mdx': '<Term name="a">b</Term>\n',
        'content/en/guide/_heads.mdx': '### One\n',
      },
    },
  );
  expect(page.problems).toEqual([]);
});

test.each([
  '```js\na\n```',
  '> ~~~~js\n> a\n> ~~~~~',
  '- x\n\n  ```\n  ```',
  '```js\na\n  ```  \n',
])('a fence that is closed: %j', async (text) =>
  expect((await compileText(text)).problems).toEqual([]),
);

// Fewer have room while they are parsed, and none while they are rendered.
test.each([4000, 8000])(
  '%i quotes that lie in each other are told with their file',
  async (depth) => {
    const { problems } = await compileText(`${'> '.repeat(depth)}x`);
    expect(problems).toMatchObject([
      { code: 'too-deep', severity: 'error', file: 'content/en/guide/page.mdx' },
    ]);
  },
);

test.each([
  ['a page', '# Page\n\n<Steps>\n'],
  ['its frontmatter', '---\ntitle: "Page\n---\n\n# Page\n'],
  ['a frontmatter without an end', '---\ntitle: Page\n\n# Page\n'],
  ['a partial', "import Part from './_part.mdx';\n\n# Page\n\n<Part />\n"],
  ['a partial that is missing', "import Part from './_none.mdx';\n\n# Page\n\n<Part />\n"],
])('what cannot be read makes a page incomplete: %s', async (_name, text) => {
  const files = { 'content/en/guide/_part.mdx': '## Part\n\n<Steps>\n' };
  expect((await compileText(text, { files })).incomplete).toBe(true);
});

test('a page that can be read is whole, whatever else is wrong with it', async () => {
  expect(await compileText('# Page\n\n<Unknown>\n\n## In it\n\n</Unknown>\n')).not.toHaveProperty(
    'incomplete',
  );
});

test('data may begin with the mark that spreadsheets and editors write', async () => {
  const files = { 'content/en/guide/_rows.json': '\uFEFF[{ "name": "Ada" }]' };
  const text = "import rows from './_rows.json';\n\nBy {rows[0].name}\n";
  expect(await htmlOf(text, { files })).toBe('<p>By Ada</p>');
});
