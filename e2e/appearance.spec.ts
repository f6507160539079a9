import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { holdBack, open, STORED, started } from './support/reader.ts';
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

test('APP-4: the button switches and the choice is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, PAGE);
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expectAppearance(page, 'dark');
  await page.reload();
  await expectAppearance(page, 'dark');
  await started(page);
  await page.getByRole('button', { name: 'Switch to light theme' }).press('Enter');
  await expectAppearance(page, 'light');
  await page.reload();
  await expectAppearance(page, 'light');
});

test('APP-5: other tabs follow the choice', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, PAGE);
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await open(other, '/config/mode');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expectAppearance(other, 'dark');
  // Without the key the system decides again, also where the choice was made.
  await other.evaluate(() => localStorage.clear());
  await expectAppearance(page, 'light');
});

test('APP-6: the system is followed until the reader chooses', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, PAGE);
  await expectAppearance(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAppearance(page, 'dark');
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAppearance(page, 'light');
});

for (const appearance of ['light', 'dark'] as const) {
  test(`APP-3: the first paint is ${appearance}, before any script of the site`, async ({
    page,
  }) => {
    await store(page, appearance);
    await page.emulateMedia({ colorScheme: appearance === 'dark' ? 'light' : 'dark' });
    const release = await holdBack(page, '**/static/js/**');
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
    await page.goto(PAGE, { waitUntil: 'commit' });
    await page.waitForFunction(() => Reflect.get(window, 'firstBackground') !== undefined);
    expect(await page.evaluate(() => Reflect.get(window, 'firstBackground'))).toBe(
      BACKGROUND[appearance],
    );
    // Name and picture of the button are right without the script, too.
    await expectAppearance(page, appearance);
    release();
    await started(page);
    await expectAppearance(page, appearance);
  });
}

/** How long the site's scripts are held back. */
const HELD = 3000;

for (const [stored, system, effective] of COMBINATIONS) {
  test(`APP-1, APP-2, APP-3, WEAK-53: no frame has another background with ${stored ?? 'nothing'} stored on a ${system} system, scripts 3 s late`, async ({
    page,
  }) => {
    if (stored !== undefined) await store(page, stored);
    await page.emulateMedia({ colorScheme: system });
    // What the screen shows before the load has the right background already.
    await open(page, PAGE);
    await expectAppearance(page, effective);
    await page.route('**/static/js/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, HELD));
      await route.continue();
    });
    const session = await page.context().newCDPSession(page);
    const frames: Buffer[] = [];
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      frames.push(Buffer.from(data, 'base64'));
      // The last one may come when the page is closed.
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
    });
    await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
    await page.reload({ waitUntil: 'commit' });
    await expectAppearance(page, effective);
    // The name was right before any script ran.
    expect(await page.locator('body > [aria-live]').count()).toBe(0);
    await started(page);
    await expectAppearance(page, effective);
    await session.send('Page.stopScreencast');
    expect(frames.length).toBeGreaterThan(1);
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

test('APP-7, WEAK-50: a button with a name, a sun in light and a moon in dark', async ({
  page,
}) => {
  for (const [colorScheme, icon, other] of [
    ['light', 'sun', 'dark'],
    ['dark', 'moon', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await open(page, PAGE);
    const button = page.getByRole('button', { name: `Switch to ${other} theme`, exact: true });
    const drawing = button.locator('use').locator('visible=true');
    await expect(drawing).toHaveAttribute('href', new RegExp(`#${icon}$`));
    const [file = ''] = ((await drawing.getAttribute('href')) ?? '').split('#');
    expect(await (await page.request.get(file)).text()).toContain(`<symbol id="${icon}"`);
  }
});

test('a page that is shown without a load keeps the appearance', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, PAGE);
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeVisible();
  await expectAppearance(page, 'dark');
});

test('the choice can be made on small screens', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, PAGE);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expectAppearance(page, 'dark');
});

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
