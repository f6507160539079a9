import { z } from 'zod';
import { defineComponent } from './define.ts';

/** A pill with a word or two (CMP-2). */
export const badge = defineComponent({
  props: z.strictObject({
    text: z.string().min(1),
    type: z.enum(['info', 'warning', 'danger']).default('info'),
  }),
  inline: true,
  text: ({ text }) => text,
  render: ({ text, type }) => <span className={`badge badge-${type}`}>{text}</span>,
});
