import { describe, expect, test } from 'vitest';
import { compileText, htmlOf, problemsOf } from '../../tests/compile/support.ts';

describe('headings', () => {
  test('ANCH-1: {#id} and \\{#id} at the end are the id, and not part of the text', async () => {
    const page = await compileText('# T\n\n## Custom title {#my-id}\n\n## Another \\{#other}  \n');
    expect(page.problems).toEqual([]);
    expect(page.headings.map(({ id, plain, explicitId }) => [id, plain, explicitId])).toEqual([
      ['t', 'T', false],
      ['my-id', 'Custom title', true],
      ['other', 'Another', true],
    ]);
  });

  test('ANCH-3: the h1 counts', async () => {
    const page = await compileText('# Externals\n\n## `externals`\n');
    expect(page.headings.map(({ id }) => id)).toEqual(['externals', 'externals-1']);
  });

  test('a site may have the ids of VitePress', async () => {
    const markdown = { showLineNumbers: false, defaultWrapCode: false };
    const page = await compileText('# T\n\n## `run.cache`\n\n## Node.js {#node}\n', {
      markdown: { ...markdown, headingIds: 'vitepress' },
    });
    expect(page.headings.map(({ id }) => id)).toEqual(['t', 'run-cache', 'node']);
  });

  test('ANCH-5, WEAK-45: bold, emphasis, links and code count with their text, and outline agrees', async () => {
    const page = await compileText('## Foo **bold** _em_ [link](/x) `code` ~~gone~~ bar\n');
    expect(page.headings[0]?.id).toBe('foo-bold-em-link-code-gone-bar');
    expect(page.toc).toEqual([
      {
        id: 'foo-bold-em-link-code-gone-bar',
        text: [
          'Foo ',
          { strong: 'bold' },
          ' ',
          { em: 'em' },
          ' link ',
          { code: 'code' },
          ' ',
          { del: 'gone' },
          ' bar',
        ],
        depth: 2,
        charIndex: 0,
      },
    ]);
  });

  test('a page has one title, and its levels follow each other', async () => {
    expect(await problemsOf('# A\n\n## B\n\n#### D\n\n## C\n\n# E\n')).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:5:1 skipped-level a heading of level 4 follows one of level 2
          4 |
        > 5 | #### D
            | ^
          6 |
        → start this heading with \`###\`

      content/en/guide/page.mdx:9:1 second-title the page has a title already: “A” in line 1
           8 |
        >  9 | # E
             | ^
          10 |
        → start this heading with \`##\`
      "
    `);
    expect((await compileText('# A\n\n## B\n\n### C\n\n## D\n')).problems).toEqual([]);
  });

  test('what is advised for headings of steps leads to steps, and not in a circle', async () => {
    const steps = (head: string, first: string) =>
      problemsOf(`# A\n\n${head}<Steps>\n\n${first} First\n\nText\n\n</Steps>\n`);
    expect(await steps('', '####')).toContain(
      '→ start this heading with `###`, and write a heading that starts with `##` in front of the block that it stands in',
    );
    expect(await steps('', '###')).toContain(
      '→ write a heading that starts with `##` in front of the block that this one stands in',
    );
    expect(await steps('', '##')).toContain('third level: `### …`');
    expect(await steps('## B\n\n', '###')).toBe('\n\n');
  });

  test('a page that begins with its text stands below the title of its frontmatter', async () => {
    const page = await compileText('---\ntitle: The `a` page\n---\n\nText\n\n## The a page\n');
    expect(page.html).toMatch(/^<h1 id="the-a-page-1">The <code>a<\/code> page<\/h1><p>Text/);
    expect(page.headings.map(({ depth, plain }) => [depth, plain])).toEqual([
      [1, 'The a page'],
      [2, 'The a page'],
    ]);
    expect(page.toc).toHaveLength(1);
    const own = await compileText('---\ntitle: A\n---\n\n:::tip\n# B\n:::\n');
    expect(own.html).not.toContain('>A<');
    const home = await compileText('---\ntitle: A\npageType: custom\n---\n\nText\n');
    expect(home.html).not.toContain('<h1');
  });

  test('a long name in the title breaks between its words, and is one word to everything else', async () => {
    const page = await compileText('# The `SourceMapDevToolPlugin` & aShortName\n');
    expect(page.html).toBe(
      '<h1 id="the-sourcemapdevtoolplugin--ashortname">The <code>Source<wbr>Map<wbr>Dev<wbr>Tool<wbr>Plugin</code> &amp; aShortName</h1>',
    );
    expect(page.h1).toEqual(['The ', { code: 'SourceMapDevToolPlugin' }, ' & aShortName']);
  });

  test('no heading takes an id of the parts around the article', async () => {
    const page = await compileText('# Sidebar\n\n## Outline\n\n## ui:root\n');
    expect(page.problems).toEqual([]);
    expect(page.headings.map(({ id }) => id)).toEqual(['sidebar', 'outline', 'uiroot']);
    expect(await problemsOf('## Mine {#ui:root}\n')).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:1:1 reserved-id ids that start with \`ui:\` belong to the parts around the article
        > 1 | ## Mine {#ui:root}
            | ^
          2 |
        → write \`{#root}\`
      "
    `);
  });

  test('a heading stands in a box that has room for its anchor', async () => {
    expect(await htmlOf('## A `b` & c\n')).toMatchInlineSnapshot(
      `"<div class="heading"><h2 id="a-b--c">A <code>b</code> &amp; c</h2></div>"`,
    );
  });

  test('OUT-1: the outline has levels 2 to 4 of the top level only', async () => {
    const page = await compileText(
      '# A\n\n## B\n\n<Steps>\n\n### C\n\n</Steps>\n\n:::tip\n#### D\n:::\n\n- ### L\n\n#### E\n\n##### F\n',
    );
    expect(page.toc.map(({ id }) => id)).toEqual(['b', 'e']);
    expect(page.headings.map(({ id, topLevel }) => `${id} ${topLevel}`)).toEqual([
      'a true',
      'b true',
      'c false',
      'd false',
      'l false',
      'e true',
      'f true',
    ]);
  });

  test('DATA-15: the outline’s offsets lead to the newline before the heading', async () => {
    const { text, toc } = await compileText('# T\n\nIntro.\n\n## The `code`\n\nX\n\n### Y {#z}\n');
    expect(text).toBe('Intro.\nThe code\nX\nY');
    expect(toc.map(({ charIndex }) => charIndex)).toEqual([6, 17]);
    for (const { charIndex } of toc) expect(text[charIndex]).toBe('\n');
  });

  test('an id that another element has, too', async () => {
    const text = '# T\n\n<b id="first">x</b>\n\nText\n\n## First\n\n## Other\n\n<i id="own" />\n';
    expect(await problemsOf(text)).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:7 duplicate-id the heading “First” has the id \`first\`, which <b> on this page has, too: links to \`#first\` lead to the first of the two
        → remove the other one, or give the heading another id: \`{#other-id}\`
      "
    `);
    const own = '# T\n\n## First {#first}\n\n## Other {#first}\n';
    expect((await problemsOf(own)).match(/duplicate-id/g)).toHaveLength(1);
  });

  test('two explicit ids alike', async () => {
    expect(await problemsOf('## A {#x}\n\n## B {#x}\n')).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:3:1 duplicate-id the id \`x\` is taken by the heading “A” in line 1
          2 |
        > 3 | ## B {#x}
            | ^
          4 |
        → give one of the two headings another id
      "
    `);
  });

  test('an id in the wrong place', async () => {
    expect(await problemsOf('Some text {#x}\n')).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:1:11 stray-heading-id \`{#x}\` gives an id at the end of a heading only; it is shown as text here
        > 1 | Some text {#x}
            |           ^
          2 |
        → put it at the end of a heading, or in backticks
      "
    `);
  });
});
