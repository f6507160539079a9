import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { plainText } from '../../model/inline-text.ts';
import { addFrames } from '../add-frames.ts';
import { workOn } from '../bundle/at-work.mjs';
import type { ResolvedConfig } from '../config.ts';
import { locateField } from '../locate-field.ts';
import type { Problem } from '../model.ts';
import { problemAt } from '../problems.ts';
import { isCheckModule } from '../severities.ts';
import { pageTitle, type SitePage } from '../site/page-summary.ts';
import { loadSiteFunction } from './load-site-module.ts';
import type { CheckedPage, SiteCheck } from './site-check.ts';

const findingsSchema = z.array(
  z.strictObject({
    file: z.string(),
    line: z.int().positive().optional(),
    column: z.int().positive().optional(),
    message: z.string(),
    hint: z.string().optional(),
  }),
);

type CheckedConfig = Pick<
  ResolvedConfig,
  'checks' | 'root' | 'file' | 'sources' | 'title' | 'locales'
>;

/**
 * Runs the checks that a site brings along. What breaks in one is a problem that names it.
 * @param scratch folder for bundled checks; left empty
 */
export async function runSiteChecks(
  config: CheckedConfig,
  pages: readonly SitePage[],
  scratch: string,
): Promise<Problem[]> {
  const modules = Object.entries(config.checks).filter(
    ([name, severity]) => isCheckModule(name) && severity !== 'off',
  );
  if (modules.length === 0) return [];
  const checked = await Promise.all(
    pages.filter(({ route }) => route.writtenIn === undefined).map(checkedPage),
  );
  const found = await Promise.all(
    modules.map(async ([name, severity]) => {
      try {
        const findings = await runCheck(name, config, checked, scratch);
        return findings.map(
          ({ file, message, line, column, hint }): Problem => ({
            code: 'site-check',
            severity: severity === 'warn' ? 'warning' : 'error',
            file,
            message: `${message} (${name})`,
            ...(line !== undefined && { line }),
            ...(column !== undefined && { column }),
            ...(hint !== undefined && { hint }),
          }),
        );
      } catch (error) {
        return [checkFailure(name, error, config)];
      }
    }),
  );
  return addFrames(found.flat(), config.root);
}

async function runCheck(
  name: string,
  { root, title, locales }: CheckedConfig,
  pages: readonly CheckedPage[],
  scratch: string,
) {
  const { value } = await loadSiteFunction(name, root, scratch);
  const check = value as SiteCheck; // What it returns is looked at below.
  const langs = locales.map(({ lang }) => lang);
  const findings = await workOn(name, () => check({ title, langs, pages }));
  const parsed = findingsSchema.safeParse(findings);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(
    `it returns something else than findings: ${issue?.path.join('.')} ${issue?.message}`,
  );
}

const checkFailure = (name: string, error: unknown, config: CheckedConfig): Problem =>
  fieldFailure(config, ['checks', name], {
    what: `the check ${name} cannot run`,
    error,
    hint: 'its default export is a function from the site’s pages to a list of `{ file, line, message }`',
  });

/** The problem of a module that a field of the configuration names, at that field. */
export function fieldFailure(
  { root, file, sources }: Pick<ResolvedConfig, 'root' | 'file' | 'sources'>,
  field: readonly string[],
  { what, error, hint }: { what: string; error: unknown; hint: string },
): Problem {
  const text = sources[file] ?? '';
  const before = text.slice(0, locateField(text, field)).split('\n');
  const reason = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  return problemAt(
    { file, text },
    { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 },
    {
      code: 'extension-failed',
      message: `${what}: ${reason.replaceAll(`${root}/`, '').trim()}`,
      hint,
    },
  );
}

async function checkedPage({ route, summary }: SitePage): Promise<CheckedPage> {
  return {
    file: `content/${route.source}`,
    path: route.path,
    lang: route.lang,
    version: route.version,
    title: plainText(pageTitle({ summary })),
    frontmatter: summary.frontmatter,
    headings: summary.headings,
    links: summary.links,
    text: await readFile(route.file, 'utf8').catch(() => ''),
  };
}
