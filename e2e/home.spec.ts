import type { Page } from '@playwright/test';
import { open, returningReader } from './support/reader.ts';
import { builtRoutes, isFull } from './support/routes.ts';
import { expect, sharingPage, test as testFresh } from './support/test.ts';

const test = sharingPage(testFresh);

const HOMES = [
  {
    path: '/',
    prefix: '',
    title: 'Rspack',
    lines: ['The fast Rust-based', 'web bundler'],
    tagline: 'Seamlessly replace webpack with compatible API',
    actions: ['Get Started', 'Learn More'],
    features: [
      'Fast Startup',
      'Lightning HMR',
      'Webpack Compatible',
      'Module Federation',
      'Production Optimizations',
      'Framework Agnostic',
    ],
    section: 'What it brings',
    quickStart: 'Quick start',
  },
  {
    path: '/zh/',
    prefix: '/zh',
    title: 'Rspack',
    lines: ['基于 Rust 的高性能', 'Web 打包工具'],
    tagline: '使用兼容 API 无缝替换 webpack',
    actions: ['快速开始', '深入了解'],
    features: [
      '启动速度极快',
      '闪电般的 HMR',
      '兼容 webpack',
      '模块联邦',
      '默认生产优化',
      '框架无关',
    ],
    section: '能为你带来什么',
    quickStart: '快速上手',
  },
] as const;

/** Where the cards lead (HOME-7 to HOME-12). */
const TARGETS = [
  '/misc/benchmark',
  '/api/hmr',
  '/guide/compatibility/plugin',
  '/guide/features/module-federation',
  '/guide/optimization/production',
  '/guide/tech/react',
];

const cards = (page: Page, section: string) =>
  page.getByRole('region', { name: section }).getByRole('article');

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => returningReader(page));

for (const home of HOMES) {
  test.describe(home.path, () => {
    test('HOME-1 to HOME-13, PROD-4, LAY-8: hero, six cards, footer message; no sidebar, no outline', async ({
      page,
    }) => {
      await open(page, home.path);
      const main = page.getByRole('main');

      await test.step('the hero', async () => {
        await expect(page).toHaveTitle(home.title);
        await expect(main.getByRole('heading', { level: 1 })).toHaveText('Rspack');
        for (const line of home.lines)
          await expect(main.getByText(line, { exact: true })).toBeVisible();
        await expect(main.getByText(home.tagline, { exact: true })).toBeVisible();
        await expect(main.getByRole('img').first()).toBeVisible();
        for (const [index, target] of [
          '/guide/start/quick-start',
          '/guide/start/introduction',
        ].entries()) {
          const action = main.getByRole('link', { name: home.actions[index] ?? '', exact: true });
          await expect(action).toHaveAttribute('href', home.prefix + target);
        }
      });

      await test.step('six cards, each one link', async () => {
        const routes = builtRoutes();
        await expect(cards(page, home.section).getByRole('heading', { level: 2 })).toHaveText([
          ...home.features,
        ]);
        for (const [index, feature] of home.features.entries()) {
          const card = cards(page, home.section).nth(index);
          await expect(card.getByRole('link')).toHaveAccessibleName(feature);
          const target = home.prefix + TARGETS[index];
          // A page that is not written yet lends its card to another.
          const expected = routes.includes(target) ? target : new RegExp(`^${home.prefix}/`);
          await expect(card.getByRole('link')).toHaveAttribute('href', expected);
        }
      });

      await test.step('footer message, no sidebar, no outline', async () => {
        await expect(page.getByRole('contentinfo')).toContainText(
          '© 2022-present ByteDance Inc. All Rights Reserved.',
        );
        await expect(page.getByRole('navigation', { name: /Sidebar|侧边栏/ })).toHaveCount(0);
        await expect(page.getByRole('navigation', { name: /ON THIS PAGE|本页目录/ })).toHaveCount(
          0,
        );
        await page.getByRole('link', { name: home.actions[0] }).click();
        await expect(page.getByRole('heading', { level: 1, name: home.quickStart })).toBeVisible();
        await expect(page.getByText('© 2022-present ByteDance Inc.')).toBeHidden();
      });
    });
  });
}

for (const home of isFull ? HOMES : HOMES.slice(0, 1)) {
  test(`HOME-13, WEAK-56: a click anywhere on a card of ${home.path} follows its link`, async ({
    page,
  }) => {
    await open(page, home.path);
    await cards(page, home.section).first().scrollIntoViewIfNeeded();
    const box = await cards(page, home.section).first().boundingBox();
    if (!box) throw new Error('the first card has no box');
    await page.mouse.click(box.x + box.width - 12, box.y + box.height - 12);
    await expect(page).toHaveURL(`${home.prefix}${TARGETS[0]}`);
  });
}

test('HOME-14, HOME-17, HOME-20, LAY-5: what stands where', async ({ page }) => {
  await open(page, '/');
  const main = page.getByRole('main');
  const boxes = async () => {
    const words = await main.getByText('web bundler', { exact: true }).boundingBox();
    const picture = await main.getByRole('img').first().boundingBox();
    if (!words || !picture) throw new Error('the hero is not drawn');
    return { words, picture };
  };

  await test.step('the makers and their products follow the cards; the other lists are left out', async () => {
    const makers = main.getByRole('heading', { level: 2, name: /^One toolchain/ });
    const lastCard = main.getByRole('link', { name: 'Framework Agnostic' });
    const [above, below] = [await lastCard.boundingBox(), await makers.boundingBox()];
    expect(below?.y).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY);
    for (const name of ['Rsbuild', 'Rspress', 'Rsdoctor']) {
      await expect(main.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
    }
    // HOME-17b and d are optional in the original, too: the bar and the sidebars lead to these pages.
    await expect(main.getByRole('heading', { name: 'Fully Featured' })).toHaveCount(0);
  });

  await test.step('the picture is beside the words', async () => {
    const { words, picture } = await boxes();
    expect(picture.x).toBeGreaterThan(words.x + words.width);
  });

  const rows = [
    [600, 1],
    [700, 2],
    [960, 3],
  ] as const;
  const more = [
    [900, 2],
    [1440, 3],
  ] as const;
  for (const [width, columns] of isFull ? [...rows, ...more] : rows) {
    await test.step(`${columns} cards in a row at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const tops = await cards(page, 'What it brings').evaluateAll((all) =>
        all.map((card) => Math.round(card.getBoundingClientRect().top)),
      );
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
    });
  }

  await test.step('on small screens the picture is below the words, with labels to read', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { words, picture } = await boxes();
    expect(picture.y).toBeGreaterThanOrEqual(words.y + words.height);
    expect(picture.width).toBeLessThanOrEqual(350);
    const label = main.getByRole('img').first().locator('text').first();
    const size = await label.evaluate((text: SVGTextElement) => {
      const scale = text.getScreenCTM()?.a ?? 0;
      return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
    });
    expect(size).toBeGreaterThanOrEqual(12);
  });

  for (const height of [900, 5000]) {
    await test.step(`the footer message ends the window or the page at ${height} px, with room above it`, async () => {
      await page.setViewportSize({ width: 1440, height });
      const footer = page.getByRole('contentinfo');
      const end = await footer.evaluate(
        (element) => element.getBoundingClientRect().bottom + scrollY,
      );
      const whole = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(Math.abs(end - whole)).toBeLessThanOrEqual(2);
      const box = await footer.boundingBox();
      expect(box?.height).toBeLessThanOrEqual(81);
    });
  }
});

/**
 * Seconds of processor time that the page's main thread takes while nobody touches it. What other
 * programs do on a busy machine makes its own work slower, but not always: a stretch of time in
 * which it stays below the limit shows that nothing is drawn again and again.
 */
async function workWithin(page: Page, milliseconds: number, limit: number): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  let least = Number.POSITIVE_INFINITY;
  for (let stretch = 1; stretch <= 5 && least > limit; stretch += 1) {
    const before = await busy();
    await page.waitForTimeout(milliseconds);
    least = Math.min(least, (await busy()) - before);
  }
  return least;
}

const flows = (page: Page) =>
  page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  );

testFresh(
  'the picture rests after some seconds, can be held and started again, and costs little: nothing at rest, nothing drawn anew while it flows',
  async ({ page }) => {
    await open(page, '/');
    const flowing = () => flows(page);
    const button = page.getByRole('button', { name: 'Play or pause the animation' });
    await expect.poll(flowing).toBeGreaterThan(0);
    await button.click();
    await expect.poll(flowing).toBe(0);
    await button.click();
    await expect.poll(flowing).toBeGreaterThan(0);

    await test.step('at rest the page takes at most one per cent of a core', async () => {
      await expect.poll(flowing, { timeout: 20_000 }).toBe(0);
      expect(await workWithin(page, 4000, 0.04)).toBeLessThanOrEqual(0.04);
    });

    await test.step('the flow is moved without drawing anything anew', async () => {
      await button.click();
      await expect.poll(flowing).toBeGreaterThan(20);
      // It goes on for longer than the reader's picture does.
      await page.evaluate(() => {
        for (const animation of document.getAnimations()) {
          animation.effect?.updateTiming({ iterations: Number.POSITIVE_INFINITY });
        }
      });
      expect(await workWithin(page, 1000, 0.04)).toBeLessThanOrEqual(0.04);
      expect(await flowing()).toBeGreaterThan(20);
    });
  },
);

testFresh(
  'PROD-6: no font is loaded, and nothing of the picture moves where less motion is wanted',
  async ({ page }) => {
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/');
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await expect(page.getByRole('button', { name: 'Play or pause the animation' })).toBeHidden();
    await open(page, '/guide/start/introduction');
    expect(fonts).toEqual([]);
  },
);
