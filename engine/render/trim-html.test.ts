import { fromHtml } from 'hast-util-from-html';
import { expect, test } from 'vitest';
import { trimHtml } from './trim-html.ts';

const LISTS =
  '<ul><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ul><dl><div><dt>d</dt><dd>e</dd></div></dl>';
const TABLE =
  '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td><td>c</td></tr></tbody></table>';
const TEXT =
  '<div><p>a</p><p>b</p> <p>c</p>d<p>e</p><span>f</span><a href="#"><p>g</p></a><p>h</p></div>';
const SHAPE = '<svg><g><path d="M0 0"></path><use href="#a"></use></g></svg>';

test.each([LISTS, TABLE, TEXT, SHAPE])('%s is the same document in fewer bytes', (html) => {
  const trimmed = trimHtml(html);
  expect(trimmed.length).toBeLessThan(html.length);
  expect(withoutPositions(fromHtml(trimmed, { fragment: true }))).toEqual(
    withoutPositions(fromHtml(html, { fragment: true })),
  );
});

function withoutPositions(tree: unknown): unknown {
  return JSON.parse(
    JSON.stringify(tree, (key, value) =>
      key === 'position' || key === 'data' ? undefined : value,
    ),
  );
}
