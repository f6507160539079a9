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
  [['biuld'], 'There is no command `biuld`: did you mean `build`?'],
  [['serve-it-all'], 'There is no command `serve-it-all`.'],
  [['build', '--prot', '1'], 'There is no option `--prot`: did you mean `--port`?'],
  [['build', '--elsewhere=1'], 'There is no option `--elsewhere`.'],
  [['build', '-x'], 'There is no option `-x`.'],
  [['dev', '--out', 'there', '--port', 'x'], '`dev` writes no site: it takes no --out'],
  [['deploy', 'nginx', 'caddy'], '`deploy` takes one host at a time, not also caddy'],
  [['build', 'dist'], '`build` takes options only, not dist'],
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

test.each([
  [[], 'no host is named', 'deploy -- nginx'],
  [['vercl'], 'there is no host `vercl`', 'deploy -- vercel'],
  [['ftp'], 'there is no host `ftp`', 'deploy -- nginx'],
])('`deploy` to %j is told which hosts there are', async (host, message, hint) => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const project = { projectRoot: root, cacheRoot: join(root, 'cache'), engineDir: root };
  expect(await main(['deploy', ...host, '--root', root], project)).toBe(1);
  const text = written.mock.calls.map(([chunk]) => String(chunk)).join('');
  expect(text).toContain(`unknown-host ${message}`);
  expect(text).toMatch(new RegExp(`write one of nginx, caddy, .*: npm run ${hint}\\n`));
});
