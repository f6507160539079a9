import { z } from 'zod';
import { defineComponent } from './define.ts';

/**
 * An option's default within a sentence: `<Default of="watchOptions.poll" is="5007" />`. The check
 * compares it with what the documented version does.
 */
export const defaultValue = defineComponent({
  props: z.strictObject({ of: z.string().min(1), is: z.string().min(1) }),
  inline: true,
  text: ({ is }) => is,
  render: ({ is }) => <code>{is}</code>,
});
