import { join } from 'node:path';
import type { Problem } from '../../engine/model.ts';
import { runChecks } from '../run-checks.ts';
import type { SitePages } from '../site-pages.ts';
import type { Check, CheckPage } from '../types.ts';

interface ProblemsOptions {
  site: SitePages;
  siteRoot: string;
  cacheRoot: string;
  checks: readonly Check[];
}

/**
 * Everything that is wrong with some state of the pages.
 * @param only pages that are looked at; all by default
 */
export async function problemsOfPages(
  pages: CheckPage[],
  { site, siteRoot, cacheRoot, checks }: ProblemsOptions,
  only?: readonly string[],
): Promise<Problem[]> {
  const rows = await runChecks(checks, {
    context: {
      root: siteRoot,
      pages,
      products: site.config.products,
      fix: false,
      ...(only && { only }),
    },
    severities: site.config.checks,
    cacheRoot: join(cacheRoot, 'checks'),
    onProgress: () => undefined,
  });
  return [...site.problemsOf(pages), ...rows.flatMap((row) => row.problems)];
}

/** Places move with a line that is gone; what was wrong before is known by its words. */
export function keyOf({ file, code, message }: Problem): string {
  return `${file}\0${code}\0${message.replace(/:\d+/g, '')}`;
}
