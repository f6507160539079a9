import { expect, test } from 'vitest';
import { parseCodeMeta } from '../compile/code-meta.ts';
import { pageMarkdown } from './page-markdown.ts';

function convert(main: string, codeBlocks: Parameters<typeof pageMarkdown>[0]['codeBlocks'] = []) {
  const text = pageMarkdown({
    main,
    codeBlocks,
    title: ['Entry ', { code: 'entry' }],
    description: 'Where a "build" starts.',
    lang: 'en',
    url: 'https://docs.test/config/entry',
    siteUrl: 'https://docs.test',
  });
  return text.slice(text.indexOf('---\n\n') + 5);
}

test('starts with what the page is', () => {
  const text = pageMarkdown({
    main: '<h1 id="entry">Entry</h1>',
    codeBlocks: [],
    title: ['Entry ', { code: 'entry' }],
    description: 'Where a "build" starts.',
    lang: 'en',
    url: 'https://docs.test/config/entry',
    siteUrl: 'https://docs.test',
  });
  expect(text).toBe(
    [
      '---',
      'title: "Entry entry"',
      'description: "Where a \\"build\\" starts."',
      'url: "https://docs.test/config/entry"',
      'lang: "en"',
      '---',
      '',
      '# Entry',
      '',
    ].join('\n'),
  );
});

test('links are absolute, to headings of the page too', () => {
  expect(
    convert(
      '<p><a href="/config/mode#none">a</a>, <a href="#values">b</a>, <a href="https://x.test/">c</a></p>',
    ),
  ).toBe(
    '[a](https://docs.test/config/mode#none), [b](https://docs.test/config/entry#values), [c](https://x.test/)\n',
  );
});

test('a heading has no anchor, buttons are left out', () => {
  expect(
    convert(
      '<div class="page-tools"><button>Copy</button></div><div class="heading"><h2 id="a">A <code>b</code></h2><a class="heading-anchor" href="#a">#</a></div>',
    ),
  ).toBe('## A `b`\n');
});

test('a name in the title has nothing in it that the page breaks it with', () => {
  expect(convert('<h1 id="a">Source<wbr>Map<wbr>Plugin</h1>')).toBe('# SourceMapPlugin\n');
});

test('a fence is the author’s, whatever its HTML says', () => {
  const code = 'const a = 1;\n```\nb();';
  const html =
    '<figure class="code"><figcaption>a.js</figcaption><pre><code>x</code></pre></figure>';
  expect(convert(html, [{ lang: 'js', title: 'src/a.js', code }])).toBe(
    `\`\`\`\`js title="src/a.js"\n${code}\n\`\`\`\`\n`,
  );
});

test('fences inside tabs stand below the tab’s label, in order', () => {
  const tab = (id: string, label: string) => `<button role="tab" id="${id}">${label}</button>`;
  const panel = (id: string) =>
    `<div class="tab-panel" role="tabpanel" aria-labelledby="${id}" hidden><figure class="code"><pre></pre></figure></div>`;
  const html = `<docs-island><div class="tabs"><div class="tab-list" role="tablist">${tab('t0', 'npm')}${tab('t1', 'pnpm')}</div>${panel('t0')}${panel('t1')}</div></docs-island>`;
  expect(
    convert(html, [
      { lang: 'sh', code: 'npm add a' },
      { lang: 'sh', code: 'pnpm add a' },
    ]),
  ).toBe('**npm**\n\n```sh\nnpm add a\n```\n\n**pnpm**\n\n```sh\npnpm add a\n```\n');
});

test('containers become quotes, folded parts are open', () => {
  expect(
    convert(
      '<div class="callout callout-tip"><p class="callout-title">TIP</p><p>Save <strong>time</strong>.</p></div><details><summary>More</summary><p>Hidden.</p></details>',
    ),
  ).toBe('> **TIP**\n>\n> Save **time**.\n\n**More**\n\nHidden.\n');
});

test('type and default are lines of a list', () => {
  expect(
    convert(
      '<dl class="property-type"><div><dt>Type:</dt><dd><code>string</code></dd></div><div><dt>Default:</dt><dd><code>\'a\'</code></dd></div></dl>',
    ),
  ).toBe("- **Type:** `string`\n- **Default:** `'a'`\n");
});

test('links inside of a type stand between pieces of code', () => {
  expect(
    convert(
      '<dl class="property-type"><div><dt>Arguments:</dt><dd><code>chunks: Iterable&lt;<a href="/api#chunk">Chunk</a>&gt;</code></dd></div></dl>',
    ),
  ).toBe('- **Arguments:** `chunks: Iterable<`[`Chunk`](https://docs.test/api#chunk)`>`\n');
});

test('tables, pictures and drawings', () => {
  expect(
    convert(
      '<div class="table"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1 | 2</td></tr></tbody></table></div><p><img src="/static/x.png" alt="X"></p><figure class="diagram"><svg aria-label="A box"></svg></figure>',
    ),
  ).toBe('| a |\n| - |\n| 1 \\| 2 |\n\n![X](https://docs.test/static/x.png)\n\n_A box_\n');
});

const figure = '<figure class="code"><pre></pre></figure>';
const js = (code: string) => ({ lang: 'js', code });

test('tabs inside a tab: each fence once and in order, what follows keeps its own', () => {
  const tabs = (id: string, ...panels: [label: string, html: string][]) =>
    `<docs-island><div class="tabs"><div class="tab-list" role="tablist">${panels
      .map(([label], index) => `<button role="tab" id="${id}t${index}">${label}</button>`)
      .join('')}</div>${panels
      .map(
        ([, html], index) =>
          `<div class="tab-panel" role="tabpanel" aria-labelledby="${id}t${index}">${html}</div>`,
      )
      .join('')}</div></docs-island>`;
  const inner = tabs('i1', ['One', figure], ['Two', figure]);
  const html = `${tabs('i0', ['Outer', `<p>Text</p>${inner}`], ['Other', figure])}${figure}<p>End</p>`;
  expect(convert(html, [js('1'), js('2'), js('3'), js('4')])).toBe(
    '**Outer**\n\nText\n\n**One**\n\n```js\n1\n```\n\n**Two**\n\n```js\n2\n```\n\n**Other**\n\n```js\n3\n```\n\n```js\n4\n```\n\nEnd\n',
  );
});

test('an island: parts that only styles keep apart, without what readers fill in', () => {
  const html =
    '<docs-island><div><label>Separator</label><select><option>;</option></select><textarea>a;b\nc;d</textarea><span>2 rows</span><output>a b</output><p><strong>web</strong><em>pack</em></p></div></docs-island>';
  expect(convert(html)).toBe('Separator 2 rows a b\n\n**web**_pack_\n');
});

test('terms with blocks: they stand in the item of their term', () => {
  const term = (name: string, html: string) =>
    `<div class="term"><dt><code>${name}</code></dt><dd>${html}</dd></div>`;
  const html = `<dl class="terms">${term('a', 'One line.')}${term('b', `<p>First.</p><p>Second.</p>${figure}`)}${term('c', `<ul><li>x</li><li>y</li></ul>`)}${term('d', figure)}</dl><p>End</p>`;
  expect(convert(html, [js('1;\n\n2;'), js('3')])).toBe(
    [
      '- **`a`** One line.',
      '- **`b`** First.',
      '',
      '  Second.',
      '',
      '  ```js',
      '  1;',
      '',
      '  2;',
      '  ```',
      '- **`c`**',
      '',
      '  - x',
      '  - y',
      '- **`d`**',
      '',
      '  ```js',
      '  3',
      '  ```',
      '',
      'End',
      '',
    ].join('\n'),
  );
});

test('terms inside a term are written once', () => {
  expect(
    convert(
      '<dl class="terms"><div><dt>a</dt><dd><p>A.</p><dl class="terms"><div><dt>b</dt><dd>B.</dd></div></dl></dd></div></dl>',
    ),
  ).toBe('- **a** A.\n\n  - **b** B.\n');
});

test('a folded type is whole again', () => {
  expect(
    convert(
      "<dl class=\"property-type\"><div><dt>Type:</dt><dd><code>'a' | 'b'</code><details class=\"more-types\"><summary>2 more</summary><code>'c' | 'd'</code></details></dd></div><div><dt>Default:</dt><dd><code>'a'</code></dd></div></dl>",
    ),
  ).toBe("- **Type:** `'a' | 'b' | 'c' | 'd'`\n- **Default:** `'a'`\n");
});

test('tasks keep their boxes, tight and loose', () => {
  const task = (checked: string) =>
    `<label><input type="checkbox" disabled${checked}> Do it</label>`;
  expect(
    convert(
      `<ul class="tasks"><li>${task(' checked')}</li><li>${task('')}</li><li>Other</li></ul>`,
    ),
  ).toBe('- [x] Do it\n- [ ] Do it\n- Other\n');
  expect(convert(`<ul class="tasks"><li><p>${task(' checked')}</p><p>More.</p></li></ul>`)).toBe(
    '- [x] Do it\n\n  More.\n',
  );
});

test('of a picture with two looks the light one stands', () => {
  const image = (look: string) =>
    `<span class="in-${look}"><span class="zoomable"><img src="/${look}.png" alt="X"></span></span>`;
  expect(convert(`<p>${image('light')}${image('dark')}</p>`)).toBe(
    '![X](https://docs.test/light.png)\n',
  );
  expect(
    convert(
      '<p><img class="in-light" src="/l.png" alt="X"><img class="in-dark" src="/d.png" alt="X"></p>',
    ),
  ).toBe('![X](https://docs.test/l.png)\n');
});

test.each([
  ['a.js', 'title="a.js"'],
  ['say "hi" = yes {1}', `title='say "hi" = yes {1}'`],
  ["it's.js", `title="it's.js"`],
  [`a"b'c.js`, `title=a"b'c.js`],
])('the title %s can be read back', (title, meta) => {
  expect(convert(figure, [{ ...js('1'), title }])).toBe(`\`\`\`js ${meta}\n1\n\`\`\`\n`);
  expect(parseCodeMeta(meta)).toMatchObject({ title, faults: [] });
});

test('lines that a notation removes are not there, as in a copy', () => {
  expect(convert(figure, [{ ...js('\na\n\nb'), removed: [1] }])).toBe('```js\na\n\nb\n```\n');
});

test('blocks in the cell of a table stay in its line', () => {
  const cells = [
    '<details><summary>More</summary><p>Hidden.</p></details>',
    '<ul><li>a <code>b</code></li><li>c</li></ul>',
    figure,
  ];
  const row = cells.map((html) => `<td>${html}</td>`).join('');
  expect(
    convert(
      `<table><thead><tr><th>1</th><th>2</th><th>3</th></tr></thead><tbody><tr>${row}</tr></tbody></table>`,
      [js('x;\ny;')],
    ),
  ).toBe('| 1 | 2 | 3 |\n| - | - | - |\n| **More** Hidden. | a `b` c | `x; y;` |\n');
});

test('drawings and blocks that stand inside others end where they end', () => {
  const drawing =
    '<svg aria-label="A box"><svg viewBox="0 0 1 1"><path d="M0"/></svg><text>x</text></svg>';
  expect(convert(`${drawing}<p>Behind it.</p>`)).toBe('_A box_\n\nBehind it.\n');
  const framed = `<figure class="diagram">${figure}<figcaption>Below</figcaption></figure>`;
  expect(convert(`${framed}<p>Behind it.</p>`, [js('a > b')])).toBe(
    '```js\na > b\n```\n\nBelow\n\nBehind it.\n',
  );
});

test('the marks between texts of an island are none of its text', () => {
  expect(convert('<h1>A</h1><div><p>1 of <!-- -->3<!-- --> lines</p><!--$--><p>b</p></div>')).toBe(
    '# A\n\n1 of 3 lines\n\nb\n',
  );
});
