import { describe, expect, test } from 'vitest';
import { compileText, htmlOf, problemsOf } from '../../tests/compile/support.ts';

describe('MD-1: GFM', () => {
  test('tables, without style attributes', async () => {
    expect(await htmlOf('| a | `b` |\n| :-: | --: |\n| 1 | [x](/y) |\n')).toMatchInlineSnapshot(
      `"<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead><tr><th scope="col" class="align-center">a</th><th scope="col" class="align-right"><code>b</code></th></tr></thead><tbody><tr><td class="align-center">1</td><td class="align-right"><a href="/y">x</a></td></tr></tbody></table></div>"`,
    );
  });

  test('task lists, strikethrough, autolinks, breaks', async () => {
    expect(
      await htmlOf('- [x] done\n- [ ] ~~not~~\n\nhttps://a.b \\\nwww.c.d\n'),
    ).toMatchInlineSnapshot(
      `"<ul class="tasks"><li><label><input type="checkbox" disabled checked> done</label></li><li><label><input type="checkbox" disabled> <del>not</del></label></li></ul><p><a href="https://a.b">https://a.b</a> <br><a href="http://www.c.d">www.c.d</a></p>"`,
    );
  });

  test.each([
    ['--output-path', true],
    ['-c', true],
    ['a-b', false],
    ['--json stats.json', false],
    ['--a-flag-that-no-line-of-a-phone-holds', false],
    ['-1', false],
  ])('`%s` stays on its line: %s', async (code, stays) => {
    const name = stays ? ' class="nobr"' : '';
    expect(await htmlOf(`Set \`${code}\`.\n`)).toBe(`<p>Set <code${name}>${code}</code>.</p>`);
  });

  test('footnotes', async () => {
    expect(await htmlOf('a[^x] b[^y] c[^x]\n\n[^y]: two\n[^x]: one `1`\n')).toMatchInlineSnapshot(
      `"<p>a<sup><a href="#footnote:1" id="footnote-ref:1" class="footnote-ref" aria-label="Footnote 1">1</a></sup> b<sup><a href="#footnote:2" id="footnote-ref:2" class="footnote-ref" aria-label="Footnote 2">2</a></sup> c<sup><a href="#footnote:1" id="footnote-ref:1-2" class="footnote-ref" aria-label="Footnote 1">1</a></sup></p><section class="footnotes" aria-label="Footnotes"><ol><li id="footnote:1"><p>one <code>1</code> <a href="#footnote-ref:1" class="footnote-back" aria-label="Back to reference 1">↩</a></p></li><li id="footnote:2"><p>two <a href="#footnote-ref:2" class="footnote-back" aria-label="Back to reference 2">↩</a></p></li></ol></section>"`,
    );
  });

  test('footnotes and link definitions belong to their file', async () => {
    const part = 'p[^1] [l]\n\n[^1]: of the partial [l]\n\n[l]: /partial\n';
    const text =
      'import P from "./_p.mdx"\n\na[^1] [l]\n\n<P />\n\n[^1]: of the page\n\n[l]: /page\n';
    const html = await htmlOf(text, { files: { 'content/en/guide/_p.mdx': part } });
    expect(html.match(/href="[^"]*"/g)).toEqual([
      'href="#footnote:1"',
      'href="/page"',
      'href="#footnote:2"',
      'href="/partial"',
      'href="#footnote-ref:1"',
      'href="/partial"',
      'href="#footnote-ref:2"',
    ]);
    expect(html).toMatch(/id="footnote:1"><p>of the page .*id="footnote:2"><p>of the partial /);
  });

  test('references to nothing', async () => {
    const text =
      'a `[^no]` \\[^no] [^a b] [^a-z]+\n\n:::tip\nx\n[^nope] ![x][undef]\n:::\n\nx![0][1] [a][b]\n';
    const { problems } = await compileText(text);
    expect(
      problems.map(({ line, column, severity, message }) => [line, column, severity, message]),
    ).toEqual([
      [5, 1, 'warning', 'no footnote is called `nope`; `[^nope]` is shown as text'],
      [5, 9, 'warning', 'no link definition is called `undef`; `![x][undef]` is shown as text'],
    ]);
  });

  test('tight and loose lists', async () => {
    expect(await htmlOf('3. a\n4. b\n   - c\n')).toBe(
      '<ol start="3"><li>a</li><li>b<ul><li>c</li></ul></li></ol>',
    );
    expect(await htmlOf('- a\n\n- b\n')).toBe('<ul><li><p>a</p></li><li><p>b</p></li></ul>');
  });

  test('a line break between Chinese characters is no space', async () => {
    const page = await compileText('你好，\n世界 a\nb\n');
    expect(page.html).toBe('<p>你好，世界 a\nb</p>');
    expect(page.text).toBe('你好，世界 a b');
  });

  test('a line break between Japanese characters is no space, and one of Korean is', async () => {
    expect((await compileText('これは\nテスト、\nです\n')).text).toBe('これはテスト、です');
    expect((await compileText('이것은\n시험\n')).text).toBe('이것은 시험');
  });

  test('`.md` files have no components, and braces are text', async () => {
    const source = 'en/guide/page.md';
    expect(await htmlOf('a {b} <!-- c -->\n\n<!-- d -->\n', { source })).toBe('<p>a {b} </p>');
    expect(await problemsOf('<script>x</script>\n', { source })).toMatchInlineSnapshot(`
      "
      content/en/guide/page.md:1:1 refused-html <script> is refused: pages run and load nothing of their own
        > 1 | <script>x</script>
            | ^
          2 |
        → what moves is an island: see \`islands\` in the site configuration
      "
    `);
  });
});

describe('imports and exports in a `.md` file', () => {
  const source = 'en/guide/page.md';

  test('are told once, with what to do', async () => {
    const text =
      "# A\n\nimport Tabs from '@theme/Tabs';\nimport B from './b';\n\nexport const c = 1;\n";
    expect(await problemsOf(text, { source })).toMatchInlineSnapshot(`
      "
      content/en/guide/page.md:3:1 module-line \`.md\` files import and export nothing: readers see this line as it is written
          2 |
        > 3 | import Tabs from '@theme/Tabs';
            | ^
          4 | import B from './b';
        → rename the file to \`page.mdx\`, where braces and \`<\` are no longer text; or put the line in a block of code
      "
    `);
  });

  test.each([
    "import './a.css';",
    "import { a } from 'b'",
    'export const a = 1;',
    'export default function A() {}',
    'export { a };',
  ])('%s', async (text) => {
    expect(await problemsOf(text, { source })).toContain('module-line');
    expect(await problemsOf(text)).not.toContain('module-line');
  });

  test.each([
    'import the package `a` from "b" first.',
    'export default settings with the menu.',
    'export functions, classes and constants.',
    "```js\nimport a from 'b';\n```",
    "> import a from 'b';",
  ])('%j is text', async (text) => {
    expect((await compileText(text, { source })).problems).toEqual([]);
  });
});

describe('SRCH-4, SRCH-5: text for search', () => {
  test('one line a block, component text included, code and titles of pages left out', async () => {
    const page = await compileText(
      [
        '# Title',
        'Some `<script>` text\nover two lines with a [link](/x).',
        '- one\n- two\n  - three',
        '> quote',
        '| a | b |\n| - | - |\n| c | d |',
        ':::warning Careful\nnow\n:::',
        '```js\nhidden()\n```',
        '<Tabs>\n<Tab label="First">\n\nin tab\n\n</Tab>\n</Tabs>',
        '<Badge text="Read-only" />',
        '![picture](./a.svg)',
        '## `head`',
        '<Details title="More">\n\ninside\n\n</Details>',
      ].join('\n\n'),
      { files: { 'content/en/guide/a.svg': '<svg viewBox="0 0 1 1"/>' } },
    );
    expect(page.problems).toEqual([]);
    expect(page.text.split('\n')).toEqual([
      'Some <script> text over two lines with a link.',
      'one',
      'two',
      'three',
      'quote',
      'a b',
      'c d',
      'Careful',
      'now',
      'First',
      'in tab',
      'Read-only',
      'head',
      'More',
      'inside',
    ]);
  });
});

describe('comments of HTML in MDX', () => {
  test.each([
    ['a line', '<!-- c -->\n\ntext'],
    ['several lines', '<!-- c\n\n# {no} `code\n\n-->\n\ntext'],
    ['in a line', 'a<!-- c --> b <!--d--> e'],
    ['at the start of a line', '<!-- c --> text'],
    ['in a list', '- <!-- c --> a\n\n  b\n- <!-- c -->\n  d'],
    ['in a quote', '> <!-- c\n> d -->\n> text'],
    ['in a heading', '## Title <!-- c -->'],
    ['in a table', '| a <!-- c --> | b |\n| - | - |\n| c | d |'],
    [
      'in a component',
      ':::tip\n<!-- c -->\n\n<Details title="M">\n<!-- c -->\n\nd\n</Details>\n:::',
    ],
  ])('%s', async (_place, written) => {
    const asMdx = written.replaceAll('<!--', '{/*').replaceAll('-->', '*/}');
    expect(await htmlOf(written)).toBe(await htmlOf(asMdx));
  });

  test('may hold what ends a comment of MDX', async () => {
    expect(await htmlOf('a<!-- */} b */ -->\n\ntext')).toBe('<p>a</p><p>text</p>');
  });

  test('are text in code, in quotes and in values', async () => {
    const text =
      '<!-- c -->\n\n`<!-- a -->`\n\n```html\n<!-- b -->\n```\n\n<Badge text="<!-- d -->" />\n\n{"<!-- e -->"}\n';
    const { html, problems } = await compileText(text);
    expect(problems).toEqual([]);
    const shown = html.replace(/<[^>]*>/g, '');
    for (const name of ['a', 'b', 'd', 'e']) expect(shown).toContain(`&lt;!-- ${name} --`);
    expect(shown).not.toContain('c --');
  });

  test('leave everything its place', async () => {
    expect(await problemsOf('<!-- c\nd --> a <!-- é --> <Nothing />\n')).toContain(
      'page.mdx:2:20 ',
    );
  });
});

describe('MDX that cannot be read', () => {
  test.each([
    'a {b c} d',
    'a {b',
    'a <3',
    '<Steps>\n\ntext\n',
    '<Steps>\n\n</Tabs>\n',
    'a </b>',
    '<!-- comment',
    'export const = 1\n',
    '<Badge text= />',
  ])('%j', async (text) => {
    const page = await compileText(`---\ntitle: T\n---\n\n${text}`);
    expect(page.problems).toHaveLength(1);
    expect(page.problems[0]?.line).toBeGreaterThanOrEqual(5);
    expect(page.html).toBe('');
    expect(page.frontmatter.title).toBe('T');
  });

  test('is explained', async () => {
    const texts = ['a {b c} d', 'a {b', 'a <3', '<Steps>\n\ntext\n', 'a <!-- b\n\nc -->', 'a </b>'];
    const all = await Promise.all(texts.map((text) => problemsOf(text)));
    expect(all.join('')).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:1:5 bad-mdx a \`{\` starts an expression here, and what follows is not JavaScript
        > 1 | a {b c} d
            |     ^
        → put it in backticks, or write \`\\{\` for the brace itself

      content/en/guide/page.mdx:1:3 bad-mdx a \`{\` is never closed
        > 1 | a {b
            |   ^
        → put it in backticks, write \`\\{\` for the brace itself, or close it

      content/en/guide/page.mdx:1:4 bad-mdx a \`<\` starts an element here, and what follows is not one
        > 1 | a <3
            |    ^
        → put it in backticks, or write \`\\<\` for the sign itself

      content/en/guide/page.mdx:1:1 bad-mdx <Steps> (line 1) is not closed
        > 1 | <Steps>
            | ^
          2 |
        → close it, or put it in backticks if you mean its name; a tag on a line of its own is closed on a line of its own

      content/en/guide/page.mdx:1:4 bad-mdx a comment starts here, and does not end in the same block
        > 1 | a <!-- b
            |    ^
          2 |
        → write \`{/* … */}\` around all of it, in lines of its own; or \`\\<\` for the sign itself

      content/en/guide/page.mdx:1:4 bad-mdx this closing tag closes nothing
        > 1 | a </b>
            |    ^
        → remove it, or add the opening tag
      "
    `);
  });
});
