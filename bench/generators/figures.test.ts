import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { buildReadings, FIGURES, figureTable, formatted, rowsOf } from './figures.mjs';
import { GENERATORS } from './generators.mjs';
import { reasonOf } from './install.mjs';
import { fileAt } from './static-server.mjs';

const results = {
  sites: [
    { id: 'own', label: 'This site', version: '' },
    { id: 'a', label: 'A', version: '1.0.0' },
    { id: 'b', label: 'B', version: '1.0.0' },
  ],
  runs: {},
  leftOut: {},
  readings: [
    ...[900, 1100, 1000].map((value) => ({ figure: 'work', site: 'own', value })),
    ...[500, 2000, 2100].map((value) => ({ figure: 'work', site: 'a', value })),
  ],
};

it('sites are listed by their medians, without those that have none', () => {
  expect(rowsOf('work', results).map(({ id, spread }) => [id, spread.median])).toEqual([
    ['own', 1000],
    ['a', 2000],
  ]);
  expect(rowsOf('bytes', results)).toEqual([]);
});

it('a table names median, spread, readings and the ratio to the best other', () => {
  const figure = FIGURES.find(({ id }) => id === 'work');
  if (!figure) throw new Error('there is such a figure');
  const [, own, other] = figureTable(figure, results).split('\n');
  expect(own).toMatch(/This site +1,000 ms {2}\(900–1,100 ms, 3\) {2}0\.50× the best other/);
  expect(other).toMatch(/^ {2}A +2,000 ms {2}\(500–2,100 ms, 3\)$/);
  expect(figureTable({ ...figure, id: 'bytes' }, results)).toBe('');
});

it('every build has a row of its processor time and one of the wait for it', () => {
  const ids = FIGURES.map(({ id }) => id);
  for (const build of ['cold', 'cold-pictures', 'rebuild-same', 'rebuild-edit']) {
    const readings = buildReadings(build, { cpu: 35, wall: 20 });
    expect(readings).toEqual([
      [build, 35],
      [`${build}-wait`, 20],
    ]);
    expect(ids).toEqual(expect.arrayContaining(readings.map(([figure]) => figure)));
  }
});

it('small values keep a digit', () => {
  expect([formatted(1.44, 's'), formatted(12.6, 's'), formatted(1234.5, 'KB')]).toEqual([
    '1.4 s',
    '13 s',
    '1,235 KB',
  ]);
});

it('figures and generators have names of their own, and every package a version', () => {
  const ids = [...FIGURES, ...GENERATORS].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { packages } of GENERATORS) {
    for (const version of Object.values(packages)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  }
});

it('the reason is what npm calls an error, without its own files', () => {
  const output = [
    'npm warn old lockfile',
    'npm error code ENOTFOUND',
    'npm error network request failed',
    'npm error A complete log of this run can be found in: /root/.npm/_logs/x.log',
  ].join('\n');
  expect(reasonOf(output)).toBe('code ENOTFOUND; network request failed');
  expect(reasonOf('killed\n')).toBe('killed');
  expect(reasonOf('')).toBe('npm ended without a word');
});

it('clean addresses find their files, and nothing outside of the site', () => {
  const root = mkdtempSync(join(tmpdir(), 'static-'));
  const site = join(root, 'site');
  const files = ['site/index.html', 'site/a.html', 'site/b/index.html', 'secret.html'];
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  const at = (path: string) => fileAt(site, path)?.slice(root.length + 1);
  expect(['/', '/a', '/a/', '/b', '/b/', '/a.html'].map(at)).toEqual([
    'site/index.html',
    'site/a.html',
    'site/a.html',
    'site/b/index.html',
    'site/b/index.html',
    'site/a.html',
  ]);
  expect(at('/../secret')).toBeUndefined();
  expect(at('/c')).toBeUndefined();
});
