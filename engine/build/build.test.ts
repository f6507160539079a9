import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentReporter } from '../reporter.ts';
import { build } from './build.ts';

let site: string;

beforeEach(async () => {
  site = await mkdtemp(join(tmpdir(), 'build-'));
});
afterEach(async () => {
  await rm(site, { recursive: true });
});

test('a build into the site folder itself is refused before anything is touched', async () => {
  await writeFile(join(site, 'site.config.mjs'), 'export default {};');
  const { ok, problems } = await build({
    projectRoot: join(import.meta.dirname, '../..'),
    cacheRoot: join(site, 'cache'),
    engineDir: join(site, 'engine'),
    siteRoot: site,
    outDir: site,
    useCache: true,
    cards: 'now',
    reporter: silentReporter,
  });
  expect(ok).toBe(false);
  expect(problems.map(({ code }) => code)).toEqual(['output-in-use']);
  expect(await readdir(site)).toEqual(['site.config.mjs']);
});
