import { describe, expect, test } from 'vitest';
import {
  compareContent,
  comparePrinted,
  mendedOutput,
  showsNothing,
  withOutput,
} from './outputs.ts';

const real = 'asset main.aae41c76.js 2 KiB\n\nmodules 3\ntotal 12\ncompiled in 35 ms\n';

describe('what was printed', () => {
  test.each([
    ['the same', 'asset main.aae41c76.js 2 KiB\nmodules 3\ntotal 12\ncompiled in 35 ms'],
    [
      'other times and hashes',
      'asset main.0b1c2d3e.js 2 KiB\nmodules 3\ntotal 12\ncompiled in 1.2 s',
    ],
    [
      'a hash without a letter',
      'asset main.12345678.js 2 KiB\nmodules 3\ntotal 12\ncompiled in 1 s',
    ],
    ['a short hash', 'asset main.b4613b.js 2 KiB\nmodules 3\ntotal 12\ncompiled in 1 s'],
    ['a gap at the start', '…\ntotal 12\ncompiled in 35 ms'],
    ['a gap at the end', 'asset main.aae41c76.js 2 KiB\n…'],
    ['a gap in the middle', 'asset main.aae41c76.js 2 KiB\n…\ncompiled in 35 ms'],
    ['a gap in a line', 'asset …\nmodules …\ntotal 12\ncompiled in …'],
  ])('%s is the same', (_name, shown) => expect(comparePrinted(shown, real)).toBeUndefined());

  test.each([
    ['another number', 'asset main.aae41c76.js 3 KiB\n…', 1, 'asset main.aae41c76.js 2 KiB'],
    ['a line less', 'asset main.aae41c76.js 2 KiB\ntotal 12\ncompiled in 35 ms', 2, 'modules 3'],
    ['a line more', '…\ntotal 12\ncompiled in 35 ms\ndone', 4, undefined],
    ['an end that is not the end', '…\ntotal 12', 2, 'compiled in 35 ms'],
    ['another order', '…\ntotal 12\n…\nmodules 3\n…', 4, undefined],
    ['nothing of it', '…\ndone\n…', 2, undefined],
  ])('%s is not', (_name, shown, line, actual) => {
    const difference = comparePrinted(shown, real);
    expect(difference?.line).toBe(line);
    if (actual !== undefined) expect(difference?.actual).toBe(actual);
  });

  test('an empty output is not shown as one', () => {
    expect(comparePrinted('', 'hello')).toEqual({ line: 1, actual: 'hello' });
    expect(comparePrinted('', '')).toBeUndefined();
  });
});

describe('a block that shows nothing', () => {
  test.each(['', '…', '// …', '…\n\n…', '… …', '<!-- … -->'])('%j', (shown) => {
    expect(showsNothing(shown)).toBe(true);
    expect(mendedOutput(shown, '\nnew\nlines\n')).toBe('new\nlines');
  });

  test.each(['a', '…\na\n…', 'asset …', '0', '{'])('%j shows something', (shown) =>
    expect(showsNothing(shown)).toBe(false),
  );
});

describe('lines of a file', () => {
  const content = 'var a = 1;\n(() => {\n  run(a);\n  return a;\n})();';
  test.each(['run(a);', 'var a = 1;\n// …\n  return a;', '/* … */\nrun(…);'])('%s', (shown) =>
    expect(compareContent(shown, content)).toBeUndefined(),
  );

  test('the order counts', () => {
    expect(compareContent('return a;\nrun(a);', content)).toEqual({ line: 2, actual: undefined });
  });

  test('a line that is nearly there is named', () => {
    expect(compareContent('var a = 2;', content)).toMatchObject({ line: 1, actual: 'var a = 1;' });
  });
});

describe('mending', () => {
  test('without gaps the whole output', () => {
    expect(mendedOutput('old', '\nnew\nlines\n')).toBe('new\nlines');
  });

  test('with gaps only what differs', () => {
    expect(mendedOutput('…\ntotal 13\ncompiled in 9 ms', real)).toBe(
      '…\ntotal 12\ncompiled in 9 ms',
    );
  });

  test('nothing when a line has no counterpart', () => {
    expect(mendedOutput('…\nno such thing\n…', real)).toBeUndefined();
  });
});

describe('a page with another output', () => {
  const origin = { source: 'en/a.mdx', line: 4, column: 1 };

  test('its lines take the place of the old ones', () => {
    const page = 'a\n\n```text output\nold\nlines\n```\n\nb\n';
    expect(withOutput(page, { code: 'old\nlines', line: 3, origin }, 'new')).toBe(
      'a\n\n```text output\nnew\n```\n\nb\n',
    );
  });

  test('blank lines of an empty block go', () => {
    const page = 'a\n\n```text output\n\n\n```\n\nb\n';
    expect(withOutput(page, { code: '', line: 3, origin }, 'new')).toBe(
      'a\n\n```text output\nnew\n```\n\nb\n',
    );
  });

  test('an empty block is filled, and keeps its closing fence', () => {
    const page = 'a\n\n```text output\n```\n\nb\n';
    expect(withOutput(page, { code: '', line: 3, origin }, 'new\n\nlines')).toBe(
      'a\n\n```text output\nnew\n\nlines\n```\n\nb\n',
    );
  });
});

test('a line of signs alone is a whole line of the file', () => {
  const file = "order();\n  log('x');\n  ;\n}\n";
  expect(compareContent('order();\n;\n}', file)).toBeUndefined();
  expect(compareContent('order();\n;\n}', file.replace('  ;\n', ''))?.line).toBe(2);
});
