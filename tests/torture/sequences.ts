import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../engine/build/build.ts';
import type { Project } from '../../engine/build/open-site.ts';
import { silentReporter } from '../../engine/reporter.ts';
import { difference, shownFiles } from './outputs.ts';
import { randomFrom } from './random.ts';
import { editSite, writeSite } from './small-site.ts';

/** Builds of one sequence, each after one to three edits. */
const BUILDS = 3;

/**
 * Edits a site at random, builds it after each few edits, and compares the last output with that of a
 * clean build, byte for byte.
 * @returns how they differ, with the edits that led there; empty when they do not
 */
export async function runSequence(seed: number, project: Project): Promise<string> {
  const random = randomFrom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'sequence-'));
  const siteRoot = join(folder, 'site');
  const run = async (outDir: string, useCache: boolean) => {
    const result = await build({
      ...project,
      siteRoot,
      outDir,
      useCache,
      cards: 'later',
      reporter: silentReporter,
    });
    if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\n'));
  };
  const edits: string[] = [];
  try {
    await writeSite(siteRoot);
    await run(join(folder, 'out'), true);
    for (let number = 0; number < BUILDS; number += 1) {
      for (let count = 1 + random.below(3); count > 0; count -= 1) {
        edits.push(await editSite(siteRoot, random));
      }
      await run(join(folder, 'out'), true);
    }
    await run(join(folder, 'clean'), false);
    const outputs = [shownFiles(join(folder, 'out')), shownFiles(join(folder, 'clean'))] as const;
    const differing = difference(...(await Promise.all(outputs)));
    return differing === '' ? '' : `${differing} after: ${edits.join('; ')}`;
  } catch (error) {
    return `${error instanceof Error ? error.message : error} after: ${edits.join('; ')}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
