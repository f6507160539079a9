import { expect, test } from 'vitest';
import { contentTextsFor } from '../../components/content-texts.ts';
import type { IslandContext } from '../../islands/types.ts';
import performanceDefinition from './definition.ts';
import { barLength } from './time.ts';

/** The widget uses nothing of its page. */
const context: IslandContext = {
  lang: 'en',
  texts: contentTextsFor('en'),
  href: (link) => link,
  markdown: (text) => ({ html: text, text }),
  uniqueName: (name) => name,
};

const metricsOf = (dev: number, build: number, hmr: number) => [
  { time: dev, desc: 'dev' },
  { time: build, desc: 'build' },
  { time: hmr, desc: 'hmr' },
];

const groups = {
  rspack: { label: 'Rspack', metrics: metricsOf(0.49, 0.36, 0.09) },
  vite: { label: 'Vite + SWC', metrics: metricsOf(1.58, 1.37, 0.05) },
  'webpack-swc': { label: 'webpack + SWC', metrics: metricsOf(2.4, 2.12, 0.22) },
  'webpack-babel': { label: 'webpack + Babel', metrics: metricsOf(5.13, 6.47, 0.22) },
};

test('PERF-1, DATA-20: groups come in the order of their keys, metrics in the order of their list', () => {
  expect(performanceDefinition.text?.({ groups }, context)).toBe(
    [
      'Rspack 490ms dev 360ms build 90ms hmr',
      'Vite + SWC 1.58s dev 1.37s build 50ms hmr',
      'webpack + SWC 2.40s dev 2.12s build 220ms hmr',
      'webpack + Babel 5.13s dev 6.47s build 220ms hmr',
    ].join('\n'),
  );
  const prepared = performanceDefinition.prepare({ groups }, [], context);
  expect(prepared).toMatchObject({ data: { groups: Object.values(groups) } });
});

test('PERF-2: the longest of all groups is the measure', () => {
  const times = Object.values(groups).flatMap(({ metrics }) => metrics.map(({ time }) => time));
  expect(times.map((time) => barLength(time, Math.max(...times)))).toEqual([
    7.6, 5.6, 1.4, 24.4, 21.2, 0.8, 37.1, 32.8, 3.4, 79.3, 100, 3.4,
  ]);
});

test.each([
  ['a time that is no number', { a: { label: 'A', metrics: [{ time: '1', desc: 'dev' }] } }],
  ['a time below zero', { a: { label: 'A', metrics: [{ time: -1, desc: 'dev' }] } }],
  ['a metric without a description', { a: { label: 'A', metrics: [{ time: 1, desc: '' }] } }],
  ['another key', { a: { label: 'A', metrics: [], colour: 'red' } }],
])('DATA-20: %s is refused', (_name, refused) => {
  expect(performanceDefinition.props.safeParse({ groups: refused }).success).toBe(false);
});
