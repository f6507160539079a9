import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { hashFiles, sourceFiles } from '../bundle/node-bundle.mjs';
import type { ResolvedConfig } from '../config.ts';
import type { Problem } from '../model.ts';
import { cardFile, cardText } from '../pictures/card-text.ts';
import { type CardJob, drawCards, takeKnownCards } from '../pictures/draw-cards.ts';
import type { Reporter } from '../reporter.ts';
import type { SiteModel } from '../site/site.ts';

/** Pictures that a build left to be drawn, in its output. */
const CARDS_FILE = '.cards.json';

interface Places {
  projectRoot: string;
  cacheRoot: string;
  /** Absolute path of the output folder. */
  outDir: string;
  reporter: Reporter;
}

export interface CardsInput extends Places {
  config: ResolvedConfig;
  site: Pick<SiteModel, 'pages'>;
  /** `later`: what was not drawn before is left to `drawLeftCards`. */
  cards: 'now' | 'later';
}

/** The pictures of all pages for link previews. @returns problems of pages that have none */
export async function emitCards(input: CardsInput): Promise<Problem[]> {
  const { config, site, cards, outDir } = input;
  if (!config.pageCards) return [];
  const salt = cardSalt(input.projectRoot);
  const jobs = site.pages.flatMap(({ route, view }): CardJob[] => {
    if (view.client.pageType !== 'doc') return [];
    const text = cardText(view, config);
    const source = relative(config.root, route.file);
    return [{ file: cardFile(text, salt), text, source, path: route.file }];
  });
  const left = await takeKnownCards({ jobs, outDir, cacheDir: cacheDirOf(input) });
  if (cards === 'now') return draw(left, input);
  await writeFile(join(outDir, CARDS_FILE), JSON.stringify(left));
  return [];
}

/** Draws what a build with `cards: 'later'` left. @returns problems, and how many it drew */
export async function drawLeftCards(
  places: Places,
): Promise<{ problems: Problem[]; drawn: number }> {
  const { outDir } = places;
  const file = join(outDir, CARDS_FILE);
  const list = await textOf(file);
  const jobs: CardJob[] = list === undefined ? [] : JSON.parse(list);
  if (jobs.length === 0) return { problems: [], drawn: 0 };
  const problems = await draw(jobs, places);
  const outcome = { problems, drawn: jobs.length - problems.length };
  // A build has replaced the folder meanwhile: what it left is not drawn yet.
  if ((await textOf(file)) !== list) return outcome;
  await rm(file, { force: true });
  // A server that shows this output sees that it has changed.
  const now = new Date();
  await utimes(join(outDir, 'hosting.json'), now, now).catch(() => undefined);
  return outcome;
}

/** Undefined without the file. */
function textOf(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}

function draw(jobs: CardJob[], places: Places): Promise<Problem[]> {
  const { projectRoot, outDir, reporter } = places;
  return drawCards({
    jobs,
    outDir,
    cacheDir: cacheDirOf(places),
    projectRoot,
    onProgress: (done, total) => reporter.progress('Drawing link previews', done, total),
  });
}

function cacheDirOf({ cacheRoot }: Pick<Places, 'cacheRoot'>): string {
  return join(cacheRoot, 'sealed-cards');
}

/** Stands for everything but the text that a picture depends on. */
export function cardSalt(projectRoot: string): string {
  return hashFiles(projectRoot, [
    ...sourceFiles(join(projectRoot, 'engine/pictures')),
    join(projectRoot, 'theme/styles/tokens.css'),
  ]);
}
