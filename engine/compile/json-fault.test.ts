import { expect, test } from 'vitest';
import { jsonFault } from './json-fault.ts';

test.each([
  '[]',
  ' {"a": [1, -0.5e+3, {"b": null}], "c": "\\u12aF \\" 源 😀", "d": {}}\n',
  'true',
  '"x"',
  '"\u007f\u2028"',
  '0',
])('JSON: %s', (text) => {
  expect(() => JSON.parse(text)).not.toThrow();
  expect(jsonFault(text)).toBeUndefined();
});

test.each([
  ['', '1:1 a value'],
  ["[{ 'name': 1 }]", '1:4 a name in double quotes or `}`'],
  ['{\n  "a": 1,\n}', '3:1 a name in double quotes'],
  ['[1, 2,]', '1:7 a value'],
  ['{"a": 1', '1:8 `,` or the closing bracket'],
  ['{"a": 1]', '1:8 `,` or the closing bracket'],
  ['{"a" 1}', '1:6 `:`'],
  ['[1] x', '1:5 nothing more'],
  ['{\n  "a": tru\n}', '2:8 a value'],
  ['[01]', '1:2 a value or `]`'],
  ['["a\nb"]', '1:2 a value or `]`'],
  ['[1 // one\n]', '1:4 `,` or the closing bracket'],
])('not JSON: %j', (text, expected) => {
  expect(() => JSON.parse(text)).toThrow();
  const fault = jsonFault(text);
  expect(`${fault?.line}:${fault?.column} ${fault?.expected}`).toBe(expected);
});
