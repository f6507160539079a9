import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { formatProblems } from '../engine/problems.ts';
import type { Reporter } from '../engine/reporter.ts';
import { claimsOf, confirmClaims, sharedSources } from './claims/claims-check.ts';
import { formatClaims, formatRead } from './claims/print-claims.ts';
import { type Command, chosenChecks, contextOf, load } from './cli.ts';
import { readPageEdits } from './mutate/edit-file.ts';
import { formatResult, formatTotals, runEdits } from './mutate/run-edits.ts';
import { copySite } from './mutate/site-copy.ts';
import type { SitePages } from './site-pages.ts';
import type { CheckContext } from './types.ts';

/** The changes of a file, made in a copy of the site: lies should be found, true ones should not. */
export async function tryEdits(
  command: Command,
  file: string,
  reporter: Reporter,
): Promise<number> {
  const { project } = command;
  const edits = readPageEdits(file);
  const copy = join(project.cacheRoot, 'edited-site');
  const remove = copySite(command.siteRoot, copy);
  try {
    const own = { ...command, siteRoot: copy };
    const loaded = await load(own, reporter);
    if ('code' in loaded) return loaded.code;
    const results = await runEdits(edits, {
      site: loaded.site,
      siteRoot: copy,
      cacheRoot: project.cacheRoot,
      checks: chosenChecks(own, loaded.site),
      onProgress: (done, total) => reporter.progress('Changing pages', done, total),
      onResult: (result) => process.stdout.write(`${formatResult(result)}\n`),
    });
    reporter.finish();
    process.stdout.write(`\n${formatTotals(results)}\n`);
    return 0;
  } finally {
    remove();
  }
}

/** Prints what pages claim, or puts it on record. */
export async function claims(
  command: Command,
  site: SitePages,
  reporter: Reporter,
): Promise<number> {
  const { project, values, siteRoot } = command;
  const cacheFolder = join(project.cacheRoot, 'checks', 'claims');
  await mkdir(cacheFolder, { recursive: true });
  const sources = await sharedSources(project);
  const contextFor = (only: readonly string[]): CheckContext => ({
    ...contextOf(command, site),
    only,
    cacheFolder,
    progress: (done, total) => reporter.progress('Reading claims', done, total),
  });
  if (values.confirm.length > 0) {
    const { written, refused, read } = await confirmClaims(contextFor(values.confirm), sources);
    reporter.finish();
    const lines = written.map((file) => `Confirmed: ${relative(siteRoot, file)}\n`);
    process.stdout.write(formatRead(read) + lines.join(''));
    if (refused.length > 0) process.stderr.write(`${formatProblems(refused)}\n`);
    return refused.length > 0 ? 1 : 0;
  }
  const found = await claimsOf(contextFor(values.claims), sources);
  reporter.finish();
  process.stdout.write(formatClaims(found));
  return 0;
}
