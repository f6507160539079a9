import { z } from 'zod';
import type { PageType } from '../../model/page-view.ts';
import { headElement } from '../head-elements.ts';

const text = z.string('must be text; put it in quotes if it looks like a number or a date');
const flag = z.boolean('must be `true` or `false`');
const level = z
  .number('must be a heading level from 1 to 6')
  .int('must be a heading level from 1 to 6')
  .min(1, 'must be a heading level from 1 to 6')
  .max(6, 'must be a heading level from 1 to 6');
const textOrList = z.union([text, z.array(text)], 'must be text or a list of texts');

export const pageTypes = ['home', 'doc', 'custom', 'blank', '404'] as const satisfies PageType[];

export const hero = z.strictObject(
  {
    name: text,
    text: text.default(''),
    tagline: text.default(''),
    actions: z
      .array(
        z.strictObject({
          text,
          link: text,
          theme: z.enum(['brand', 'alt'], 'must be `brand` or `alt`').default('brand'),
        }),
        'must be a list of actions, each with `text` and `link`',
      )
      .default([]),
    image: z
      .strictObject({
        src: z.union(
          [z.string(), z.strictObject({ light: z.string(), dark: z.string() })],
          'must be a path, or a map with `light` and `dark`',
        ),
        alt: text,
        srcset: textOrList.optional(),
        sizes: textOrList.optional(),
      })
      .optional(),
  },
  'must be a map with `name`, `text`, `tagline` and `actions`',
);

export const feature = z.strictObject(
  {
    icon: text.default(''),
    title: text,
    details: text,
    link: text.optional(),
    span: z
      .union([z.literal(2), z.literal(3), z.literal(4), z.literal(6)], 'must be 2, 3, 4 or 6')
      .default(4),
  },
  'must be a map with `title` and `details`',
);

/** Frontmatter as people write it; the output is `Frontmatter` of the model. */
export const frontmatterSchema = z.strictObject({
  title: text.optional(),
  titleSuffix: text.optional(),
  description: text.optional(),
  keywords: z.array(text, 'must be a list of words').default([]),
  pageType: z.enum(pageTypes).default('doc'),
  overview: flag.default(false),
  overviewHeaders: z
    .union([level.transform((one) => [one]), z.array(level)], 'must be a heading level or a list')
    .optional(),
  navbar: flag.default(true),
  sidebar: flag.default(true),
  outline: flag.optional(),
  footer: flag.optional(),
  globalUIComponents: flag.default(true),
  hero: hero.optional(),
  features: z.array(feature, 'must be a list of features').optional(),
  date: text.transform(isoDate).optional(),
  'link-rss': textOrList
    .transform((feeds) => (typeof feeds === 'string' ? [feeds] : feeds))
    .default([]),
  head: z.array(headElement, 'must be a list of [tag, {attributes}]').default([]),
  context: text.optional(),
  order: z.number('must be a number').optional(),
  lagging: z.array(text, 'must be a list of heading ids').default([]),
});

const dateShape =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** `2024-05-28 16:00:00` → `2024-05-28T16:00:00.000Z`; without a zone it is UTC. */
function isoDate(value: string, context: z.RefinementCtx): string {
  const [, day, minutes = '00:00', seconds = ':00', zone = 'Z'] =
    dateShape.exec(value.trim()) ?? [];
  const offset = zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase();
  const date = new Date(`${day}T${minutes}${seconds}${offset}`);
  // JavaScript takes 30 February for 1 March.
  const exists = new Date(`${day}T00:00:00Z`).getUTCDate() === Number(day?.slice(-2));
  if (Number.isNaN(date.getTime()) || !exists) {
    context.addIssue({ code: 'custom', message: 'must be a date like `2024-05-28 16:00:00`' });
    return z.NEVER;
  }
  return date.toISOString();
}

/** How each field is written, by its path without the numbers of lists: shown to who wrote it otherwise. */
export const frontmatterExamples: Readonly<Record<string, string>> = {
  title: 'title: Quick start',
  titleSuffix: 'titleSuffix: Guide',
  description: 'description: From nothing to a built site',
  keywords: 'keywords: [set up, install]',
  pageType: 'pageType: home',
  overview: 'overview: true',
  overviewHeaders: 'overviewHeaders: [2, 3]',
  navbar: 'navbar: false',
  sidebar: 'sidebar: false',
  outline: 'outline: false',
  footer: 'footer: false',
  globalUIComponents: 'globalUIComponents: false',
  hero: 'hero: { name: Docs, text: What it is about }',
  'hero.name': 'name: Docs',
  'hero.text': 'text: What it is about',
  'hero.tagline': 'tagline: Why to read on',
  'hero.actions': 'actions: [{ text: Start, link: /guide/start }]',
  'hero.actions.text': 'text: Start',
  'hero.actions.link': 'link: /guide/start',
  'hero.actions.theme': 'theme: brand',
  'hero.image': 'image: { src: /logo.svg, alt: A fox }',
  'hero.image.src': 'src: /logo.svg',
  'hero.image.alt': 'alt: A fox',
  features: 'features: [{ title: Small, details: No page is heavy }]',
  'features.title': 'title: Small',
  'features.details': 'details: No page is heavy',
  'features.link': 'link: /guide/start',
  'features.span': 'span: 4',
  date: 'date: 2024-05-28 16:00:00',
  'link-rss': 'link-rss: [blog]',
  head: 'head: [[meta, { name: robots, content: noindex }]]',
  context: 'context: deprecated',
  order: 'order: 1',
  lagging: 'lagging: [options]',
};
