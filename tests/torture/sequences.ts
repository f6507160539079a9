import { rm } from 'node:fs/promises';
import { difference, shownFiles } from './outputs.ts';
import { randomFrom } from './random.ts';
import { type Edit, editSite, writeSite } from './small-site.ts';

/** Builds of one sequence, each after one to three edits. */
const BUILDS = 3;

/** How a sequence is built. */
export interface SequenceSite {
  siteRoot: string;
  /** Where the builds that follow each other write. */
  outDir: string;
  /** Its files at the beginning of each sequence. */
  files: Readonly<Record<string, string>>;
  edits: Readonly<Record<string, Edit>>;
  /** Edits of the code around the site, and the folder with that code. */
  code?: { folder: string; edits: Readonly<Record<string, Edit>> };
  /**
   * Builds into a folder.
   * @param how with what was kept, without it, or without the bundles of the code around it, too
   * @returns what stopped it; empty when nothing did
   */
  build(outDir: string, how: 'again' | 'clean' | 'from nothing'): Promise<string>;
}

/** Of all edits, so many are of the code around the site: they cost a bundle. */
const CODE_EDITS = 1 / 16;

/**
 * Edits a site at random, builds it after each few edits, and compares the last output with that of a
 * clean build, byte for byte.
 * @returns how they differ, with the edits that led there; empty when they do not
 */
export async function runSequence(seed: number, site: SequenceSite): Promise<string> {
  const { siteRoot, outDir, files, code } = site;
  const random = randomFrom(seed);
  const edits: string[] = [];
  const clean = `${outDir}-clean`;
  let isCodeEdited = false;
  const run = async (folder: string, how: Parameters<SequenceSite['build']>[1]) => {
    const failure = await site.build(folder, how);
    if (failure !== '') throw new Error(failure);
  };
  try {
    // Whatever the sequence before left in the cache and in the output: nothing of it may be shown.
    await rm(siteRoot, { recursive: true, force: true });
    await writeSite(siteRoot, files);
    for (let number = 0; number < BUILDS; number += 1) {
      for (let count = 1 + random.below(3); count > 0; count -= 1) {
        const isCode = code !== undefined && random.next() < CODE_EDITS;
        isCodeEdited ||= isCode;
        edits.push(
          isCode
            ? await editSite(code.folder, random, code.edits)
            : await editSite(siteRoot, random, site.edits),
        );
      }
      await run(outDir, 'again');
    }
    await run(clean, isCodeEdited ? 'from nothing' : 'clean');
    const differing = difference(await shownFiles(outDir), await shownFiles(clean));
    return differing === '' ? '' : `${differing} after: ${edits.join('; ')}`;
  } catch (error) {
    return `${error instanceof Error ? error.message : error} after: ${edits.join('; ')}`;
  } finally {
    await rm(clean, { recursive: true, force: true });
  }
}
