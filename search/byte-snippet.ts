import type { ByteRange } from './remote-answer.ts';
import type { SearchHit } from './types.ts';

/** Bytes of a snippet around a match that is not literal (CALL-5). */
const SNIPPET_BYTES = 100;
const ELLIPSIS = '...';

export interface ByteSnippet extends Pick<SearchHit, 'statement' | 'highlightInfoList'> {
  /** Where the first match stands in the content, in code units. */
  at: number;
}

/**
 * The snippet of a match that only the service understands: 100 bytes from the first match, with
 * the matches that lie wholly inside. Cuts inside a character move to its borders.
 * @returns undefined when no match lies in the content
 */
export function byteSnippet(
  content: string,
  matches: readonly ByteRange[],
): ByteSnippet | undefined {
  const bytes = new TextEncoder().encode(content);
  const inside = matches
    .filter(({ start, length }) => start + length <= bytes.length)
    .sort((a, b) => a.start - b.start);
  const [first] = inside;
  if (!first) return undefined;
  const from = border(bytes, first.start);
  const to = border(bytes, Math.min(bytes.length, first.start + SNIPPET_BYTES));
  const decode = (start: number, end: number) =>
    new TextDecoder().decode(bytes.subarray(border(bytes, start), border(bytes, end)));
  const highlightInfoList: SearchHit['highlightInfoList'] = [];
  let done = from;
  for (const { start, length } of inside) {
    if (start < done || start + length > to) continue;
    done = start + length;
    const highlighted = decode(start, done).length;
    if (highlighted === 0) continue;
    highlightInfoList.push({
      start: ELLIPSIS.length + decode(from, start).length,
      length: highlighted,
    });
  }
  const statement = ELLIPSIS + decode(from, to).replaceAll('\n', ' ') + ELLIPSIS;
  return { at: decode(0, from).length, statement, highlightInfoList };
}

/** The start of the character at or before a byte. */
function border(bytes: Uint8Array, at: number): number {
  let place = at;
  while (place > 0 && place < bytes.length && ((bytes[place] ?? 0) & 0xc0) === 0x80) place -= 1;
  return place;
}
