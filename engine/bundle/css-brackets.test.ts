import { describe, expect, test } from 'vitest';
import { bracketMistake, semicolonMistake } from './css-brackets.mjs';

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

describe('declarations of a style sheet', () => {
  const unended = (css: string) => {
    const found = semicolonMistake(css);
    return found && `${css.slice(0, found.offset).split('\n').length}: ${found.message}`;
  };

  test.each([
    'a { b: c;\n d: e }\n.f:hover,\n.g:focus { h: i }',
    'a {\n b: c(\n  d\n );\n &:hover { e: f }\n}',
    'a {\n b: "c\\\n d: e";\n /* f: g\n h: i */\n background: url(data:x;y:z)\n}',
    ':root {\n --a:\n  "x",\n  y;\n}\n@media (a: b) {\n c:d {\n e: f\n }\n}',
  ])('that all end: %s', (css) => expect(unended(css)).toBeUndefined());

  test.each([
    ['a {\n b: c\n d: e;\n}', '2: `b`'],
    [':root {\n --docs-line: #eee\n --docs-text: #111\n}', '2: `--docs-line`'],
    ['a { b: c;\n d: "e"\n f: g }', '2: `d`'],
  ])('of %j', (css, expected) =>
    expect(unended(css)).toBe(
      `${expected} has no \`;\` at its end, so browsers drop it and what stands below it`,
    ),
  );
});
