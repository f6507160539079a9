import { expect, test } from 'vitest';
import { zoomScale } from './zoom-scale.ts';

const room = { width: 1400, height: 900 };

test('ZOOM-3: to the natural size, at most to the window', () => {
  const shown = { width: 600, height: 360 };
  expect(zoomScale(shown, { width: 1200, height: 720 }, room)).toBe(2);
  // Smaller than it is shown: it stays.
  expect(zoomScale(shown, { width: 300, height: 180 }, room)).toBe(1);
  expect(zoomScale(shown, { width: 6000, height: 3600 }, room)).toBeCloseTo(1400 / 600);
});

test('ZOOM-3: a drawing fills the window, what is larger than the window shrinks', () => {
  expect(zoomScale({ width: 700, height: 100 }, undefined, room)).toBe(2);
  expect(zoomScale({ width: 500, height: 1800 }, { width: 500, height: 1800 }, room)).toBe(0.5);
});
