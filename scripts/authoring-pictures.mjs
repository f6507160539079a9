// `npm run authoring:pictures`: builds a page from each example of the authoring guides and takes its
// picture. A unit test fails when an example has changed since.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { exampleFiles, examples, pictureHashes, picturesFolder } from './authoring.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { projectRoot, stop } from './ensure-install.mjs';
import { runNode } from './run.mjs';

const WIDTH = 800;
const bin = join(projectRoot, 'engine', 'bin.mjs');

const site = mkdtempSync(join(tmpdir(), 'authoring-'));
try {
  writeSite();
  const dist = join(site, 'dist');
  const code = await runNode([bin, 'build', '--root', site, '--out', dist]);
  if (code !== 0) stop('An example of the authoring guides does not build, see above.');
  const preview = spawn(process.execPath, [bin, 'preview', '--out', dist, '--port', '0']);
  try {
    await takePictures(await addressOf(preview));
  } finally {
    preview.kill();
  }
  const record = `${JSON.stringify(pictureHashes(), null, 2)}\n`;
  writeFileSync(join(picturesFolder, 'pictures.json'), record);
} finally {
  rmSync(site, { recursive: true, force: true });
}

/** A page for each example, bare of everything around the article. */
function writeSite() {
  const frontmatter =
    '---\ntitle: Example\nsidebar: false\noutline: false\nfooter: false\nnavbar: false\n---\n\n';
  const pages = examples().map(({ name, source }) => [`content/en/guide/${name}.mdx`, source]);
  const files = {
    ...exampleFiles(),
    ...Object.fromEntries(pages.map(([path, source]) => [path, frontmatter + source])),
    'content/en/index.mdx': '# Examples\n',
    'site.config.ts': `import { siteParts } from ${JSON.stringify(join(projectRoot, 'parts/site-parts.ts'))};\n\nexport default { ...siteParts(${JSON.stringify(relative(site, join(projectRoot, 'parts')))}), title: 'Examples', description: 'Examples', lang: 'en', locales: [{ lang: 'en', label: 'English' }], checks: { 'dead-link': 'off' } };\n`,
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), content);
  }
}

/**
 * @param {import('node:child_process').ChildProcessWithoutNullStreams} preview
 * @returns {Promise<string>}
 */
function addressOf(preview) {
  return new Promise((found, fail) => {
    preview.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      const [url] = /https?:\/\/[^\s/]+/.exec(text) ?? [];
      if (url !== undefined) found(url);
    });
    preview.once('exit', (code) => fail(new Error(`the preview ended with ${code}`)));
  });
}

/** @param {string} address */
async function takePictures(address) {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage({
      viewport: { width: WIDTH, height: 600 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    for (const { name } of examples()) {
      await page.goto(`${address}/guide/${name}`, { waitUntil: 'networkidle' });
      const bytes = await page.getByRole('article').or(page.getByRole('main')).first().screenshot();
      // Few colours: a palette makes a third of the bytes.
      const trimmed = sharp(bytes).trim({ threshold: 4 });
      const { data } = await trimmed
        .extend({ top: 16, bottom: 16, left: 16, right: 16, background: '#fffefc' })
        .png({ palette: true, effort: 8 })
        .toBuffer({ resolveWithObject: true });
      writeFileSync(join(picturesFolder, `${name}.png`), data);
      process.stdout.write(`${name}.png ${data.byteLength} B\n`);
    }
  } finally {
    await browser.close();
  }
}
