import { describe, expect, test } from 'vitest';
import { compileText, htmlOf, problemsOf } from '../../tests/compile/support.ts';
import { grammarOf } from './code-languages.ts';
import { parseCodeMeta } from './code-meta.ts';

const fence = (info: string, code = 'a\nb\nc\nd\ne') => `\`\`\`${info}\n${code}\n\`\`\`\n`;

describe('CODE-1, VAL-6, WEAK-41: the words behind the language', () => {
  test.each([
    ['title="a b.js"', 'a b.js'],
    ["title='a b.js'", 'a b.js'],
    ['title=a.js', 'a.js'],
    ['{1,3} title="x=y=z"', 'x=y=z'],
    ['title=x=y {2}', 'x=y'],
    ['title=源码', '源码'],
    ['title="{1} not lines"', '{1} not lines'],
    ['[vite.config.ts]', 'vite.config.ts'],
    ['[macOS / Linux]{2}', 'macOS / Linux'],
    ['{1} [pages/[id].ts] wrap', 'pages/[id].ts'],
    ['[it’s "a=b"]', 'it’s "a=b"'],
    ['[b.js] title="a.js"', 'a.js'],
    ['title="a.js" [b.js]', 'a.js'],
  ])('%s', (meta, title) => expect(parseCodeMeta(meta).title).toBe(title));

  test('CODE-2: lists of lines', () => {
    expect(parseCodeMeta('{1,3-5}').highlight).toEqual([1, 3, 4, 5]);
    expect(parseCodeMeta('{}').highlight).toEqual([]);
    expect(parseCodeMeta('{2-2}').highlight).toEqual([2]);
    expect(parseCodeMeta('{ 4 , 1 - 2 }').highlight).toEqual([1, 2, 4]);
    for (const bad of ['{a}', '{5-3}', '{0}']) {
      expect(parseCodeMeta(bad).faults[0]?.message).toBe(`\`${bad}\` is not a list of lines`);
    }
  });

  test('CODE-3: switches of one block', () => {
    expect(parseCodeMeta('lineNumbers wrap foo')).toMatchObject({
      lineNumbers: true,
      wrap: true,
      faults: [{ code: 'unknown-code-meta', offset: 17 }],
    });
    expect(parseCodeMeta('lineNumbers=false wrap=false')).toMatchObject({
      lineNumbers: false,
      wrap: false,
    });
    expect(parseCodeMeta('title=a.js')).not.toHaveProperty('wrap');
    expect(parseCodeMeta('showLineNumbers').lineNumbers).toBe(true);
  });

  test('words for the check of examples', () => {
    const meta = parseCodeMeta(
      `run output title="a b.js" project='shop' expect-error="a = 'b'" skip="no net" env="A=1 B=x=y" args="build -c x"`,
    );
    expect(meta.faults).toEqual([]);
    expect(meta.check).toEqual({
      run: true,
      output: true,
      project: 'shop',
      expectError: "a = 'b'",
      skip: 'no net',
      env: { A: '1', B: 'x=y' },
      args: 'build -c x',
    });
    expect(parseCodeMeta('').check).toEqual({ run: false, output: false, env: {} });
  });

  test('single quotes hold double ones', () => {
    const { check, faults } = parseCodeMeta(`expect-error='at "mode"' skip="it's slow"`);
    expect(faults).toEqual([]);
    expect(check).toMatchObject({ expectError: 'at "mode"', skip: "it's slow" });
  });

  test.each([
    ['run=yes', '`run` is there or not; it has no value `yes`'],
    ['skip', '`skip` needs a value'],
    ['skip=""', '`skip` needs a value'],
    ['env=production', '`env="production"` does not set variables'],
    ['project="shop"', 'a file of a project needs a path'],
    ['lines="2-1" file=a', '`lines="2-1"` is no range of lines'],
    ['lines=2', '`lines` belongs to `file`'],
  ])('%s', (meta, message) => {
    expect(parseCodeMeta(meta).faults).toMatchObject([{ code: 'bad-code-meta', message }]);
  });

  test.each([
    [
      `title="say "hi" now" {1}`,
      11,
      '`title` ends at this quote, and more text follows',
      `write \`title='…'\`: single quotes may hold double ones`,
    ],
    [
      `title="a " b" run`,
      9,
      '`title` ends at this quote, and more text follows',
      `write \`title='…'\`: single quotes may hold double ones`,
    ],
    [
      `run skip='it's slow'`,
      12,
      '`skip` ends at this quote, and more text follows',
      'write `skip="…"`: double quotes may hold single ones',
    ],
    [
      `title="x = y`,
      6,
      'the quote of `title` is never closed',
      'put a `"` behind the value, as in `title="app.config.js"`',
    ],
    [
      `title="`,
      6,
      'the quote of `title` is never closed',
      'put a `"` behind the value, as in `title="app.config.js"`',
    ],
    [`run title=a title="b"`, 12, '`title` stands twice', 'leave one of the two out'],
    [`{1} {2}`, 4, 'a second list of lines', 'write all numbers between one pair of braces'],
    [`[a] [b]`, 4, 'a second title in brackets', 'leave one of the two out'],
    [`wrap wrap=false`, 5, '`wrap` stands twice', 'leave one of the two out'],
  ])('one problem: %s', (meta, offset, message, hint) => {
    expect(parseCodeMeta(meta).faults).toEqual([{ code: 'bad-code-meta', offset, message, hint }]);
  });

  test.each(['[macOS / Linux', '[]', '[ ]', '[a]b', '[a[b]', 'wrap [a "b" c'])(
    'brackets that hold no title: %s',
    (meta) => {
      expect(parseCodeMeta(meta).faults).toEqual([
        {
          code: 'bad-code-meta',
          offset: meta.indexOf('['),
          message: 'a title in brackets begins here and does not end, or is empty',
          hint: 'write `[app.config.js]`, with a space behind it if more follows, or `title="app.config.js"`',
        },
      ]);
    },
  );

  test.each([
    `title="a"skip="b"`,
    `title='a' skip="it's fine"`,
    `title="a" skip='"b" = c'`,
    `title=a"b'c.js`,
    `title="a"{1}`,
    `[a.js]{1}`,
  ])('no problem: %s', (meta) => expect(parseCodeMeta(meta).faults).toEqual([]));

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
      "<figure class="code" data-lang="js"><figcaption><span class="lang-icon" aria-hidden="true"></span>a.js</figcaption><pre tabindex="0"><code><span class="line"><i class="k">const</i> a <i class="o">= </i><i class="s">"&lt;b&gt;"</i>;
      </span></code></pre><div class="code-tools"></div></figure>"
    `);
  });

  test('CODE-7: blank lines around the code are dropped, indentation is kept', async () => {
    const page = await compileText(fence('js', '\n  \n  a\n\n  b\n\n'));
    expect(page.codeBlocks[0]?.code).toBe('  a\n\n  b');
  });

  test('blocks are recorded', async () => {
    const page = await compileText(`text\n\n${fence('js title=a.js {2} run')}`);
    expect(page.codeBlocks).toEqual([
      {
        lang: 'js',
        meta: 'title=a.js {2} run',
        title: 'a.js',
        highlight: [2],
        code: 'a\nb\nc\nd\ne',
        check: { run: true, output: false, env: {} },
        source: 'en/guide/page.mdx',
        line: 3,
        tocEntry: -1,
        origin: { source: 'en/guide/page.mdx', line: 4, column: 1 },
      },
    ]);
  });

  test('signs of diffs and prompts stand apart from the code', async () => {
    const diff = await htmlOf(fence('diff', ' a\n-b\n+c\n--- x'));
    expect(diff.match(/<code>(.*)<\/code>/s)?.[1]).toMatchInlineSnapshot(`
      "<span class="line"><span class="sign"> </span>a
      </span><span class="line del"><span class="sign">-</span><i class="d">b</i>
      </span><span class="line ins"><span class="sign">+</span><i class="i">c</i>
      </span><span class="line"><i class="c">--- x</i>
      </span>"
    `);
    const shell = await htmlOf(fence('sh', '$ npm i\n  $ x'));
    expect(shell.match(/<code>(.*)<\/code>/s)?.[1]).toMatchInlineSnapshot(`
      "<span class="line"><span class="sign">$ </span><i class="f">npm </i>i
      </span><span class="line">  <i class="f">$ </i>x
      </span>"
    `);
  });

  test('site-wide switches', async () => {
    const markdown = { showLineNumbers: true, defaultWrapCode: true };
    const html = await htmlOf(fence('js', 'x'), { markdown });
    expect(html).toContain(
      '<figure class="code" data-lang="js" data-numbers data-wrap data-single>',
    );
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
  expect(grammarOf('constructor')).toBeUndefined();
});

test('problems of a block', async () => {
  expect(await problemsOf(fence('jss titel="x" {9} foo'))).toMatchInlineSnapshot(`
    "
    content/en/guide/page.mdx:1:8 unknown-code-meta unknown word behind the language: \`titel\`
      > 1 | \`\`\`jss titel="x" {9} foo
          |        ^
        2 | a
      → did you mean \`title\`?

    content/en/guide/page.mdx:1:22 unknown-code-meta unknown word behind the language: \`foo\`
      > 1 | \`\`\`jss titel="x" {9} foo
          |                      ^
        2 | a
      → known words are \`title="…"\` (or \`[…]\`), \`{1,3-5}\`, \`lineNumbers\`, \`wrap\`, \`file="…"\` and \`lines="…"\`, and those for examples that run

    content/en/guide/page.mdx:1:1 unknown-language no highlighting for the language \`jss\`; the code is shown as plain text
      > 1 | \`\`\`jss titel="x" {9} foo
          | ^
        2 | a
      → did you mean \`jsx\`?

    content/en/guide/page.mdx:1:1 line-out-of-range marked line 9 of a block that has 5 lines
      > 1 | \`\`\`jss titel="x" {9} foo
          | ^
        2 | a
      → mend the numbers between the braces
    "
  `);
  expect(await problemsOf(fence('brainfuck {a}'))).toMatchInlineSnapshot(`
    "
    content/en/guide/page.mdx:1:14 bad-line-list \`{a}\` is not a list of lines
      > 1 | \`\`\`brainfuck {a}
          |              ^
        2 | a
      → write numbers and ranges between braces, like \`{1,3-5}\`

    content/en/guide/page.mdx:1:1 unknown-language no highlighting for the language \`brainfuck\`; the code is shown as plain text
      > 1 | \`\`\`brainfuck {a}
          | ^
        2 | a
      → write \`text\`: no language of this name can be added
    "
  `);
});

test.each([
  ['Dockerfile', "`languages: ['dockerfile']`"],
  ['docker-ignore', "{ languageAliases: { 'docker-ignore': 'ini' } }"],
  ['npmrc', "{ languageAliases: { npmrc: 'ini' } }"],
  ['my-json', "{ languageAliases: { 'my-json': 'json' } }"],
  ['prompt', 'write `text`: no language of this name can be added'],
  [
    'C++',
    "write `cpp` and add it to `markdown.languages` of the site configuration: `languages: ['cpp']`",
  ],
  ['c#', "`languages: ['csharp']`"],
  ['pyhton', 'did you mean `python`? If so, add it to `markdown.languages`'],
  // Near to `jsonc`, and a language itself.
  ['json5', "`languages: ['json5']`"],
])('what to write for %s', async (lang, hint) => {
  const { problems } = await compileText(fence(lang));
  expect(problems[0]?.hint).toContain(hint);
});

test('lines that a block does not have are told as ranges', async () => {
  const { problems } = await compileText(fence('js {1,7,9-40}'));
  expect(problems[0]?.message).toBe('marked line 7, 9–40 of a block that has 5 lines');
});

describe('notations', () => {
  test('added, removed, focused and marked lines; the comments are gone', async () => {
    const code = [
      'const a = 1; // [!code --]',
      'const a = 2; // [!code ++]',
      'go(a); /* [!code focus] */',
      'x: 1 # [!code highlight]',
    ].join('\n');
    const page = await compileText(fence('js', code));
    expect(page.html).not.toContain('[!code');
    expect(page.html).toContain('data-focus');
    expect(page.html.match(/class="line[^"]*"><span class="sign">[^<]*/g)).toEqual([
      'class="line del"><span class="sign">- ',
      'class="line ins"><span class="sign">+ ',
      'class="line focus"><span class="sign">  ',
      'class="line hl"><span class="sign">  ',
    ]);
    // Checked code keeps its line numbers.
    expect(page.codeBlocks[0]?.code).toBe('\nconst a = 2;\ngo(a);\nx: 1');
    expect(page.codeBlocks[0]?.removed).toEqual([1]);
    expect(await htmlOf(fence('html', '<p>a</p> <!-- [!code ++] -->'))).toContain('line ins');
    expect(await htmlOf(fence('jsx', '<p>a</p> {/* [!code focus] */}'))).toContain('line focus');
  });

  test('unknown ones are problems', async () => {
    expect(await problemsOf(fence('js', 'a // [!code focsu]'))).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:2:1 unknown-notation unknown notation in line 2 of page.mdx: \`[!code focsu]\`
          1 | \`\`\`js
        > 2 | a // [!code focsu]
            | ^
          3 | \`\`\`
        → did you mean \`[!code focus]\`?
      "
    `);
  });
});

describe('code from a file', () => {
  const files = {
    'content/en/guide/_a.js': '// first\nfunction a() {\n  one();\n\n  two();\n}\n',
    'secret.js': 'no',
  };

  test('whole, or some of its lines without their common indentation', async () => {
    const page = await compileText(
      `${fence('js file="./_a.js"', '')}\n${fence('js file="/en/guide/_a.js" lines="3-5" title=b.js', '')}`,
      { files },
    );
    expect(page.problems).toEqual([]);
    const [whole, some] = page.codeBlocks;
    expect(whole).toMatchObject({
      title: '_a.js',
      code: '// first\nfunction a() {\n  one();\n\n  two();\n}',
      origin: { source: 'en/guide/_a.js', line: 1, column: 1 },
    });
    expect(some).toMatchObject({
      title: 'b.js',
      code: 'one();\n\ntwo();',
      origin: { source: 'en/guide/_a.js', line: 3, column: 3 },
    });
    expect(Object.keys(page.dependencies)).toHaveLength(1);
  });

  test('a path outside of the content folder, a missing file, lines beyond its end', async () => {
    const text = [
      fence('js file="../../../secret.js"', ''),
      fence('js file="./_b.js"', ''),
      fence('js file="./_a.js" lines="5-9"', ''),
      fence('js file="./_a.js"', 'x'),
    ].join('\n');
    expect(await problemsOf(text, { files })).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:1:1 file-outside the file lies outside of the content folder: ../../../secret.js
        > 1 | \`\`\`js file="../../../secret.js"
            | ^
          2 |
        → put it beside the page, with a \`_\` in front of its name if it is a page itself

      content/en/guide/page.mdx:5:1 missing-file the imported file does not exist: ./_b.js
          4 |
        > 5 | \`\`\`js file="./_b.js"
            | ^
          6 |
        → it is looked for at content/en/guide/_b.js

      content/en/guide/page.mdx:9:1 line-out-of-range lines 5-9 of \`./_a.js\`, which has 6
           8 |
        >  9 | \`\`\`js file="./_a.js" lines="5-9"
             | ^
          10 |
        → mend \`lines\`

      content/en/guide/page.mdx:13:1 code-and-file the block has code of its own and names the file \`./_a.js\`
          12 |
        > 13 | \`\`\`js file="./_a.js"
             | ^
          14 | x
        → leave the block empty, or leave out \`file\`
      "
    `);
  });
});

test('problems point at the word in question', async () => {
  const page = await compileText(
    `- list\n\n  ${fence('js title="a" run=x', 'x').replaceAll('\n', '\n  ')}`,
  );
  expect(page.problems).toMatchObject([{ line: 3, column: 19 }]);
});

test('braces behind a language without a space are told apart from its name', async () => {
  expect(await problemsOf('```js{1}\na\n```\n')).toContain(
    '→ put a space in front of the braces: `js {1}`',
  );
  expect(await problemsOf('```js[a.js]\na\n```\n')).toContain(
    '→ put a space in front of the brackets: `js [a.js]`',
  );
});
