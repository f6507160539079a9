import { expect, test } from 'vitest';
import { applyEdit } from './edit-file.ts';

const TEXT = 'one\nthe delay is 5 ms, so\nthree\nthree\n';
const edit = (find: string, replace: string) => ({ file: 'content/en/a.mdx', find, replace });

test('an edit knows the lines that it changes', () => {
  expect(applyEdit(TEXT, edit('is 5 ms', 'is 200 ms'))).toEqual({
    text: 'one\nthe delay is 200 ms, so\nthree\nthree\n',
    from: 2,
    to: 2,
  });
  expect(applyEdit(TEXT, edit('one\nthe', 'One\nThe'))).toMatchObject({ from: 1, to: 2 });
});

test.each([
  ['four', 'content/en/a.mdx does not contain “four”'],
  ['three', 'content/en/a.mdx contains “three” more than once'],
])('an edit whose text is not there once cannot be made: %s', (find, reason) => {
  expect(applyEdit(TEXT, edit(find, 'x'))).toBe(reason);
});
