import { expect, test } from 'vitest';
import { markdownHtml } from './markdown-html.ts';

test('FEED-4: headings, links, lists, tables and code of a post are HTML without classes of the site', () => {
  const html = markdownHtml(`---
title: "Announcing"
---

# Announcing

News of [webpack](https://webpack.js.org/).

## Upgrade

- one
- two

| a | b |
| - | - |
| 1 | ~~2~~ |
`);
  expect(html).toMatchInlineSnapshot(`
    "<p>News of <a href="https://webpack.js.org/">webpack</a>.</p>
    <h2>Upgrade</h2>
    <ul>
    <li>one</li>
    <li>two</li>
    </ul>
    <table>
    <thead>
    <tr>
    <th>a</th>
    <th>b</th>
    </tr>
    </thead>
    <tbody>
    <tr>
    <td>1</td>
    <td><del>2</del></td>
    </tr>
    </tbody>
    </table>"
  `);
});

test('FEED-4: code keeps its lines and says which file it is, in lists and quotes, too', () => {
  expect(markdownHtml('```js title="a.js"\nf(a < b);\n\n// end\n```')).toMatchInlineSnapshot(`
    "<p><strong><code>a.js</code></strong></p>
    <pre><code class="language-js">f(a &#x3C; b);

    // end
    </code></pre>"
  `);
  expect(markdownHtml('> ```sh title="Terminal"\n> npm i\n> ```')).toContain(
    '<strong><code>Terminal</code></strong>',
  );
});

test('HTML that stands in a text stays text', () => {
  expect(markdownHtml('Use `<script>` or \\<b>.\n')).toBe(
    '<p>Use <code>&#x3C;script></code> or &#x3C;b>.</p>',
  );
});
