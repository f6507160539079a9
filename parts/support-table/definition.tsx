import { renderToStaticMarkup } from 'react-dom/server';
import { z } from 'zod';
import type { IslandContext, IslandDefinition, PreparedIsland } from '../../islands/types.ts';
import { partTexts } from '../texts.ts';
import { statusLabel, supportStatuses } from './status.ts';
import { SupportTable, type SupportTableData } from './support-table.tsx';

const rowSchema = z.strictObject({
  /** Inline Markdown. */
  name: z.string().min(1),
  status: z.enum(supportStatuses),
  href: z.string().min(1).optional(),
  /** Inline Markdown. */
  notes: z.string().optional(),
});

const schema = z.strictObject({
  rows: z.array(rowSchema).min(1),
  /** Head of the first column. */
  nameLabel: z.string().min(1).optional(),
  /** Name of the table. */
  title: z.string().min(1).optional(),
});

type Row = z.output<typeof rowSchema>;

/** `SupportTable` (CMP-9): a table of statuses that readers filter; all of it without scripts. */
const definition: IslandDefinition = {
  Component: SupportTable,
  props: schema,
  parts: {},
  text: (props, context) =>
    sorted(schema.parse(props).rows)
      .map(({ name, status, notes = '' }) =>
        [
          context.markdown(name).text,
          statusLabel(status, context.lang),
          context.markdown(notes).text,
        ].join(' '),
      )
      .join('\n'),
  prepare: (props, _parts, context) => prepare(schema.parse(props), context),
};

export default definition;

function prepare(props: z.output<typeof schema>, context: IslandContext): PreparedIsland {
  const texts = partTexts(context.lang);
  const rows = sorted(props.rows);
  const used = supportStatuses.filter((status) => rows.some((row) => row.status === status));
  const data: SupportTableData = {
    statuses: used.map((status) => ({ status, label: statusLabel(status, context.lang) })),
    total: rows.length,
    texts: {
      filter: texts.filter,
      status: texts.filterByStatus,
      all: texts.allStatuses,
      shown: texts.shownRows,
      none: texts.noRows,
    },
  };
  const { nameLabel = texts.plugin, title = texts.supportStatus } = props;
  return { data, slots: { table: tableHtml({ rows, nameLabel, title }, context) } };
}

interface TableInput {
  rows: Row[];
  nameLabel: string;
  title: string;
}

function tableHtml({ rows, nameLabel, title }: TableInput, context: IslandContext): string {
  const texts = partTexts(context.lang);
  const withNotes = rows.some((row) => notesOf(row, context) !== '');
  return renderToStaticMarkup(
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls, for the keyboard
    <div className="table" tabIndex={0} role="group" aria-label={context.uniqueName(title)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{nameLabel}</th>
            <th scope="col">{texts.supportStatus}</th>
            {withNotes && <th scope="col">{texts.notes}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} data-status={row.status}>
              <td dangerouslySetInnerHTML={{ __html: nameHtml(row, context) }} />
              <td>
                <span className={`support support-${row.status}`}>
                  {statusLabel(row.status, context.lang)}
                </span>
              </td>
              {withNotes && (
                <td
                  dangerouslySetInnerHTML={{
                    __html: context.markdown(notesOf(row, context)).html,
                  }}
                />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
  );
}

function nameHtml({ name, href }: Row, context: IslandContext): string {
  const { html } = context.markdown(name);
  if (href === undefined) return html;
  return renderToStaticMarkup(
    <a href={context.href(href)} dangerouslySetInnerHTML={{ __html: html }} />,
  );
}

/** What is not there yet has a note in any case (CMP-9). */
function notesOf({ status, notes = '' }: Row, { lang }: IslandContext): string {
  return notes === '' && status === 'incompatible' ? partTexts(lang).toBeImplemented : notes;
}

/** The best supported first, then by name. */
function sorted(rows: readonly Row[]): Row[] {
  const rank = ({ status }: Row) => supportStatuses.indexOf(status);
  const plain = ({ name }: Row) => name.replaceAll('`', '').toLowerCase();
  return [...rows].sort(
    (a, b) => rank(a) - rank(b) || (plain(a) < plain(b) ? -1 : plain(a) > plain(b) ? 1 : 0),
  );
}
