import { expect, test } from 'vitest';
import type { PlainValue } from './model.ts';
import { readValue, sameValue, valueText } from './value-text.ts';

test.each<[PlainValue, string]>([
  ["it's", "'it\\'s'"],
  [0.5, '0.5'],
  [null, 'null'],
  [['.js', true], "['.js', true]"],
  [{ a: { 'b-c': [] } }, "{ a: { 'b-c': [] } }"],
  ['<regexp /[\\\\/]node_modules[\\\\/]/i>', '/[\\\\/]node_modules[\\\\/]/i'],
  [['<instance of SwcJsMinimizerRspackPlugin>'], '[new SwcJsMinimizerRspackPlugin()]'],
  ['<context>', 'process.cwd()'],
  [['<context>'], '[process.cwd()]'],
  ['<context>/dist', "path.join(process.cwd(), 'dist')"],
  ['<number Infinity>', 'Infinity'],
  ['<process.stderr>', 'process.stderr'],
  [{ type: 'var', name: '<options.name>' }, "{ type: 'var', name: options.name }"],
])('%j is written as %s, and read back', (value, text) => {
  expect(valueText(value)).toBe(text);
  expect(readValue(text)).toEqual(value);
});

test('reads other spellings', () => {
  expect(readValue('"a"')).toBe('a');
  expect(readValue('undefined')).toBe('<undefined>');
  expect(readValue('[ 1, ]')).toEqual([1]);
  expect(readValue('[new rspack.CopyRspackPlugin()]')).toEqual(['<instance of CopyRspackPlugin>']);
});

test.each(['', 'output.filename', "'a", '[1', '1 2', '{ a }', 'the same'])(
  '%j is no value',
  (text) => expect(readValue(text)).toBeUndefined(),
);

test('the order of keys does not matter, the order of lists does', () => {
  expect(sameValue({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
  expect(sameValue({ b: [1, 2] }, { b: [2, 1] })).toBe(false);
});
