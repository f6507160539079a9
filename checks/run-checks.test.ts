import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { eachOnce, isWithin, runChecks } from './run-checks.ts';
import { formatRows } from './summary.ts';
import type { Check } from './types.ts';

describe('--only', () => {
  test.each([
    ['config/mode', true],
    ['config/mode.mdx', true],
    ['/config/mode', true],
    ['config', true],
    ['zh/config/', true],
    ['content/zh/config/mode.mdx', true],
    ['config/mod', false],
    ['en/config/mode', false],
    ['mode', false],
  ])('%s', (only, expected) => {
    expect(isWithin('content/zh/config/mode.mdx', only)).toBe(expected);
  });
});

test('what two checks find is reported once', () => {
  const counts = { checked: 1, passed: 0, expectedFailures: 0, skipped: 0 };
  const problem = { code: 'x', severity: 'error', file: 'b.mdx', line: 2, message: 'm' } as const;
  const { message, ...rest } = problem;
  const row = { name: 'pages', counts, notes: [], written: [], milliseconds: 0 };
  const rows = eachOnce([
    { ...row, problems: [problem] },
    // The same fields in another order.
    {
      ...row,
      problems: [
        { message, ...rest },
        { ...problem, line: 3 },
      ],
    },
  ]);
  expect(rows.map(({ problems }) => problems.map(({ line }) => line))).toEqual([[2], [3]]);
});

test('a link that is dead on its page and in the built site is reported once, in the page’s words', () => {
  const counts = { checked: 1, passed: 0, expectedFailures: 0, skipped: 0 };
  const row = { counts, notes: [], written: [], milliseconds: 0 };
  const problem = {
    code: 'dead-hash',
    severity: 'error',
    file: 'b.mdx',
    line: 2,
    column: 3,
  } as const;
  const rows = eachOnce([
    { ...row, name: 'pages', problems: [{ ...problem, message: 'm', frame: 'f' }] },
    {
      ...row,
      name: 'links',
      problems: [
        { ...problem, message: 'n' },
        { ...problem, message: 'n', column: 9 },
      ],
    },
  ]);
  expect(rows.map(({ problems }) => problems.map(({ column }) => column))).toEqual([[3], [9]]);
});

test('how grave a problem of a check is, the site says, by kind or by name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-checks-'));
  const at = { severity: 'error', file: 'b.mdx', message: 'm' } as const;
  const codes = ['dead-hash', 'bad-address', 'vanished-page', 'something-else'];
  const links: Check = {
    name: 'links',
    run: async () => ({
      problems: codes.map((code) => ({ ...at, code })),
      counts: { checked: 9, passed: 5, expectedFailures: 0, skipped: 0 },
    }),
  };
  const [row] = await runChecks([links], {
    context: { root: folder, pages: [], fix: false },
    severities: { links: 'warn', 'bad-address': 'off', addresses: 'warn' },
    cacheRoot: folder,
    onProgress: () => undefined,
  });
  rmSync(folder, { recursive: true });
  expect(row?.problems.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
    'warning dead-hash',
    'warning vanished-page',
    'error something-else',
  ]);
  expect(row?.counts.passed).toBe(6);
});

test('rows hold what each check came to; one that throws is an error, not a success', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-checks-'));
  const problem = { code: 'x', severity: 'error', file: 'b.mdx', line: 2, message: 'm' } as const;
  const counts = { checked: 3, passed: 1, expectedFailures: 1, skipped: 1 };
  const checks: Check[] = [
    { name: 'good', run: async () => ({ problems: [problem, problem], counts, notes: ['n'] }) },
    {
      name: 'bad',
      run: async () => {
        throw Object.assign(new Error(), { stack: 'broken' });
      },
    },
  ];
  const context = { root: folder, pages: [], fix: false };
  const rows = await runChecks(checks, {
    context,
    severities: {},
    cacheRoot: folder,
    onProgress: () => undefined,
  });
  rmSync(folder, { recursive: true });
  const text = formatRows(
    rows.map((row) => ({ ...row, milliseconds: 1200 })),
    { colors: false },
  );
  expect(text).toMatchInlineSnapshot(`
    "b.mdx:2 x m

    checks/bad check-failed broken

    good: n

    check  checked  passed  expected failures  skipped  problems  seconds
    good         3       1                  1        1         1      1.2
    bad          0       0                  0        0         1      1.2

    2 errors in 2 files
    "
  `);
});

describe('a check that works in processes of its own', () => {
  const counts = { checked: 1, passed: 1, expectedFailures: 0, skipped: 0 };
  const order = async (fix: boolean) => {
    const folder = mkdtempSync(join(tmpdir(), 'run-checks-'));
    const seen: string[] = [];
    const told: string[] = [];
    const check = (name: string, milliseconds: number, inProcesses: boolean): Check => ({
      name,
      inProcesses,
      run: async ({ progress }) => {
        seen.push(`${name} starts`);
        progress(0, 1);
        await new Promise((done) => setTimeout(done, milliseconds));
        progress(1, 1);
        seen.push(`${name} ends`);
        return { problems: [], counts };
      },
    });
    const checks = [check('a', 5, false), check('slow', 60, true), check('b', 5, false)];
    const rows = await runChecks(checks, {
      context: { root: folder, pages: [], fix },
      severities: {},
      cacheRoot: folder,
      onProgress: (name, done, total) => told.push(`${name} ${done}/${total}`),
    });
    rmSync(folder, { recursive: true });
    return { seen, told, rows: rows.map(({ name }) => name) };
  };

  test('runs beside the others; rows keep their order, and one check at a time is told of', async () => {
    const { seen, told, rows } = await order(false);
    expect(seen.filter((one) => !one.startsWith('slow'))).toEqual([
      ...['a starts', 'a ends', 'b starts', 'b ends'],
    ]);
    expect(seen.indexOf('slow starts')).toBeLessThan(seen.indexOf('b starts'));
    expect(seen.at(-1)).toBe('slow ends');
    expect(rows).toEqual(['a', 'slow', 'b']);
    expect(told).toEqual([
      ...['a 0/0', 'a 0/1', 'a 1/1', 'b 0/0', 'b 0/1', 'b 1/1', 'slow 0/0', 'slow 1/1'],
    ]);
  });

  test('waits for its turn where pages are written', async () => {
    const { seen } = await order(true);
    expect(seen).toEqual([
      ...['a starts', 'a ends', 'slow starts', 'slow ends', 'b starts', 'b ends'],
    ]);
  });
});

test('of many problems, some of each kind are told, and each with `--all`', () => {
  const problems = Array.from({ length: 60 }, (_, at) => ({
    code: 'dead-link',
    severity: 'error' as const,
    file: 'content/a.mdx',
    line: at + 1,
    message: 'm',
  }));
  const counts = { checked: 1, passed: 0, expectedFailures: 0, skipped: 0 };
  const rows = [{ name: 'pages', counts, problems, notes: ['n'], written: [], milliseconds: 0 }];
  const brief = formatRows(rows, { colors: false });
  expect(brief).toMatchInlineSnapshot(`
    "content/a.mdx:1 dead-link m

    content/a.mdx:2 dead-link m

    content/a.mdx:3 dead-link m

    … and 57 more dead-link:
      content/a.mdx:4, 5, 6, 7, 8, 9, 10, 11, …

    pages: n

    check  checked  passed  expected failures  skipped  problems  seconds
    pages        1       0                  0        0        60      0.0

    60 errors in 1 file: 60 dead-link. \`--all\` tells each in full.
    "
  `);
  const whole = formatRows(rows, { colors: false, all: true });
  expect(whole.match(/dead-link m/g)).toHaveLength(60);
});
