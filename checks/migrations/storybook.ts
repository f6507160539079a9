import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expectFreePort } from '../../engine/port.ts';
import { splitWords } from '../examples/words.ts';
import { diffSides, type TakenBlock, takeBlocks } from './blocks.ts';
import { visit } from './browser.ts';
import { resultingManifest, startingManifest } from './projects.ts';
import { demandVersions } from './stated.ts';
import { serveFolder } from './static-server.ts';
import { type Bench, demand, type Migration } from './types.ts';

/** Storybook's webpack builder to Rsbuild's: both build the library, and both show its story. */
export const storybook: Migration = {
  page: 'guide/migration/storybook',
  name: 'storybook',
  plan(page) {
    const trouble = 'the-first-build-ends-with-enoent';
    const taken = takeBlocks(page, {
      packages: { section: 'exchange-the-packages', kind: 'commands' },
      manifest: { section: 'exchange-the-packages', kind: 'files', title: 'package.json' },
      framework: { section: 'name-the-new-framework', kind: 'diff', title: '.storybook/main.js' },
      config: {
        section: 'add-an-rsbuild-configuration',
        kind: 'files',
        title: 'rsbuild.config.mjs',
      },
      start: { section: 'start-it', kind: 'commands' },
      started: { section: 'start-it', kind: 'printed' },
      sources: { section: 'start-it', kind: 'files' },
      stories: { section: 'start-it', kind: 'files', title: 'src/Button.stories.jsx' },
      symptom: { section: trouble, kind: 'printed' },
      remedy: { section: trouble, kind: 'commands' },
    });
    if ('problems' in taken) return taken;
    const { packages, manifest, framework, config, start, started } = taken.blocks;
    const { sources, stories, symptom, remedy } = taken.blocks;
    const before = startingManifest('storybook');
    const result = resultingManifest(before, packages, manifest[0]);
    if ('problems' in result) return result;
    const main = diffSides(framework[0].text);
    const story: Story = { path: stories[0].path, label: labelOf(stories[0]) };
    return {
      before: {
        manifest: before,
        files: [...sources, { ...framework[0], text: main.before }],
      },
      after: {
        manifest: result.manifest,
        files: [...sources, { ...framework[0], text: main.after }, ...config],
      },
      commands: packages,
      steps: [
        {
          title: 'the webpack builder builds the story',
          side: 'before',
          run: (bench) => buildAndLook(bench, story),
        },
        {
          title: 'the versions are those of the page',
          at: manifest[0].at,
          side: 'after',
          run: async ({ folder }) => {
            demandVersions(page, folder, [
              ['Storybook', 'storybook'],
              ['storybook-react-rsbuild', 'storybook-react-rsbuild'],
              ['@rsbuild/core', '@rsbuild/core'],
              ['Rspack', '@rspack/core'],
              ['@rsbuild/plugin-react', '@rsbuild/plugin-react'],
              ['React', 'react'],
            ]);
          },
        },
        {
          title: 'without telemetry the first build fails as described',
          at: symptom[0].at,
          side: 'after',
          run: async (bench) => {
            const log = await bench.runInVain(['npm', 'run', 'build-storybook']);
            demand(log.includes(symptom[0].text.trim()), `it fails with another text:\n${log}`);
          },
        },
        {
          title: 'the remedy is carried out',
          at: remedy[0].at,
          side: 'after',
          run: async (bench) => {
            await bench.run(splitWords(remedy[0].text.trim()));
          },
        },
        {
          title: 'storybook dev names the new framework and shows the story',
          at: started[0].at,
          side: 'after',
          run: (bench) => startAndLook(bench, { start: start[0], started: started[0], story }),
        },
        {
          title: 'the Rsbuild builder builds the story',
          at: config[0].at,
          side: 'after',
          run: (bench) => buildAndLook(bench, story, MISSING_FILE),
        },
      ],
    };
  },
};

interface Story {
  /** Path of its file, as Storybook's index names it. */
  path: string;
  /** What its button says. */
  label: string;
}

const labelOf = ({ text }: TakenBlock): string => /label: '([^']+)'/.exec(text)?.[1] ?? '';

async function buildAndLook(
  { folder, browser, run }: Bench,
  story: Story,
  own?: RegExp,
): Promise<void> {
  await run(['npm', 'run', 'build-storybook']);
  const output = join(folder, 'storybook-static');
  const index: unknown = JSON.parse(readFileSync(join(output, 'index.json'), 'utf8'));
  const server = await serveFolder(output);
  try {
    await lookAtStory(browser, server.origin, idOf(index, story), story, own);
  } finally {
    await server.close();
  }
}

async function startAndLook(
  { serve, browser }: Bench,
  { start, started, story }: { start: TakenBlock; started: TakenBlock; story: Story },
): Promise<void> {
  const port = await expectFreePort(0, 'localhost', { usual: 0, command: start.text });
  const words = [...splitWords(start.text.trim()), '--', '--ci', '--port', String(port)];
  await serve(words, async (server) => {
    // The frame's sides move with the terminal; the words between them are the page's.
    const quoted = started.text.replaceAll('│', '').trim();
    await server.said(new RegExp(quoted.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')));
    const origin = `http://localhost:${port}`;
    const response = await fetch(`${origin}/index.json`);
    await lookAtStory(browser, origin, idOf(await response.json(), story), story, MISSING_FILE);
  });
}

/** The story's name in addresses, from the index that Storybook makes. */
function idOf(index: unknown, { path }: Story): string {
  const { entries } = index as { entries: Record<string, { type: string; importPath: string }> };
  const found = Object.entries(entries).find(
    ([, { type, importPath }]) => type === 'story' && importPath === `./${path}`,
  );
  demand(found !== undefined, `the index has no story of ${path}`);
  return found[0];
}

/** The builder asks for a file that Storybook does not have; the page says so. */
const MISSING_FILE = /\/sb-common-assets\/fonts\.css/;

/** Of the button, in `projects/storybook/before/src/button.css`. */
const BACKGROUND = 'rgb(111, 78, 55)';

/** The button with its label, and its style sheet. */
function lookAtStory(
  browser: Browser,
  origin: string,
  id: string,
  { label }: Story,
  own?: RegExp,
): Promise<void> {
  const look = async (page: Page) => {
    const button = page.getByRole('button', { name: label, exact: true });
    await button.waitFor();
    const color = await button.evaluate((element) => getComputedStyle(element).backgroundColor);
    demand(color === BACKGROUND, `the style sheet does not apply: background is ${color}`);
  };
  return visit(browser, `${origin}/iframe.html?id=${id}&viewMode=story`, look, own);
}
