import { z } from 'zod';
import { defineComponent } from './define.ts';

/** A link to the source of what the page describes (CMP-3), in a new window. */
export const sourceCode = defineComponent({
  props: z.strictObject({
    href: z.string().regex(/^https:\/\//, 'must be an address that starts with https://'),
    platform: z.enum(['github', 'gitlab']).default('github'),
    label: z.string().min(1).optional(),
  }),
  inline: true,
  render: ({ href: target, platform, label }, { texts, href }) => (
    <a
      className={`source-code source-code-${platform}`}
      href={href(target)}
      target="_blank"
      rel="noopener noreferrer"
    >
      {label ?? texts.sourceCodeText}
    </a>
  ),
});
