import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenize } from './tokenize.ts';

const tokensOf = (text: string) => tokenize(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ['output.filename', ['output', 'filename']],
  ['__webpack_public_path__', ['webpack', 'public', 'path']],
  ['builtin:swc-loader', ['builtin', 'swc', 'loader']],
  ['splitChunks.cacheGroups', ['split', 'Chunks', 'cache', 'Groups']],
  ['HTMLPlugin', ['HTML', 'Plugin']],
  ['ModuleFederationPluginV1', ['Module', 'Federation', 'Plugin', 'V', '1']],
  ['PROCESS_ASSETS_STAGE_REPORT', ['PROCESS', 'ASSETS', 'STAGE', 'REPORT']],
  ['naïve', ['naïve']],
])('SRCH-7: %s is cut into the parts of an identifier', (text, parts) => {
  expect(tokensOf(text)).toEqual(parts);
});

test('SRCH-7: Han, kana, Hangul and Cyrillic are tokenised apart from Latin', () => {
  const tokens = tokenize('用Rspack打包 한글 ガイド Йод');
  expect(tokens.map(({ script }) => script).join(' ')).toBe(
    'cjk word cjk cjk cjk cjk cjk cjk cjk cyrillic cyrillic cyrillic',
  );
});

test('tokens lie in order, do not overlap and hold every letter and digit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      let covered = 0;
      let rest = '';
      for (const { start, end } of tokenize(text)) {
        expect(start).toBeGreaterThanOrEqual(covered);
        expect(end).toBeGreaterThan(start);
        rest += text.slice(covered, start);
        covered = end;
      }
      rest += text.slice(covered);
      expect(rest).not.toMatch(/[\p{Lu}\p{Ll}\p{Lo}\p{N}]/u);
    }),
    { numRuns: 300 },
  );
});
