import { z } from 'zod';
import { defineComponent } from './define.ts';

/** A link to the page before or behind, in the middle of a text (CMP-4). */
export const prevNextPage = defineComponent({
  props: z.strictObject({
    type: z.enum(['prev', 'next']),
    text: z.string().min(1),
    href: z.string().min(1),
  }),
  text: ({ text }) => text,
  render: ({ type, text, href: target }, { texts, href }) => (
    <p className={`page-link page-link-${type}`}>
      <a href={href(target)} rel={type}>
        <span>{type === 'prev' ? texts.previousPage : texts.nextPage}</span> {text}
      </a>
    </p>
  ),
});
