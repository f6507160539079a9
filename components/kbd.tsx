import { Fragment } from 'react';
import { z } from 'zod';
import { defineComponent } from './define.ts';

/** A key or a chord: `<Kbd keys="Ctrl+K" />`. */
export const kbd = defineComponent({
  props: z.strictObject({ keys: z.string().min(1) }),
  inline: true,
  text: ({ keys }) => keys,
  render: ({ keys }) => (
    <span className="keys">
      {keys.split('+').map((key, index) => (
        <Fragment key={key}>
          {index > 0 && ' '}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </span>
  ),
});
