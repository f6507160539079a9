import { z } from 'zod';
import { defineComponent } from './define.ts';

/** A link where Markdown's own form cannot stand. */
export const link = defineComponent({
  props: z.strictObject({ href: z.string().min(1) }),
  inline: true,
  content: true,
  render: (props, { children, href }) => <a href={href(props.href)}>{children}</a>,
});
