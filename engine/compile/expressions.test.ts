import { describe, expect, test } from 'vitest';
import { compileText, htmlOf, problemsOf } from '../../tests/compile/support.ts';

describe('expressions', () => {
  test('literals, comments, exports and elements', async () => {
    expect(await htmlOf('A {"b"} {1} {/* c */} {true} {null}d')).toBe('<p>A b 1   d</p>');
    const page = await compileText(
      'export const list = ["x", "y"];\n\nSum: {list.length + 1}\n\n<ul>{list.map((name) => <li key={name}><Badge text={name} /> <a href="/z">w</a></li>)}</ul>\n',
      { source: 'zh/a.mdx' },
    );
    expect(page.problems).toEqual([]);
    expect(page.html).toMatchInlineSnapshot(
      `"<p>Sum: 3</p><ul><li><span class="badge badge-info">x</span> <a href="/zh/z">w</a></li><li><span class="badge badge-info">y</span> <a href="/zh/z">w</a></li></ul>"`,
    );
    expect(page.links.map(({ path }) => path)).toEqual(['/zh/z', '/zh/z']);
  });

  test('props and spreads', async () => {
    expect(
      await htmlOf('export const b = { text: "t" };\n\nA <Badge {...b} type={"in" + "fo"} />'),
    ).toBe('<p>A <span class="badge badge-info">t</span></p>');
  });

  test('problems of expressions', async () => {
    const texts = [
      'a {missing}',
      'x\n\n<Badge text={missing.y} />',
      '{({ a: 1 })}',
      'export const a = (() => { throw new TypeError("bad"); })();\n\n{a}',
      'export { a } from "./a.js"\n',
      'import { x } from "y"\n',
      'import A, { b } from "./_a.mdx"\n',
    ];
    const all = await Promise.all(texts.map((text) => problemsOf(text)));
    expect(all.join('')).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:1:3 expression-failed the expression failed: ReferenceError: missing is not defined
        > 1 | a {missing}
            |   ^
        → expressions run at build, in Node, with the names that the file exports

      content/en/guide/page.mdx:3:8 expression-failed the expression failed: ReferenceError: missing is not defined
          2 |
        > 3 | <Badge text={missing.y} />
            |        ^
        → expressions run at build, in Node, with the names that the file exports

      content/en/guide/page.mdx:3:8 missing-prop <Badge> needs the prop \`text\`
          2 |
        > 3 | <Badge text={missing.y} />
            |        ^
        → write \`<Badge text=…\`

      content/en/guide/page.mdx:1:1 expression-failed the expression’s value cannot be shown: Objects are not valid as a React child (found: object with keys {a})
        > 1 | {({ a: 1 })}
            | ^
        → an expression gives text, a number, an element or a list of these

      content/en/guide/page.mdx:1:1 export-failed the exports of this file failed: TypeError: bad
        > 1 | export const a = (() => { throw new TypeError("bad"); })();
            | ^
          2 |
        → exports run at build, in Node

      content/en/guide/page.mdx:1:1 bad-export only \`export const\`, \`export function\` and \`export class\` are allowed
        > 1 | export { a } from "./a.js"
            | ^
          2 |

      content/en/guide/page.mdx:1:1 bad-import this import is not allowed: \`y\`
        > 1 | import { x } from "y"
            | ^
          2 |
        → components are there without an import, and packages are for modules of the site: name a folder in the site configuration (\`imports: { '@parts': './parts' }\`), write one in \`./parts\` with \`export * from 'y'\`, and import it from \`@parts/…\`

      content/en/guide/page.mdx:1:1 bad-import this import is not allowed: \`./_a.mdx\`
        > 1 | import A, { b } from "./_a.mdx"
            | ^
          2 |
        → import it under one name: \`import Name from './_a.mdx'\`
      "
    `);
  });
});

describe('imported files', () => {
  const files = {
    'content/en/guide/mark.svg': '<svg viewBox="0 0 4 2"/>',
    'content/en/guide/say.mp3': 'sound',
    'public/wide.svg': '<svg viewBox="0 0 9 3"/>',
  };

  test('are their addresses, in elements, expressions and links', async () => {
    const page = await compileText(
      [
        "import mark from './mark.svg';",
        "import wide from '../../../public/wide.svg';",
        "import say from './say.mp3';",
        '',
        '# Page',
        '',
        '<img src={mark} alt="Mark" />',
        '',
        '<img src={wide} alt="Wide" />',
        '',
        '<audio src={say} />',
        '',
        '<a href={say}>Listen</a>',
        '',
        '{[mark, wide].join(" ")}',
      ].join('\n'),
      { files },
    );
    expect(page.problems).toEqual([]);
    const mark = /src="(\/static\/media\/mark\.\w{8}\.svg)"/.exec(page.html)?.[1];
    const say = /<audio src="(\/static\/media\/say\.\w{8}\.mp3)">/.exec(page.html)?.[1];
    expect(page.html).toContain(`src="${mark}" alt="Mark" width="4" height="2"`);
    expect(page.html).toContain('src="/wide.svg" alt="Wide" width="9" height="3"');
    expect(page.html).toContain(`<a href="${say}">Listen</a>`);
    expect(page.html).toContain(`${mark} /wide.svg`);
    expect(page.media.map(({ output }) => `/${output}`).sort()).toEqual([mark, say]);
  });

  test('may be named from a folder of the configuration, and lie in a partial', async () => {
    const page = await compileText("import Part from './_part.mdx';\n\n# Page\n\n<Part />\n", {
      files: {
        ...files,
        'content/en/guide/_part.mdx':
          'import wide from \'@pictures/wide.svg\';\n\n<img src={wide} alt="Wide" />\n',
      },
      site: { extensions: { imports: { '@pictures': './public' } } },
    });
    expect(page.problems).toEqual([]);
    expect(page.html).toContain('src="/wide.svg" alt="Wide"');
  });

  test('that cannot be published are problems', async () => {
    const texts = [
      "import none from './none.png';",
      "import none from '../../../public/none.png';",
      "import out from '../../../../out.png';",
      "import { mark } from './mark.svg';",
    ];
    const all = await Promise.all(texts.map((text) => problemsOf(text, { files })));
    expect(all.join('')).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:1:1 missing-file the imported file does not exist: ./none.png
        > 1 | import none from './none.png';
            | ^
        → it is looked for at content/en/guide/none.png

      content/en/guide/page.mdx:1:1 missing-file the imported file does not exist: ../../../public/none.png
        > 1 | import none from '../../../public/none.png';
            | ^
        → it is looked for at public/none.png

      content/en/guide/page.mdx:1:1 file-outside the file lies outside of the content folder: ../../../../out.png
        > 1 | import out from '../../../../out.png';
            | ^
        → put it beside the page

      content/en/guide/page.mdx:1:1 bad-import this import is not allowed: \`./mark.svg\`
        > 1 | import { mark } from './mark.svg';
            | ^
        → import it under one name: \`import name from './mark.svg'\`
      "
    `);
  });
});

describe('partials', () => {
  const page =
    'import Part from "./_part.mdx"\n\n# Page\n\n<Part />\n\n<Tabs>\n<Tab label="T">\n\n<Part />\n\n</Tab>\n</Tabs>\n';

  test('are part of the page, their headings and links with their own file', async () => {
    const compiled = await compileText(page, {
      files: {
        'content/en/guide/_part.mdx':
          '---\nx: y\n---\n\nexport const n = 2;\n\n## Part\n\n[a](./b) {n} [r]\n\n```js\nx\n```\n\n[r]: /ref\n',
      },
    });
    expect(compiled.problems).toEqual([]);
    expect(compiled.headings.map(({ id, source, line }) => [id, source, line])).toEqual([
      ['page', undefined, 3],
      ['part', 'en/guide/_part.mdx', 7],
      ['part-1', 'en/guide/_part.mdx', 7],
    ]);
    expect(compiled.links[0]).toMatchObject({
      path: '/guide/b',
      source: 'en/guide/_part.mdx',
      line: 9,
    });
    expect(compiled.codeBlocks[0]).toMatchObject({ source: 'en/guide/_part.mdx', line: 11 });
    expect(compiled.toc.map(({ id }) => id)).toEqual(['part']);
    expect(Object.keys(compiled.dependencies)).toHaveLength(1);
  });

  test('problems of partials stand in their file', async () => {
    const options = (text: string) => ({ files: { 'content/en/guide/_part.mdx': text } });
    const once = 'import Part from "./_part.mdx"\n\n<Part />\n';
    expect(await problemsOf(once, options('a\n\n[b](javascript:c)\n'))).toMatchInlineSnapshot(`
      "
      content/en/guide/_part.mdx:3:1 bad-link links to \`javascript:\` addresses are refused
          2 |
        > 3 | [b](javascript:c)
            | ^
          4 |
        → link to a page, or to an https, mailto or tel address
      "
    `);
    expect(await problemsOf(once, options('a {b c}\n'))).toMatchInlineSnapshot(`
      "
      content/en/guide/_part.mdx:1:5 bad-mdx a \`{\` starts an expression here, and what follows is not JavaScript
        > 1 | a {b c}
            |     ^
          2 |
        → put it in backticks, or write \`\\{\` for the brace itself
      "
    `);
    expect(
      await problemsOf(once, options('import Part from "./_part.mdx"\n\n<Part />\n')),
    ).toMatchInlineSnapshot(`
      "
      content/en/guide/_part.mdx:1:1 partial-cycle the partial \`./_part.mdx\` contains itself
        > 1 | import Part from "./_part.mdx"
            | ^
          2 |
        → remove one of the imports
      "
    `);
    expect(
      await problemsOf('import Part from "./_part.mdx"\n\n<Part x="y" />\n'),
    ).toMatchInlineSnapshot(`
      "
      content/en/guide/page.mdx:1:1 missing-partial the partial does not exist: ./_part.mdx
        > 1 | import Part from "./_part.mdx"
            | ^
          2 |
        → it is looked for at content/en/guide/_part.mdx

      content/en/guide/page.mdx:3:1 partial-props the partial <Part> takes neither props nor content
          2 |
        > 3 | <Part x="y" />
            | ^
          4 |
        → write \`<Part />\`
      "
    `);
  });

  test('a missing partial is a dependency, so that making it mends the page', async () => {
    const compiled = await compileText('import A from "./_no.mdx"\n\n<A />\n');
    expect(compiled.problems.map(({ code }) => code)).toEqual(['missing-partial']);
    expect(Object.keys(compiled.dependencies)).toHaveLength(1);
  });
});

test.each([
  ['without a prototype', 'Object.create(null)'],
  ['that refuses every question', 'new Proxy({}, { getPrototypeOf() { throw 1 } })'],
])('what is thrown may be something %s', async (_name, thrown) => {
  const { problems } = await compileText(`Text {(() => { throw ${thrown} })()}\n`);
  expect(problems).toMatchObject([
    { line: 1, message: expect.stringContaining('failed: something that cannot be shown') },
  ]);
});
