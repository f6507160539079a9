import { expect, test } from 'vitest';
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
