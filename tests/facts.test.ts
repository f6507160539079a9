import { describe, expect, test } from 'vitest';
import {
  type Checklist,
  compare,
  idsIn,
  readChecklist,
  readTitles,
  titlesOf,
} from '../scripts/id-checklist.mjs';

test('every fact has a test, or a reason why it has none', () => {
  expect(compare(readChecklist(), readTitles()).problems).toEqual([]);
});

describe('titlesOf', () => {
  test('reads the ways in which tests are named', () => {
    const source = [
      "test('one', () => {",
      'it("two it’s", async () => {',
      'test.each(areas)(',
      '  `three`,',
      "test.each([['a', 1], [f(g(2)), 3]])('four', () => {",
      "test.describe('five', () => {",
      "testOnFixture('six', () => {",
      "  test(`it's \\`seven\\``, () => {",
    ].join('\n');
    expect(titlesOf(source)).toEqual([
      'one',
      'two it’s',
      'three',
      'four',
      'five',
      'six',
      "it's \\`seven\\`",
    ]);
  });

  test('leaves out what does not run', () => {
    expect(titlesOf("test.skip('one', f); test.fixme('two', f); describe.todo('three')")).toEqual(
      [],
    );
  });
});

describe('idsIn', () => {
  test('single facts, letters behind the number, ranges', () => {
    expect(idsIn('SRCH-UI-3, DATA-12a: NAV-2 to NAV-4 in UTF-8')).toEqual([
      'SRCH-UI-3',
      'DATA-12a',
      'NAV-2',
      'NAV-4',
      'UTF-8',
      'NAV-3',
    ]);
  });
});

describe('compare', () => {
  const checklist: Checklist = {
    facts: { 'NAV-1': 'First', 'NAV-2': 'Second', 'APP-1': 'Other' },
    untested: {},
    pending: {},
  };
  const titles = [
    { file: 'a.test.ts', title: 'NAV-1: first' },
    { file: 'a.test.ts', title: 'APP-1: other' },
  ];
  const problems = (change: Partial<Checklist>, more: typeof titles = []) =>
    compare({ ...checklist, ...change }, [...titles, ...more]).problems;

  test('a fact without a test', () => {
    expect(problems({})).toEqual([
      "NAV: no test's title carries NAV-2; write one, or give the reason in `untested`",
    ]);
  });

  test('a reason or a place in the queue is enough', () => {
    expect(problems({ untested: { 'NAV-2': 'because' } })).toEqual([]);
    expect(problems({ pending: { NAV: 1 } })).toEqual([]);
  });

  test('a reason that is no longer true, and facts that do not exist', () => {
    expect(problems({ untested: { 'NAV-1': 'because', 'NAV-2': 'because' } })).toEqual([
      'NAV-1 has a test now: take it out of `untested`',
    ]);
    const wrong = [{ file: 'b.test.ts', title: 'NAV-2, NAV-9: x' }];
    expect(problems({}, wrong)).toEqual(['b.test.ts: there is no fact NAV-9 (“NAV-2, NAV-9: x”)']);
  });
});
