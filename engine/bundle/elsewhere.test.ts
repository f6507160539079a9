import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeSiteCode } from '../extend/site-code.ts';
import { loadConfig } from '../load-config.ts';
import { buildSiteBundles } from './site-bundles.ts';

const PROJECT = join(import.meta.dirname, '..', '..');
const SITE = join(PROJECT, 'tests/fixtures/extended-site');
const caches = ['one', 'another-place'].map((name) =>
  join(PROJECT, 'node_modules/.cache', `elsewhere-${process.pid}-${name}`),
);

afterAll(() => {
  for (const cache of caches) rmSync(cache, { recursive: true, force: true });
});

test('a site’s scripts are the same, byte for byte, wherever its cache lies', async () => {
  const files: string[][] = [];
  for (const cacheRoot of caches) {
    const { config } = await loadConfig(SITE, join(cacheRoot, 'scratch'), PROJECT);
    if (!config) throw new Error('the site has no configuration');
    const code = writeSiteCode(config, { projectRoot: PROJECT, cacheRoot });
    const { manifest } = await buildSiteBundles({
      projectRoot: PROJECT,
      cacheRoot,
      storagePrefix: 'elsewhere-',
      site: code,
    });
    // Their names are hashes of what is in them.
    files.push(manifest.files.filter((file) => file.endsWith('.js')).sort());
  }
  expect(files[0]?.length).toBeGreaterThan(5);
  expect(files[0]).toEqual(files[1]);
}, 300_000);

test('what a browser’s script starts with names no folder of this machine', async () => {
  const [cacheRoot = ''] = caches;
  const { config } = await loadConfig(SITE, join(cacheRoot, 'scratch'), PROJECT);
  if (!config) throw new Error('the site has no configuration');
  const { islandsText } = writeSiteCode(config, { projectRoot: PROJECT, cacheRoot });
  expect(islandsText).toContain('"./islands/registry.ts"');
  expect(islandsText).toContain('"./tests/fixtures/extended-site/islands/counter.tsx"');
  expect(islandsText).not.toContain(PROJECT);
});
