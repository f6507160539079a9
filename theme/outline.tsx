import { type ReactNode, useSyncExternalStore } from 'react';
import type { OutlineEntry } from '../engine/model.ts';
import { shellId } from '../runtime/shell-ids.ts';
import { activeHeading } from '../runtime/stores/outline.ts';
import { InlineMarks } from './inline-marks.tsx';

/**
 * An entry that is a name in parts. It begins and ends with a letter or a digit: anything else would
 * change sides in `outline-names.css`, which writes from the right.
 */
const DOTTED_NAME = /^`\w[^`]*\.[^`]*\w`$/;

interface OutlineProps {
  title: string;
  entries: OutlineEntry[];
}

/**
 * The page's headings, the one the reader is at marked: a column on large screens, a panel of the
 * local bar on small ones. Entries that are cut off get their titles in the browser
 * (`runtime/outline.ts`).
 */
export function Outline({ title, entries }: OutlineProps): ReactNode {
  const active = useSyncExternalStore(
    activeHeading.subscribe,
    activeHeading.getSnapshot,
    activeHeading.getServerSnapshot,
  );
  return (
    <nav id={shellId('outline')} className="outline" popover="auto" aria-label={title}>
      <p aria-hidden="true">{title}</p>
      <ul>
        {entries.map(({ text, id, depth }) => (
          <li key={id} data-depth={depth > 2 ? depth : undefined}>
            <a
              href={`#${id}`}
              data-name={DOTTED_NAME.test(text) ? '' : undefined}
              aria-current={id === active ? 'location' : undefined}
            >
              <InlineMarks text={text} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
