import { expect, test } from 'vitest';
import { pageMarkdown } from './page-markdown.ts';

function convert(main: string, codeBlocks: Parameters<typeof pageMarkdown>[0]['codeBlocks'] = []) {
  const text = pageMarkdown({
    main,
    codeBlocks,
    title: 'Entry `entry`',
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
    title: 'Entry `entry`',
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

test('tables, pictures and drawings', () => {
  expect(
    convert(
      '<div class="table"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1 | 2</td></tr></tbody></table></div><p><img src="/static/x.png" alt="X"></p><figure class="diagram"><svg aria-label="A box"></svg></figure>',
    ),
  ).toBe('| a |\n| - |\n| 1 \\| 2 |\n\n![X](https://docs.test/static/x.png)\n\n_A box_\n');
});
