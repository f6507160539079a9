/**
 * Titles, headings and labels: one line of text with what is marked in it. A string when nothing is,
 * so that it means itself: `*` and `` ` `` in it are characters.
 */
export type InlineText = string | readonly InlinePart[];

/** What a part can be marked with, as HTML calls it. */
export type Mark = 'strong' | 'em' | 'del';

export type InlinePart =
  | string
  | { code: string }
  | { strong: InlineText }
  | { em: InlineText }
  | { del: InlineText }
  | InlineElement;

/** An element of a configured label; which ones there are decides `inline-label.ts`. */
export interface InlineElement {
  element: string;
  attributes: Record<string, string>;
  content: InlineText;
}

/** The text as it is read, without marks. */
export function plainText(text: InlineText): string {
  return typeof text === 'string' ? text : text.map(plainPart).join('');
}

function plainPart(part: InlinePart): string {
  if (typeof part === 'string') return part;
  return 'code' in part ? part.code : plainText(contentOf(part));
}

/** The text with its marks and without elements, as it may stand in a link. */
export function withoutElements(text: InlineText): InlineText {
  if (typeof text === 'string') return text;
  const parts = text.flatMap((part): readonly InlinePart[] => {
    if (typeof part === 'string' || 'code' in part) return [part];
    const content = withoutElements(contentOf(part));
    const mark = markOf(part);
    return mark === undefined ? partsOf(content) : [marked(mark, content)];
  });
  return inlineText(parts);
}

/** Parts on one line: neighbouring strings are one, white space is one blank and never at an end. */
export function inlineText(parts: readonly InlinePart[]): InlineText {
  const joined = joinedStrings(parts);
  const line = joined.flatMap((part, index): InlinePart[] => {
    if (typeof part !== 'string') return [part];
    let text = part.replace(/\s+/g, ' ');
    if (index === 0) text = text.trimStart();
    if (index === joined.length - 1) text = text.trimEnd();
    return text === '' ? [] : [text];
  });
  return simplest(line);
}

/** Content of everything but strings and code. */
export function contentOf(part: Exclude<InlinePart, string | { code: string }>): InlineText {
  if ('strong' in part) return part.strong;
  if ('em' in part) return part.em;
  return 'del' in part ? part.del : part.content;
}

/** The kind of a marked part; undefined for an element. */
export function markOf(part: Exclude<InlinePart, string | { code: string }>): Mark | undefined {
  if ('element' in part) return undefined;
  if ('strong' in part) return 'strong';
  return 'em' in part ? 'em' : 'del';
}

/** A part with a mark around it. */
export function marked(mark: Mark, content: InlineText): InlinePart {
  if (mark === 'strong') return { strong: content };
  return mark === 'em' ? { em: content } : { del: content };
}

/** A text in parts, whatever it is. */
export function partsOf(text: InlineText): readonly InlinePart[] {
  if (typeof text !== 'string') return text;
  return text === '' ? [] : [text];
}

/** Neighbouring strings are one. */
export function joinedStrings(parts: readonly InlinePart[]): InlinePart[] {
  const joined: InlinePart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part === '') continue;
    if (typeof part === 'string' && typeof last === 'string')
      joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  return joined;
}

/** A string where nothing is marked. */
export function simplest(parts: readonly InlinePart[]): InlineText {
  const [first = '', ...others] = parts;
  return typeof first === 'string' && others.length === 0 ? first : parts;
}
