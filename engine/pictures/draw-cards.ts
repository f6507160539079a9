import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { markUsed, readSealed, removeUnused, writeSealed } from '../cache-folder.mjs';
import { inParallel } from '../in-parallel.ts';
import type { Problem } from '../model.ts';
import { problemAt } from '../problems.ts';
import type { CardText } from './card-text.ts';

/** A picture to draw. */
export interface CardJob {
  /** Path below the output folder; its name stands for the content. */
  file: string;
  text: CardText;
  /** Source of the page, for problems: as its author knows it, and its absolute path. */
  source: string;
  path: string;
}

export interface DrawCardsInput {
  jobs: readonly CardJob[];
  /** Absolute path of the output folder. */
  outDir: string;
  /** Absolute path of the folder that keeps pictures from build to build. */
  cacheDir: string;
  projectRoot: string;
  onProgress: (done: number, total: number) => void;
}

/** Pictures in the works at the same time. */
const AT_A_TIME = 4;

/** Copies the pictures that were drawn before. @returns the jobs that are left */
export async function takeKnownCards(
  input: Pick<DrawCardsInput, 'jobs' | 'outDir' | 'cacheDir'>,
): Promise<CardJob[]> {
  const left: CardJob[] = [];
  for (const job of input.jobs) {
    const known = join(input.cacheDir, basename(job.file));
    const png = readSealed(known);
    if (png === undefined) left.push(job);
    else {
      markUsed(known);
      await place(png, join(input.outDir, job.file));
    }
  }
  return left;
}

/** Draws pictures; a character without a glyph is a problem of the page. */
export async function drawCards(input: DrawCardsInput): Promise<Problem[]> {
  const { jobs, outDir, cacheDir, onProgress } = input;
  if (jobs.length === 0) return [];
  const { createCardPainter } = await import('./card.ts');
  const painter = createCardPainter(input.projectRoot);
  const problems = new Map<CardJob, Problem>();
  let done = 0;
  // The next one is laid out while this one is painted, which other threads do.
  await inParallel(jobs, AT_A_TIME, async (job) => {
    const { file, text } = job;
    onProgress(done, jobs.length);
    const { png, missing } = await painter.draw(text);
    done += 1;
    if (missing.length > 0) {
      problems.set(job, missingGlyphs(job, missing));
      return;
    }
    const known = join(cacheDir, basename(file));
    writeSealed(known, png);
    await place(png, join(outDir, file));
  });
  removeUnused(cacheDir);
  onProgress(jobs.length, jobs.length);
  return jobs.flatMap((job) => problems.get(job) ?? []);
}

async function place(png: Uint8Array, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await writeFile(to, png);
}

function missingGlyphs({ source, path }: CardJob, missing: readonly string[]): Problem {
  const names = missing.map((character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\`${character}\` (U+${code.toString(16).toUpperCase().padStart(4, '0')})`;
  });
  const words = {
    code: 'missing-glyph',
    severity: 'error',
    message: `no font of the link preview has ${names.join(', ')}`,
    hint: 'say it in words in the title and the description, or add a font to engine/pictures/fonts',
  } as const;
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const at = text.indexOf(missing[0] ?? '');
  // The names of its groups stand elsewhere.
  if (at === -1 || text === '') return { ...words, file: source };
  const before = text.slice(0, at).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return problemAt({ file: source, text }, { line: before.length, column }, words);
}
