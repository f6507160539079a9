import { describe, expect, test } from 'vitest';
import { parseLabel } from './inline-label.ts';
import { type InlineText, inlineText, plainText, withoutElements } from './inline-text.ts';
import { markedText, parseMarks } from './marks.ts';

describe('parseMarks', () => {
  test.each<[string, InlineText]>([
    ['plain', 'plain'],
    ['', ''],
    ['`a`', [{ code: 'a' }]],
    ['**a** *b* ~~c~~', [{ strong: 'a' }, ' ', { em: 'b' }, ' ', { del: 'c' }]],
    ['**a *b* `**`**', [{ strong: ['a ', { em: 'b' }, ' ', { code: '**' }] }]],
    ['a * b * c', 'a * b * c'],
    ['2 ** 3 ** 4, a ~ b ~~ c', '2 ** 3 ** 4, a ~ b ~~ c'],
    ['**/*.js and */a', '**/*.js and */a'],
    ['an *open mark', 'an *open mark'],
    ['__proto__ and snake_case_name', '__proto__ and snake_case_name'],
  ])('%s', (source, text) => {
    expect(parseMarks(source)).toEqual(text);
  });

  test.each(['`a` b', '**a *b***', '~~a~~ `b`', 'a * b'])('%s is written as it was', (source) => {
    expect(markedText(parseMarks(source))).toBe(source);
  });
});

test('plainText leaves the words', () => {
  expect(plainText(parseLabel('**A `b` <kbd>*c*</kbd>** ~~d~~'))).toBe('**A b c** d');
  expect(plainText(parseMarks('**A `b`** ~~d~~'))).toBe('A b d');
});

test('inlineText is one line, and a string when nothing is marked', () => {
  expect(inlineText([' a\n', '  b '])).toBe('a b');
  expect(inlineText([' ', { code: 'a' }, ' b\n', ' '])).toEqual([{ code: 'a' }, ' b']);
  expect(inlineText([])).toBe('');
});

test('a label in a link keeps its marks and loses its elements', () => {
  expect(withoutElements(parseLabel('<b>New</b>: `a` *<a href="/x">b</a>*'))).toEqual([
    'New: ',
    { code: 'a' },
    ' *b*',
  ]);
});
