import { z } from 'zod';
import { defineComponent } from './define.ts';

/** Content whose third-level headings are numbered steps (CMP-1). */
export const steps = defineComponent({
  props: z.strictObject({}),
  content: true,
  complaint: (html) =>
    html.includes('<h3')
      ? undefined
      : {
          complaint: '<Steps> has no steps',
          hint: 'start each one with a heading of the third level: `### …`',
        },
  render: (_props, { children }) => <div className="steps">{children}</div>,
});
