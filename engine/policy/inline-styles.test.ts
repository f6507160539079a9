import { expect, test } from 'vitest';
import { styledElements, styleLine } from './inline-styles.ts';

test.each<[string, string[]]>([
  ['<strong style="color:red">a</strong>', ['strong']],
  ['<p class="a" style="x"><svg><path style=\'fill:red\'/></svg></p>', ['p', 'path']],
  // What only speaks of it.
  ['<p>style="color:red"</p><code>&lt;b style=&quot;x&quot;&gt;</code>', []],
  ['<p data-style="a" class="style">a</p>', []],
  ['<style-guide class="a"></style-guide>', []],
])('%s', (html, elements) => expect(styledElements(html)).toEqual(elements));

test.each<[string, object | undefined]>([
  ['const a = 1;\nreturn <b style={{ color }}>x</b>;', { line: 2, column: 11 }],
  ["createElement('b', { style: { color } })", { line: 1, column: 22 }],
  ['import styles from "./a.ts";\nconst styled = true;', undefined],
])('%j', (code, place) => expect(styleLine(code)).toEqual(place));
