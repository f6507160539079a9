import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { MarkedText, stretches } from './marked-text.tsx';

const ranges = fc.array(
  fc.record({ start: fc.integer({ min: -5, max: 60 }), length: fc.integer({ min: -5, max: 60 }) }),
);

describe('marked text', () => {
  test('SRCH-17: marks exactly the ranges', () => {
    const html = renderToStaticMarkup(
      <MarkedText text="Quick start" ranges={[{ start: 6, length: 5 }]} />,
    );
    expect(html).toBe('Quick <mark>start</mark>');
    expect(stretches('快速上手', [{ start: 2, length: 2 }])).toEqual([
      { text: '快速', marked: false },
      { text: '上手', marked: true },
    ]);
  });

  test('shows markup as text', () => {
    const text = '<img onerror=alert(1)>';
    const html = renderToStaticMarkup(
      <MarkedText text={text} ranges={[{ start: 0, length: 4 }]} />,
    );
    expect(html).toBe('<mark>&lt;img</mark> onerror=alert(1)&gt;');
  });

  test('the whole text is shown once, whatever the ranges', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), ranges, (text, some) => {
        const cut = stretches(text, some);
        expect(cut.map((part) => part.text).join('')).toBe(text);
        expect(cut.every((part) => part.text !== '')).toBe(true);
      }),
    );
  });

  test('exactly the code units that lie in a range are marked', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), ranges, (text, some) => {
        const marks = stretches(text, some).flatMap((part) =>
          Array.from({ length: part.text.length }, () => part.marked),
        );
        const wanted = Array.from({ length: text.length }, (_, at) =>
          some.some(({ start, length }) => at >= start && at < start + length),
        );
        expect(marks).toEqual(wanted);
      }),
    );
  });
});
