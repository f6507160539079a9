import type { IndexHeading } from '../search/index-file.ts';
import { matchesIn } from '../search/matches.ts';
import type { Query } from '../search/query.ts';
import type { StoredPage } from './engine.ts';

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
  toc: IndexHeading[];
  content: string;
  _matchesPosition: { content: ByteRange[] };
}

export interface AnswerGroup {
  index: string;
  hits: AnswerRecord[];
  /** The query that was answered instead of the one that was asked. */
  corrected?: string;
  /** Where there are no hits: pages that come near. */
  near?: Pick<AnswerRecord, 'title' | 'routePath' | 'domain'>[];
}

/** Of one page; the dialog shows five. */
const MAX_POSITIONS = 20;

export function recordOf(stored: StoredPage, query: Query): AnswerRecord {
  const { page, lang, version, domain } = stored;
  const { title, routePath, group, toc, content } = page;
  const positions = { content: byteRanges(content, query) };
  return {
    title,
    routePath,
    group,
    lang,
    version,
    domain,
    toc,
    content,
    _matchesPosition: positions,
  };
}

/** Line by line, which ends early: a letter occurs thousands of times. No match spans lines. */
function byteRanges(content: string, query: Query): ByteRange[] {
  const ranges: ByteRange[] = [];
  let lineStart = 0;
  for (const line of content.split('\n')) {
    for (const { start, length } of matchesIn(line, query)) {
      if (ranges.length === MAX_POSITIONS) return ranges;
      const end = start + length;
      ranges.push({
        start: lineStart + Buffer.byteLength(line.slice(0, start)),
        length: Buffer.byteLength(line.slice(start, end)),
      });
    }
    lineStart += Buffer.byteLength(line) + 1;
  }
  return ranges;
}

/** A page that is only named. */
export function nearRecordOf({ page, domain }: StoredPage) {
  return { title: page.title, routePath: page.routePath, domain };
}
