import { expect, test } from 'vitest';
import type { Highlighter } from './highlighter.ts';
import { isKnownCode, PageCode } from './page-code.ts';

/** A highlighter that says what it was asked for. */
function spy() {
  const asked: string[] = [];
  const highlighter: Highlighter = {
    isReady: () => true,
    prepare: async () => {
      asked.push('prepare');
    },
    lines: (code, lang) => {
      asked.push(`${lang} ${code}`);
      return code.split('\n').map((line) => `<i>${line}</i>`);
    },
  };
  return { asked, highlighter };
}

test('a block that is known is not highlighted again, and is known the next time', () => {
  const { asked, highlighter } = spy();
  const first = new PageCode(undefined);
  const lines = first.with(highlighter).lines('a\nb', 'js');
  const second = new PageCode(first.used);
  const alone = second.alone();
  expect(alone.lines('a\nb', 'js')).toEqual(lines);
  expect(alone.lacks).toBe(false);
  expect(second.used).toEqual(first.used);
  expect(asked).toEqual(['js a\nb']);
});

test('another language, or another code, is another block', () => {
  const { highlighter } = spy();
  const first = new PageCode(undefined);
  first.with(highlighter).lines('a', 'js');
  for (const [code, lang] of [
    ['a', 'ts'],
    ['b', 'js'],
  ] as const) {
    const alone = new PageCode(first.used).alone();
    expect(alone.lines(code, lang)).toHaveLength(1);
    expect(alone.lacks).toBe(true);
  }
});

test('of what was known, only what is still used is kept', () => {
  const { highlighter } = spy();
  const first = new PageCode(undefined);
  first.with(highlighter).lines('a', 'js');
  first.with(highlighter).lines('b', 'js');
  const second = new PageCode(first.used);
  second.with(highlighter).lines('b', 'js');
  expect(Object.values(second.used)).toEqual([['<i>b</i>']]);
});

test('what else a cache may hold is not taken for code', () => {
  expect(isKnownCode({ key: ['line'] })).toBe(true);
  expect([null, 'text', { key: 1 }].map(isKnownCode)).toEqual([false, false, false]);
});
