import { Fragment, type ReactElement } from 'react';

const MARKS = /`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;

interface InlineProps {
  /** Text with code spans and links, as in a table of the pages. */
  text: string;
  /** Where links that begin with a slash lead. */
  root: string;
}

/** A sentence of the report. */
export function Inline({ text, root }: InlineProps): ReactElement {
  const parts: ReactElement[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    const [whole, code, label = '', href = ''] = match;
    parts.push(<Fragment key={end}>{text.slice(end, match.index)}</Fragment>);
    end = match.index + whole.length;
    parts.push(
      code === undefined ? (
        <a key={end} href={href.startsWith('/') ? root + href.slice(1) : href}>
          <Inline text={label} root={root} />
        </a>
      ) : (
        <code key={end}>{code}</code>
      ),
    );
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
