import { Fragment, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { InlineText } from '../model/inline-text.ts';
import type { OutlineEntry } from '../model/page-view.ts';
import { nameOf, repeatedBeginnings } from '../runtime/outline-names.ts';
import { shellId } from '../runtime/shell-ids.ts';
import { activeHeading } from '../runtime/stores/outline.ts';
import { Inline } from './inline.tsx';

interface OutlineProps {
  title: string;
  entries: OutlineEntry[];
}

/**
 * The page's headings, the one the reader is at marked: a column on large screens, a panel of the
 * local bar on small ones. Names in parts are shown without what repeats, and are called by their
 * whole name; entries that are cut off get their titles in the browser
 * (`runtime/outline.ts`).
 */
export function Outline({ title, entries }: OutlineProps): ReactNode {
  const active = useSyncExternalStore(
    activeHeading.subscribe,
    activeHeading.getSnapshot,
    activeHeading.getServerSnapshot,
  );
  const cuts = useMemo(() => repeatedBeginnings(entries), [entries]);
  return (
    <nav id={shellId('outline')} className="outline" popover="auto" aria-label={title}>
      <p aria-hidden="true">{title}</p>
      <ul>
        {entries.map(({ text, id, depth }, index) => (
          <li key={id} data-depth={depth > 2 ? depth : undefined}>
            <a
              href={`#${id}`}
              data-name={nameOf(text) === undefined ? undefined : ''}
              aria-label={cuts[index] ? nameOf(text) : undefined}
              aria-current={id === active ? 'location' : undefined}
            >
              <EntryText text={text} cut={cuts[index] ?? ''} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A name without what repeats, which may break after its dots; any other text as it is. */
function EntryText({ text, cut }: { text: InlineText; cut: string }): ReactNode {
  const name = nameOf(text);
  if (name === undefined) return <Inline text={text} />;
  const parts = name.slice(cut.length).split(/(?<=\.)/);
  return (
    <code>
      {cut !== '' && <span hidden>{cut}</span>}
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}
