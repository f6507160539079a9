import { describe, expect, test } from 'vitest';
import { bracketMistake } from './css-brackets.mjs';

const mistake = (css: string) => {
  const found = bracketMistake(css);
  return found && `${css.slice(0, found.offset).split('\n').length}: ${found.message}`;
};

describe('brackets of a style sheet', () => {
  test.each([
    ':root { --a: calc(1px + (2px)); }\n@media (width > 1px) { a[b="}"] { c: d } }',
    '/* { */ a::after { content: \'}\'; content: "\\"{" }',
    'a { background: url(data:image/svg+xml;,%3Csvg{) } .w-\\[1px\\] { b: c } /**/',
    '',
  ])('that are all closed: %s', (css) => expect(mistake(css)).toBeUndefined());

  test.each([
    ['a {\n b: c\n}\n:root {\n --d: e;\n', '4: the `{` that is opened here is not closed'],
    ['a { b: calc(1px }', '1: the `(` that is opened here is not closed'],
    ['a { b: c }\n}\n', '2: this `}` closes nothing'],
    ['a { b: c }\n/* d { }', '2: the comment that starts here does not end'],
    ['a {}\n/*/ b', '2: the comment that starts here does not end'],
  ])('of %j', (css, expected) => expect(mistake(css)).toBe(expected));
});
