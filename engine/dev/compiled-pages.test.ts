import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Cache } from '../cache.ts';
import type { CompileOptions, Compiler } from '../compile/compile.ts';
import { PageStore } from '../compile/page-store.ts';
import type { CompiledPage, Route } from '../model.ts';
import { stateOf } from '../site-reads.ts';
import { CompiledPages, stubSummary } from './compiled-pages.ts';

let root: string;
let route: Route;
let compiles: number;
/** Called with each text before it is compiled. */
let compiling: (text: string) => Promise<void> | void;

const options: CompileOptions = {
  base: '/',
  langs: ['en'],
  defaultLang: '',
  versions: [],
  defaultVersion: '',
  markdown: { showLineNumbers: false, defaultWrapCode: false },
  texts: {},
};

/** What code of the site reads. */
const readFile = () => join(root, 'elsewhere/manifest.json');

/** Takes the text for HTML; a text that starts with `!` has an error and no HTML. */
const compiler: Compiler = {
  faults: [],
  async compile({ text }): Promise<CompiledPage> {
    compiles += 1;
    await compiling(text);
    if (text === 'crash') throw new Error('out of luck');
    const failed = text.startsWith('!');
    const partial = join(root, '_partial.mdx');
    return {
      ...stubSummary('content/page.mdx', text),
      html: failed ? '' : text,
      text,
      codeBlocks: [],
      components: [],
      media: [{ file: join(root, 'a.svg'), output: 'static/media/a.svg' }],
      reads: { [readFile()]: stateOf(readFile()) },
      dependencies: { [partial]: existsSync(partial) ? 'there' : null },
      problems: failed
        ? [{ code: 'broken', severity: 'error', file: 'content/page.mdx', message: text }]
        : [],
    };
  },
};

function pagesOf(salt: string): CompiledPages {
  const pages = new CompiledPages();
  const cache = new Cache(join(root, 'cache'));
  const store = new PageStore(cache, { siteRoot: root, contentDir: root, options, salt });
  pages.use({ compiler, store, salt });
  return pages;
}

const write = (text: string, file = 'page.mdx') => writeFileSync(join(root, file), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rspack-docs-pages-'));
  const file = join(root, 'page.mdx');
  route = { path: '/page', key: '/page', file, source: 'page.mdx', lang: 'en', version: '' };
  compiles = 0;
  compiling = () => undefined;
  write('# One');
});

// The cache is still being written when a page is there; waiting lets it be finished.
afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));

describe('CompiledPages', () => {
  it('compiles a page once, and again when its file has changed', async () => {
    const pages = pagesOf('a');
    const both = await Promise.all([pages.get(route), pages.get(route)]);
    expect(both.map(({ html }) => html)).toEqual(['# One', '# One']);
    expect((await pages.get(route)).record.summary.h1).toBe('One');
    expect(compiles).toBe(1);
    write('# Another');
    expect((await pages.get(route)).html).toBe('# Another');
    expect(pages.media.get('static/media/a.svg')).toBe(join(root, 'a.svg'));
  });

  it('compiles again when a file that was looked for in vain appears', async () => {
    const pages = pagesOf('a');
    await pages.get(route);
    write('partial', '_partial.mdx');
    expect(pages.markChanged([join(root, '_partial.mdx')])).toEqual(['/page']);
    await pages.get(route);
    expect(compiles).toBe(2);
  });

  it('compiles again when a file has changed that code of the site reads, wherever it lies', async () => {
    const pages = pagesOf('a');
    expect(pages.isRead(readFile())).toBe(false);
    await pages.get(route);
    expect([...pages.foldersRead()]).toEqual([join(root, 'elsewhere')]);
    expect(pages.isRead(readFile())).toBe(true);
    expect(pages.isRead(route.file)).toBe(false);
    mkdirSync(join(root, 'elsewhere'));
    write('{}', 'elsewhere/manifest.json');
    expect(pages.markChanged([readFile()])).toEqual(['/page']);
    await pages.get(route);
    expect(compiles).toBe(2);
  });

  it('gives what was saved while it compiled, whichever of two compiles ends first', async () => {
    const pages = pagesOf('a');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    compiling = (text) => (text === '# One' ? held : undefined);
    const overtaken = pages.get(route);
    await vi.waitFor(() => expect(compiles).toBe(1));
    write('# Two');
    pages.markChanged([route.file]);
    expect((await pages.get(route)).html).toBe('# Two');
    release();
    expect(await overtaken).toMatchObject({ html: '# Two', record: { summary: { h1: 'Two' } } });
    expect(pages.last('/page')?.record.summary.h1).toBe('Two');
  });

  it('keeps the last good state of a page that does not compile', async () => {
    const pages = pagesOf('a');
    await pages.get(route);
    write('! # Two');
    const broken = await pages.get(route);
    expect(broken.html).toBe('# One');
    expect(broken.record.summary.h1).toBe('One');
    expect(broken.record.problems).toHaveLength(1);
  });

  it('makes a problem of a compiler that fails', async () => {
    write('crash');
    const { record, html } = await pagesOf('a').get(route);
    expect(html).toBe('');
    expect(record.problems).toEqual([
      {
        code: 'compile-failed',
        severity: 'error',
        file: 'content/page.mdx',
        message: 'out of luck',
      },
    ]);
  });

  it('finds pages of an earlier start in the cache, of the same code only', async () => {
    const first = pagesOf('a');
    await first.get(route);
    await expect.poll(() => pagesOf('a').warm(route)).toBe(true);
    const second = pagesOf('a');
    await second.warm(route);
    expect((await second.get(route)).html).toBe('# One');
    expect(compiles).toBe(1);
    await pagesOf('b').get(route);
    expect(compiles).toBe(2);
  });

  it('has nothing of a page that is gone', async () => {
    expect(await pagesOf('a').warm({ ...route, file: join(root, 'gone.mdx') })).toBe(false);
  });

  it('knows of a page never compiled what its file says at a glance', async () => {
    write('---\ntitle: Told\n---\n\n# Headline {#id}\n');
    const summary = await pagesOf('a').summaryOf(route);
    expect(summary).toMatchObject({ frontmatter: { title: 'Told' }, h1: 'Headline' });
    expect(compiles).toBe(0);
  });
});
