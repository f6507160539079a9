import { expect, test } from 'vitest';
import { codeWords } from './code-words.ts';

const block = (code: string, title?: string) => ({ title, code, isOutput: false });
const output = (code: string) => ({ title: undefined, code, isOutput: true });

test('names of files, packages and identifiers, each once', () => {
  const config = block(
    "const { rspack } = require('@rspack/core');\nmodule.exports = { cacheGroups: { a: rspack } };",
    'rspack.config.js',
  );
  expect(codeWords([config], '')).toBe('rspack.config.js rspack @rspack/core cacheGroups');
});

test('what the text says is not said again', () => {
  expect(codeWords([block('cacheGroups: minSize')], 'Set `minSize` to 0.')).toBe('cacheGroups');
});

test('of an output, the lines that say what is wrong, as they are', () => {
  const printed =
    'asset main.js 2 KiB\n  × Module parse failed: Unexpected token\nwebpack compiled';
  expect(codeWords([output(printed)], '')).toBe('× Module parse failed: Unexpected token');
  expect(codeWords([output(`Error: ${'x'.repeat(500)}`)], '')).toHaveLength(160);
});

test('no code, nothing', () => {
  expect(codeWords([], 'Text.')).toBe('');
  expect(codeWords([block('const a = 1;')], '')).toBe('');
});
