import type { Heading } from '../../engine/model.ts';
import type { Pair } from './pair.ts';

/**
 * The translation's text with the original's heading ids, by position, as long as levels match. An id
 * that was published lives on in front of its heading.
 * @param text of the translation's own file; headings of partials are left alone
 * @param published anchors of the translation that links from elsewhere may name
 */
export function withHeadingIds(
  text: string,
  { original, twin }: Pair,
  published: readonly string[] = [],
): string {
  const theirs = below(original.page.headings);
  const ours = below(twin.page.headings);
  const taken = new Set(theirs.map(({ id }) => id));
  const lines = text.split('\n');
  const anchors = new Map<number, string>();
  for (const [index, heading] of ours.entries()) {
    const model = theirs[index];
    if (model?.depth !== heading.depth) break;
    if (heading.source !== undefined || heading.id === model.id) continue;
    const line = lines[heading.line - 1];
    // Only the usual form: `## Text`.
    if (line === undefined || !/^ {0,3}#{2,6}\s/.test(line)) continue;
    const end = line.endsWith('\r') ? '\r' : '';
    const bare = line.replace(/\s*\{#[^}]*\}\s*$/, '').trimEnd();
    lines[heading.line - 1] = `${bare} {#${model.id}}${end}`;
    if (published.includes(heading.id) && !taken.has(heading.id)) {
      anchors.set(heading.line - 1, `<span id="${heading.id}" />${end}\n${end}\n`);
    }
  }
  return lines.map((line, index) => `${anchors.get(index) ?? ''}${line}`).join('\n');
}

function below(headings: readonly Heading[]): Heading[] {
  return headings.filter(({ depth }) => depth > 1);
}
