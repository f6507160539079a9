import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bilingual, configOf, pageOf } from '../../tests/site-fixture.ts';
import { formatProblem } from '../problems.ts';
import { runSiteChecks } from './run-site-checks.ts';

const root = mkdtempSync(join(tmpdir(), 'site-checks-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Findings of the given modules on one page with the text `one` and `TODO two`. */
async function found(checks: Record<string, string>) {
  mkdirSync(join(root, 'content/en/guide'), { recursive: true });
  writeFileSync(join(root, 'content/en/guide/start.mdx'), 'one\nTODO two\n');
  const names = Object.keys(checks);
  for (const [name, code] of Object.entries(checks)) {
    if (code !== '') writeFileSync(join(root, name), code);
  }
  const resolved = configOf({
    ...bilingual,
    checks: Object.fromEntries(names.map((name) => [name, 'warn' as const])),
  });
  const list = names.map((name) => `    '${name}': 'warn',\n`).join('');
  const sources = { 'site.config.ts': `export default {\n  checks: {\n${list}  },\n};\n` };
  const page = pageOf('en/guide/start.mdx', { h1: 'Start' }, resolved);
  const route = { ...page.route, file: join(root, 'content/en/guide/start.mdx') };
  const problems = await runSiteChecks({ ...resolved, root, sources }, [{ ...page, route }], root);
  return problems.map((problem) => [problem.severity, formatProblem(problem)]);
}

test('a check of the site finds with file and line, as grave as the site says', async () => {
  const code = `export default ({ pages, langs }) => pages.map(({ file, text, title }) => ({
    file, line: text.split('\\n').findIndex((line) => line.includes('TODO')) + 1,
    message: title + ' has a note left, in ' + langs.length + ' languages', hint: 'do it',
  }));`;
  expect(await found({ './todo.mjs': code })).toEqual([
    [
      'warning',
      [
        'content/en/guide/start.mdx:2 site-check Start has a note left, in 2 languages (./todo.mjs)',
        '    1 | one',
        '  > 2 | TODO two',
        '      | ^',
        '    3 |',
        '  → do it',
      ].join('\n'),
    ],
  ]);
});

test.each([
  [
    'throws',
    'export default () => { throw new Error("out of order"); };',
    'cannot run: out of order',
  ],
  ['has no function', 'export default 5;', 'cannot run: its default export is no function'],
  [
    'returns the wrong thing',
    'export default () => [{ text: 1 }];',
    'it returns something else than findings',
  ],
  ['is missing', '', 'cannot run: the file does not exist'],
  ['does not compile', 'export default (', 'cannot run: '],
])(
  'a check that %s is a problem of the configuration, with its line',
  async (_what, code, text) => {
    const name = `./check-${code.length}.mjs`;
    const [problem] = await found({ [name]: code });
    expect(problem?.[0]).toBe('error');
    expect(problem?.[1]).toContain(`site.config.ts:3:5 extension-failed the check ${name}`);
    expect(problem?.[1]).toContain(text);
  },
);
