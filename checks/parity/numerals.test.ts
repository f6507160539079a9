import { expect, test } from 'vitest';
import { inFigures, inPlainFigures } from './numerals.ts';

test.each([
  ['twenty-two members', '22 members'],
  ['Eleven months and fifteen kinds', '11 months and 15 kinds'],
  ['thirty files', '30 files'],
  ['one of them', 'one of them'],
  ['`two` someone', '`two` someone'],
  ['二十二位成员', '22位成员'],
  ['大约十一个月', '大约11个月'],
  ['十五种用例，两个文件', '15种用例，2个文件'],
  ['第二个，三十个，一些', '第二个，30个，一些'],
])('%s is %s', (text, figures) => {
  expect(inFigures(text)).toBe(figures);
});

test.each([
  ['wastes 0.3 seconds', 'wastes 300 ms'],
  ['takes 1.5 s or 200 milliseconds', 'takes 1500 ms or 200 ms'],
  ['浪费 0.3 秒，即 300 毫秒', '浪费 300 ms，即 300 ms'],
  ['spends four fifths of it', 'spends 80% of it'],
  ['a quarter, two thirds, and the third file', '25%, 67%, and the third file'],
  ['五分之四的时间', '80%的时间'],
  ['takes 50% longer than before', 'takes 1.5 times longer than before'],
  ['looks every second.', 'looks every 1000 ms.'],
  ['reads every second file', 'reads every second file'],
  ['每秒检查一次', '每 1000 ms检查一次'],
  ['`2 s` and v0.3s and 5 sets', '`2 s` and v0.3s and 5 sets'],
])('%s is %s', (text, figures) => {
  expect(inPlainFigures(text)).toBe(figures);
});
