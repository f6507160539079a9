import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Reporter } from '../engine/reporter.ts';
import { claimsOf, confirmClaims, sharedSources } from './claims/claims-check.ts';
import { formatChanged, formatClaims, formatRead } from './claims/print-claims.ts';
import { type Command, chosenChecks, contextOf, load } from './cli.ts';
import type { OtherRecords } from './confirm-pages.ts';
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
  // Two runs at a time have a copy each.
  const copy = join(project.cacheRoot, `edited-site-${process.pid}`);
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

/** Prints what pages claim. */
export async function claims(
  command: Command,
  site: SitePages,
  reporter: Reporter,
): Promise<number> {
  const { project, values } = command;
  const context = await claimsContext(command, site, values.claims);
  const found = await claimsOf(
    { ...context, progress: (done, total) => reporter.progress('Reading claims', done, total) },
    await sharedSources(project),
  );
  reporter.finish();
  process.stdout.write(formatClaims(found));
  return 0;
}

/** Puts what pages claim without proof on record, and says what came and what it was before. */
export async function confirmPageClaims(
  command: Command,
  site: SitePages,
  names: readonly string[],
): Promise<OtherRecords> {
  const context = await claimsContext(command, site, names);
  const { written, refused, read, changed } = await confirmClaims(
    context,
    await sharedSources(command.project),
  );
  const lines = written.map((file) => `Confirmed: ${relative(command.siteRoot, file)}\n`);
  return { text: formatChanged(changed) + formatRead(read) + lines.join(''), refused };
}

async function claimsContext(
  command: Command,
  site: SitePages,
  only: readonly string[],
): Promise<CheckContext> {
  const cacheFolder = join(command.project.cacheRoot, 'checks', 'claims');
  await mkdir(cacheFolder, { recursive: true });
  return { ...contextOf(command, site), only, cacheFolder, progress: () => undefined };
}
