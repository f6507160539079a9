import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalize, normalizeQuery, tracer } from './normalize.ts';

/** Characters that combine, decompose or change their length. */
const awkward = fc.string({
  unit: fc.constantFrom(
    ...'aéİßςΣσйИǆΩ한ᄒ\u1161\u11ab가\u0300\u0306\xad\u200b\ufeff\u0345\u3099カ\u0430\u0308ﬁ\ud83d\ude00\ud800\n 快'.split(
      '',
    ),
  ),
});

describe('SRCH-6: normalisation', () => {
  test.each([
    ['Café', 'cafe'],
    ['naïve résumé', 'naive resume'],
    ['ÉCOLE', 'ecole'],
    ['Йод', 'йод'],
    ['한글 Test', '한글 test'],
    ['快速上手', '快速上手'],
    ['ガイド', 'ガイド'],
    ['İstanbul', 'istanbul'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Café Йод', 'cafe йод'],
    ['\ufeffopti\xadmi\u200bze', 'optimize'],
    ['И\xad\u0306од', 'йод'],
  ])('%s → %s', (text, normalized) => {
    expect(normalize(text)).toBe(normalized);
  });

  test('composed and decomposed spellings are the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(normalize(text.normalize('NFD'))).toBe(normalize(text.normalize('NFC')));
      }),
    );
  });

  test('the short way for simple characters leads to the same', () => {
    const blocks = [0x00, 0xa0, 0x2010, 0x2190, 0x2500, 0x3001, 0x3400, 0x9f00, 0xff01];
    const character = fc
      .tuple(fc.constantFrom(...blocks), fc.nat(255))
      .map(([block, offset]) => String.fromCharCode(block + offset));
    fc.assert(
      fc.property(fc.string({ unit: character }), (text) => {
        // The last letter makes the text go the long way.
        expect(normalize(text)).toBe(normalize(`${text}\né`).slice(0, -2));
      }),
      { numRuns: 1000 },
    );
  });

  test('a normalised text stays as it is', () => {
    fc.assert(
      fc.property(fc.oneof(awkward, fc.string({ unit: 'grapheme' })), (text) => {
        const once = normalize(text);
        expect(normalize(once)).toBe(once);
      }),
    );
  });

  test('queries in wide letters, as input methods write them, are those in narrow ones', () => {
    expect(normalizeQuery('ｏｕｔｐｕｔ．ｆｉｌｅＮａｍｅ　２')).toBe('output.filename 2');
    expect(normalizeQuery('＠ｒｓｐａｃｋ／ｃｏｒｅ')).toBe('@rspack/core');
    // Signs of sentences stay: they part words.
    expect(normalizeQuery('打包，分析')).toBe('打包，分析');
  });

  test('queries lose white space around them and keep one space between words', () => {
    expect(normalizeQuery('  Tree \t\n shaking ')).toBe('tree shaking');
    expect(normalizeQuery(' \u00a0 ')).toBe('');
  });
});

describe('SRCH-17: tracing', () => {
  const anything = fc.oneof(
    awkward,
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    // Longer than what is looked at in one go.
    fc
      .tuple(awkward, fc.nat(1100), awkward)
      .map(([one, count, other]) => one.repeat(count) + other),
  );

  test('knows where every piece of a normalised text comes from, and nothing lies between', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const normalized = normalize(text);
        const originOf = tracer(text);
        let done = 0;
        let traced = '';
        for (let place = 0; place < normalized.length; place += 1) {
          const { start, end } = originOf(place);
          if (start < done) {
            expect(end).toBe(done);
            continue;
          }
          expect(normalize(text.slice(done, start))).toBe('');
          traced += normalize(text.slice(start, end));
          done = end;
        }
        expect(traced).toBe(normalized);
      }),
      { numRuns: 500 },
    );
  });

  test('leaves out what nobody sees at the ends', () => {
    const text = 'so\xadft\u200b hy\xad\u200bphen';
    const originOf = tracer(text);
    const pieces = ['soft', ' ', 'hyphen'].map((word) => normalize(text).indexOf(word));
    expect(pieces.map(originOf)).toEqual([
      { start: 0, end: 1 },
      { start: 6, end: 7 },
      { start: 7, end: 8 },
    ]);
  });

  test('a place behind the end is the end', () => {
    expect(tracer('ab\xad')(7)).toEqual({ start: 3, end: 3 });
  });
});
