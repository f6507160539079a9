import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type CheckSite, checkSite } from '../../tests/check-site.ts';
import type { CheckContext } from '../types.ts';
import { addressesCheck, formatSnapshot } from './addresses-check.ts';

const SNAPSHOT = 'checks/anchors.snapshot.json';
let site: CheckSite;

afterEach(() => site?.remove());

async function run(
  options: Partial<CheckContext> = {},
  redirects: { from: string; to: string }[] = [],
  untranslated: 'missing' | 'fallback' = 'missing',
) {
  const locales = [
    { lang: 'en', prefix: '' },
    { lang: 'zh', prefix: '/zh' },
  ] as Parameters<typeof addressesCheck>[0]['locales'];
  const multiVersion = { default: '', versions: [] };
  const config = { redirects, locales, multiVersion, lang: 'en', untranslated };
  const { problems, notes } = await addressesCheck(config).run(await site.context(options));
  return {
    problems: problems.map(({ file, line, message }) => `${file}:${line} ${message}`),
    notes,
  };
}

function start(): void {
  site = checkSite({
    'content/en/a.mdx': '# A\n\n## One\n\n## Two\n',
    'content/zh/b.mdx': '# B\n',
    [SNAPSHOT]: '{\n  "/a": ["one","two"],\n  "/zh/b": []\n}\n',
  });
}

test('what was published is still there', async () => {
  start();
  expect(await run()).toEqual({ problems: [], notes: [] });
});

test('an address that shows the original is there', async () => {
  site = checkSite({
    'content/en/a.mdx': '# A\n\n## One\n',
    [SNAPSHOT]: '{\n  "/a": ["one"],\n  "/zh/a": ["one"]\n}\n',
  });
  expect((await run()).problems).toEqual([expect.stringContaining('the page /zh/a is gone')]);
  expect((await run({}, [], 'fallback')).problems).toEqual([]);
});

test('an anchor that vanished, unless an element keeps it', async () => {
  start();
  site.write('content/en/a.mdx', '# A\n\n## One\n\n## Too\n');
  expect((await run()).problems).toEqual(['content/en/a.mdx:5 /a#two is gone; is it #too now?']);
  site.write('content/en/a.mdx', '# A\n\n## One\n\n<span id="two" />\n\n## Too\n');
  expect((await run()).problems).toEqual([]);
});

test('of a page that cannot be read nothing has vanished, and nothing is forgotten', async () => {
  start();
  site.write('content/en/a.mdx', '# A {\n\n## One\n');
  expect((await run()).problems).toEqual([]);
  await run({ updateSnapshot: true });
  expect(JSON.parse(site.read(SNAPSHOT))).toEqual({ '/a': ['one', 'two'], '/zh/b': [] });
});

test('a page that vanished, unless a redirect leads on', async () => {
  start();
  site.write(SNAPSHOT, '{\n  "/zh/bb": []\n}\n');
  expect((await run()).problems).toEqual([
    `${SNAPSHOT}:undefined the page /zh/bb is gone; is it /zh/b now?`,
  ]);
  expect((await run({}, [{ from: '/bb', to: '/b' }])).problems).toEqual([]);
});

// The last page of 11 fills its line to the edge, the one before the last of 12 is a comma too long.
test.each([11, 12])('%i pages are laid out as the formatter leaves them', (length) => {
  const snapshot = Object.fromEntries(
    Array.from({ length }, (_one, index) => [
      `/page-${10 + index}`,
      ['a'.repeat(40), 'b'.repeat(28 + index)],
    ]),
  );
  const text = formatSnapshot({ '/': [], ...snapshot });
  const { stdout } = spawnSync(
    join(process.cwd(), 'node_modules/.bin/biome'),
    ['format', '--stdin-file-path=checks/anchors.snapshot.json'],
    { input: text, encoding: 'utf8' },
  );
  expect(text).toContain('", "');
  expect(text.includes('[\n')).toBe(length === 12);
  expect(stdout).toBe(text);
});

test('new addresses are noted; --fix adds them, and only --update-snapshot takes any away', async () => {
  start();
  site.write('content/en/a.mdx', '# A\n\n## Too\n');
  expect((await run()).notes).toEqual([
    `1 pages and anchors are not on the list of published addresses yet (${SNAPSHOT}): \`npm run check -- --fix\` adds them, and tells from then on when one vanishes`,
  ]);
  await run({ fix: true });
  expect(site.read(SNAPSHOT)).toBe('{\n  "/a": ["too", "one", "two"],\n  "/zh/b": []\n}\n');
  await run({ updateSnapshot: true });
  expect(site.read(SNAPSHOT)).toBe('{\n  "/a": ["too"],\n  "/zh/b": []\n}\n');
});

test('what a fix has changed meanwhile is listed when it was read anew', async () => {
  start();
  const context = await site.context({ fix: true });
  site.write('content/en/a.mdx', '# A\n\n## Eins {#one}\n\n## Zwei {#two}\n');
  site.write(SNAPSHOT, '{}');
  const list = async (one: CheckContext) => {
    await addressesCheck({
      redirects: [],
      locales: [],
      multiVersion: { default: '', versions: [] },
      lang: 'en',
      untranslated: 'missing',
    }).run(one);
    return site.read(SNAPSHOT);
  };
  expect(await list(context)).toBe('{\n  "/zh/b": []\n}\n');
  expect(await list(await site.context({ fix: true }))).toContain('"/a": ["one", "two"]');
});

test('a site without the list gets one with --fix', async () => {
  start();
  rmSync(join(site.root, 'checks'), { recursive: true });
  await run({ fix: true });
  expect(site.read(SNAPSHOT)).toBe('{\n  "/a": ["one", "two"],\n  "/zh/b": []\n}\n');
});

test('with --only, the lines of other pages stay as they are', async () => {
  start();
  site.write('content/en/a.mdx', '# A\n\n## Too\n');
  site.write('content/zh/b.mdx', '# B\n\n## New\n');
  site.write('content/en/c.mdx', '# C\n');
  site.write('content/zh/c.mdx', '# C\n\n## More\n');
  const only = ['en/c.mdx'];
  expect((await run({ only })).notes).toEqual([expect.stringMatching(/^3 pages and anchors/)]);
  await run({ fix: true, only });
  const added = '  "/a": ["one", "two"],\n  "/c": [],\n  "/zh/b": [],\n  "/zh/c": ["more"]\n';
  expect(site.read(SNAPSHOT)).toBe(`{\n${added}}\n`);
  await run({ updateSnapshot: true, only: ['a'] });
  expect(site.read(SNAPSHOT)).toBe(`{\n${added.replace('"one", "two"', '"too"')}}\n`);
});
