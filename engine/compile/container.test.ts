import { describe, expect, test } from 'vitest';
import { compileText, htmlOf, problemsOf } from '../../tests/compile/support.ts';

describe('MD-2: containers', () => {
  test.each([
    [':::tip\nx\n:::', 'TIP'],
    ['::: tip\n\nx\n\n:::', 'TIP'],
    [':::tip Title\nx\n:::', 'Title'],
    [':::tip{title="A {b} c"}\nx\n:::', 'A {b} c'],
    [":::tip {title='it'}\nx\n:::", 'it'],
    [':::tip {title=two words}\nx\n:::', 'two words'],
    ['::::tip\nx\n::::', 'TIP'],
    [':::tip[Title]\nx\n:::', 'Title'],
    ['::: tip[A [b] c\\]]  \nx\n:::', 'A [b] c]'],
    [':::tip[]\nx\n:::', 'TIP'],
    [':::tip[Title]{title="other"}\nx\n:::', 'Title'],
    [':::tip [Title]\nx\n:::', '[Title]'],
  ])('%j', async (text, title) => {
    expect(await htmlOf(text)).toBe(
      `<div class="callout callout-tip" role="note"><p class="callout-title">${title}</p><p>x</p></div>`,
    );
  });

  test('titles may have inline marks', async () => {
    expect(await htmlOf(':::note Use `x` **now**\n:::')).toContain(
      '<p class="callout-title">Use <code>x</code> <strong>now</strong></p>',
    );
    expect(await htmlOf(':::note[Use `x` **now**]\n:::')).toContain(
      '<p class="callout-title">Use <code>x</code> <strong>now</strong></p>',
    );
  });

  test('each kind has its title, in each language', async () => {
    for (const kind of ['note', 'info', 'warning', 'caution', 'danger']) {
      expect(await htmlOf(`:::${kind}\nx\n:::`)).toContain(`>${kind.toUpperCase()}</p>`);
    }
    expect(await htmlOf(':::warning\nx\n:::', { source: 'zh/a.mdx' })).toContain('>警告</p>');
    const fallback = { source: 'zh/a.mdx', writtenIn: 'en' };
    expect(await htmlOf(':::warning\nx\n:::', fallback)).toContain('>WARNING</p>');
  });

  test('MD-3: details is a disclosure', async () => {
    expect(await htmlOf(':::details More\nx\n:::')).toBe(
      '<details class="callout callout-details"><summary class="callout-title">More</summary><p>x</p></details>',
    );
  });

  test('lists, code and quotes inside', async () => {
    const html = await htmlOf(':::tip\n- a\n  - b\n\n> q\n\n```text\n:::\n```\n:::\n\nafter');
    expect(html).toMatchInlineSnapshot(`
      "<div class="callout callout-tip" role="note"><p class="callout-title">TIP</p><ul><li>a<ul><li>b</li></ul></li></ul><blockquote><p>q</p></blockquote><figure class="code" data-lang="text" data-single><pre tabindex="0"><code><span class="line">:::
      </span></code></pre><div class="code-tools"></div></figure></div><p>after</p>"
    `);
  });
});

describe('MD-4: nesting', () => {
  test('in lists, quotes, components and each other', async () => {
    const html = await htmlOf(
      '1. one\n\n   :::note\n   in list\n   :::\n\n> :::tip\n> in quote\n> :::\n\n<Steps>\n\n### S\n\n:::info\n:::danger[Risk]\ninner\n:::\n:::\n\n</Steps>\n',
    );
    expect(html).toMatchInlineSnapshot(
      `"<ol><li><p>one</p><div class="callout callout-note" role="note"><p class="callout-title">NOTE</p><p>in list</p></div></li></ol><blockquote><div class="callout callout-tip" role="note"><p class="callout-title">TIP</p><p>in quote</p></div></blockquote><div class="steps"><div class="heading"><h3 id="s">S</h3></div><div class="callout callout-info" role="note"><p class="callout-title">INFO</p><div class="callout callout-danger" role="note"><p class="callout-title">Risk</p><p>inner</p></div></div></div>"`,
    );
  });

  test('a container in a fence stays code, times stay text', async () => {
    const page = await compileText('At 10:30 and a:b, ::x\n\n```md\n:::tip\n:::\n```\n');
    expect(page.problems).toEqual([]);
    expect(page.text).toBe('At 10:30 and a:b, ::x');
  });
});

test('problems of containers', async () => {
  expect(await problemsOf('a\n\n:::tip\nb\n')).toMatchInlineSnapshot(`
    "
    content/en/guide/page.mdx:3:1 unclosed-container the container \`:::tip\` is not closed
        2 |
      > 3 | :::tip
          | ^
        4 | b
      → put \`:::\` in a line of its own behind its last line
    "
  `);
  expect(await problemsOf(':::tips\nb\n:::\n')).toMatchInlineSnapshot(`
    "
    content/en/guide/page.mdx:1:1 unknown-container no container is called \`tips\`; it is shown as text
      > 1 | :::tips
          | ^
        2 | b
      → did you mean \`:::tip\`?
    "
  `);
  expect(await problemsOf('text\n\n:::\n')).toMatchInlineSnapshot(`
    "
    content/en/guide/page.mdx:3:1 unknown-container \`:::\` closes no container; it is shown as text
        2 |
      > 3 | :::
          | ^
        4 |
      → containers are tip, note, info, warning, caution, danger, details and code-group
    "
  `);
});

test.each([':::info[Title', ':::info[Title] more', ':::info.class', ':::info-'])(
  'a kind that there is, and what may not follow it: %s',
  async (line) => {
    const { problems } = await compileText(`${line}\nb\n`);
    expect(problems).toMatchObject([
      {
        line: 1,
        code: 'unknown-container',
        message: 'what stands behind `:::info` is no title; it is shown as text',
        hint: 'write `:::info Title` or `:::info[Title]`, and nothing else in that line',
      },
    ]);
  },
);

test.each([
  ['its closing line alone', ':::tips\n\nb\n\n:::\n', 1],
  ['its closing line in the same paragraph', ':::tips\nb\n:::\n\na\n\n:::\n', 2],
  ['a closing line of its own', '::: x\n\n::: y\n\nb\n\n:::\n\n:::\n\n:::\n', 3],
])('what a stray container is closed by is not told, too: %s', async (_, text, count) => {
  expect((await compileText(text)).problems).toHaveLength(count);
});

test.each([
  ':::tip{title="x = \\"y\\""}',
  ':::tip {title="a" open}',
  ':::tip {.class}',
  ':::tip {title="a}',
  ':::tip {title=}',
])('braces that hold no title: %s', async (line) => {
  const { problems } = await compileText(`a\n\n${line}\nb\n:::\n`);
  expect(problems).toMatchObject([
    {
      line: 3,
      column: line.indexOf('{') + 1,
      code: 'bad-container-title',
      severity: 'error',
      message: 'the braces behind `:::tip` hold no title',
      hint: 'write `:::tip Title` or `:::tip{title="Title"}`; a title with double quotes stands between single ones',
    },
  ]);
});
