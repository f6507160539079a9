import { encodeAddress } from '../search/address.ts';
import type { IndexHeading } from '../search/index-file.ts';
import type { FoundPage, PageName, PageRow } from './engine.ts';

/** A place in a text, in bytes of UTF-8 (CALL-5). */
interface ByteRange {
  start: number;
  length: number;
}

/** A record of the protocol (CALL-3): the fields of DATA-14 that the index files hold. */
export interface AnswerRecord {
  title: string;
  routePath: string;
  /** Name of the sidebar section, which the dialog shows above its hits. */
  group: string;
  lang: string;
  version: string;
  domain: string;
  /** The headings of the rows. */
  toc: IndexHeading[];
  /** The lines of the rows: what the dialog shows of the page, not all it says. */
  content: string;
  _matchesPosition: { content: ByteRange[] };
  /** What the dialog shows. */
  rows: PageRow[];
}

export interface AnswerGroup {
  index: string;
  hits: AnswerRecord[];
  /** The query that was answered instead of the one that was asked. */
  corrected?: string;
  /** Where there are no hits: pages that come near. */
  near?: PageName[];
}

/** At both ends of a snippet that is cut. */
const ELLIPSIS = '...';

export function recordOf({ stored, rows }: FoundPage): AnswerRecord {
  const { page, lang, version, domain } = stored;
  const { title, routePath, group, toc } = page;
  const shown = new Set(rows.map(({ link }) => link));
  const { content, ranges } = excerptOf(rows);
  return {
    title,
    routePath,
    group,
    lang,
    version,
    domain,
    // Without their places: the text that they stand in is not sent.
    toc: toc
      .filter(({ id }) => shown.has(`#${encodeAddress(id)}`))
      .map((heading) => ({ ...heading, charIndex: -1 })),
    content,
    _matchesPosition: { content: ranges },
    rows,
  };
}

/** The lines of the content rows, and where they match: for programs that make rows of their own. */
function excerptOf(rows: readonly PageRow[]): { content: string; ranges: ByteRange[] } {
  let content = '';
  let before = 0;
  const ranges: ByteRange[] = [];
  for (const { type, statement, highlightInfoList } of rows) {
    if (type !== 'content') continue;
    const from = statement.startsWith(ELLIPSIS) ? ELLIPSIS.length : 0;
    const to = statement.endsWith(ELLIPSIS) ? -ELLIPSIS.length : undefined;
    const line = statement.slice(from, to);
    if (content !== '') {
      content += '\n';
      before += 1;
    }
    for (const { start, length } of highlightInfoList) {
      ranges.push({
        start: before + Buffer.byteLength(line.slice(0, start - from)),
        length: Buffer.byteLength(line.slice(start - from, start - from + length)),
      });
    }
    content += line;
    before += Buffer.byteLength(line);
  }
  return { content, ranges };
}
