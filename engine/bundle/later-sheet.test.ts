import { describe, expect, test } from 'vitest';
import { firstPaintSheets } from './first-paint.ts';
import { laterSheet } from './later-sheet.ts';
import { selectorWeight } from './style-tree.ts';

describe('the rest of the core', () => {
  test.each([
    ['what documents inline does not come again', 'a{top:0}@media (width>=1rem){a{top:1px}}', ''],
    ['states come whole', 'a{top:0;&:hover{top:1px}}', 'a{&:hover{top:1px}}'],
    [
      'of a list, the states',
      'a:hover,b{top:0;cursor:pointer}',
      'a:hover{top:0;cursor:pointer}b{cursor:pointer}',
    ],
    [
      'motion and paper',
      '@keyframes a{to{top:0}}a{top:0;animation:a 1s}@media print{a{top:0}}',
      '@keyframes a{to{top:0}}a{animation:a 1s}@media print{a{top:0}}',
    ],
    ['custom properties stand in documents', ':root{--a:red}p{color:var(--a)}', ''],
    ['the order of the layers stands in documents', '@layer a,b;@layer a{p{top:0}}', ''],
  ])('%s', (_what, core, expected) => {
    expect(laterSheet(core)).toBe(expected);
  });

  test.each([
    [
      'one that wins over a state before it',
      'a:hover{color:red}a.b{color:blue;top:0}',
      'a:hover{color:red}a.b{color:blue}',
    ],
    [
      'of the same subject',
      'a:hover{background:red}a.b{background-color:blue}',
      'a:hover{background:red}a.b{background-color:blue}',
    ],
    ['not where its weight decides', 'a:hover{color:red}a.b.c{color:blue}', 'a:hover{color:red}'],
    ['not before the state', 'a.b{color:blue}a:hover{color:red}', 'a:hover{color:red}'],
    [
      'not in another layer',
      '@layer x{a:hover{color:red}}@layer y{a.b{color:blue}}',
      '@layer x{a:hover{color:red}}',
    ],
    [
      'nested ones count with what is around them',
      'a{&:hover{color:red}}a{&.b{color:blue}}',
      'a{&:hover{color:red}}a{&.b{color:blue}}',
    ],
  ])('a declaration at rest comes again where the order decides: %s', (_what, core, expected) => {
    expect(laterSheet(core)).toBe(expected);
  });

  test('nothing of the core is lost between the two', () => {
    const core =
      ':root{--a:1px;--b:2px}a{top:var(--a);transition:top 1s;&:hover,&.on{left:var(--b)}}';
    const first = firstPaintSheets({ core }).core ?? '';
    const both = first + laterSheet(core);
    for (const part of [
      '--a:1px',
      '--b:2px',
      'top:var(--a)',
      'transition:top 1s',
      '&:hover{left',
      '&.on{left',
    ]) {
      expect(both).toContain(part);
    }
  });
});

test.each([
  ['a', 1],
  ['*', 0],
  ['a.b:hover', 2001],
  ['#a [b="c]"] d::before', 1_001_002],
  [':is(a,.b) > :where(#c)', 1000],
  ['a:not(.b, #c):lang(zh)', 1_001_001],
  ['& .b', 1000],
])('the weight of %s', (selector, weight) => {
  expect(selectorWeight(selector)).toBe(weight);
});
