import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { afterTimers } from '../support/reader.ts';
import { test } from '../support/unchanged.ts';
import { type DevServer, startDevServer } from './dev-server.mjs';
import { config, FILES, type TemporarySite, temporarySite } from './site.ts';

// One server and one site for all: each test mends what it broke.
test.describe.configure({ mode: 'serial' });

const FIRST = 'content/guide/first.mdx';
const text = FILES[FIRST];

let site: TemporarySite;
let server: DevServer;
/** Whether the configuration can be read; the server has started without. */
let isWhole = false;

function mend(): void {
  if (!isWhole) site.write('site.config.ts', FILES['site.config.ts']);
  isWhole = true;
}

test.beforeAll(async () => {
  site = temporarySite();
  site.write('site.config.ts', 'export default {');
  server = await startDevServer(site.root);
});

test.afterAll(async () => {
  await server?.stop();
  site?.dispose();
});

test('a server that starts with a broken configuration heals', async ({ page }) => {
  await page.goto(server.url);
  await expect(problems(page)).toContainText('site.config.ts');
  mend();
  await expect(page.getByRole('heading', { name: 'Fixture' })).toBeVisible();
});

/** Opens a page and waits until changes can reach it. */
async function open(page: Page, path: string): Promise<void> {
  mend();
  const connected = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(server.url + path);
  await connected;
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
}

test('styles are those of a build, and React adopts the page as the server sent it', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  site.write(FIRST, `${text}\n\`\`\`sh\nnpm start\n\`\`\`\n`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/guide/first');
  // What is dark in both themes is dark.
  const block = page.locator('.code');
  await expect(block).toHaveCSS('background-color', 'rgb(19, 19, 23)');
  await expect(block).toHaveCSS('color', 'rgb(237, 234, 229)');
  // Its titles are set before React is there.
  const outline = page.getByRole('navigation', { name: 'ON THIS PAGE' });
  await expect(outline.getByRole('link').first()).toHaveAttribute('title', /./);
  await afterTimers(page, 200);
  expect(errors).toEqual([]);
  site.write(FIRST, text);
});

/** Whether the page has not been loaded anew since it was opened. */
function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.get(window, 'sameDocument') === true);
}

const problems = (page: Page) => page.getByRole('dialog', { name: 'This page has problems' });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Sidebar' });

test('nothing is swapped under a reader while the server takes its first look at the site', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const other = temporarySite();
  // A block of the site's own that is drawn once the test lets it: until then the first look goes on.
  const gate = mkdtempSync(join(tmpdir(), 'rspack-docs-gate-'));
  const opened = join(gate, 'opened');
  other.write(
    'site.config.ts',
    FILES['site.config.ts'].replace(
      "checks: { 'dead-link': 'off' },",
      "markdown: { fences: { gate: './gate.mjs' } },",
    ),
  );
  other.write(
    'gate.mjs',
    `import { existsSync } from 'node:fs';
    import { setTimeout } from 'node:timers/promises';
    export default async function gate(file) {
      while (!existsSync(file.trim())) await setTimeout(50);
      return '<svg viewBox="0 0 9 9" role="img" aria-label="opened"></svg>';
    }`,
  );
  for (let number = 0; number < 20; number += 1) {
    const code = '```ts\nconst value = 1;\n```';
    other.write(`content/guide/more-${number}.mdx`, `# More ${number}\n\n${code}\n`);
  }
  other.write('content/guide/more-held.mdx', `# Held\n\n\`\`\`gate\n${opened}\n\`\`\`\n`);
  other.write('content/guide/third.mdx', '# Third page\n');
  // A link that is judged when all pages are known.
  other.write('content/guide/zz-last.mdx', '# Last\n\n[nowhere](/nowhere)\n');
  const starting = await startDevServer(other.root);
  try {
    await page.goto(`${starting.url}/guide/first`);
    await page.evaluate(() => {
      const swaps: number[] = [];
      Reflect.set(window, 'swaps', swaps);
      const main = document.querySelector('main');
      const observer = new MutationObserver((records) => swaps.push(records.length));
      if (main) observer.observe(main, { childList: true });
    });
    expect(starting.output()).not.toContain('dead-link');
    writeFileSync(opened, '');
    await expect.poll(starting.output, { timeout: 120_000 }).toContain('dead-link');
    await afterTimers(page, 500);
    expect(await page.evaluate(() => Reflect.get(window, 'swaps'))).toEqual([]);
    // It would have been seen.
    other.write(FIRST, text.replace('The original sentence.', 'Another sentence.'));
    await expect(page.getByText('Another sentence.')).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'swaps').length)).toBe(1);
  } finally {
    await starting.stop();
    other.dispose();
    rmSync(gate, { recursive: true });
  }
});

const BROKEN = [
  ['broken MDX', text.replace('The original sentence.', 'An <em>unclosed tag.'), FIRST],
  ['an unknown component', text.replace('The original sentence.', '<Stepps />'), 'Stepps'],
  ['bad frontmatter', `---\ntitel: First\n---\n\n${text}`, 'titel'],
] as const;

test('what is saved shows in the page that is open', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Trusted|Content.Security/.test(message.text())) refused.push(message.text());
  });
  await open(page, '/guide/first');

  await test.step('a saved change shows without a reload and where the reader is', async () => {
    await page.getByText('The last sentence.').scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(500);
    site.write(FIRST, text.replace('The last sentence.', 'A better sentence.'));
    await expect(page.getByText('A better sentence.')).toBeInViewport();
    site.replace(FIRST, text.replace('The last sentence.', 'An even better one.'));
    await expect(page.getByText('An even better one.')).toBeInViewport();
    site.replace(FIRST, text);
    await expect(page.getByText('The last sentence.')).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });

  for (const [name, broken, mention] of BROKEN) {
    await test.step(`${name} shows as in the terminal, and heals`, async () => {
      site.write(FIRST, broken);
      const dialog = problems(page);
      await expect(dialog).toContainText(mention);
      const shown = (await dialog.getByRole('alert').locator('div').first().textContent()) ?? '';
      await expect.poll(() => server.output()).toContain(shown.split('\n')[0]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      site.write(FIRST, `${broken}\n`);
      site.write(FIRST, text);
      await expect(page.getByText('The original sentence.')).toBeVisible();
      await expect(dialog).toBeHidden();
    });
  }

  await test.step('an edit of the configuration shows in the navigation bar', async () => {
    site.write('site.config.ts', config(`{ text: 'Handbook', link: '/guide/first' }`));
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link', { name: 'Handbook' })).toBeVisible();
    site.write('site.config.ts', config('{ texxt: 1 }'));
    await expect(problems(page)).toContainText('texxt');
    site.write('site.config.ts', FILES['site.config.ts']);
    await expect(problems(page)).toBeHidden();
    await expect(bar.getByRole('link', { name: 'Guide' })).toBeVisible();
  });

  await test.step('a page that was loaded before is shown as it is now', async () => {
    await sidebar(page).getByRole('link', { name: 'Second page' }).click();
    await expect(page.getByRole('heading', { name: 'Second page' })).toBeVisible();
    site.write(FIRST, text.replace('The original sentence.', 'Written meanwhile.'));
    await sidebar(page).getByRole('link', { name: 'First page' }).click();
    await expect(page.getByText('Written meanwhile.')).toBeVisible();
    site.write(FIRST, text);
    await expect(page.getByText('The original sentence.')).toBeVisible();
  });

  await test.step('a changed heading shows in the sidebar of another page', async () => {
    await sidebar(page).getByRole('link', { name: 'Second page' }).click();
    await expect(page.getByRole('heading', { name: 'Second page' })).toBeVisible();
    site.write(FIRST, text.replace('# First page', '# Primary page'));
    await expect(sidebar(page).getByRole('link', { name: 'Primary page' })).toBeVisible();
    site.write(FIRST, text);
    await expect(sidebar(page).getByRole('link', { name: 'First page' })).toBeVisible();
  });

  await test.step('what comes late comes under the site’s policy: the search finds', async () => {
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.getByRole('combobox').fill('first');
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    expect(refused).toEqual([]);
  });

  await test.step('a new page appears in the sidebar, opens, and goes', async () => {
    site.write('content/guide/third.mdx', '# Third page\n\nBrand new.\n');
    await sidebar(page).getByRole('link', { name: 'Third page' }).click();
    await expect(page.getByText('Brand new.')).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
    site.remove('content/guide/third.mdx');
    await expect(page.getByRole('heading', { name: 'PAGE NOT FOUND' })).toBeVisible();
    expect((await page.request.get(`${server.url}/guide/third`)).status()).toBe(404);
  });
});

test('the overlay is there after a load, and closes when the file is mended', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security/.test(message.text())) refused.push(message.text());
  });
  site.write(FIRST, text.replace('The original sentence.', '<Stepps />'));
  await open(page, '/guide/first');
  await expect(problems(page)).toContainText('Stepps');
  // Its looks are its own, under the site’s policy.
  await expect(problems(page)).toHaveCSS('background-color', 'rgb(22, 23, 29)');
  expect(refused).toEqual([]);
  site.write(FIRST, text);
  await expect(problems(page)).toBeHidden();
  await expect(page.getByText('The original sentence.')).toBeVisible();
});
