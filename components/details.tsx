import { z } from 'zod';
import { defineComponent } from './define.ts';

/** A closed disclosure; the same as a `:::details` container. */
export const details = defineComponent({
  props: z.strictObject({ title: z.string().min(1).optional(), open: z.boolean().default(false) }),
  content: true,
  text: ({ title }, { texts }) => title ?? texts.details,
  render: ({ title, open }, { texts, children }) => (
    <details className="callout callout-details" open={open}>
      <summary className="callout-title">{title ?? texts.details}</summary>
      {children}
    </details>
  ),
});
