import { z } from 'zod';
import { navItemSchema } from '../config-schema.ts';

const common = {
  tag: z.string().optional(),
  context: z.string().optional(),
  overviewHeaders: z.array(z.number().int()).optional(),
};
const folding = { collapsible: z.boolean().optional(), collapsed: z.boolean().optional() };
const name = z.string().min(1);
const label = z.string();

const linkEntry = z.strictObject({
  type: z.literal('custom-link'),
  label,
  link: z.string(),
  ...common,
});

/** One entry of a `_meta.json`: a page, a folder, or what stands between them. */
const entrySchema = z.union([
  name,
  z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('file'),
      name,
      label: label.optional(),
      link: z.string().optional(),
      ...common,
    }),
    z.strictObject({
      type: z.literal('dir'),
      name,
      label: label.optional(),
      link: z.string().optional(),
      ...folding,
      ...common,
    }),
    z.strictObject({ type: z.literal('divider'), dashed: z.boolean().optional() }),
    z.strictObject({ type: z.literal('section-header'), label, tag: z.string().optional() }),
    z.strictObject({
      type: z.literal('dir-section-header'),
      name,
      label: label.optional(),
      tag: z.string().optional(),
    }),
    linkEntry.extend({ ...folding, items: z.array(linkEntry).optional() }),
  ]),
]);

/** What a `_meta.json` holds: the entries of its folder, in their order. */
export const metaSchema = z.array(entrySchema);

/** What a `_nav.json` holds: the items of the bar. */
export const navSchema = z.array(navItemSchema);

export type MetaEntry = z.output<typeof entrySchema>;
