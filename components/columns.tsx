import { z } from 'zod';
import { defineComponent } from './define.ts';

/** Content side by side where there is room, each top-level block one column (CMP-8). */
export const columns = defineComponent({
  props: z.strictObject({ titles: z.array(z.string()).default([]) }),
  content: true,
  complaint: (html) =>
    html === ''
      ? { complaint: '<Columns> is empty', hint: 'put one block for each column into it' }
      : undefined,
  text: ({ titles }) => titles.join(' '),
  render: ({ titles }, { parts }) => (
    <div className="columns">
      {parts.map((part, index) => (
        <div className="column" key={index}>
          {titles[index] !== undefined && <p className="column-title">{titles[index]}</p>}
          {part}
        </div>
      ))}
    </div>
  ),
});
