import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changedPages } from './changed-pages.ts';
import { comparePage, comparePolicy } from './compare-page.ts';

const hosting = {
  base: '/',
  scriptHashes: [],
  styleHashes: [],
  defaultLang: 'en',
  langs: ['en', 'zh'],
};
const page = (article: string, around = '') =>
  `<!doctype html><title>T</title>${around}<main id="main">${article}</main>`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'changed-'));
  const write = async (output: string, files: Record<string, string>) => {
    const all = { 'hosting.json': JSON.stringify(hosting), ...files };
    for (const [name, text] of Object.entries(all)) {
      await mkdir(dirname(join(folder, output, name)), { recursive: true });
      await writeFile(join(folder, output, name), text);
    }
  };
  await write('before', {
    'index.html': page('home', '<nav>old</nav>'),
    'guide/css.html': page('css'),
    'zh/guide/css.html': page('样式'),
    'guide/icons.html': page('<img src="/static/media/a.1a2b3c4d.svg">'),
    'guide/gone.html': page('gone'),
    'blog/index.html': page('blog'),
  });
  await write('after', {
    'index.html': page('home', '<nav>new</nav>'),
    'guide/css.html': page('css, and more'),
    'zh/guide/css.html': page('样式，还有'),
    'guide/icons.html': page('<img src="/static/media/a.99999999.svg">'),
    'zh/guide/new.html': page('新'),
    'blog/index.html': page('blog').replace('<title>T', '<title>Posts'),
  });
});
afterAll(() => rm(folder, { recursive: true }));

test('pages differ by their article or title, in each language', async () => {
  expect(await changedPages(join(folder, 'before'), join(folder, 'after'))).toEqual([
    { key: 'blog/', langs: { en: 'changed' } },
    { key: 'guide/css', langs: { en: 'changed', zh: 'changed' } },
    { key: 'guide/gone', langs: { en: 'removed' } },
    { key: 'guide/new', langs: { zh: 'added' } },
  ]);
});

describe('the page beside', () => {
  const input = {
    pages: [{ key: 'guide/"x"', langs: { en: 'changed', zh: 'added' } as const }],
    before: 'http://localhost:1/docs/',
    after: 'http://localhost:2/docs/',
    defaultLang: 'en',
    label: 'main at 1a2b3c4d5',
  };
  const html = comparePage(input);

  test('leads to both sites, in both languages', () => {
    expect(html).toContain('1 page differs from main at 1a2b3c4d5');
    expect(html).toContain('data-before="http://localhost:1/docs/guide/%22x%22"');
    expect(html).toContain('data-after="http://localhost:2/docs/zh/guide/%22x%22"');
    expect(html).toContain('Before: the page was not there');
    expect(html).toContain('/guide/&quot;x&quot;');
  });

  test('may frame them, and run nothing else', () => {
    expect(comparePolicy(input)).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; frame-src http:\/\/localhost:1 http:\/\/localhost:2; base-uri 'none'$/,
    );
  });
});
