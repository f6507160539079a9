import { describe, expect, test } from 'vitest';
import { compileText, htmlOf, problemsOf } from '../../tests/compile/support.ts';
import { grammarOf } from './code-languages.ts';
import { parseCodeMeta } from './code-meta.ts';

const fence = (info: string, code = 'a\nb\nc\nd\ne') => `\`\`\`${info}\n${code}\n\`\`\`\n`;

describe('CODE-1, VAL-6: the words behind the language', () => {
  test.each([
    ['title="a b.js"', 'a b.js'],
    ["title='a b.js'", 'a b.js'],
    ['title=a.js', 'a.js'],
    ['{1,3} title="x=y=z"', 'x=y=z'],
    ['title=x=y {2}', 'x=y'],
    ['title=源码', '源码'],
    ['title="{1} not lines"', '{1} not lines'],
  ])('%s', (meta, title) => expect(parseCodeMeta(meta).title).toBe(title));

  test('CODE-2: lists of lines', () => {
    expect(parseCodeMeta('{1,3-5}').highlight).toEqual([1, 3, 4, 5]);
    expect(parseCodeMeta('{}').highlight).toEqual([]);
    expect(parseCodeMeta('{2-2}').highlight).toEqual([2]);
    expect(parseCodeMeta('{ 4 , 1 - 2 }').highlight).toEqual([1, 2, 4]);
    expect(parseCodeMeta('{a}').badLines).toBe('{a}');
    expect(parseCodeMeta('{5-3}').badLines).toBe('{5-3}');
  });

  test('CODE-3: switches of one block, and words for the checks', () => {
    const meta = parseCodeMeta('lineNumbers wrap check=config skip="no net" expect-error=TS1 foo');
    expect(meta).toMatchObject({ lineNumbers: true, wrap: true, unknown: ['foo'] });
  });

  test('CODE-2: marked lines have numbers', async () => {
    const html = await htmlOf(fence('text {1,3-4}'));
    expect(html).toContain('data-numbers');
    expect(html.match(/class="line hl"/g)).toHaveLength(3);
    expect(await htmlOf(fence('text'))).not.toContain('data-numbers');
  });
});

describe('the block', () => {
  test('markup of a block with a title', async () => {
    expect(await htmlOf(fence('js title="a.js"', 'const a = "<b>";'))).toMatchInlineSnapshot(`
      "<figure class="code" data-lang="js"><figcaption><span class="lang-icon" aria-hidden="true"></span>a.js</figcaption><pre tabindex="0" role="region" aria-label="a.js"><code><span class="line"><span class="t-k">const</span> a <span class="t-o">= </span><span class="t-s">"&lt;b&gt;"</span>;
      </span></code></pre><div class="code-tools"><button type="button" class="code-wrap" aria-pressed="false" aria-label="Wrap lines" title="Wrap lines"></button><button type="button" class="code-copy" aria-label="Copy code" title="Copy code" data-done="Copied"></button></div></figure>"
    `);
  });

  test('CODE-5: a block without a language has buttons and a name, too', async () => {
    const html = await htmlOf(fence('', 'x'));
    expect(html).toContain('role="region" aria-label="Code"');
    expect(html).toContain('aria-label="Copy code"');
  });

  test('names of regions differ', async () => {
    const html = await htmlOf(`${fence('js')}\n${fence('js')}\n`);
    expect(html.match(/(?<=<pre[^>]*aria-label=")[^"]*/g)).toEqual(['js', 'js (2)']);
  });

  test('CODE-7: blank lines around the code are dropped, indentation is kept', async () => {
    const page = await compileText(fence('js', '\n  \n  a\n\n  b\n\n'));
    expect(page.codeBlocks[0]?.code).toBe('  a\n\n  b');
  });

  test('blocks are recorded', async () => {
    const page = await compileText(`text\n\n${fence('js title=a.js {2} check=config')}`);
    expect(page.codeBlocks).toEqual([
      {
        lang: 'js',
        meta: 'title=a.js {2} check=config',
        title: 'a.js',
        highlight: [2],
        code: 'a\nb\nc\nd\ne',
        source: 'en/guide/page.mdx',
        line: 3,
      },
    ]);
  });

  test('signs of diffs and prompts stand apart from the code', async () => {
    const diff = await htmlOf(fence('diff', ' a\n-b\n+c\n--- x'));
    expect(diff.match(/<code>(.*)<\/code>/s)?.[1]).toMatchInlineSnapshot(`
      "<span class="line"><span class="sign"> </span>a
      </span><span class="line del"><span class="sign">-</span><span class="t-d">b</span>
      </span><span class="line ins"><span class="sign">+</span><span class="t-i">c</span>
      </span><span class="line"><span class="t-c">--- x</span>
      </span>"
    `);
    const shell = await htmlOf(fence('sh', '$ npm i\n  $ x'));
    expect(shell.match(/<code>(.*)<\/code>/s)?.[1]).toMatchInlineSnapshot(`
      "<span class="line"><span class="sign">$ </span><span class="t-f">npm </span>i
      </span><span class="line">  <span class="t-f">$ </span>x
      </span>"
    `);
  });

  test('site-wide switches', async () => {
    const markdown = { showLineNumbers: true, defaultWrapCode: true };
    const html = await htmlOf(fence('js', 'x'), { markdown });
    expect(html).toContain('<figure class="code" data-lang="js" data-numbers data-wrap>');
    expect(html).toContain('aria-pressed="true"');
  });

  test('no style attributes, whatever the language', async () => {
    const languages =
      'js ts jsx tsx json jsonc html css less scss sh rust toml yaml vue svelte md mdx xml';
    for (const lang of languages.split(' ')) {
      expect(await htmlOf(fence(lang, '<a b="c">d</a> // e\nf: 1')), lang).not.toContain('style');
    }
  }, 60_000);
});

test('CODE-4: languages and their other names', () => {
  const known =
    'js jsx ts tsx javascript typescript diff bash json html sh css rust jsonc text toml shell txt md mdx rs yaml vue svelte xml less scss';
  for (const lang of known.split(' ')) expect(grammarOf(lang), lang).toBeDefined();
  expect(grammarOf('jsx')).toBe('jsx');
  expect(grammarOf('rs')).toBe('rust');
  expect(grammarOf('')).toBe('plain');
});

test('problems of a block', async () => {
  expect(await problemsOf(fence('jss titel="x" {9} foo'))).toMatchInlineSnapshot(`
    "
    content/en/guide/page.mdx:1:1 unknown-language no highlighting for the language \`jss\`; the code is shown as plain text
      > 1 | \`\`\`jss titel="x" {9} foo
          | ^
        2 | a
      → did you mean \`jsx\`?

    content/en/guide/page.mdx:1:1 unknown-code-meta unknown word behind the language: \`titel\`
      > 1 | \`\`\`jss titel="x" {9} foo
          | ^
        2 | a
      → did you mean \`title\`?

    content/en/guide/page.mdx:1:1 unknown-code-meta unknown word behind the language: \`foo\`
      > 1 | \`\`\`jss titel="x" {9} foo
          | ^
        2 | a
      → known words: title, lineNumbers, showLineNumbers, wrap, check, skip, expect-error

    content/en/guide/page.mdx:1:1 line-out-of-range marked line 9 of a block that has 5 lines
      > 1 | \`\`\`jss titel="x" {9} foo
          | ^
        2 | a
      → mend the numbers between the braces
    "
  `);
  expect(await problemsOf(fence('brainfuck {a}'))).toMatchInlineSnapshot(`
    "
    content/en/guide/page.mdx:1:1 unknown-language no highlighting for the language \`brainfuck\`; the code is shown as plain text
      > 1 | \`\`\`brainfuck {a}
          | ^
        2 | a
      → write \`text\` if it is meant to be plain

    content/en/guide/page.mdx:1:1 bad-line-list \`{a}\` is not a list of lines
      > 1 | \`\`\`brainfuck {a}
          | ^
        2 | a
      → write numbers and ranges between braces, like \`{1,3-5}\`
    "
  `);
});
