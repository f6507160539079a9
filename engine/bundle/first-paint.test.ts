import { describe, expect, test } from 'vitest';
import { firstPaintSheets } from './first-paint.ts';
import { readStyles, splitList, writeStyles } from './style-tree.ts';

/** What is left of rules that stand in the core. */
function atFirst(css: string): string {
  return firstPaintSheets({ core: css }).core ?? '';
}

describe('style sheets as trees', () => {
  test.each([
    'a{color:red;& b{top:0}}',
    '@layer a,b;@media (width>=1rem){a{color:red}}',
    'a{mask:url("data:image/svg+xml,%3Csvg d=\'M0 0;{}\'/%3E");left:0}',
    'a:is(b,[c="}"]){content:"\\"}"}',
  ])('%s comes back as it was', (css) => {
    expect(writeStyles(readStyles(css))).toBe(css);
  });

  test('commas in brackets and strings do not separate', () => {
    expect(splitList('a:is(b,c),[d=","], e')).toEqual(['a:is(b,c)', '[d=","]', 'e']);
  });
});

describe('what documents inline', () => {
  test('no state that only a hand or a script brings about', () => {
    expect(atFirst('a{top:0;&:hover{top:1px}}b:focus-visible{top:2px}c:hover,d{top:3px}')).toBe(
      'a{top:0}d{top:3px}',
    );
    expect(atFirst('[data-state=copied]{top:0}p:popover-open{top:0}::backdrop{top:0}')).toBe('');
  });

  test('what is excluded from a state is at rest', () => {
    const css = 'a:not(:focus){top:0}b:not(:hover,:has(:focus-within)) c{top:0}';
    expect(atFirst(css)).toBe(css);
  });

  test('no motion and no paper, and no rule that is empty without them', () => {
    const css =
      '@keyframes a{to{top:0}}a{transition:top 1s;animation:a 1s}@media print{a{top:0}}@media (width>=1rem){a{cursor:pointer}}b{top:0}';
    expect(atFirst(css)).toBe('b{top:0}');
  });

  test('all custom properties', () => {
    const core = '@layer tokens{:root{--page:#fff;--rare:blue}}html{color:var(--page)}';
    expect(atFirst(core)).toBe(core);
  });

  test('what would reach every element of the page if it came later', () => {
    const css = 'html{accent-color:red;interpolate-size:allow-keywords}::selection{color:red}';
    expect(atFirst(css)).toBe(css);
  });

  test('the order of the layers stands in the core only', () => {
    const order = '@layer tokens,base;';
    expect(firstPaintSheets({ core: `${order}a{top:0}`, part: `${order}b{top:0}` })).toEqual({
      core: `${order}a{top:0}`,
      part: 'b{top:0}',
    });
  });
});
