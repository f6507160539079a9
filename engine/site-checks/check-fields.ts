import { z } from 'zod';

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

/** `examples` of the configuration. */
export const examplesSchema = z.strictObject({
  /** Language of a fence → what runs it: a command, or a module that starts with `./`. */
  runners: z
    .record(
      z.string(),
      z.union([
        z
          .string()
          .min(1)
          .transform((run) => runnerSettings.parse({ run })),
        runnerSettings,
      ]),
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
