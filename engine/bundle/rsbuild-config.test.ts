import { join } from 'node:path';
import type { Rspack } from '@rsbuild/core';
import { expect, test } from 'vitest';
import type { SiteCode } from '../extend/site-code.ts';
import { rsbuildConfig } from './rsbuild-config.ts';

const projectRoot = join(import.meta.dirname, '..', '..');

test('style sheets of the configuration are not taken for those that scripts import', () => {
  // Installed, the engine writes its entries into the site's own `node_modules`.
  const root = join(projectRoot, 'tests/fixtures/extended-site');
  const folder = join(root, 'node_modules/.cache/twinleaf/sites/1');
  const site: SiteCode = {
    root,
    folder,
    contentEntry: join(folder, 'content.mjs'),
    islandsEntry: join(folder, 'islands.mjs'),
    islandsText: '',
    stylesEntry: join(folder, 'styles.mjs'),
    styles: [{ file: join(root, 'styles/brand.css'), classes: [] }],
    publicDir: join(root, 'public'),
    addressesFile: join(folder, 'addresses.json'),
  };
  const { tools } = rsbuildConfig({
    projectRoot,
    outDir: folder,
    mode: 'development',
    storagePrefix: '',
    site,
  });
  const extend = tools?.rspack as (config: Rspack.Configuration) => Rspack.Configuration;
  const rules = extend({}).module?.rules as Rspack.RuleSetRule[];
  const issuers = rules.flatMap(({ issuer }) => (typeof issuer === 'function' ? [issuer] : []));
  expect(issuers.map((isImporter) => isImporter(join(root, 'components/stamp.tsx')))).toEqual([
    true,
  ]);
  expect(issuers.map((isImporter) => isImporter(site.stylesEntry))).toEqual([false]);
});
