import {
  contentOf,
  type InlinePart,
  type InlineText,
  joinedStrings,
  type Mark,
  marked,
  markOf,
  simplest,
} from './inline-text.ts';

/** How Markdown writes what is marked. */
const MARKS: Record<Mark, string> = { strong: '**', em: '*', del: '~~' };

/** The text as Markdown writes it. */
export function markedText(text: InlineText): string {
  if (typeof text === 'string') return text;
  return text
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('code' in part) return `\`${part.code}\``;
      const mark = markOf(part);
      const content = markedText(contentOf(part));
      return mark === undefined ? content : MARKS[mark] + content + MARKS[mark];
    })
    .join('');
}

/**
 * Marks as writers of configurations and of frontmatter know them. Code first: marks inside it are
 * text. A mark clings to its words, so `a * b * c` has none; underscores are none, since identifiers
 * hold them.
 */
const WRITTEN =
  /`([^`]+)`|(\*\*|~~|(?<!\*)\*)(?![\s*~])((?:`[^`]*`|(?!\2)[^`])*?(?:`[^`]*`|(?!\2)[^\s`]))\2/g;

/** Reads the marks of a text that somebody has written as Markdown. */
export function parseMarks(source: string): InlineText {
  const parts: InlinePart[] = [];
  let end = 0;
  for (const match of source.matchAll(WRITTEN)) {
    const [whole, code, mark, content = ''] = match;
    parts.push(source.slice(end, match.index));
    if (code !== undefined) parts.push({ code });
    else if (mark === '**') parts.push(marked('strong', parseMarks(content)));
    else parts.push(marked(mark === '~~' ? 'del' : 'em', parseMarks(content)));
    end = match.index + whole.length;
  }
  parts.push(source.slice(end));
  return simplest(joinedStrings(parts));
}
