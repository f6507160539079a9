import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Parser from 'rss-parser';
import { describe, expect, test } from 'vitest';
import { attribute, buildProject, find, findAll, meta, textOf } from './built-site.ts';

const site = await buildProject();
const HOST = 'https://rspack.dev';
const paths = (await readdir(site.dir, { recursive: true }))
  .filter((file) => file.endsWith('.html') && !file.endsWith('404.html'))
  .map((file) => `/${file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`)
  .sort();
const pages = new Map(
  await Promise.all(paths.map(async (path) => [path, await site.page(path)] as const)),
);

const twinFile = (path: string) =>
  path.endsWith('/') ? `${path.slice(1)}index.md` : `${path.slice(1)}.md`;

test('no built page has a style attribute', async () => {
  for (const [path, { root }] of pages) {
    const styled = findAll(root, '*').filter(
      (element) => attribute(element, 'style') !== undefined,
    );
    expect(
      styled.map(({ tagName }) => tagName),
      path,
    ).toEqual([]);
  }
});

test('no two pages of a language have the same title in the browser’s tab', () => {
  const byTitle = new Map<string, string[]>();
  for (const [path, { root }] of pages) {
    const title = `${path.startsWith('/zh/') ? 'zh' : 'en'}: ${textOf(find(root, 'title'))}`;
    byTitle.set(title, [...(byTitle.get(title) ?? []), path]);
  }
  expect([...byTitle].filter(([, same]) => same.length > 1)).toEqual([]);
});

describe('addresses in heads, over the whole build', () => {
  test('every page is its own canonical address', () => {
    for (const [path, { root }] of pages) {
      const [link] = findAll(root, 'link', { rel: 'canonical' });
      expect(link && attribute(link, 'href'), path).toBe(HOST + path);
    }
  });

  test('I18N: alternates are reciprocal, and `x-default` is the English page', () => {
    const alternates = new Map(
      [...pages].map(([path, { root }]) => [
        HOST + path,
        new Map(
          findAll(root, 'link', { rel: 'alternate' })
            .filter((link) => attribute(link, 'type') === undefined)
            .map((link) => [attribute(link, 'hreflang'), attribute(link, 'href')] as const),
        ),
      ]),
    );
    for (const [address, links] of alternates) {
      expect([...links.keys()].sort(), address).toEqual(['en', 'x-default', 'zh-CN']);
      expect(links.get('x-default')).toBe(links.get('en'));
      for (const other of links.values()) {
        expect(alternates.get(other ?? ''), `${address} → ${other}`).toEqual(links);
      }
    }
  });

  test('every documentation page has a picture that exists', async () => {
    const shared = new Set<string | undefined>();
    for (const [path, page] of pages) {
      const image = meta(page, 'og:image') ?? '';
      expect(image.startsWith(`${HOST}/`), path).toBe(true);
      const bytes = await readFile(join(site.dir, image.slice(HOST.length)));
      expect([...bytes.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join('')).toBe(
        'PNG',
      );
      if (attribute(find(page.root, 'html'), 'data-page-type') !== 'doc') continue;
      expect(shared.has(image), `${path} shares its picture`).toBe(false);
      shared.add(image);
    }
  });
});

describe('Markdown twins', () => {
  test('every page has one, with the fences of its source', async () => {
    for (const path of paths) {
      const text = await site.file(twinFile(path));
      expect(text, path).toContain(`url: "${HOST}${path}"`);
      const source = await readFile(join('content', sourceOf(path)), 'utf8');
      const fences = [...source.matchAll(/^```[\w-]+[^\n]*\n(.*?)^```$/gms)];
      // Code in a callout stands in a quote there.
      const unquoted = text.replace(/^> ?/gm, '');
      for (const [, code = ''] of fences) expect(unquoted, path).toContain(afterTheChange(code));
    }
  });

  test('no link in them starts at the root or at a heading', async () => {
    for (const path of paths) {
      const prose = (await site.file(twinFile(path))).replace(/^(```+).*?^\1$/gms, '');
      expect(prose, path).not.toMatch(/\]\((?:\/|#)/);
    }
  });
});

/** Code without the notations of its lines, and of a difference what is there after it. */
function afterTheChange(code: string): string {
  return code
    .split('\n')
    .filter((line) => !line.includes('[!code --]'))
    .map((line) => line.replace(/ \/\/ \[!code [^\]]+\]$/, ''))
    .join('\n')
    .trimEnd();
}

function sourceOf(path: string): string {
  const localized = path.startsWith('/zh/') ? path.slice(1) : `en${path}`;
  return localized.endsWith('/') ? `${localized}index.mdx` : `${localized}.mdx`;
}

describe.each([
  ['en', ''],
  ['zh', 'zh/'],
])('llms.txt in %s', (lang, folder) => {
  const own = paths.filter((path) => path.startsWith('/zh/') === (lang === 'zh'));

  test('lists every page once, by its Markdown twin', async () => {
    const text = await site.file(`${folder}llms.txt`);
    const listed = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address);
    expect(listed.sort()).toEqual(own.map((path) => `${HOST}/${twinFile(path)}`).sort());
  });

  test('the full text has all twins, in the order of the list', async () => {
    const list = await site.file(`${folder}llms.txt`);
    const full = await site.file(`${folder}llms-full.txt`);
    const order = [...list.matchAll(/\]\(https:\/\/rspack\.dev\/([^)]+)\)/g)].map(
      ([, file]) => file,
    );
    const twins = await Promise.all(order.map((file) => site.file(file ?? '')));
    expect(full).toBe(twins.join('\n'));
  });
});

describe.each([
  ['rss/blog-rss.xml', 'Rspack Blog', 'en', '/blog/'],
  ['rss/blog-rss-zh.xml', 'Rspack 博客', 'zh-CN', '/zh/blog/'],
])('FEED-1: %s, read by another library', (file, title, language, folder) => {
  test('channel and posts, newest first', async () => {
    const feed = await new Parser().parseString(await site.file(file));
    const home = HOST + folder.replace('blog/', '');
    expect(feed).toMatchObject({ title, language, link: home });
    const dates = feed.items.map(({ isoDate }) => isoDate ?? '');
    expect(dates).toEqual([...dates].sort().reverse());
    const posts = paths.filter((path) => path.startsWith(folder) && path !== folder);
    expect(feed.items.map(({ link }) => link).sort()).toEqual(posts.map((path) => HOST + path));
    for (const { guid, link, content } of feed.items) {
      expect(guid).toBe(link);
      expect(content).not.toBe('');
    }
  });
});

/** Of the posts, oldest first; read as UTC. */
const POSTED = {
  'announcing-0-1': '2023-03-06T21:37:00.000Z',
  'announcing-0-2': '2023-06-02T13:11:00.000Z',
  'announcing-0-3': '2023-08-24T12:15:00.000Z',
  'announcing-0-4': '2023-11-22T17:31:00.000Z',
  'module-federation-added-to-rspack': '2024-01-09T13:21:00.000Z',
  'announcing-0-5': '2024-01-09T16:52:00.000Z',
  'announcing-0-6': '2024-04-10T16:00:00.000Z',
  'announcing-0-7': '2024-05-28T16:00:00.000Z',
  'announcing-1-0-alpha': '2024-06-29T16:00:00.000Z',
};

describe.each([
  ['English', '/blog/', 'rss/blog-rss.xml', 'en'],
  ['Chinese', '/zh/blog/', 'rss/blog-rss-zh.xml', 'zh-CN'],
])('the blog (%s)', (_name, folder, file, locale) => {
  test('FEED-7: posts have one date in both languages, DIFF-21: with its zone', async () => {
    const feed = await new Parser().parseString(await site.file(file));
    const dates = feed.items.map(({ link, isoDate }) => [link?.split('/').at(-1), isoDate]);
    expect(Object.fromEntries(dates)).toEqual(POSTED);
  });

  test('BLOG-1, DIFF-4: the overview lists the posts, newest first, each with its date', async () => {
    const main = find((await site.page(folder)).root, 'main');
    const links = findAll(main, 'a').map((link) => attribute(link, 'href') ?? '');
    const posts = links.filter((href) => href.startsWith(folder) && !href.endsWith('.md'));
    expect(posts).toEqual(
      Object.keys(POSTED)
        .reverse()
        .map((name) => folder + name),
    );
    const times = findAll(main, 'time').map((time) => attribute(time, 'datetime')?.slice(0, 10));
    expect(times).toEqual(Object.values(POSTED).reverse().map((date) => date.slice(0, 10))); // biome-ignore format: one line
  });

  test('BLOG-1: each post shows the day of its frontmatter', async () => {
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    const words = (text: string) => text.replace(/\s/g, '');
    for (const [name, date] of Object.entries(POSTED)) {
      const main = find((await site.page(folder + name)).root, 'main');
      const quoted = textOf(find(main, 'blockquote'));
      expect(words(quoted), name).toBe(words(day.format(new Date(date))));
    }
  });
});

test('robots.txt and the manifest', async () => {
  expect(await site.file('robots.txt')).toBe(
    `User-agent: *\nAllow: /\n\nSitemap: ${HOST}/sitemap.xml\n`,
  );
  const manifest = JSON.parse(await site.file('manifest.webmanifest'));
  expect(manifest).toMatchObject({ name: 'Rspack', start_url: '/' });
  expect(await site.file(manifest.icons[0].src.slice(1))).toContain('<svg');
});
