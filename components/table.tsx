import { z } from 'zod';
import { defineComponent } from './define.ts';
import { isWideTable } from './table-width.ts';

const column = z.strictObject({
  name: z.string(),
  key: z.string().min(1),
  align: z.enum(['left', 'center', 'right']).optional(),
});

const cell = z.union([z.string(), z.number(), z.boolean()]);

/** A table from data (CMP-8); texts of cells are inline Markdown. */
export const table = defineComponent({
  props: z.strictObject({
    header: z.array(column).min(1),
    body: z.array(z.record(z.string(), cell)),
    /** Name of the frame that scrolls. */
    title: z.string().min(1).optional(),
  }),
  text: ({ header, body }, context) =>
    [
      header.map(({ name }) => name).join(' '),
      ...body.map((row) =>
        header.map(({ key }) => context.markdown(cellText(row[key])).text).join(' '),
      ),
    ].join('\n'),
  render: ({ header, body, title }, { texts, inline, uniqueName, markdown }) => {
    const isWide = isWideTable([
      header.map(({ name }) => name),
      ...body.map((row) => header.map(({ key }) => markdown(cellText(row[key])).text)),
    ]);
    return (
      <div
        className={isWide ? 'table wide' : 'table'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls, for the keyboard
        tabIndex={0}
        role="group"
        aria-label={uniqueName(title ?? texts.table)}
      >
        <table>
          <thead>
            <tr>
              {header.map(({ name, key, align }) => (
                <th key={key} scope="col" className={align && `align-${align}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((row, index) => (
              <tr key={index}>
                {header.map(({ key, align }) => (
                  <td key={key} className={align && `align-${align}`}>
                    {inline(cellText(row[key]))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  },
});

const cellText = (value: z.output<typeof cell> | undefined): string => String(value ?? '');
