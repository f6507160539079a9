import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../engine/build/build.ts';
import type { Project } from '../../engine/build/open-site.ts';
import { silentReporter } from '../../engine/reporter.ts';
import { built, openWorkshop } from './builds.ts';
import { copyProject, RICH_EDITS, RICH_SITE, themeEdits } from './rich-site.ts';
import type { SequenceSite } from './sequences.ts';
import { EDITS, SMALL_SITE } from './small-site.ts';

/** What sequences run on, until it is removed. */
export interface OpenSequences {
  site: SequenceSite;
  remove(): Promise<void>;
}

/**
 * The rich site, built by the command line of a copy of the project: each build is a process of its
 * own, which has loaded nothing before. Clean builds have a cache of their own, for bundles alone; where
 * the code around the site was edited, they begin without that, too.
 */
export async function openSequences(projectRoot: string, name: string): Promise<OpenSequences> {
  const folder = await mkdtemp(join(tmpdir(), 'sequences-'));
  const copy = await copyProject(projectRoot, folder);
  const [kept, clean] = [await openWorkshop(copy, name), await openWorkshop(copy, `${name}-clean`)];
  return {
    site: {
      siteRoot: kept.siteRoot,
      outDir: kept.outDir,
      files: RICH_SITE,
      edits: RICH_EDITS,
      code: { folder: copy, edits: themeEdits(projectRoot) },
      async build(outDir, how) {
        if (how === 'again') return built(kept, outDir);
        if (how === 'from nothing') await rm(clean.cacheRoot, { recursive: true, force: true });
        return built(clean, outDir, '--no-cache', '--root', kept.siteRoot);
      },
    },
    async remove() {
      await Promise.all([kept.remove(), clean.remove()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The small site, built in this process: far cheaper, and blind to what only a new process does.
 * @param files of another site in its place
 */
export async function openQuickSequences(
  project: Project,
  files: SequenceSite['files'] = SMALL_SITE,
): Promise<OpenSequences> {
  const folder = await mkdtemp(join(tmpdir(), 'sequences-'));
  const siteRoot = join(folder, 'site');
  return {
    site: {
      siteRoot,
      outDir: join(folder, 'out'),
      files,
      edits: EDITS,
      async build(outDir, how) {
        const options = { siteRoot, outDir, useCache: how === 'again', cards: 'later' } as const;
        const result = await build({ ...project, ...options, reporter: silentReporter });
        return result.ok ? '' : result.problems.map(({ message }) => message).join(' | ');
      },
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
