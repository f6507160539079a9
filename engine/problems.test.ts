import { expect, test } from 'vitest';
import type { Problem } from './model.ts';
import {
  causeOf,
  countLine,
  formatProblem,
  formatProblems,
  oncePerCause,
  problemAt,
  problemFrame,
} from './problems.ts';

const text = 'one\ntwo three\nfour';

test('a problem names file, place, code and message, then frame and hint', () => {
  const problem = problemAt(
    { file: 'content/en/a.mdx', text },
    { line: 2, column: 5 },
    { code: 'bad-word', message: 'three is not a word', hint: 'write four' },
  );
  expect(formatProblem(problem)).toMatchInlineSnapshot(`
    "content/en/a.mdx:2:5 bad-word three is not a word
        1 | one
      > 2 | two three
          |     ^
        3 | four
      → write four"
  `);
});

test('a frame cuts long lines around the caret', () => {
  const long = `${'a'.repeat(200)}X${'b'.repeat(200)}`;
  const [line = '', caret = ''] = problemFrame(long, 1, 201).split('\n');
  expect(line.length).toBeLessThan(110);
  expect(line[caret.indexOf('^')]).toBe('X');
});

test('problems are sorted by file and place, and counted', () => {
  const problem = (file: string, line: number, severity: Problem['severity']): Problem => ({
    code: 'x',
    severity,
    file,
    line,
    column: 1,
    message: 'm',
  });
  const problems = [problem('b', 1, 'error'), problem('a', 9, 'warning'), problem('a', 2, 'error')];
  expect(formatProblems(problems)).toMatchInlineSnapshot(`
    "a:2:1 x m

    a:9:1 x m

    b:1:1 x m

    2 errors, 1 warning in 2 files"
  `);
  expect(countLine([])).toBe('no problems');
  expect(formatProblems([])).toBe('');
});

test('colours are for terminals only', () => {
  const problem: Problem = { code: 'x', severity: 'error', file: 'a', message: 'm' };
  expect(formatProblem(problem)).toBe('a x m');
  expect(formatProblem(problem, { colors: true })).toBe(
    '\u001b[36ma\u001b[39m \u001b[31mx\u001b[39m m',
  );
});

test('what a file holds does not command the terminal', () => {
  const source = { file: 'content/a\nb\u{1b}[2J.mdx', text: 'x\u{1b}]0;title\u{7}\ty' };
  const problem = problemAt(source, { line: 1, column: 1 }, { code: 'x', message: '\u{1b}[2J' });
  const text = formatProblem(problem);
  expect(text).toContain('content/a\u{fffd}b\u{fffd}[2J.mdx:1:1 x \u{fffd}[2J');
  expect(text).toContain('x\u{fffd}]0;title\u{fffd}\ty');
  expect(text).not.toContain('\u{1b}');
});

test('what shows on many pages and has one cause is told once, with how many there are', () => {
  const failed = (on: string, reason: string, line = 7): Problem => ({
    code: 'plugin-failed',
    severity: 'error',
    file: 'plugins/a.ts',
    line,
    message: `the remark plugin \`./a.ts\` failed on ${on}: ${reason}`,
    on,
  });
  const other: Problem = { code: 'dead-link', severity: 'error', file: 'b.md', message: 'no page' };
  const all = [
    failed('/', 'nothing on /a'),
    failed('/b', 'nothing on /a'),
    other,
    failed('/b', 'y'),
    failed('/b', 'y', 9),
    // A partial of the page, too.
    failed('/b', 'nothing on /a'),
    failed('/c', 'nothing on /a'),
  ];
  const told = oncePerCause([...all, other]);
  expect(told.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
    'plugins/a.ts:7 the remark plugin `./a.ts` failed on / and 2 more: nothing on /a',
    'b.md:undefined no page',
    'plugins/a.ts:7 the remark plugin `./a.ts` failed on /b: y',
    'plugins/a.ts:9 the remark plugin `./a.ts` failed on /b: y',
    'b.md:undefined no page',
  ]);
  expect(told[0] && causeOf(told[0])).toBe('the remark plugin `./a.ts` failed: nothing on /a');
  // Of a package, whose lines nobody wants to see: at home on no page.
  const unplaced = ['/a', '/b'].map((on): Problem => {
    const { line: _none, ...rest } = failed(on, 'x');
    return { ...rest, file: `content${on}.md` };
  });
  expect(oncePerCause(unplaced).map(({ file, message }) => `${file} ${message}`)).toEqual([
    'content/a.md the remark plugin `./a.ts` failed on /a and 1 more: x',
  ]);
});
