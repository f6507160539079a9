import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bilingual, configOf, type PageFields, pageOf, siteOf } from '../../tests/site-fixture.ts';
import { openOutput } from '../emit/output-folder.ts';
import type { PageFiles } from '../emit/page-files.ts';
import { outputFile } from '../routes.ts';
import { stateOf } from '../site-reads.ts';
import type { RenderBatch } from '../tasks.ts';
import { type OutputRecord, renderStage } from './render-stage.ts';

const config = configOf({
  ...bilingual,
  themeConfig: { sidebar: { '/guide': ['/guide/a', '/guide/b'] } },
});

let dist: string;

beforeEach(async () => {
  dist = join(await mkdtemp(join(tmpdir(), 'render-')), 'dist');
});
afterEach(async () => {
  await rm(dirname(dist), { recursive: true });
});

interface Build {
  fields?: PageFields;
  salt?: string;
  previous?: OutputRecord;
  /** The build stops before it is complete. */
  fails?: boolean;
}

/** Renders `/guide/a`, `/guide/b`, `/zh/guide/a` and the 404 pages, each with a mark of the build. */
async function build(mark: string, { fields, salt = 'salt', previous = {}, fails }: Build = {}) {
  const pages = [
    pageOf('en/guide/a.mdx', fields, config),
    pageOf('en/guide/b.mdx', { frontmatter: { sidebar: false } }, config),
    pageOf('zh/guide/a.mdx', {}, config),
  ];
  const batches: RenderBatch[] = [];
  const output = await openOutput(dist);
  const { record, rendered } = await renderStage({
    site: siteOf(pages, config),
    documentSalt: salt,
    previous,
    output,
    pool: () => ({
      async render(batch) {
        batches.push(batch);
        return Promise.all(batch.pages.map((page) => renderOne(page.route.path, batch.outDir)));
      },
    }),
    onProgress: () => undefined,
  });
  if (fails) await output.discard();
  else await output.commit();
  return { record, rendered, batches };

  async function renderOne(path: string, outDir: string): Promise<PageFiles> {
    const document = outputFile(path);
    const module = `static/pages/${document}.js`;
    for (const file of [document, module]) {
      await mkdir(dirname(join(outDir, file)), { recursive: true });
      await writeFile(join(outDir, file), mark);
    }
    return { path, document, module };
  }
}

const read = (file: string) => readFile(join(dist, file), 'utf8');
const all = ['guide/a.html', 'guide/b.html', 'zh/guide/a.html', '404.html', 'zh/404.html'];

describe('renderStage', () => {
  test('renders every page and remembers it', async () => {
    const { record, rendered } = await build('one');
    expect(rendered).toBe(5);
    expect(
      Object.values(record)
        .map(({ files }) => files.document)
        .sort(),
    ).toEqual([...all].sort());
    for (const file of all) expect(await read(file)).toBe('one');
  });

  test('takes over what has not changed', async () => {
    const { record: previous } = await build('one');
    const { record, rendered } = await build('two', { previous });
    expect(rendered).toBe(0);
    expect(record).toEqual(previous);
    expect(await read('guide/a.html')).toBe('one');
  });

  test('renders a page whose slots have read what is different now', async () => {
    const { record: previous } = await build('one');
    const read = join(dirname(dist), 'read.txt');
    await writeFile(read, '1');
    const page = previous['/guide/a'];
    if (page) page.files.reads = { [read]: stateOf(read) };
    expect((await build('two', { previous })).rendered).toBe(0);
    await writeFile(read, '2');
    expect((await build('three', { previous })).rendered).toBe(1);
  });

  test('renders a changed page, and those that show its title', async () => {
    const { record: previous } = await build('one');
    const fields = { h1: 'New' };
    expect((await build('two', { previous, fields })).rendered).toBe(2);
    expect(await read('guide/a.html')).toBe('two');
    expect(await read('zh/guide/a.html')).toBe('one');
  });

  test('renders everything when the theme changes', async () => {
    const { record: previous } = await build('one');
    expect((await build('two', { previous, salt: 'other' })).rendered).toBe(5);
  });

  test('renders what the old output has lost', async () => {
    const { record: previous } = await build('one');
    await rm(join(dist, 'guide/a.html'));
    await rm(join(dist, 'static/pages/zh/guide/a.html.js'));
    expect((await build('two', { previous })).rendered).toBe(2);
    for (const file of all) expect(await read(file)).toMatch(/one|two/);
  });

  test('a build that fails never changes the old documents, whatever it had taken over', async () => {
    const { record: previous } = await build('one');
    await rm(join(dist, 'static/pages/guide/a.html.js'));
    await build('two', { previous, fails: true });
    for (const file of all) expect(await read(file)).toBe('one');
  });

  test('pages of one tab and language share their batch, shell and sidebar', async () => {
    const { batches } = await build('one');
    const shapes = batches.map(({ shell, sidebar, pages }) => [
      shell.lang,
      sidebar.length,
      pages.map(({ route, hasSidebar }) => `${route.path} ${hasSidebar}`),
    ]);
    expect(shapes).toEqual([
      ['en', 2, ['/guide/a true', '/guide/b false']],
      ['zh', 1, ['/zh/guide/a true']],
      ['en', 0, ['/404 false']],
      ['zh', 0, ['/zh/404 false']],
    ]);
  });
});
