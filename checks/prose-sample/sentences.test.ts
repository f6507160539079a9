import { expect, test } from 'vitest';
import { parseSource } from '../source/source-tree.ts';
import { drawn, sentencesOf } from './sentences.ts';

function sentences(text: string) {
  const source = parseSource({ path: '/a.mdx', source: 'en/a.mdx', shown: 'a.mdx', text });
  if (!source) throw new Error('the page does not parse');
  return sentencesOf(source).map(
    ({ line, text, hasSemicolon }) => `${line} ${text}${hasSemicolon ? ' ;' : ''}`,
  );
}

test('a page is cut into sentences with their links and code, each at its line', () => {
  const page = [
    '---',
    'title: A long title that nobody grades',
    'description: Bundle stylesheets with Rspack 5.2 or later.',
    '---',
    '',
    '# A heading that is no sentence.',
    '',
    'Rspack reads `rspack.config.js` first. [Loaders](/a) run after that; plugins run `before`',
    '',
    '- `node dist/main.js` prints the total of the shop. Short one.',
    '',
    '```js',
    'const code = "is never prose, of course it is not";',
    '```',
    '',
    '| Name | Meaning |',
    '| --- | --- |',
    '| `a` | The directory that Rspack writes to |',
    '| `b` | A number |',
  ].join('\n');
  expect(sentences(page)).toEqual([
    '3 Bundle stylesheets with Rspack 5.2 or later.',
    '8 Rspack reads `rspack.config.js` first.',
    '8 [Loaders](/a) run after that; plugins run `before` ;',
    '10 `node dist/main.js` prints the total of the shop.',
    '18 The directory that Rspack writes to',
  ]);
});

test('Chinese sentences end without a space behind them', () => {
  expect(sentences('产物写入 `dist`。文件名由“入口”决定。好。\n')).toEqual([
    '1 产物写入 `dist`。',
    '1 文件名由“入口”决定。',
  ]);
});

test('a seed draws the same sentences again, another seed others, none twice', () => {
  const all = Array.from({ length: 500 }, (_, index) => index);
  const first = drawn(all, 150, 7);
  expect(drawn(all, 150, 7)).toEqual(first);
  expect(drawn(all, 150, 8)).not.toEqual(first);
  expect(new Set(first).size).toBe(150);
  expect([...first].sort((a, b) => a - b)).toEqual(first);
  expect(drawn(all.slice(0, 3), 150, 1)).toEqual([0, 1, 2]);
});
