import { createElement, Fragment, type ReactNode } from 'react';
import { contentOf, type InlinePart, type InlineText, markOf } from '../model/inline-text.ts';

/** A title, heading or label with its marks as elements. */
export function Inline({ text }: { text: InlineText }): ReactNode {
  if (typeof text === 'string') return text;
  return text.map((part, index) => <Fragment key={index}>{elementOf(part)}</Fragment>);
}

function elementOf(part: InlinePart): ReactNode {
  if (typeof part === 'string') return part;
  if ('code' in part) return <code>{part.code}</code>;
  const content = contentOf(part);
  const Mark = markOf(part);
  if (Mark !== undefined) {
    return (
      <Mark>
        <Inline text={content} />
      </Mark>
    );
  }
  if (!('element' in part)) return null;
  // Void elements take no children, not even empty ones.
  const children = content === '' ? [] : [<Inline key="content" text={content} />];
  return createElement(part.element, part.attributes, ...children);
}
