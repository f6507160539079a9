import { z } from 'zod';
import { defineComponent } from './define.ts';

/** Names with what they mean, for lists that are too small for headings. */
export const terms = defineComponent({
  props: z.strictObject({}),
  content: true,
  holds: 'Term',
  complaint: (html) =>
    html === ''
      ? { complaint: '<Terms> is empty', hint: 'put `<Term name="…">…</Term>` into it' }
      : undefined,
  render: (_props, { children }) => <dl className="terms">{children}</dl>,
});

/** One of them: `name` is inline Markdown, so that names of code look like code. */
export const term = defineComponent({
  props: z.strictObject({ name: z.string().min(1) }),
  content: true,
  inside: 'Terms',
  text: ({ name }, { markdown }) => markdown(name).text,
  render: ({ name }, { inline, children }) => (
    <div className="term">
      <dt>{inline(name)}</dt>
      <dd>{children}</dd>
    </div>
  ),
});
