import { createElement, type ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { compileText, problemsOf, type SiteAdditions } from '../../tests/compile/support.ts';
import { repairsOf } from './html-repairs.ts';

const what = (html: string) => repairsOf(html).map((repair) => repair.what);

describe('what browsers change', () => {
  test.each([
    ['a block in a paragraph', '<p class="a">One <div>two</div></p>', '`<div>` in `<p>`'],
    ['a paragraph in a paragraph', '<p>One <b><p>two</p></b></p>', '`<p>` in `<p>`'],
    ['a link in a link', '<a href="/">One <i><a href="/b">two</a></i></a>', '`<a>` in `<a>`'],
    ['a button in a button', '<button>One <button>two</button></button>', '`<button>` in'],
    ['a character that nobody sees', '<b>a\0b</b>', 'the control character U+0000'],
  ])('%s', (_name, html, words) => {
    expect(what(html)).toEqual([expect.stringContaining(words)]);
  });

  test.each([
    [
      'paragraphs side by side',
      '<div><p>One</p><div>two</div><p>three <span>four</span></p></div>',
    ],
    [
      'names that begin alike',
      '<p><picture><img src="a.png"></picture><abbr>b</abbr></p><pre>c</pre>',
    ],
    ['tags in values and comments', '<p title="<div>">a<!-- <div> --> b</p>'],
    ['tags that are text', '<p>&lt;div&gt;</p>'],
    ['tabs and ends of lines', '<pre>a\tb\r\nc</pre>'],
  ])('not %s', (_name, html) => {
    expect(what(html)).toEqual([]);
  });
});

const Box = () => createElement('p', null, createElement('div', null, 'inside'));

const Odd = () => 'a\u0000b';

const Note = ({ children }: { children?: ReactNode }) => createElement('p', null, children);

const site = (name: string, Component: unknown): { site: SiteAdditions } => ({
  site: { modules: [{ kind: 'component', name, exports: { default: Component } }] },
});

describe('who is told', () => {
  test('of a component’s own HTML: where the page uses it, once', async () => {
    expect(
      await problemsOf('Text\n\n<Box />\n\n<Box />\n', site('Box', Box)),
    ).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:3:1 repaired-html the component <Box> has \`<div>\` in \`<p>\`, which browsers end there
          2 |
        > 3 | <Box />
            | ^
          4 |
        → make the outer one a \`<div>\`, or the inner one a \`<span>\`
      "
    `);
  });

  test('of a component around content: the page, where the words stand', async () => {
    expect(
      await problemsOf('Text\n\n<Note>\n\n- first things\n\n</Note>\n', site('Note', Note)),
    ).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:5:3 repaired-html the page has \`<ul>\` in \`<p>\`, which browsers end there: “first things”
          4 |
        > 5 | - first things
            |   ^
          6 |
        → make the outer one a \`<div>\`, or the inner one a \`<span>\`
      "
    `);
  });

  test('of elements that the page writes itself', async () => {
    expect(
      await problemsOf('Text\n\n<p>\n  <div>inner words</div>\n</p>\n'),
    ).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:4:3 repaired-html the page has \`<div>\` in \`<p>\`, which browsers end there: “inner words”
          3 | <p>
        > 4 |   <div>inner words</div>
            |   ^
          5 | </p>
        → make the outer one a \`<div>\`, or the inner one a \`<span>\`
      "
    `);
  });

  test.each([
    ['the words are in the frontmatter, too', '<p>\n  <div>a</div>\n</p>', 6, 3],
    ['the same words twice', '<div>a</div>\n\n<p>\n  <div>**a**</div>\n</p>', 8, 3],
    ['no words', '<p>\n  <div><img src="/a.png" alt="" /></div>\n</p>', 6, 3],
    ['several', '<p>\n  <div>a</div>\n</p>\n\n<p>\n  <div>b</div>\n</p>', 6, 3],
    ['of a component around it', '<Note>\n\n- a\n\n</Note>', 7, 3],
  ])('at the place of the tag: %s', async (_, body, line, column) => {
    const text = `---\ndescription: Is a page\n---\n\n${body}\n`;
    const files = { 'public/a.png': new Uint8Array() };
    for (const source of ['en/a.mdx', ...(body.includes('<Note') ? [] : ['en/a.md'])]) {
      const { problems } = await compileText(text, { ...site('Note', Note), source, files });
      const [first] = problems.filter(({ code }) => code === 'repaired-html');
      expect(first, source).toMatchObject({ line, column });
    }
  });

  test('in the partial that it stands in', async () => {
    const files = { 'content/en/_part.mdx': 'Text\n\n<p>\n  <div>a</div>\n</p>\n' };
    const page = await compileText("import Part from './_part.mdx';\n\n<Part />\n", {
      source: 'en/a.mdx',
      files,
    });
    expect(page.problems).toMatchObject([
      { file: 'content/en/_part.mdx', line: 4, column: 3, code: 'repaired-html' },
    ]);
  });

  test('of a character that a component prints', async () => {
    expect(await problemsOf('<Odd />\n', site('Odd', Odd))).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:1:1 repaired-html the component <Odd> has the control character U+0000, which no reader sees
        > 1 | <Odd />
            | ^
          2 |
        → leave it out of the text
      "
    `);
  });
});
