/** What the parser throws, as far as it is read here. */
interface Thrown {
  reason?: string;
  line?: number | null;
  column?: number | null;
}

/**
 * Parses MDX that may hold comments of HTML. MDX refuses them; one that it has come upon, and so none
 * that code or a quoted prop holds, is a comment of MDX from then on, of equal length, so that
 * everything keeps its line and column.
 * @param parse throws where the text is not MDX
 */
export function withHtmlComments<Tree>(text: string, parse: (text: string) => Tree): Tree {
  let current = text;
  let last: { start: number; end: number; error: unknown } | undefined;
  for (;;) {
    try {
      return parse(current);
    } catch (error) {
      const offset = offsetOf(error, current);
      // What it was made into is refused, too: it ends in another block than it begins in.
      if (last && offset >= last.start && offset <= last.end) throw last.error;
      const comment = commentAt(offset, current);
      if (comment === undefined) throw error;
      const start = offset - 1;
      const end = start + comment.length;
      const inner = comment.slice('<!--'.length, -'-->'.length).replaceAll('*/', '* ');
      current = `${current.slice(0, start)}{/* ${inner}*/}${current.slice(end)}`;
      last = { start, end, error };
    }
  }
}

/** The comment at whose `!` the parser has stopped. */
function commentAt(offset: number, text: string): string | undefined {
  const rest = text.slice(Math.max(0, offset - 1));
  return /^<!--[\s\S]*?-->/.exec(rest)?.[0];
}

/** Where the parser has stopped; −1 where it does not say. */
function offsetOf(error: unknown, text: string): number {
  const { line, column } = (typeof error === 'object' && error !== null ? error : {}) as Thrown; // Fields are all optional.
  if (typeof line !== 'number' || typeof column !== 'number') return -1;
  let start = 0;
  for (let at = 1; at < line; at += 1) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
}
