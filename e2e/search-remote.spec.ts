import type { Page, Route } from '@playwright/test';
import { afterTimers, gate, open } from './support/reader.ts';
import { dialogOf, hitsOf, inputOf, openerOf, search, statusOf } from './support/search.ts';
import { testOnFixture } from './support/site.ts';
import { expect } from './support/test.ts';

/** A site that asks `https://search.example/api` for the indexes `site` and `blog`. */
const test = testOnFixture('search-remote');

const SERVICE = 'https://search.example/api**';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ watch }) => watch.allow(/request to another origin: https:\/\/search\.example/));

const busy = (page: Page) => dialogOf(page).getByRole('progressbar', { name: 'Searching' });

const record = (title: string, routePath: string, domain: string) => ({
  title,
  content: `${title} in full`,
  routePath,
  lang: 'en',
  version: '',
  domain,
  toc: [],
  frontmatter: {},
});

const ANSWER = [
  { index: 'blog', hits: [record('Code post', '/posts/code', 'https://blog.example')] },
  { index: 'site', hits: [record('Code splitting', '/#part', '')] },
];

/** What a service answers that works again. */
const answerTo = (word: string) => [
  { index: 'site', hits: [record(`All about ${word}`, '/about', '')] },
];

async function answer(route: Route, body: unknown, status = 200): Promise<void> {
  const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };
  await route.fulfill({ status, headers, body: JSON.stringify(body) });
}

test('CALL-2, CALL-4, SRCH-UI-6, SRCH-UI-12, SRCH-UI-13, VAL-2: what the service is asked, and what is shown meanwhile', async ({
  page,
  watch,
}) => {
  await open(page, '/');
  await test.step('asks for all indexes; the own one comes first', async () => {
    const asked: string[] = [];
    await page.route(SERVICE, async (route) => {
      asked.push(route.request().url());
      await answer(route, ANSWER);
    });
    await search(page, 'code');
    await expect(dialogOf(page).getByRole('tab')).toHaveText(['This site', 'blog']);
    // Who types slowly asks for the beginning, too.
    expect(asked.at(-1)).toBe(
      'https://search.example/api?keyword=code&limit=7&searchIndexes=site%2Cblog&lang=en',
    );
    await expect(hitsOf(page).first()).toContainText('Code splitting');
    await expect(hitsOf(page).first()).not.toHaveAttribute('target', '_blank');
    await dialogOf(page).getByRole('tab', { name: 'blog' }).click();
    await expect(hitsOf(page).first()).toHaveAttribute('href', 'https://blog.example/posts/code');
    await expect(hitsOf(page).first()).toHaveAttribute('target', '_blank');
    await page.keyboard.press('Escape');
    await page.unroute(SERVICE);
  });
  await test.step('shows that it waits, and does not say "none" meanwhile', async () => {
    const first = gate();
    const second = gate();
    await page.route(SERVICE, async (route) => {
      await (route.request().url().includes('at%20all') ? second : first).opened;
      await answer(route, []);
    });
    await openerOf(page).click();
    await expect(inputOf(page)).toBeFocused();
    await expect(busy(page)).toBeHidden();
    await inputOf(page).fill('nothing');
    await expect(busy(page)).toBeVisible();
    await expect(statusOf(page)).toHaveText('');
    first.open();
    await expect(statusOf(page)).toContainText('No results for "nothing"');
    await expect(busy(page)).toBeHidden();
    await inputOf(page).fill('nothing at all');
    await expect(busy(page)).toBeVisible();
    await expect(statusOf(page)).toHaveText('');
    second.open();
    await expect(statusOf(page)).toContainText('No results for "nothing at all"');
    await page.unroute(SERVICE);
  });
  await test.step('an answer that comes too late is dropped', async () => {
    watch.allow(/net::ERR_FAILED|aborted/);
    const slow = gate();
    const answered = gate();
    await page.route(SERVICE, async (route) => {
      const keyword = new URL(route.request().url()).searchParams.get('keyword') ?? '';
      if (keyword === 'slow') await slow.opened;
      const hits = [record(`Answer to ${keyword}`, '/', '')];
      // The request of the outdated query is no longer there.
      await answer(route, [{ index: 'site', hits }]).catch(() => undefined);
      if (keyword === 'slow') answered.open();
    });
    const aborted = page.waitForEvent('requestfailed');
    const sent = page.waitForRequest(/keyword=slow&/);
    await inputOf(page).fill('slow');
    await sent;
    await inputOf(page).fill('answer to quick');
    expect((await aborted).url()).toContain('keyword=slow');
    await expect(hitsOf(page).first()).toContainText('Answer to answer to quick');
    slow.open();
    await answered.opened;
    await afterTimers(page, 100); // Until the late answer would have been shown.
    await expect(hitsOf(page).first()).toContainText('Answer to answer to quick');
  });
});

test('ERR-3: an error or something else for an answer is an empty list, is reported, and can be asked again', async ({
  page,
  watch,
}) => {
  watch.allow(/./);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && /search/i.test(message.text())) errors.push(message.text());
  });
  await open(page, '/');
  await openerOf(page).click();
  for (const [what, body, status] of [
    ['an error', { message: 'down' }, 500],
    ['something else', { hits: 'many' }, 200],
  ] as const) {
    await test.step(what, async () => {
      errors.length = 0;
      let isDown = true;
      // In none of the site's own pages either.
      const word = `qqqq${status}`;
      await page.route(SERVICE, (route) =>
        isDown ? answer(route, body, status) : answer(route, answerTo(word)),
      );
      await inputOf(page).fill(word);
      await expect(statusOf(page)).toContainText('The search service does not answer');
      await expect(statusOf(page)).not.toContainText('No results');
      await expect(hitsOf(page)).toHaveCount(0);
      await expect(busy(page)).toBeHidden();
      expect(errors.length).toBeGreaterThan(0);
      isDown = false;
      await statusOf(page).getByRole('button', { name: 'Try again' }).click();
      await expect(hitsOf(page).first()).toContainText(`All about ${word}`);
      await expect(statusOf(page)).not.toContainText('does not answer');
      await page.unroute(SERVICE);
    });
  }
});
