import { expect, test } from 'vitest';
import { compileText } from '../tests/compile/support.ts';
import { isWideTable } from './table-width.ts';

const address = 'x'.repeat(80);

test.each([
  [
    'words',
    [
      ['Name', 'What it is'],
      ['mode', 'many short words '.repeat(20)],
    ],
    false,
  ],
  [
    'a word longer than a line',
    [
      ['Name', 'Address'],
      ['a', address],
    ],
    true,
  ],
  [
    'words that are too long together',
    [['x'.repeat(30)], ['', 'x'.repeat(30)], ['', '', 'x'.repeat(20)]],
    true,
  ],
  ['a path, which is broken at its slashes', [['a'], ['some/part/of/a/path/'.repeat(9)]], false],
  ['Chinese', [['名称'], ['这是一段没有空格的中文文字'.repeat(9)]], false],
  ['nothing', [], false],
])('%s', (_name, rows, isWide) => {
  expect(isWideTable(rows)).toBe(isWide);
});

test('tables of pages and of data that are too wide scroll by themselves', async () => {
  const row = `| a | \`${address}\` |`;
  const { html } = await compileText(
    `| N | A |\n| - | - |\n${row}\n\n<Table header={[{ name: 'A', key: 'a' }]} body={[{ a: '${address}' }]} />\n\n| N |\n| - |\n| a |\n`,
  );
  expect(html.match(/class="table[^"]*"/g)).toEqual([
    'class="table wide"',
    'class="table wide"',
    'class="table"',
  ]);
});
