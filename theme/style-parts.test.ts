import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PARTS, sheetsFor } from './style-parts.ts';

const FOOTER = '<footer class="doc-footer"></footer>';
const CODE = '<figure class="code"></figure>';
const LONG = '<p>text</p>'.repeat(1000);

/** Sheets of a page with an article. */
const sheetsOf = (main: string) => sheetsFor(`<kbd>K</kbd><main>${main}</main>${FOOTER}`, main);

test('a short page brings what stands in it and below it', () => {
  expect(sheetsOf(CODE)).toEqual(['core', 'part-code', 'part-footers']);
});

test('a long page brings what its first screen shows', () => {
  expect(sheetsOf(CODE + LONG)).toEqual(['core', 'part-code']);
  expect(sheetsOf(LONG + CODE)).toEqual(['core']);
});

test('a drawing takes the room that it has, however many lines it is made of', () => {
  const drawing = `<svg viewBox="0 0 1 1">${'<path d="M0 0"></path>'.repeat(1000)}</svg>`;
  expect(sheetsOf(drawing + CODE + LONG)).toEqual(['core', 'part-code']);
});

test('the outline is seen beside an article of any length', () => {
  const body = `<main>${LONG}</main><nav><a data-name>a.b</a></nav>${FOOTER}`;
  expect(sheetsFor(body, LONG)).toEqual(['core', 'part-outline-names']);
});

test('a site’s own part comes behind the theme’s, where its element is seen', () => {
  const own = [{ sheet: 'site-0', markers: ['class="card'] }];
  const card = '<p class="card small"></p>';
  expect(sheetsFor(card + CODE, card + CODE, own)).toEqual(['core', 'part-code', 'site-0']);
  expect(sheetsFor(LONG + card, LONG + card, own)).toEqual(['core']);
});

test('parts follow each other as in the sheet with everything', () => {
  const rest = readFileSync(join(import.meta.dirname, 'styles/sheets/rest.css'), 'utf8');
  const order = PARTS.map(({ sheet }) => rest.indexOf(`/${sheet.slice('part-'.length)}.css`));
  expect(order).toEqual([...order].sort((a, b) => a - b));
});
