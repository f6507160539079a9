import { Fragment, type ReactNode } from 'react';

/** Code first: marks inside it are text. Underscores are no marks, since identifiers hold them. */
const MARKS = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*/g;

/** Text with inline marks (`` `code` ``, `**strong**`, `*emphasis*`) as elements, never as HTML. */
export function InlineMarks({ text }: { text: string }): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    const [whole, code, strong, emphasis] = match;
    parts.push(text.slice(end, match.index));
    if (code !== undefined) parts.push(<code>{code}</code>);
    else if (strong !== undefined) parts.push(<strong>{strong}</strong>);
    else parts.push(<em>{emphasis}</em>);
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

/** The same text without its marks. */
export function withoutMarks(text: string): string {
  return text.replace(MARKS, (_, code, strong, emphasis) => code ?? strong ?? emphasis);
}
