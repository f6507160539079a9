import { z } from 'zod';
import { defineComponent } from './define.ts';

/** A link that looks like a button (CMP-4). A button without a link would do nothing on a page. */
export const button = defineComponent({
  props: z.strictObject({
    text: z.string().min(1),
    href: z.string().min(1),
    theme: z.enum(['brand', 'alt']).default('brand'),
    size: z.enum(['medium', 'big']).default('big'),
    /** Opens a new window. */
    external: z.boolean().default(false),
  }),
  inline: true,
  text: ({ text }) => text,
  render: ({ text, href: target, theme, size, external }, { href }) => (
    <a
      className={`button ${theme}${size === 'medium' ? ' medium' : ''}`}
      href={href(target)}
      {...(external && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {text}
    </a>
  ),
});
