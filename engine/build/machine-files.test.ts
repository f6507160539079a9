import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { configOf, pageOf, siteOf } from '../../tests/site-fixture.ts';
import { indexPlans } from '../emit/search-index.ts';
import { llmsFiles } from './machine-files.ts';

const outDir = mkdtempSync(join(tmpdir(), 'machine-files-'));
afterAll(() => rmSync(outDir, { recursive: true }));

test('a page that shows the 404 page is neither in the texts for machines nor in the search', async () => {
  const config = configOf({ title: 'Docs', description: 'D', siteUrl: 'https://docs.test' });
  const pages = [
    pageOf('a.mdx', { h1: 'A' }, config),
    pageOf('gone.mdx', { frontmatter: { pageType: '404' } }, config),
  ];
  const site = siteOf(pages, config);
  writeFileSync(join(outDir, 'a.md'), '# A\n');
  const files = new Map(await llmsFiles({ config, site, outDir }));
  expect(files.get('llms.txt')).toContain('https://docs.test/a.md');
  expect(files.get('llms.txt')).not.toContain('gone');
  expect(files.get('llms-full.txt')).toBe('# A\n');
  const searched = indexPlans(config, site.pages).flatMap((plan) => plan.pages);
  expect(searched.map(({ route }) => route.path)).toEqual(['/a']);
});
