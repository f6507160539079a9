import { Fragment, type ReactNode } from 'react';
import type { PageContext } from './define.ts';

/** Names that may be types' names; strings and what belongs to another name are passed over. */
const PARTS = /('[^']*'|"[^"]*"|`[^`]*`|[\w$.]+)/;

/** A type as code. Names of types that the site describes lead to where it does. */
export function typeText(text: string, { typeLink, href }: PageContext): ReactNode {
  return (
    <code>
      {text.split(PARTS).map((part, index) => {
        const link = typeLink(part);
        if (link === undefined) return <Fragment key={index}>{part}</Fragment>;
        return (
          <a key={index} href={href(link)}>
            {part}
          </a>
        );
      })}
    </code>
  );
}
