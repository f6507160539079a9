import { z } from 'zod';
import { defineComponent } from '../components/define.ts';
import { statusLabel, supportStatuses } from './support-table/status.ts';

/** How well something works, as a badge: colour, sign and words say the same. */
export const Support = defineComponent({
  props: z.strictObject({ status: z.enum(supportStatuses) }),
  inline: true,
  text: ({ status }, { lang }) => statusLabel(status, lang),
  render: ({ status }, { lang }) => (
    <span className={`support support-${status}`}>{statusLabel(status, lang)}</span>
  ),
});
