import { describe, expect, test } from 'vitest';
import { isSameType, type TypeFact, typeToState } from './option-type.ts';

const fact = (type: string, declared?: string, members: string[] = []): TypeFact => ({
  type,
  ...(declared === undefined ? {} : { declared }),
  members,
});

/** Facts, and what a page is told to write. */
const FACTS: [TypeFact, string][] = [
  [fact('string | "auto"'), "string | 'auto'"],
  [fact('(string | false)[]'), '(string | false)[]'],
  [fact('object', undefined, ['a?', 'b']), '{ a?, b }'],
  [fact('object', undefined, [...'abcdefghi']), 'object'],
  [fact('Record<string, false | string[]>'), 'Record<string, false | string[]>'],
  [
    fact(
      'string | function',
      'string | ((args_0: JsPathData, args_1: JsAssetInfo | undefined, ...args_2: unknown[]) => string)',
    ),
    'string | ((pathData: JsPathData, assetInfo?: JsAssetInfo) => string)',
  ],
  [
    fact('function', '(args_0: string, ...args_1: unknown[]) => boolean'),
    '(value: string) => boolean',
  ],
  [fact('custom | string', 'RegExp | string'), 'RegExp | string'],
  [
    fact('(custom | (recursive) | object)[]', undefined, ['and?']),
    '(RegExp | Condition | object)[]',
  ],
  [fact('(file: string) => void'), '(file: string) => void'],
  [fact('{ a: string; b?: number | undefined; }[]'), '{ a, b? }[]'],
  [fact('[string, number] | null'), '[string, number] | null'],
];

test.each(FACTS)('%j is stated as %s, which is true', (known, text) => {
  expect(typeToState(known)).toBe(text);
  expect(isSameType(text, known)).toBe(true);
});

describe('isSameType', () => {
  test.each<[string, TypeFact]>([
    ["'auto' | string", fact('string | "auto"')],
    ['string', fact('string | "auto"')],
    ['true | false | "a"', fact('boolean | "a"')],
    ['Array<string>', fact('string[]')],
    ['EntryDescription', fact('object')],
    ['RuleSetCondition', fact('custom | string | function | (recursive)[] | object')],
    ['string | RuleSetRule[]', fact('string | object[]')],
    ['(name: string) => string', fact('function')],
    [
      '(path: JsPathData) => string',
      fact('function', '(args_0: JsPathData, ...args_1: unknown[]) => string'),
    ],
    ['() => string', fact('function', '(name: string) => string')],
    [
      'string | ((a: string) => void)',
      fact('string | function', '((name: string) => void) | string'),
    ],
    ['RegExp', fact('custom')],
    ['Record<string, string>', fact('object', '{ [key: string]: string }')],
    ['Compiler', fact('Compiler')],
  ])('%s is true of %j', (text, known) => expect(isSameType(text, known)).toBe(true));

  test.each<[string, TypeFact]>([
    ['number', fact('string')],
    ["'jsonp' | 'requir'", fact('"jsonp" | "require"')],
    ["'jsonp'", fact('"jsonp" | "require"')],
    ["'jsonp' | 'require' | 'import'", fact('"jsonp" | "require"')],
    ['string', fact('string[]')],
    ['string[] | number', fact('string[]')],
    ['boolean', fact('false')],
    ['Filename', fact('string')],
    ['Filename', fact('string | number')],
    ['{ a, b }', fact('object', undefined, ['a?', 'b'])],
    ['{ a? }', fact('object', undefined, ['a?', 'b'])],
    ['Record<string, number>', fact('Record<string, string>')],
    ['() => string', fact('string')],
    ['(name: number) => string', fact('function', '(name: string) => string')],
    ['(name: string) => number', fact('function', '(name: string) => string')],
    ['(a: string, b: string) => string', fact('function', '(name: string) => string')],
    ['string |', fact('string')],
    ['', fact('any')],
  ])('%s is a lie about %j', (text, known) => expect(isSameType(text, known)).toBe(false));
});
