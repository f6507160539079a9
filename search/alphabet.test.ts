import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alphabetOf, decoderOf, encode } from './alphabet.ts';

/** Scripts of one, two, three and four bytes, and halves of characters. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('a', '"', 'é', '\x80', '\u07ff', '\u0800', '模', '块', '—', '🚀', '\ud83d'),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((parts) => parts.join(''));

test('decoding undoes encoding', () => {
  fc.assert(
    fc.property(text, (original) => {
      const alphabet = alphabetOf(original);
      expect(decoderOf(alphabet)(encode(original, alphabet))).toBe(original);
    }),
  );
});

test('the most used characters come first, and what stands for itself keeps its place', () => {
  const original = '模块块，\x81模块 模式';
  expect(alphabetOf(original)).toBe('块\x81模');
  expect(encode(original, '块\x81模')).toBe('\x82\x80\x80，\x81\x82\x80 \x82式');
});

test('more characters than there are places', () => {
  const letters = Array.from({ length: 3000 }, (_, at) => String.fromCharCode(0x4e00 + at));
  const original = [...letters, ...letters].join('');
  const alphabet = alphabetOf(original);
  expect(alphabet).toHaveLength(0x800 - 0x80);
  expect(decoderOf(alphabet)(encode(original, alphabet))).toBe(original);
});

test('a text without long characters needs no alphabet', () => {
  expect(alphabetOf('Plain “text”, naïve')).toBe('');
});
