import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publicTokens } from '../engine/bundle/public-tokens.ts';
import { extensionFields, markdownFields } from '../engine/extend/fields.ts';
import { configurationFields, configurationPage } from '../scripts/configuration-page.ts';
import { FIELD_TEXTS } from '../scripts/configuration-texts.ts';

test('every field of the configuration is described, and nothing else is', () => {
  const fields = configurationFields();
  const paths = new Set(fields.map(({ path }) => path));
  expect(fields.filter(({ text }) => text === '').map(({ path }) => path)).toEqual([]);
  expect(Object.keys(FIELD_TEXTS).filter((path) => !paths.has(path))).toEqual([]);
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
  const [guide, theme] = ['docs/extending.md', 'theme/styles/tokens.css'].map(read);
  for (const [name, token] of Object.entries(publicTokens)) {
    expect(guide).toContain(`\`${name}\``);
    expect(theme).toContain(`  ${token}:`);
  }
});
