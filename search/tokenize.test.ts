import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEdge } from './tokenize.ts';

/** The pieces between edges that hold a letter or a digit. */
function tokensOf(text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    let end = start + 1;
    while (!isEdge(text, end)) end += 1;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

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

test('SRCH-7: Han, kana, Hangul and Cyrillic characters are tokens of their own', () => {
  expect(tokensOf('用Rspack打包 한글 ガイ Йод').join(' ')).toBe(
    '用 Rspack 打 包 한 글 ガ イ Й о д',
  );
});

test('no edge cuts a character, or parts a letter from its marks', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(), (text, place) => {
      const at = 1 + (place % (text.length + 1));
      fc.pre(isEdge(text, at));
      expect(text.slice(at)).not.toMatch(/^\p{M}/u);
      expect(text.charCodeAt(at - 1) >> 10 === 0x36 && text.charCodeAt(at) >> 10 === 0x37).toBe(
        false,
      );
    }),
    { numRuns: 300 },
  );
});

test('every text is cut into letters of one kind, whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(
        tokensOf(text)
          .join('')
          .match(/[\p{L}\p{N}]/gu),
      ).toEqual(text.match(/[\p{L}\p{N}]/gu));
    }),
  );
});
