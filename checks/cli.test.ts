import { afterEach, expect, test, vi } from 'vitest';
import { main } from './cli.ts';
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
