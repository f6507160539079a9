import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { open } from '../../e2e/support/reader.ts';
import { freePort } from './free-port.ts';
import type { Cluster } from './opensearch-cluster.ts';

const PROJECT = join(import.meta.dirname, '../..');
/** Pages, which are looked for one after the other. */
const PAGES = Array.from({ length: 30 }, (_, at) => at + 10);
/** Behind a key, until a reader would notice; in milliseconds. */
const NOTICED = 2000;

/**
 * Starts one of the project's programs, as one more of `programs`.
 * @returns the first web address that it prints
 */
async function start(programs: ChildProcess[], ...args: string[]): Promise<string> {
  const program = spawn(process.execPath, args, { cwd: PROJECT });
  programs.push(program);
  let printed = '';
  return new Promise((found, failed) => {
    program.stderr.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
    program.stdout.on('data', (chunk: Buffer) => {
      const [url] = /https?:\/\/[^\s/]+/.exec(chunk.toString()) ?? [];
      if (url !== undefined) found(url);
    });
    program.once('close', (code) => failed(new Error(`${args[0]} ended with ${code}: ${printed}`)));
  });
}

/** A site whose dialog asks a service, and that has no other way to find anything. */
async function writeSite(dir: string, apiUrl: string): Promise<string> {
  const root = join(dir, 'site');
  await mkdir(join(root, 'content'), { recursive: true });
  const config = {
    title: 'Clustered',
    lang: '',
    search: { mode: 'remote', apiUrl, indexName: 'docs' },
  };
  await writeFile(join(root, 'site.config.mjs'), `export default ${JSON.stringify(config)};\n`);
  await writeFile(join(root, 'content/index.mdx'), '# Start\n\nWhere everything begins.\n');
  for (const page of PAGES) {
    const text = `# Page ${page}\n\nWhat loader${page} does.\n`;
    await writeFile(join(root, `content/page-${page}.mdx`), text);
  }
  return root;
}

/** Keeps what the dialog tells beside its results, from now on. */
function watchDialog(page: Page): Promise<void> {
  return page.evaluate(() => {
    const told = new Set<string>();
    Reflect.set(window, 'told', told);
    new MutationObserver(() => {
      const text = document.querySelector('dialog')?.textContent ?? '';
      for (const notice of ['does not answer']) if (text.includes(notice)) told.add(notice);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/**
 * A reader types into the dialog of a site that asks the service, while a node dies.
 * @param cluster of three nodes; all of them live again behind the test
 */
export function readersNoticeNothing(cluster: () => Cluster): void {
  let browser: Browser;
  let dir: string;
  let siteUrl: string;
  const programs: ChildProcess[] = [];
  const victim = () => cluster().nodes[1];

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'dialog-'));
    const port = await freePort();
    const api = `http://127.0.0.1:${port}/api`;
    const root = await writeSite(dir, api);
    const dist = join(dir, 'dist');
    const build = spawn(
      process.execPath,
      ['engine/bin.mjs', 'build', '--root', root, '--out', dist],
      { cwd: PROJECT, stdio: 'ignore' },
    );
    const [code] = await once(build, 'exit');
    expect(code).toBe(0);
    const nodes = cluster().urls.flatMap((url) => ['--opensearch', url]);
    const [url] = await Promise.all([
      start(programs, 'engine/bin.mjs', 'preview', '--out', dist, '--port', '0'),
      start(
        programs,
        'search-service/bin.mjs',
        ...['--engine', 'opensearch', ...nodes],
        ...['--dist', `docs=${dist}`, '--port', String(port)],
      ),
    ]);
    siteUrl = url;
    await cluster().green();
    // A virtual machine takes its time for what it has never done.
    for (const number of PAGES) {
      await vi.waitFor(
        async () => {
          const { status } = await fetch(`${api}?keyword=what+loader${number}&lang=en`);
          expect(status).toBe(200);
        },
        { timeout: 60_000, interval: 200 },
      );
    }
    const executablePath = process.env.CHROME_PATH;
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });
  });

  afterAll(async () => {
    await browser?.close();
    for (const program of programs) program.kill('SIGKILL');
    if (victim()?.pid() === undefined) await victim()?.start();
    await cluster().green();
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  });

  test('a node is killed while somebody types into the dialog, who notices nothing', async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/api?') && response.status() !== 200) {
        failed.push(`${response.status()} ${response.url()}`);
      }
    });
    await open(page, siteUrl);
    await page.keyboard.press('Control+k');
    const input = page.getByRole('combobox');
    const hits = page.getByRole('listbox').getByRole('option');
    await input.fill('loader10');
    await expect.poll(() => hits.count(), { timeout: 30_000 }).toBeGreaterThan(0);
    await watchDialog(page);
    const waits: { page: number; took: number }[] = [];
    let killed: Promise<void> | undefined;
    for (const [at, number] of PAGES.entries()) {
      await input.fill('');
      const typing = input.pressSequentially(`loader${number}`, { delay: 60 });
      // In the middle of a word.
      if (at === 10)
        killed = new Promise((done) => setTimeout(done, 200)).then(() => victim()?.kill());
      await typing;
      const typed = performance.now();
      await hits
        .filter({ hasText: `What loader${number} does.` })
        .first()
        .waitFor();
      waits.push({ page: number, took: performance.now() - typed });
    }
    await killed;
    const before = Math.max(...waits.slice(0, 10).map(({ took }) => took));
    const behind = Math.max(...waits.slice(10).map(({ took }) => took));
    process.stderr.write(
      `From the last key to the hit: ${before.toFixed(0)} ms at most before, ${behind.toFixed(0)} ms behind the kill\n`,
    );
    expect(failed).toEqual([]);
    expect(await page.evaluate(() => [...(Reflect.get(window, 'told') as Set<string>)])).toEqual(
      [],
    );
    // A busy machine lets everybody wait.
    expect(behind).toBeLessThan(Math.max(NOTICED, 3 * before));
  });
}
