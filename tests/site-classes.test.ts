import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { WITHIN_THEME } from '../engine/bundle/layout.mjs';

const ROOT = join(import.meta.dirname, '..');

/** What sites may call their classes (`docs/extending.md`). */
const SITE_PREFIX = 'site-';

/** Files of a folder with one of these endings, without tests. */
const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(ROOT, folder, file.split(sep).join('/')))
    .filter((file) => ending.test(file) && !/\.test\.|node_modules/.test(file));

/** Names of classes that style sheets speak of. */
const styled = filesIn('theme/styles', /\.css$/).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\.([a-z_][\w-]*)(?![^{}]*;)/gi)].map(
    ([, name = '']) => name,
  ),
);

/** Words behind `class`, `className` and `classList` in the code that makes pages. */
const written = ['theme', 'engine', ...WITHIN_THEME].flatMap((folder) =>
  filesIn(folder, /\.tsx?$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bclass(?:Name|List)?\b.*$/gm)].flatMap(([line]) =>
      [...line.matchAll(/(?<=["'`\s])[a-z_][\w-]*(?=["'`\s])/gi)].map(([name]) => name),
    ),
  ),
);

test('no class of the theme begins as those of sites may, so that none of them meet', () => {
  expect(styled).toEqual(expect.arrayContaining(['top-bar', 'home-footer', 'd-arrow-head']));
  expect(written).toEqual(expect.arrayContaining(['top-bar', 'home-footer', 'page-notice']));
  expect([...styled, ...written].filter((name) => name.startsWith(SITE_PREFIX))).toEqual([]);
  const guide = readFileSync(join(ROOT, 'docs/extending.md'), 'utf8');
  expect(guide).toContain(`\`${SITE_PREFIX}\``);
});

test('the example sites, which others copy from, keep to it', () => {
  const own = filesIn('examples', /\.css$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\.([a-z_][\w-]*)(?![^{}]*;)/gi)].map(
      ([, name = '']) => name,
    ),
  );
  expect(own).toContain(`${SITE_PREFIX}news`);
  expect(own.filter((name) => !name.startsWith(SITE_PREFIX))).toEqual([]);
});
