import { z } from 'zod';
import { statusLabel, supportStatuses } from '../islands/support-table/status.ts';
import { defineComponent } from './define.ts';

/** How well something works, as a badge: colour, sign and words say the same. */
export const support = defineComponent({
  props: z.strictObject({ status: z.enum(supportStatuses) }),
  inline: true,
  text: ({ status }, { texts }) => statusLabel(status, texts),
  render: ({ status }, { texts }) => (
    <span className={`support support-${status}`}>{statusLabel(status, texts)}</span>
  ),
});
