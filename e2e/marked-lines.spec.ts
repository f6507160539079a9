import type { Locator, Page } from '@playwright/test';
import { open, returningReader } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { testOn } from './support/site.ts';
import { expect } from './support/test.ts';

const LONG = `const list = ['${'one step after the other, '.repeat(8)}'];`;

const test = testOn({
  config: { title: 'Marks', description: 'Marked lines', siteUrl: 'https://marks.example' },
  files: {
    'content/index.md': `# Marks\n\n\`\`\`js {2}\nstart();\nstop();\nend();\n\`\`\`\n\n\`\`\`js {2} showLineNumbers\nstart();\n${LONG}\n${LONG}\nend();\n\`\`\`\n`,
  },
});

/** Distances between the edges of a block and those of its marked line, and of its buttons and its code. */
const edges = (block: Locator) =>
  block.evaluate((figure) => {
    const box = (element: Element | null | undefined) =>
      element?.getBoundingClientRect() ?? new DOMRect();
    const line = figure.querySelector('.line.hl');
    const text = document.createRange();
    text.selectNodeContents(line ?? figure);
    const inner = box(figure).right - Number.parseFloat(getComputedStyle(figure).borderRightWidth);
    return {
      mark: Math.round(inner - box(line).right),
      free:
        box(figure.querySelector('.code-tools button')).left - text.getBoundingClientRect().right,
    };
  });

async function marksLines(page: Page, width: number): Promise<void> {
  const [short, long] = [0, 1].map((index) => page.getByRole('figure').nth(index));
  if (!short || !long) throw new Error('no blocks');
  const firstButton = short.getByRole('button').first();
  await expect(firstButton).toBeVisible();
  // A bar of their own, as where width is scarce, is no empty line.
  await page.mouse.move(0, 0);
  await expect(firstButton).toHaveCSS('opacity', width > 768 ? '0' : '1');
  expect((await edges(short)).mark).toBe(0);
  expect((await edges(long)).mark).toBeLessThanOrEqual(0);
  // Scrolled sideways as far as it goes.
  await long.locator('pre').evaluate((pre) => pre.scrollTo({ left: pre.scrollWidth }));
  const scrolled = await edges(long);
  expect(scrolled.mark).toBe(0);
  if (width > 768) expect(scrolled.free).toBeGreaterThanOrEqual(8);
}

test('a marked line goes to the end of its block, and no button covers code', async ({ page }) => {
  await returningReader(page);
  const cells = [
    { width: 1440, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ] as const;
  const others = [
    { width: 1440, colorScheme: 'dark' },
    { width: 390, colorScheme: 'light' },
  ] as const;
  for (const { width, colorScheme } of isFull ? [...cells, ...others] : cells) {
    await test.step(`${width} ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await open(page, '/');
      await marksLines(page, width);
    });
  }
});
