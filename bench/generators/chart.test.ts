import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { barChart } from './chart.mjs';

const tokens = readFileSync('theme/styles/tokens.css', 'utf8');
const bar = (label: string, median: number, isOwn = false) => ({
  label,
  text: `${median} ms`,
  median,
  min: median * 0.9,
  max: median * 1.25,
  isOwn,
});
const chart = (bars: ReturnType<typeof bar>[]) =>
  barChart({ title: 'Paint & more', detail: 'a < b', bars }, tokens);

/** Numbers of an attribute of all elements with a class. */
function numbers(svg: string, name: string, attribute: string): number[] {
  const elements = [...svg.matchAll(new RegExp(`<rect class="${name}[^>]*>`, 'g'))];
  return elements.map(([element]) =>
    Number(new RegExp(` ${attribute}="([\\d.]+)"`).exec(element)?.[1]),
  );
}

it('bars are as long as their values, and spreads stay inside', () => {
  const svg = chart([bar('A', 100, true), bar('B', 200)]);
  const [a = 0, b = 0] = numbers(svg, 'bar', 'width');
  const [track = 0] = numbers(svg, 'track', 'width');
  expect(b / a).toBeCloseTo(2, 2);
  expect(track / b).toBeCloseTo(1.25, 2);
  const ends = [...svg.matchAll(/class="spread" d="M([\d.]+) [\d.]+H([\d.]+)/g)];
  expect(ends).toHaveLength(2);
  expect(Math.max(...ends.map(([, , end]) => Number(end)))).toBeLessThanOrEqual(track + 24);
});

it('says everything without the picture, and marks the site that it is about', () => {
  const svg = chart([bar('A', 1, true), bar('B', 2)]);
  expect(svg).toContain('aria-label="Paint &amp; more, less is better: A 1 ms, B 2 ms"');
  expect(svg).toContain('a &lt; b');
  expect(svg.match(/class="bar own"/g)).toHaveLength(1);
});

it('has the colours of the site in light and dark, and no others', () => {
  const [light, dark] = chart([bar('A', 1, true)]).split('@media (prefers-color-scheme:dark)');
  for (const [side, color] of [
    [light, '#f2542d'],
    [dark, '#ff8a4c'],
  ]) {
    expect(side).toContain(`.bar.own{fill:${color}}`);
  }
  const used = chart([bar('A', 1)]).match(/#[0-9a-f]{3,6}\b/g) ?? [];
  expect(used.filter((color) => !tokens.includes(color))).toEqual([]);
});

it('draws a chart in which nothing takes time', () => {
  expect(chart([bar('A', 0)])).not.toMatch(/NaN|Infinity/);
});
