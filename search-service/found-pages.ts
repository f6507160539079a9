import type { Finder } from '../search/find.ts';
import { answeringPage, hitsOf } from '../search/hits.ts';
import type { FoundPage, PageAnswer, StoredPage } from './engine.ts';

/** Where a page lies is for the dialog to say: links are the hashes of sections. */
const onPage = () => '';

/**
 * What a finder answers, with the rows that the dialog would show of it.
 * @param stored in the order of the finder's pages
 */
export function foundPages(
  finder: Finder,
  stored: readonly StoredPage[],
  { keyword, limit }: { keyword: string; limit: number },
): Pick<PageAnswer, 'pages' | 'corrected'> {
  const { query, pages: ranked, corrected } = finder.find(keyword);
  const pages: FoundPage[] = [];
  for (const entry of ranked) {
    if (pages.length === limit) break;
    const [answering] = answeringPage(finder.shelf, entry);
    const page = stored[entry.page];
    if (!answering || !page) continue;
    const rows = hitsOf(answering, query, onPage).map(
      ({ type, header, statement, link, highlightInfoList }) => ({
        type,
        header,
        statement,
        link,
        highlightInfoList,
      }),
    );
    if (rows.length > 0) pages.push({ stored: page, rows });
  }
  return { pages, ...(corrected !== undefined && { corrected }) };
}
