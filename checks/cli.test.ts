import { afterEach, expect, test, vi } from 'vitest';
import { main, narrow } from './cli.ts';
import { main as own } from './own.ts';

const PROJECT = { projectRoot: '', cacheRoot: '', engineDir: '' };

afterEach(() => vi.restoreAllMocks());

/** What `--help` prints. */
async function helpOf(command: typeof main): Promise<string> {
  const printed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  expect(await command(['--help'], PROJECT)).toBe(0);
  return printed.join('');
}

test('a site is told of what it can ask for, and of no other site', async () => {
  const help = await helpOf(main);
  expect(help).toContain('--confirm <page>');
  expect(help).not.toMatch(/config\/mode|zh\/|--style|--claims/);
  expect(await helpOf(own)).toMatch(/--style[\s\S]*--claims/);
});

test('with --only, other pages are left out, and a check that could not run is told', () => {
  const problem = (code: string, file: string) => ({
    code,
    severity: 'error' as const,
    file,
    message: '',
  });
  const row = {
    name: 'names',
    counts: { checked: 0, passed: 0, expectedFailures: 0, skipped: 0 },
    problems: [
      problem('unknown-name', 'content/en/guide/a.mdx'),
      problem('unknown-name', 'content/en/guide/b.mdx'),
      problem('stale-exception', 'facts.ts'),
      problem('extension-failed', 'site.config.ts'),
      { ...problem('plugin-failed', 'plugins/x.ts'), on: '/guide/b' },
    ],
    notes: [],
    written: [],
    milliseconds: 0,
  };
  expect(narrow(row, ['guide/a']).problems.map(({ file }) => file)).toEqual([
    'content/en/guide/a.mdx',
    'site.config.ts',
    'plugins/x.ts',
  ]);
  expect(narrow(row, []).problems).toHaveLength(5);
});
