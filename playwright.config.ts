import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { openRunFolder } from './scripts/run-folder.mjs';

/** Several checkouts on one machine need ports of their own. */
const PORT = Number(process.env.E2E_PORT ?? 4180);
const isCi = Boolean(process.env.CI);
const executablePath = process.env.CHROME_PATH;
/** A real server that the site stands behind, `nginx` or `caddy`, instead of the preview. */
const host = process.env.E2E_HOST;
/** The path that the site was built for, like `/docs/`: `SITE_BASE=/docs/ npm run build`. */
const base = process.env.E2E_BASE ?? '/';
/** Where the built site lies. */
const dist = process.env.E2E_DIST ?? join(import.meta.dirname, 'dist');

/** Quiet: nothing of the browser's own asks the network. Containers run as root, without a sandbox. */
const BROWSER_FLAGS = [
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

if (!existsSync(join(dist, 'index.html'))) {
  throw new Error(`The browser tests visit the built site, and ${dist} holds none. npm run build`);
}

// Workers read this file, too, with the environment of the process that started them.
process.env.E2E_SITES ??= openRunFolder('rspack-docs-e2e');

export default defineConfig({
  globalTeardown: './e2e/support/remove-sites.ts',
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '.cache/e2e',
  // The tests of a file share its pages and its site in one worker. In full runs each has its own.
  fullyParallel: process.env.FULL === '1',
  forbidOnly: isCi,
  workers: 2,
  // A busy machine takes its time; what does not come at all is found all the same.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A test that passes at its second try has found a fault.
  retries: 0,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.E2E_REPORT ?? '.cache/test-reports/e2e.json' }],
  ],
  use: {
    baseURL: `http://localhost:${PORT}${base.slice(0, -1)}`,
    browserName: 'chromium',
    locale: 'en-US',
    // Costs every test a third of its time. Ask for it where one fails: `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: BROWSER_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
  webServer: {
    command:
      host === undefined
        ? `node engine/bin.mjs preview --out ${dist}`
        : `node scripts/serve-host.mjs ${host} ${PORT} ${dist}`,
    env: { PORT: String(PORT) },
    url: `http://localhost:${PORT}${base}`,
    reuseExistingServer: !isCi,
    // Files are compressed before a real server starts.
    timeout: host === undefined ? 60_000 : 600_000,
    stderr: 'pipe',
  },
});
