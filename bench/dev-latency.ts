import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { type DevServer, startDevServer } from '../e2e/dev/dev-server.ts';

const EDITS = 30;
/** Of a short and of the longest kind of page. */
const PAGES = ['guide/start/introduction', 'config/entry'];

/**
 * Measures how long a saved edit of a paragraph takes to stand in the open page: from the moment
 * before the file is written to the moment the text is in the DOM, on a copy of the site's pages.
 */
export async function devLatency(projectRoot: string): Promise<string> {
  const root = copySite(projectRoot);
  let server: DevServer | undefined;
  const browser = await chromium.launch({
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }),
  });
  try {
    server = await startDevServer(root, projectRoot);
    const page = await browser.newPage({ locale: 'en-US' });
    const rows: string[] = [];
    for (const path of PAGES) {
      const times = await measure(page, server.url, { path, root });
      const [median, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
      rows.push(`/${path}: median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`);
    }
    const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`;
    return [`Save to DOM, ${EDITS} edits each (${machine})`, ...rows].join('\n');
  } finally {
    await browser.close();
    await server?.stop();
    rmSync(root, { recursive: true, force: true });
  }
}

async function measure(
  page: Page,
  url: string,
  { path, root }: { path: string; root: string },
): Promise<number[]> {
  const file = join(root, 'content/en', `${path}.mdx`);
  const text = readFileSync(file, 'utf8');
  // The first paragraph of plain words.
  const paragraph = /\n\n([A-Z][^\n<`:[\]]{20,})/.exec(text)?.[1];
  if (paragraph === undefined) throw new Error(`${file} has no paragraph to edit`);
  const connected = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`${url}/${path}`);
  await connected;
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  const times: number[] = [];
  for (let edit = 0; edit < EDITS; edit += 1) {
    const marker = `Edit number ${edit} of ${path}.`;
    const shown = page.evaluate(timeOfText, marker);
    // The observer stands before the file is written.
    await page.evaluate(() => undefined);
    const started = performance.timeOrigin + performance.now();
    writeFileSync(file, text.replace(paragraph, `${marker} ${paragraph}`));
    times.push((await shown) - started);
  }
  const same = await page.evaluate(() => Reflect.get(window, 'sameDocument') === true);
  if (!same) throw new Error(`${path} was loaded anew instead of changed in place`);
  return times;
}

/** In the browser: the time at which a text has come into the article. */
function timeOfText(marker: string): Promise<number> {
  return new Promise((done) => {
    const main = document.querySelector('main');
    const observer = new MutationObserver(() => {
      if (!main?.textContent?.includes(marker)) return;
      observer.disconnect();
      done(performance.timeOrigin + performance.now());
    });
    if (main) observer.observe(main, { childList: true, subtree: true, characterData: true });
  });
}

/** Edits must not touch the pages themselves. */
function copySite(projectRoot: string): string {
  const root = mkdtempSync(join(tmpdir(), 'rspack-docs-latency-'));
  for (const folder of ['content', 'public']) {
    cpSync(join(projectRoot, folder), join(root, folder), { recursive: true });
  }
  const config = readFileSync(join(projectRoot, 'site.config.ts'), 'utf8');
  const engine = resolve(projectRoot, 'engine');
  writeFileSync(join(root, 'site.config.ts'), config.replaceAll(`'./engine/`, `'${engine}/`));
  return root;
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
