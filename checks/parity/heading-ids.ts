import type { Heading } from '../../engine/model.ts';
import type { Pair } from './pair.ts';

/**
 * The translation's text with the original's heading ids, by position, as long as levels match.
 * @param text of the translation's own file; headings of partials are left alone
 */
export function withHeadingIds(text: string, { original, twin }: Pair): string {
  const theirs = below(original.page.headings);
  const ours = below(twin.page.headings);
  const lines = text.split('\n');
  for (const [index, heading] of ours.entries()) {
    const model = theirs[index];
    if (model?.depth !== heading.depth) break;
    if (heading.source !== undefined || heading.id === model.id) continue;
    const line = lines[heading.line - 1];
    // Only the usual form: `## Text`.
    if (line === undefined || !/^ {0,3}#{2,6}\s/.test(line)) continue;
    const end = /\s*$/.exec(line)?.[0] ?? '';
    const bare = line.replace(/\s*\{#[^}]*\}\s*$/, '').trimEnd();
    lines[heading.line - 1] = `${bare} {#${model.id}}${end.includes('\r') ? '\r' : ''}`;
  }
  return lines.join('\n');
}

function below(headings: readonly Heading[]): Heading[] {
  return headings.filter(({ depth }) => depth > 1);
}
