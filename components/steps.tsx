import { z } from 'zod';
import { defineComponent } from './define.ts';

/** Content whose third-level headings are numbered steps (CMP-1). */
export const steps = defineComponent({
  props: z.strictObject({}),
  content: true,
  render: (_props, { children }) => <div className="steps">{children}</div>,
});
