import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectFreePort } from '../../engine/port.ts';
import type { CheckPage } from '../types.ts';
import { type TakenBlock, takeBlocks } from './blocks.ts';
import { visit } from './browser.ts';
import { resultingManifest, startingManifest } from './projects.ts';
import { demandVersions } from './stated.ts';
import { serveFolder } from './static-server.ts';
import { type Bench, demand, type Migration, type Step } from './types.ts';

/** Create React App to Rspack: both build, and both results show the same. */
export const cra: Migration = {
  page: 'guide/migration/cra',
  name: 'cra',
  plan(page) {
    const taken = takeBlocks(page, {
      sources: { section: 'the-project', kind: 'files' },
      variables: { section: 'the-project', kind: 'files', title: '.env' },
      packages: { section: 'install-the-packages', kind: 'commands' },
      manifest: { section: 'change-the-scripts', kind: 'files', title: 'package.json' },
      template: { section: 'change-the-html-template', kind: 'files', title: 'public/index.html' },
      config: { section: 'write-the-configuration', kind: 'files', title: 'rspack.config.js' },
      emitted: { section: 'build-and-compare', kind: 'printed', title: 'build/' },
    });
    if ('problems' in taken) return taken;
    const { sources, variables, packages, manifest, template, config, emitted } = taken.blocks;
    const start = startingManifest('cra');
    const result = resultingManifest(start, packages, manifest[0]);
    if ('problems' in result) return result;
    const facts: Facts = {
      page,
      variables: readVariables(variables[0].text),
      template: template[0],
      config: config[0],
      emitted: emitted[0],
    };
    return {
      before: { manifest: start, files: sources },
      after: { manifest: result.manifest, files: [...sources, ...template, ...config] },
      commands: packages,
      steps: stepsFor(facts),
    };
  },
};

/** What the page says, as far as the results show it. */
interface Facts {
  page: CheckPage;
  /** The lines of `.env`. */
  variables: Record<string, string>;
  template: TakenBlock;
  config: TakenBlock;
  /** The list of emitted files. */
  emitted: TakenBlock;
}

function stepsFor(facts: Facts): Step[] {
  return [
    {
      title: 'react-scripts builds the project',
      side: 'before',
      run: async (bench) => {
        demandVersions(facts.page, bench.folder, [
          ['`react-scripts`', 'react-scripts'],
          ['React', 'react'],
        ]);
        await bench.run(['npm', 'run', 'build']);
        const files = filesBelow(join(bench.folder, 'build'));
        demand(
          files.includes('asset-manifest.json') && files.some((file) => /LICENSE/.test(file)),
          `build/ has no asset manifest or no license file: ${files.join(', ')}`,
        );
      },
    },
    {
      title: 'the page of react-scripts shows the panel',
      side: 'before',
      run: (bench) => lookAtBuild(bench, facts),
    },
    {
      title: 'rspack builds the project',
      at: facts.config.at,
      side: 'after',
      run: async (bench) => {
        await bench.run(['npm', 'run', 'build']);
        demandSame(filesBelow(join(bench.folder, 'build')), facts.emitted);
      },
    },
    {
      title: 'the page of Rspack shows the panel',
      at: facts.template.at,
      side: 'after',
      run: (bench) => lookAtBuild(bench, facts),
    },
    {
      title: 'rspack serves the panel',
      at: facts.config.at,
      side: 'after',
      run: (bench) => lookAtServer(bench, facts),
    },
    {
      title: 'react-scripts still runs the tests',
      side: 'after',
      run: async (bench) => {
        const log = await bench.run(['npm', 'test']);
        demand(/Tests:\s+1 passed, 1 total/.test(log), `the tests did not run:\n${log}`);
      },
    },
  ];
}

function readVariables(text: string): Record<string, string> {
  return Object.fromEntries(text.split('\n').map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

/** Files below a folder as the page lists them: sorted, with forward slashes. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

/** Hashes follow the versions of all packages; everything else of the names has to agree. */
function demandSame(files: readonly string[], { text, at }: TakenBlock): void {
  const withoutHash = (path: string) => path.replace(/\.[0-9a-f]{8,}\./, '.[hash].');
  const [found, listed] = [files, text.trim().split('\n')].map((list) => list.map(withoutHash));
  demand(
    found?.join('\n') === listed?.join('\n'),
    `build/ has other files than ${at} lists:\n  ${found?.join('\n  ')}`,
  );
}

async function lookAtBuild({ folder, browser }: Bench, facts: Facts): Promise<void> {
  const build = join(folder, 'build');
  demandStatedSize(build, facts.page);
  const html = readFileSync(join(build, 'index.html'), 'utf8');
  demand(!/%\w+%|<%/.test(html), `build/index.html has placeholders left:\n${html}`);
  const server = await serveFolder(build);
  try {
    await visit(browser, `${server.origin}/`, async (page) => {
      await lookAtPanel(page, facts);
      const name = (await page.locator('main').getAttribute('class')) ?? '';
      demand(facts.page.page.text.includes(name), `the page does not name the class \`${name}\``);
    });
  } finally {
    await server.close();
  }
}

/** The page says how much JavaScript both tools emit. */
function demandStatedSize(build: string, { page }: CheckPage): void {
  const [, stated] = /about (\d+) kB of JavaScript/.exec(page.text) ?? [];
  const bytes = filesBelow(build)
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + statSync(join(build, file)).size, 0);
  demand(
    Number(stated) === Math.round(bytes / 1000),
    `the build has ${bytes} bytes of JavaScript, and the page says about ${stated} kB`,
  );
}

/** The page's port may be somebody's, and `rspack serve` takes none: the configuration gets one. */
async function lookAtServer({ folder, serve, browser }: Bench, facts: Facts): Promise<void> {
  const port = await expectFreePort(0, 'localhost', { usual: 0, command: 'npm start' });
  const config = join(folder, 'rspack.config.js');
  const text = readFileSync(config, 'utf8');
  demand(/\bport: \d+/.test(text), 'the configuration names no port');
  writeFileSync(config, text.replace(/\bport: \d+/, `port: ${port}`));
  await serve(['npm', 'start'], async (server) => {
    await server.said(/compiled successfully/);
    await visit(browser, `http://localhost:${port}/`, (page) => lookAtPanel(page, facts));
  });
}

/** Variables, the component of the SVG, the picture and the CSS module, as a reader sees them. */
async function lookAtPanel(page: Page, { variables }: Facts): Promise<void> {
  const { REACT_APP_TITLE: title = '', REACT_APP_API_URL: address = '' } = variables;
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
  await page.getByText(`Orders from ${address}`).waitFor();
  const shown = await page.title();
  demand(shown === title, `the title is "${shown}", not "${title}"`);
  demand(
    (await page.locator('main > svg[width="32"] > ellipse').count()) === 1,
    'the SVG is not in the page as a component',
  );
  const width = await page.locator('img').evaluate((image: HTMLImageElement) => {
    return image.decode().then(() => image.naturalWidth);
  });
  demand(width > 0, 'the picture is not shown');
  const padding = await page.locator('main').evaluate((main) => getComputedStyle(main).paddingTop);
  demand(padding === '32px', `the rule of the CSS module does not apply: padding is ${padding}`);
}
