import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { ResolvedConfig } from '../engine/config.ts';
import { type CheckSite, checkSite } from '../tests/check-site.ts';
import { generalChecks } from './general-checks.ts';
import { runChecks } from './run-checks.ts';

let site: CheckSite | undefined;
afterEach(() => site?.remove());

const PROJECT = { projectRoot: '', cacheRoot: '', engineDir: '' };

/** What the comparison of the languages finds, where the site judges twins in a way. */
async function parity(files: Record<string, string>, checks: Record<string, string>) {
  site = checkSite(files);
  // The comparison asks for nothing else.
  const contentDir = join(site.root, 'content');
  const config = { checks, contentDir, redirects: [], locales: [] } as unknown as ResolvedConfig;
  const parityOnly = generalChecks(PROJECT, config).filter(({ name }) => name === 'parity');
  const [row] = await runChecks(parityOnly, {
    context: await site.context(),
    severities: config.checks,
    cacheRoot: join(site.root, '.cache'),
    onProgress: () => undefined,
  });
  return row?.problems.map(({ severity, code }) => `${severity} ${code}`);
}

const LAGGING = {
  'content/en/index.mdx': '# A\n\n```js\none();\n```\n',
  'content/zh/index.mdx': '# A\n\n```js\ntwo();\n```\n',
};

test.each([
  [{}, 'error'],
  [{ twins: 'warn' }, 'warning'],
  [{ 'twin-code': 'warn' }, 'warning'],
])('translations are judged as the site says: %j', async (checks, severity) => {
  const problems = await parity(LAGGING, checks);
  expect(problems?.length).toBeGreaterThan(0);
  expect(new Set(problems?.map((one) => one.split(' ')[0]))).toEqual(new Set([severity]));
});

test('… or not at all', async () => {
  expect(await parity(LAGGING, { twins: 'off' })).toEqual([]);
});

test('that a page or a heading is missing the engine says, which knows of fallbacks', async () => {
  const files = {
    'content/en/index.mdx': '# A\n',
    'content/en/b.mdx': '# B\n',
    'content/zh/index.mdx': '# A\n',
  };
  expect(await parity(files, {})).toEqual([]);
  site?.remove();
  const shorter = { ...files, 'content/zh/b.mdx': '# B\n', 'content/en/b.mdx': '# B\n\n## C\n' };
  expect(await parity(shorter, {})).toEqual([]);
});

test('a site may write down what its translations were made from, and then has to', async () => {
  const files = { 'content/en/index.mdx': '# A\n', 'content/zh/index.mdx': '# A\n' };
  expect(await parity(files, {})).toEqual([]);
  site?.remove();
  const problems = await parity({ ...files, 'content/.follows/zh/other.json': '{}' }, {});
  expect(problems).toEqual(['error translation-unrecorded']);
});

test('nothing in them is about one product', () => {
  const config = {
    checks: {},
    contentDir: '',
    redirects: [],
    locales: [],
  } as unknown as ResolvedConfig;
  expect(generalChecks(PROJECT, config).map(({ name }) => name)).toEqual([
    'parity',
    'keywords',
    'addresses',
    'links',
    'own',
  ]);
});

test('examples are run where the site says with what', () => {
  const config = {
    checks: {},
    contentDir: '',
    redirects: [],
    locales: [],
    examples: { runners: {}, seconds: 60 },
  } as unknown as ResolvedConfig;
  expect(generalChecks(PROJECT, config).map(({ name }) => name)).toContain('examples');
});
