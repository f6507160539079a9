import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { main } from './cli.ts';

const root = mkdtempSync(join(tmpdir(), 'cli-options-'));
afterAll(() => rmSync(root, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

test.each([
  [['build', '--cards', 'soon'], '--cards takes `now` or `later`, not `soon`'],
  [['biuld'], 'There is no command `biuld`.'],
  [['dev', '--out', 'there', '--port', 'x'], '`dev` writes no site: it takes no --out'],
])('%j is refused', async (argv, message) => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const project = { projectRoot: root, cacheRoot: join(root, 'cache'), engineDir: root };
  expect(await main([...argv, '--root', root], project)).toBe(2);
  expect(String(written.mock.calls[0]?.[0])).toContain(`${message}\n`);
});

test.each([[[]], [['build', '--help']], [['-h']]])('%j tells what there is', async (argv) => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const project = { projectRoot: root, cacheRoot: join(root, 'cache'), engineDir: root };
  expect(await main(argv, project)).toBe(0);
  expect(String(written.mock.calls[0]?.[0])).toMatch(/^Usage: /);
});
