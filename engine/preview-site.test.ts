import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openBuiltSite } from './preview-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'preview-site-'));
afterEach(() => rmSync(folder, { recursive: true }));

test('a folder that could not be read is read again at the next request', async () => {
  const file = join(folder, 'hosting.json');
  const rules = { base: '/', scriptHashes: [], styleHashes: [], defaultLang: 'en', langs: ['en'] };
  writeFileSync(file, '{');
  utimesSync(file, 1000, 1000);
  const site = openBuiltSite(folder);
  await expect(site.current()).rejects.toThrow();
  // The same state, as far as anybody can tell.
  writeFileSync(file, JSON.stringify(rules));
  utimesSync(file, 1000, 1000);
  expect((await site.current()).names).toEqual(['hosting.json']);
});
