import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { afterTimers, holdBack, open, STORED, started } from './support/reader.ts';
import { isFull } from './support/routes.ts';
import { expect, test } from './support/test.ts';

const PAGE = '/guide/start/introduction';
const BACKGROUND = { light: 'rgb(255, 254, 252)', dark: 'rgb(22, 22, 26)' } as const;
type Appearance = keyof typeof BACKGROUND;

async function expectAppearance(page: Page, appearance: Appearance): Promise<void> {
  const html = page.locator('html');
  await expect(html).toHaveCSS('background-color', BACKGROUND[appearance]);
  await expect(html).toHaveCSS('color-scheme', appearance);
  await expect(html).toHaveClass(appearance === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/);
  const other = appearance === 'dark' ? 'light' : 'dark';
  await expect(page.getByRole('button', { name: `Switch to ${other} theme` })).toBeVisible();
}

async function store(page: Page, value: string): Promise<void> {
  await page.addInitScript(
    ([key, text]) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
    },
    [STORED.appearance, value] as const,
  );
}

/** What is stored, what the system wants, what comes of it. */
const COMBINATIONS = [
  ['light', 'dark', 'light'],
  ['dark', 'light', 'dark'],
  // The others are the unit tests' (`pre-paint.test.ts`, `stores.test.ts`).
  ...(isFull
    ? ([
        [undefined, 'light', 'light'],
        [undefined, 'dark', 'dark'],
        ['auto', 'dark', 'dark'],
        ['sepia', 'dark', 'dark'],
      ] as const)
    : []),
] as const;

test('APP-4, APP-7, WEAK-50: a button with a name, a sun in light and a moon in dark, switches, and the choice is kept', async ({
  page,
}) => {
  const expectIcon = async (icon: string, other: Appearance) => {
    const button = page.getByRole('button', { name: `Switch to ${other} theme`, exact: true });
    const drawing = button.locator('use').locator('visible=true');
    await expect(drawing).toHaveAttribute('href', new RegExp(`#${icon}$`));
    const [file = ''] = ((await drawing.getAttribute('href')) ?? '').split('#');
    expect(await (await page.request.get(file)).text()).toContain(`<symbol id="${icon}"`);
  };
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, PAGE);
  await expectIcon('sun', 'dark');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expectAppearance(page, 'dark');
  await expectIcon('moon', 'light');
  await page.reload();
  await expectAppearance(page, 'dark');
  await started(page);
  await test.step('a page that is shown without a load keeps the appearance', async () => {
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeVisible();
    await expectAppearance(page, 'dark');
  });
  await page.getByRole('button', { name: 'Switch to light theme' }).press('Enter');
  await expectAppearance(page, 'light');
  await page.reload();
  await expectAppearance(page, 'light');
  await started(page);
  await test.step('the choice can be made on small screens', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await expectAppearance(page, 'dark');
  });
});

test('APP-5, APP-6: the system is followed until the reader chooses, and other tabs follow the choice', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, PAGE);
  await expectAppearance(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAppearance(page, 'dark');
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAppearance(page, 'light');
  await test.step('other tabs', async () => {
    const other = await context.newPage();
    await other.emulateMedia({ colorScheme: 'light' });
    await open(other, '/config/mode');
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await expectAppearance(other, 'dark');
    // Without the key the system decides again, also where the choice was made.
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAppearance(page, 'dark');
    await other.evaluate(() => localStorage.clear());
    await expectAppearance(page, 'light');
  });
});

for (const [stored, system, effective] of COMBINATIONS) {
  test(`APP-1, APP-2, APP-3, WEAK-53: the first paint is right and no frame has another background with ${stored ?? 'nothing'} stored on a ${system} system, however late scripts are`, async ({
    page,
  }) => {
    if (stored !== undefined) await store(page, stored);
    await page.emulateMedia({ colorScheme: system });
    await page.addInitScript(() => {
      new PerformanceObserver(() => {
        const { backgroundColor } = getComputedStyle(document.documentElement);
        Reflect.set(
          window,
          'firstBackground',
          Reflect.get(window, 'firstBackground') ?? backgroundColor,
        );
      }).observe({ type: 'paint', buffered: true });
    });
    // What the screen shows before the load has the right background already.
    await open(page, PAGE);
    await expectAppearance(page, effective);
    const release = await holdBack(page, '**/static/js/**');
    const session = await page.context().newCDPSession(page);
    const frames: Buffer[] = [];
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      frames.push(Buffer.from(data, 'base64'));
      // The last one may come when the page is closed.
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
    });
    await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => Reflect.get(window, 'firstBackground') !== undefined);
    expect(await page.evaluate(() => Reflect.get(window, 'firstBackground'))).toBe(
      BACKGROUND[effective],
    );
    // Name and picture of the button are right without the script, too.
    await expectAppearance(page, effective);
    await expect.poll(() => frames.length).toBeGreaterThan(1);
    // The name was right before any script ran.
    expect(await page.locator('body > [aria-live]').count()).toBe(0);
    release();
    await started(page);
    await expectAppearance(page, effective);
    await afterTimers(page, 0); // What the scripts have changed is drawn.
    await session.send('Page.stopScreencast');
    const backgrounds = await Promise.all(frames.map(backgroundOf));
    expect(new Set(backgrounds)).toEqual(new Set([BACKGROUND[effective]]));
  });
}

/** Colour of the page's lower left corner, which nothing stands in. */
async function backgroundOf(frame: Buffer): Promise<string> {
  const { data, info } = await sharp(frame)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = ((info.height - 3) * info.width + 2) * info.channels;
  return `rgb(${[...data.subarray(at, at + 3)].join(', ')})`;
}

test('WEAK-66: nothing moves for readers who want no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', PAGE]) {
    await open(page, path);
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element);
          return (
            animationName !== 'none' ||
            /[1-9]/.test(transitionDuration) ||
            scrollBehavior === 'smooth'
          );
        }).length,
    );
    expect(moving, path).toBe(0);
  }
});
