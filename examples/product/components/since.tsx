import { defineComponent } from '@twinleaf/theme/components';
import { z } from 'zod';

/** Says in which version something came. */
export default defineComponent({
  props: z.strictObject({ version: z.string() }),
  inline: true,
  text: ({ version }) => `since ${version}`,
  render: ({ version }) => <span className="site-since">since {version}</span>,
});
