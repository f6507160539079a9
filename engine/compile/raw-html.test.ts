import { describe, expect, test } from 'vitest';
import { compileText, htmlOf, problemsOf } from '../../tests/compile/support.ts';

const source = 'en/guide/page.md';

describe('HTML in Markdown files', () => {
  test.each([
    ['<div align="center">x</div>', '<div align="center">x</div>'],
    ['a <kbd class="k">b</kbd> c', '<p>a <kbd class="k">b</kbd> c</p>'],
    ['<p>a &copy; &lt;b></p>', '<p>a © &lt;b&gt;</p>'],
    ['<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<!-- c -->\n\ntext', '<p>text</p>'],
    ['a<br>b', '<p>a<br>b</p>'],
  ])('%s', async (text, html) => {
    expect(await htmlOf(text, { source })).toBe(html);
  });

  test('tags around Markdown', async () => {
    const text = '<details>\n<summary>More</summary>\n\nSome **text**\n\n- a\n\n</details>\n';
    expect((await htmlOf(text, { source })).replaceAll('\n', '')).toBe(
      '<details><summary>More</summary><p>Some <strong>text</strong></p><ul><li>a</li></ul></details>',
    );
  });

  test.each([
    ['a line', '<p align="center">\n\n**a**\n\n</p>', ['<strong>a</strong>']],
    ['two paragraphs', '<p align="center">\n\na\n\nb\n\n</p>', ['a', 'b']],
    ['lines of elements', '<p align="center">\n<b>a</b>\n<i>b</i>\n</p>', ['<b>a</b> <i>b</i>']],
    ['an element and text', '<p align="center">\n  <b>a</b> b\n</p>', ['<b>a</b> b']],
  ])('no paragraph is inside another one: %s', async (_name, text, lines) => {
    for (const name of [source, 'en/guide/page.mdx']) {
      const html = await htmlOf(text, { source: name });
      const found = html.split('<p align="center">').slice(1);
      expect(
        found.map((one) =>
          one
            .replace(/<\/p>$/, '')
            .replaceAll(/\s+/g, ' ')
            .trim(),
        ),
      ).toEqual(lines);
    }
  });

  test('text in HTML says nothing about the references of its page', async () => {
    const text = [
      '<details><summary>More</summary>',
      '',
      'A note[^1] and ![a mark][mark]',
      '',
      '</details>',
      '',
      '[^1]: It is there.',
      '',
      '[mark]: https://pictures.test/mark.svg',
    ].join('\n');
    const allowed = { 'img-src': ['https://pictures.test'] };
    expect(await htmlOf(text, { source, allowed })).toContain('A note<sup>');
  });

  test('an id that a paragraph has belongs to its first', async () => {
    expect(await htmlOf('<p id="top">\n\na\n\nb\n\n</p>', { source })).toBe(
      '<p id="top">a</p><p>b</p>',
    );
  });

  test('headings are headings, links are links', async () => {
    const page = await compileText('<h2 id="own">A <i>b</i></h2>\n\n<a href="other.md#x">o</a>\n', {
      source,
    });
    expect(page.toc).toMatchObject([{ id: 'own', depth: 2 }]);
    expect(page.links).toMatchObject([{ path: '/guide/other', hash: 'x' }]);
  });

  test('what runs or restyles is refused, and what is broken is named, with its line', async () => {
    const text = [
      '# A',
      '',
      '<div>',
      '<script src="x.js">let a = "</div>";</script>',
      '<p onclick="x()">a</p>',
      '<blink>a</blink>',
      '</div>',
      '',
      '<style>p {}</style>',
      '',
      '<section>',
      '',
      'a </em> b',
      '',
    ].join('\n');
    expect(await problemsOf(text, { source })).toMatchInlineSnapshot(`
      "
      content/en/guide/page.md:4:1 refused-html <script> is refused: pages run and load nothing of their own
          3 | <div>
        > 4 | <script src="x.js">let a = "</div>";</script>
            | ^
          5 | <p onclick="x()">a</p>
        → what moves is an island: see \`islands\` in the site configuration

      content/en/guide/page.md:9:1 refused-html <style> is refused: pages run and load nothing of their own
           8 |
        >  9 | <style>p {}</style>
             | ^
          10 |
        → name the style sheet in \`styles\` of the site configuration

      content/en/guide/page.md:13:3 bad-html </em> closes nothing
          12 |
        > 13 | a </em> b
             |   ^
          14 |
        → remove it, or add the opening tag; both have to stand in the same list item or quote

      content/en/guide/page.md:11:1 bad-html <section> is not closed
          10 |
        > 11 | <section>
             | ^
          12 |
        → add </section>, or put the tag in backticks if you mean its name

      content/en/guide/page.md:5:1 forbidden-attribute the attribute \`onclick\` is not allowed
          4 | <script src="x.js">let a = "</div>";</script>
        > 5 | <p onclick="x()">a</p>
            | ^
          6 | <blink>a</blink>
        → pages are static; what moves is an island

      content/en/guide/page.md:6:1 unknown-element pages may not use the element <blink>
          5 | <p onclick="x()">a</p>
        > 6 | <blink>a</blink>
            | ^
          7 | </div>
        → write Markdown, or put the tag in backticks if you mean its name; \`.md\` files have no components: in \`page.mdx\` one would be <Blink>
      "
    `);
  });
});

test.each([
  ['<CopyPrompt />', 'pages may not use the element <CopyPrompt>', 'rename this one to `page.mdx`'],
  ['a <Tabs>b</Tabs>', 'pages may not use the element <Tabs>', 'rename this one to `page.mdx`'],
  ['<Button>b</Button>', '<button> is refused', 'rename this one to `page.mdx`'],
  ['<BUTTON>b</BUTTON>', '<button> is refused', 'what moves is an island'],
  ['<copy-prompt>b</copy-prompt>', 'element <copy-prompt>', '`page.mdx` one would be <CopyPrompt>'],
  ['<spann>b</spann>', 'element <spann>', 'did you mean <span>?'],
])('a component in a Markdown file: %s', async (html, message, hint) => {
  const { problems } = await compileText(`${html}\n`, { source: 'en/guide/page.md' });
  expect(problems).toHaveLength(1);
  expect(problems[0]?.message).toContain(message);
  expect(problems[0]?.hint).toContain(hint);
});

describe('a banner above the title', () => {
  const compiled = (text: string) => compileText(text, { source: 'en/guide/page.md' });

  test('is a line of its own, and the title is that of Markdown', async () => {
    const { h1, headings, html, problems } = await compiled(
      '<h1 align="center">Acme</h1>\n\n# Hooks\n\n## One\n',
    );
    expect(problems).toEqual([]);
    expect(h1).toBe('Hooks');
    expect(headings.map(({ depth, id }) => [depth, id])).toEqual([
      [1, 'hooks'],
      [2, 'one'],
    ]);
    expect(html).toContain('<p align="center">Acme</p>');
  });

  test('is the title where there is no other, and a second one below it is', async () => {
    expect((await compiled('<h1 align="center">Acme</h1>\n\n## One\n')).h1).toBe('Acme');
    const { problems } = await compiled('# Hooks\n\n<h1>Acme</h1>\n');
    expect(problems.map(({ code }) => code)).toEqual(['second-title']);
  });
});

test.each([
  ['<h2 align="center" style="color: red">A</h2>', 1],
  ['<p style="color: red">a</p>', 1],
  ['text <b STYLE=red>a</b>', 1],
  ['<h2 align="center">A</h2>', 0],
])('what is styled on itself is said, not lost: %s', async (html, count) => {
  const { problems, html: shown } = await compileText(html, { source: 'en/guide/page.md' });
  expect(problems.map(({ code }) => code)).toEqual(Array(count).fill('forbidden-attribute'));
  expect(shown).not.toContain('style');
});

describe('alerts of GitHub', () => {
  test.each([
    ['NOTE', 'note', 'NOTE'],
    ['TIP', 'tip', 'TIP'],
    ['IMPORTANT', 'info', 'IMPORTANT'],
    ['WARNING', 'warning', 'WARNING'],
    ['CAUTION', 'caution', 'CAUTION'],
  ])('[!%s]', async (word, kind, title) => {
    const html = `<div class="callout callout-${kind}" role="note"><p class="callout-title">${title}</p><p>Some <em>text</em>.</p></div>`;
    expect(await htmlOf(`> [!${word}]\n> Some *text*.\n`)).toBe(html);
    expect(await htmlOf(`> [!${word}]\n>\n> Some *text*.\n`)).toBe(html);
  });

  test('titles in the language of the page', async () => {
    expect(await htmlOf('> [!IMPORTANT]\n> 文字\n', { source: 'zh/a.mdx' })).toContain('>重要</p>');
  });

  test('other quotes stay quotes', async () => {
    expect(await htmlOf('> [!NOTE] on one line\n')).toContain('<blockquote>');
    expect(await htmlOf('> text\n>\n> [!NOTE]\n')).toContain('<blockquote>');
  });
});
