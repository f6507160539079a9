import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalize, normalizeQuery, trace } from './normalize.ts';

/** Characters that combine, decompose or change their length. */
const awkward = fc.string({
  unit: fc.constantFrom(
    ...'aéİßςΣσйИǆΩ한ᄒ\u1161\u11ab가\u0300\u0306\u0345\u3099カ\u0430\u0308ﬁ\ud83d\ude00\ud800\n 快'.split(
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

  test('queries lose white space around them and keep one space between words', () => {
    expect(normalizeQuery('  Tree \t\n shaking ')).toBe('tree shaking');
    expect(normalizeQuery(' \u00a0 ')).toBe('');
  });
});

describe('SRCH-17: tracing', () => {
  test('normalises like the whole text, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(trace(text).text).toBe(normalize(text));
      }),
    );
    fc.assert(
      fc.property(awkward, (text) => {
        expect(trace(text).text).toBe(normalize(text));
      }),
      { numRuns: 500 },
    );
  });

  test('knows where every piece comes from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { text: normalized, starts, ends } = trace(text);
        expect(starts).toHaveLength(normalized.length);
        for (let unit = 0; unit < normalized.length; unit += 1) {
          const start = starts[unit] ?? -1;
          const end = ends[unit] ?? -1;
          expect(normalize(text.slice(start, end))).toContain(normalized[unit]);
          expect(start).toBeGreaterThanOrEqual(starts[unit - 1] ?? 0);
        }
      }),
    );
  });
});
