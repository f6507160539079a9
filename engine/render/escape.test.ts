import { describe, expect, test } from 'vitest';
import { attributes, escapeHtml, scriptJson } from './escape.ts';

test('escapeHtml makes text safe in elements and in attributes', () => {
  expect(escapeHtml(`<a href="x">Tom & Jerry's</a>`)).toBe(
    "&lt;a href=&quot;x&quot;&gt;Tom &amp; Jerry's&lt;/a&gt;",
  );
});

describe('scriptJson', () => {
  const value = { text: '</script><!-- \u2028\u2029', list: [1, null] };

  test('cannot end its element or break a line', () => {
    expect(scriptJson(value)).not.toMatch(/[<\u2028\u2029]/);
  });

  test('reads back the same', () => {
    expect(JSON.parse(scriptJson(value))).toEqual(value);
  });
});

test('attributes leaves out what is false or undefined', () => {
  const values = { id: 'a', hidden: true, open: false, title: undefined, alt: '"&', class: '' };
  expect(attributes(values)).toBe(' id="a" hidden alt="&quot;&amp;" class=""');
});
