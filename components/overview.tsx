import { z } from 'zod';
import { defineComponent } from './define.ts';

const heading = z.strictObject({
  text: z.string().min(1),
  link: z.string().min(1),
  depth: z.number().int().min(2).max(4).default(2),
});

const item = z.strictObject({
  text: z.string().min(1),
  link: z.string().min(1),
  description: z.string().min(1).optional(),
  headings: z.array(heading).default([]),
});

/** Cards that lead to other pages (CMP-4); texts are inline Markdown. */
export const overview = defineComponent({
  props: z.strictObject({
    groups: z
      .array(z.strictObject({ name: z.string().default(''), items: z.array(item).min(1) }))
      .min(1),
    /** Title of a group without a name, when there are several. */
    defaultGroupTitle: z.string().min(1).optional(),
    /** Levels of headings that cards show. */
    overviewHeaders: z.array(z.number().int().min(2).max(4)).default([2]),
  }),
  text: ({ groups }, { markdown }) =>
    groups
      .flatMap(({ name, items }) => [
        name,
        ...items.map(({ text, description = '' }) => markdown(`${text} ${description}`).text),
      ])
      .filter((line) => line !== '')
      .join('\n'),
  render: ({ groups, defaultGroupTitle, overviewHeaders }, { texts, href, inline }) => (
    <div className="overview">
      {groups.map(({ name, items }) => {
        const title =
          name !== '' ? name : groups.length > 1 ? (defaultGroupTitle ?? texts.others) : '';
        return (
          <section key={name}>
            {title !== '' && <p className="overview-title">{title}</p>}
            <ul className="cards">
              {items.map(({ text, link, description, headings }) => (
                <li key={link}>
                  <p className="card-title">
                    <a href={href(link)}>{inline(text)}</a>
                  </p>
                  {description !== undefined && <p>{inline(description)}</p>}
                  {headings.length > 0 && (
                    <ul className="card-headings">
                      {headings
                        .filter(({ depth }) => overviewHeaders.includes(depth))
                        .map((entry) => (
                          <li
                            key={entry.link}
                            data-depth={entry.depth > 2 ? entry.depth : undefined}
                          >
                            <a href={href(entry.link)}>{inline(entry.text)}</a>
                          </li>
                        ))}
                    </ul>
                  )}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  ),
});
