import { type ReactNode, useSyncExternalStore } from 'react';
import type { OutlineEntry } from '../engine/model.ts';
import { activeHeading } from '../runtime/stores/outline.ts';
import { InlineMarks, withoutMarks } from './inline-marks.tsx';

interface OutlineProps {
  title: string;
  entries: OutlineEntry[];
}

/** The page's headings, the one the reader is at marked. */
export function OutlineLinks({ title, entries }: OutlineProps): ReactNode {
  const active = useSyncExternalStore(
    activeHeading.subscribe,
    activeHeading.getSnapshot,
    activeHeading.getServerSnapshot,
  );
  return (
    <nav aria-label={title}>
      <ul>
        {entries.map(({ text, id, depth }) => (
          <li key={id} data-depth={depth > 2 ? depth : undefined}>
            <a
              href={`#${id}`}
              title={withoutMarks(text)}
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
