import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../support/unchanged.ts';
import { startDevServer } from './dev-server.mjs';

const FIXTURE = resolve(import.meta.dirname, '../../tests/fixtures/extended-site');

test('islands answer; a saved style sheet shows; a site’s own code breaks, goes and comes', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const root = mkdtempSync(join(tmpdir(), 'rspack-docs-dev-'));
  cpSync(FIXTURE, root, { recursive: true });
  const server = await startDevServer(root);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Trusted|Content.Security/.test(message.text())) refused.push(message.text());
  });
  const stamp = join(root, 'components/stamp.tsx');
  const text = readFileSync(stamp, 'utf8');
  const stamped = page.locator('.site-stamp');
  const problems = page.getByRole('dialog', { name: 'This page has problems' });
  try {
    await page.goto(`${server.url}/guide/components`);
    await expect(stamped).toContainText('Signed for Ada');
    const counter = page.locator('.counter button').first();
    const before = (await counter.textContent()) ?? '';
    await expect(async () => {
      await counter.click();
      await expect(counter).not.toHaveText(before, { timeout: 500 });
    }).toPass();

    await test.step('what a handler throws is shown with its line, and the page can be used again', async () => {
      const island = join(root, 'islands/counter.tsx');
      const source = readFileSync(island, 'utf8');
      writeFileSync(island, source.replace('() => setCount(count + 1)', '() => count.at.once'));
      await expect(async () => {
        // What it throws may be told later than this waits, and then lies above the button.
        if (await problems.isHidden()) await counter.click({ timeout: 500 });
        await expect(problems).toContainText('islands/counter.tsx:8:', { timeout: 1000 });
      }).toPass();
      await expect(problems.locator('code')).toContainText('count.at.once');
      expect(server.output()).toContain('islands/counter.tsx:8:');
      await page.keyboard.press('Escape');
      await expect(problems).toBeHidden();
      await expect(counter).toBeVisible();
      writeFileSync(island, source);
    });

    await test.step('a saved style sheet shows in the page that is open', async () => {
      await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
      const sheet = join(root, 'styles/brand.css');
      const rule = '.site-stamp { letter-spacing: 5px; }';
      writeFileSync(sheet, `${readFileSync(sheet, 'utf8')}\n${rule}\n`);
      await expect(stamped).toHaveCSS('letter-spacing', '5px');
      expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
      expect(refused).toEqual([]);
    });

    await test.step('other options of a plugin hold at once', async () => {
      const config = join(root, 'site.config.ts');
      writeFileSync(
        config,
        readFileSync(config, 'utf8').replace("word: 'rspack'", "word: 'badge'"),
      );
      await expect(page.locator('article')).toContainText('A BADGE of the theme');
    });

    await test.step('code breaks, goes and comes while the server goes on', async () => {
      writeFileSync(stamp, text.replace(' for {', ' on behalf of {'));
      await expect(stamped).toContainText('Signed on behalf of Ada');

      writeFileSync(
        stamp,
        text.replace('return (', "if (by) throw new Error('no ink');\n  return ("),
      );
      await expect(problems).toContainText('components.mdx:13:1');
      await expect(problems).toContainText('the component <Stamp> failed: Error: no ink');

      rmSync(stamp);
      await expect(problems).toContainText(
        '<Stamp> (./components/stamp.tsx): there is no such file',
      );

      writeFileSync(stamp, text);
      await expect(problems).toBeHidden();
      await expect(stamped).toContainText('Signed for Ada');
    });

    await test.step('code that breaks JavaScript is told, and the server goes on', async () => {
      const replacing = "String.prototype.split = () => {\n  throw new Error('no split');\n};\n";
      writeFileSync(stamp, `${replacing}${text}`);
      // At its line, or with the files that it may be in, where the debugger doesn't know the function.
      await expect
        .poll(server.output)
        .toMatch(/built-in-replaced code of the site replaces `String\.prototype\.split`/);
      expect(server.output().split('built-in-replaced')[0]).not.toContain('no split');
      expect(server.output()).toContain('components/stamp.tsx');
      writeFileSync(stamp, text.replace(' for {', ' once more for {'));
      await expect(async () => {
        await page.goto(`${server.url}/guide/components`);
        await expect(stamped).toContainText('Signed once more for Ada', { timeout: 1000 });
      }).toPass();
    });
  } finally {
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  }
});
