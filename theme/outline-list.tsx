import { Fragment, type ReactNode } from 'react';
import type { InlineText } from '../model/inline-text.ts';
import { nameOf, repeatedBeginnings } from '../model/outline-names.ts';
import type { OutlineEntry } from '../model/page-view.ts';
import { Inline } from './inline.tsx';

/**
 * The entries of an outline. At build only. Names in parts are shown without what repeats, and are
 * called by their whole name; the browser marks the active entry and gives titles to what is cut off
 * (`runtime/outline.ts`).
 */
export function OutlineList({ entries }: { entries: readonly OutlineEntry[] }): ReactNode {
  const cuts = repeatedBeginnings(entries);
  return entries.map(({ text, id, depth }, index) => (
    <li key={id} data-depth={depth > 2 ? depth : undefined}>
      <a
        href={`#${id}`}
        data-name={nameOf(text) === undefined ? undefined : ''}
        aria-label={cuts[index] ? nameOf(text) : undefined}
      >
        <EntryText text={text} cut={cuts[index] ?? ''} />
      </a>
    </li>
  ));
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
