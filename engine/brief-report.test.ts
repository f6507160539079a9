import { expect, test } from 'vitest';
import { briefReport } from './brief-report.ts';
import type { Problem } from './model.ts';
import { formatProblems } from './problems.ts';

const problem = (code: string, line: number, more: Partial<Problem> = {}): Problem => ({
  code,
  severity: 'error',
  file: `content/${Math.ceil(line / 10)}.md`,
  line,
  column: 1,
  message: 'm',
  ...more,
});
const many = (code: string, count: number, more: Partial<Problem> = {}) =>
  Array.from({ length: count }, (_, at) => problem(code, at + 1, more));

test('a few problems are told one by one', () => {
  const few = many('dead-link', 40);
  expect(briefReport(few)).toBe(formatProblems(few));
});

test('of many, some of each kind are told in full and the others by their places', () => {
  const problems = [
    ...many('bad-import', 90),
    problem('bad-import', 77, { message: 'another one' }),
    ...many('no-title', 2, { severity: 'warning' }),
  ];
  expect(briefReport(problems)).toMatchInlineSnapshot(`
    "content/1.md:1:1 bad-import m

    content/8.md:77:1 bad-import another one

    content/1.md:2:1 bad-import m

    … and 88 more bad-import:
      content/1.md:3, 4, 5, 6, 7, 8, 9, 10
      content/2.md:11, 12, 13, 14, 15, 16, 17, 18, …
      content/3.md:21, 22, 23, 24, 25, 26, 27, 28, …
      content/4.md:31, 32, 33, 34, 35, 36, 37, 38, …
      content/5.md:41, 42, 43, 44, 45, 46, 47, 48, …
      content/6.md:51, 52, 53, 54, 55, 56, 57, 58, …
      and 3 more files

    content/1.md:1:1 no-title m

    content/1.md:2:1 no-title m

    91 errors, 2 warnings in 9 files: 91 bad-import, 2 no-title. \`--all\` tells each in full."
  `);
});
