import { z } from 'zod';
import { suggest } from '../../search/suggest.ts';

/** What the checks of a site need to know of it, as `site.config.ts` names it: data alone. */

/** A file or a folder of the site. */
export const siteFile = z
  .string()
  .regex(/^\.\//, 'must be a path that starts with `./`, from the site folder');

const runnerSettings = z.strictObject({
  run: z.string().min(1),
  every: z.boolean().default(false),
  files: z.string().optional(),
  version: z.string().optional(),
});

/** What the command of a runner may say between braces. */
const PLACEHOLDERS = ['{file}', '{folder}', '{site}', '{args}'];

/**
 * A word between braces that was meant as a placeholder. Programs have braces of their own, `awk '{print}'`,
 * so it is near to one, or the command has none.
 */
function wrongPlaceholder(run: string): string | undefined {
  if (run.startsWith('./')) return undefined;
  const words = run.match(/(?<!\$)\{\w+\}/g) ?? [];
  const others = words.filter((word) => !PLACEHOLDERS.includes(word));
  const hasOne = others.length < words.length;
  return others.find((word) => !hasOne || suggest(word, PLACEHOLDERS) !== undefined);
}

/** `examples` of the configuration. */
export const examplesSchema = z.strictObject({
  /** Language of a fence → what runs it: a command, or a module that starts with `./`. */
  runners: z
    .record(
      z.string(),
      z
        .union([
          z
            .string()
            .min(1)
            .transform((run) => runnerSettings.parse({ run })),
          runnerSettings,
        ])
        .superRefine(({ run }, issues) => {
          const wrong = wrongPlaceholder(run);
          if (wrong === undefined) return;
          const message = `there is no placeholder \`${wrong}\`; there are \`{file}\` (the file to run), \`{folder}\`, \`{site}\` and \`{args}\``;
          issues.addIssue({ code: 'custom', message });
        }),
    )
    .default({}),
  files: siteFile.optional(),
  seconds: z.number().positive().max(3600).default(60),
});

/** `products` of the configuration. */
export const productsSchema = z
  .strictObject({ own: z.string().default(''), others: z.array(z.string().min(1)).default([]) })
  .default({ own: '', others: [] });

/** What runs the examples of a site. */
export type SiteExamples = z.output<typeof examplesSchema>;
