import { expect, test } from 'vitest';
import { saidIn, says } from './said.ts';

test('what a message says around its names', () => {
  expect(saidIn("export 'coffee' … was not found in './types'")).toEqual([
    'export',
    'was not found in',
  ]);
  // An apostrophe is no quotation mark, and too little said is no message.
  expect(saidIn("can't resolve './price' in 'src'")).toEqual(["can't resolve", 'in']);
  expect(saidIn('output.filename')).toBeUndefined();
  expect(saidIn("the 'use' of")).toBeUndefined();
});

test('a text says the same with names of its own, in the same order and near each other', () => {
  const said = saidIn("loading chunk … failed to be found in 'x'") ?? [];
  expect(says('chunkloaderror: loading chunk main failed to be found in foo', said)).toBe(true);
  expect(says('failed to be found in foo: loading chunk main', said)).toBe(false);
  expect(says(`loading chunk ${'a'.repeat(81)} failed to be found in`, said)).toBe(false);
});
