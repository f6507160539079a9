import { expect, test } from 'vitest';
import { inFigures } from './numerals.ts';

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
