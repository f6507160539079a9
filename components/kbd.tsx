import { z } from 'zod';
import { defineComponent } from './define.ts';

/** A key or a chord: `<Kbd keys="Ctrl+K" />`. */
export const kbd = defineComponent({
  props: z.strictObject({ keys: z.string().min(1) }),
  inline: true,
  text: ({ keys }) => keys,
  render: ({ keys }) => (
    <span className="keys">
      {keys.split('+').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  ),
});
