import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { IslandProps } from '../../islands/types.ts';
import { matches } from './match.ts';

export interface SupportTableData {
  /** Statuses that occur, the best first. */
  statuses: { status: string; label: string }[];
  total: number;
  texts: {
    filter: string;
    status: string;
    all: string;
    /** `{shown}` of `{total}` rows. */
    shown: string;
    none: string;
  };
}

/**
 * Filters of a table that stands in the document: its rows are hidden and shown, never made. The
 * fields keep their own values, so that what is typed before the island wakes counts, too.
 */
export function SupportTable({ data, slots }: IslandProps<SupportTableData>): ReactElement {
  const { statuses, total, texts } = data;
  const frame = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLInputElement>(null);
  const status = useRef<HTMLSelectElement>(null);
  const [shown, setShown] = useState(total);

  const filter = () => {
    const wanted = { words: words.current?.value ?? '', status: status.current?.value ?? '' };
    let count = 0;
    for (const row of frame.current?.querySelectorAll<HTMLElement>('tbody tr') ?? []) {
      const text = row.textContent ?? '';
      row.hidden = !matches({ text, status: row.dataset.status ?? '' }, wanted);
      if (!row.hidden) count += 1;
    }
    setShown(count);
  };
  useEffect(filter, []);

  return (
    <div className="support-table" ref={frame}>
      <div className="support-filter">
        <label>
          <span>{texts.filter}</span>
          <input type="search" ref={words} onInput={filter} autoComplete="off" spellCheck={false} />
        </label>
        <label>
          <span>{texts.status}</span>
          <select ref={status} onInput={filter} defaultValue="">
            <option value="">{texts.all}</option>
            {statuses.map((entry) => (
              <option key={entry.status} value={entry.status}>
                {entry.label}
              </option>
            ))}
          </select>
        </label>
        <output>
          {shown === 0
            ? texts.none
            : texts.shown.replace('{shown}', String(shown)).replace('{total}', String(total))}
        </output>
      </div>
      {slots.table}
    </div>
  );
}
