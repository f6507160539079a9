import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { frontmatterSchema, pageTypes } from '../engine/compile/frontmatter-schema.ts';

/** A JSON schema as far as this reads it. */
interface Shape {
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  default?: unknown;
}

/** `hero.actions[].link` → what it is without one: its default, `needed`, or nothing. */
function keysOf(shape: Shape, path = ''): [string, string][] {
  const { properties = {}, required = [], items, anyOf = [] } = shape;
  return [
    ...Object.entries(properties).flatMap(([name, value]): [string, string][] => {
      const below = path === '' ? name : `${path}.${name}`;
      const isNeeded = required.includes(name) && value.default === undefined;
      const usual = isNeeded ? '(needed)' : JSON.stringify(value.default ?? '');
      return [[below, usual === '""' ? '' : usual.replaceAll('"', '')], ...keysOf(value, below)];
    }),
    ...(items ? keysOf(items, `${path}[]`) : []),
    ...anyOf.flatMap((one) => keysOf(one, path)),
  ];
}

const guide = readFileSync(join(import.meta.dirname, '..', 'docs/authoring.md'), 'utf8');
const part = guide.slice(guide.indexOf('## Frontmatter'), guide.indexOf('## Code'));
const schema = z.toJSONSchema(frontmatterSchema, { io: 'input', unrepresentable: 'any' }) as Shape; // As far as it is read.
const keys = new Map(keysOf(schema));

/** Rows of the tables of keys: first cell, and the one that says what holds without the key. */
const rows = part
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells.length > 5)
  .flatMap(([, names = '', , usual = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']): [string, string] => [name, usual]),
  );

test('the authoring guide has every key of the frontmatter, each once, and no other', () => {
  expect(keys.size).toBeGreaterThan(35);
  expect(rows.map(([name]) => name).sort()).toEqual([...keys.keys()].sort());
});

test('what it says of keys that are left out is what the schema does', () => {
  const told = rows.filter(([, usual]) => /^(?:`|\(needed\)|$)/.test(usual));
  // The others are words: what a page or the site has instead.
  expect(rows.length - told.length).toBeLessThanOrEqual(5);
  const wrong = told.filter(([name, usual]) => usual.replaceAll('`', '') !== keys.get(name));
  expect(wrong).toEqual([]);
});

test('it has every kind of page', () => {
  const kinds = part.slice(part.indexOf('### Kinds of pages'), part.indexOf('### The home page'));
  expect([...kinds.matchAll(/^\| `(?!pageType)(\w+)` /gm)].map(([, kind]) => kind).sort()).toEqual(
    [...pageTypes].sort(),
  );
});
