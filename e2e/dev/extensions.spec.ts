import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../support/unchanged.ts';
import { startDevServer } from './dev-server.mjs';

const FIXTURE = resolve(import.meta.dirname, '../../tests/fixtures/extended-site');

test('a site’s own code breaks, goes and comes while the server goes on', async ({ page }) => {
  test.setTimeout(180_000);
  const root = mkdtempSync(join(tmpdir(), 'rspack-docs-dev-'));
  cpSync(FIXTURE, root, { recursive: true });
  const server = await startDevServer(root);
  const stamp = join(root, 'components/stamp.tsx');
  const text = readFileSync(stamp, 'utf8');
  const problems = page.getByRole('dialog', { name: 'This page has problems' });
  try {
    await page.goto(`${server.url}/guide/components`);
    await expect(page.locator('.stamp')).toContainText('Signed for Ada');

    writeFileSync(stamp, text.replace(' for {', ' on behalf of {'));
    await expect(page.locator('.stamp')).toContainText('Signed on behalf of Ada');

    writeFileSync(
      stamp,
      text.replace('return (', "if (by) throw new Error('no ink');\n  return ("),
    );
    await expect(problems).toContainText('components.mdx:13:1');
    await expect(problems).toContainText('the component <Stamp> failed: Error: no ink');

    rmSync(stamp);
    await expect(problems).toContainText('<Stamp> (./components/stamp.tsx): there is no such file');

    writeFileSync(stamp, text);
    await expect(problems).toBeHidden();
    await expect(page.locator('.stamp')).toContainText('Signed for Ada');
  } finally {
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  }
});
