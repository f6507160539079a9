import { z } from 'zod';

/** What may stand in a head: another element would end it, and the rest would be the page's text. */
const TAGS = ['base', 'link', 'meta', 'noscript', 'script', 'style', 'template', 'title'];

const tag = z
  .string()
  .refine(
    (name) => TAGS.includes(name.toLowerCase()),
    `must be an element that a head can hold: ${TAGS.map((name) => `\`${name}\``).join(', ')}`,
  );

/** What HTML takes for the name of an attribute. */
const attribute = z
  .string()
  .regex(/^[^\s"'<>/=\p{Cc}]+$/u, 'must be the name of an attribute, like `content`');

/** Elements that a site or a page adds to the head: `[tag, { attribute: value }]`. */
export const headElement = z.tuple([tag, z.record(attribute, z.string())]);
