import { expect, it } from 'vitest';
import { figuresMarkdown, withFigures } from './report.mjs';

const run = {
  date: '2026-01-02T03:04:05Z',
  rounds: 2,
  load: { min: 0.5, max: 12 },
  machine: { cpu: 'Fast', cores: 2, memoryGB: 8, system: 'Linux' },
  versions: { node: 'v20.19.0', commit: 'abc' },
};
const results = {
  sites: [
    { id: 'own', label: 'This site', version: '' },
    { id: 'a', label: 'A', version: '1.2.3' },
    { id: 'b', label: 'B', version: '1.0.0' },
  ],
  runs: { reading: run },
  leftOut: { B: 'code ENOTFOUND\nat some line' },
  readings: [
    { figure: 'work', site: 'own', value: 100 },
    { figure: 'work', site: 'own', value: 120 },
    { figure: 'work', site: 'a', value: 220 },
    { figure: 'work', site: 'a', value: 220 },
  ],
};

it('says what was measured, how often, where and under which load', () => {
  const text = figuresMarkdown(results).replace(/ +\|/g, ' |');
  expect(text).toContain(
    '2026-01-02, 2 rounds, 2 cores (Fast), Node.js 20.19.0, load of the machine 0.5 to 12.0',
  );
  expect(text).toContain('| Figure | This site | A 1.2.3 | This site to the best other | Goal |');
  expect(text).toContain(
    '| Work of the main thread | 110 ms (100–120) | 220 ms | 0.50 × | ≤ 0.8 ×, met |',
  );
  expect(text).toContain('(performance/work.svg)');
  expect(text).not.toContain('bytes.svg');
});

it('names who is left out, and why, in one line', () => {
  expect(figuresMarkdown(results)).toContain('- Left out: B. code ENOTFOUND\n\n');
});

it('replaces the figures and nothing else, as often as one likes', () => {
  const page =
    'a\n\n<!-- figures: written by npm run bench:peers -->\nold\n<!-- end of figures -->\n\nb\n';
  const once = withFigures(page, results);
  expect(once).toMatch(/^a\n\n[\s\S]*\n\nb\n$/);
  expect(once).not.toContain('old');
  expect(withFigures(once, results)).toBe(once);
  expect(() => withFigures('a', results)).toThrow('no place for figures');
});
