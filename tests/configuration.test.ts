import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { publicTokens } from '../engine/bundle/public-tokens.ts';
import { siteConfigSchema } from '../engine/config-schema.ts';
import { extensionFields, markdownFields } from '../engine/extend/fields.ts';
import { configurationFields, configurationPage } from '../scripts/configuration-page.ts';
import { FIELD_TEXTS } from '../scripts/configuration-texts.ts';

test('every field of the configuration is described, and nothing else is', () => {
  const fields = configurationFields();
  const paths = new Set(fields.map(({ path }) => path));
  expect(fields.filter(({ text }) => text === '').map(({ path }) => path)).toEqual([]);
  expect(Object.keys(FIELD_TEXTS).filter((path) => !paths.has(path))).toEqual([]);
});

/** Names of all properties that a schema has at any depth. */
function propertyNames(schema: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(schema)) for (const one of schema) propertyNames(one, found);
  else if (typeof schema === 'object' && schema !== null) {
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'default' || key === 'required' || key === 'enum') continue;
      if (key === 'properties') for (const name of Object.keys(value)) found.add(name);
      propertyNames(key === 'properties' || key === '$defs' ? Object.values(value) : value, found);
    }
  }
  return found;
}

test('no field is missing, however deep, and none is there twice', () => {
  const schema = z.toJSONSchema(siteConfigSchema, { io: 'input', unrepresentable: 'any' });
  const paths = configurationFields().map(({ path }) => path);
  const last = new Set(paths.map((path) => path.split('.').at(-1)));
  const names = [...propertyNames(schema)];
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !last.has(name))).toEqual([]);
  expect(paths.length).toBe(new Set(paths).size);
  const page = configurationPage();
  expect(paths.filter((path) => !page.includes(`| \`${path}\` |`))).toEqual([]);
});

test.each([
  ['nav[].items', false],
  ['locales[].label', true],
  ['search.apiUrl', false],
  ['search.searchIndexes[].value', true],
  ['sidebar[].link', false],
  ['feeds[].output.dir', false],
])('%s is needed: %s', (path, isRequired) => {
  expect(configurationFields().find((field) => field.path === path)?.isRequired).toBe(isRequired);
});

test('docs/configuration.md is what the schema says: else `npm run configuration`', async () => {
  await expect(configurationPage()).toMatchFileSnapshot('../docs/configuration.md');
});

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

test('docs/extending.md shows every extension, and the example site uses it', () => {
  const fields = Object.keys({ ...extensionFields, ...markdownFields });
  const [guide, example] = ['docs/extending.md', 'tests/fixtures/extended-site/site.config.ts'].map(
    read,
  );
  expect(fields.filter((field) => !new RegExp(`\\b${field}:`).test(guide ?? ''))).toEqual([]);
  expect(fields.filter((field) => !new RegExp(`\\b${field}:`).test(example ?? ''))).toEqual([]);
});

test('public tokens stand for tokens of the theme, and are documented', () => {
  const [guide, ...sheets] = [
    'docs/extending.md',
    'theme/styles/tokens.css',
    'theme/styles/home.css',
  ].map(read);
  const theme = sheets.join('\n');
  for (const [name, token] of Object.entries(publicTokens)) {
    expect(guide).toContain(`\`${name}\``);
    // Set by the theme, or used with a value to fall back to.
    expect(theme).toMatch(new RegExp(`^ +${token}:|var\\(${token},`, 'm'));
  }
});
