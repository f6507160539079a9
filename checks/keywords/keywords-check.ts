import type { Problem } from '../../engine/model.ts';
import { problemAt } from '../../engine/problems.ts';
import { normalizeQuery } from '../../search/normalize.ts';
import type { Check, CheckPage } from '../types.ts';

/**
 * Keywords put a page first among the answers of the search, so each leads to one page of a language
 * only. They may be words that the page itself does not use.
 */
export const keywordsCheck: Check = {
  name: 'keywords',
  async run({ pages, progress }) {
    const homes = new Map<string, CheckPage>();
    const problems: Problem[] = [];
    let checked = 0;
    for (const [index, page] of pages.entries()) {
      progress(index, pages.length);
      for (const keyword of page.page.frontmatter.keywords) {
        checked += 1;
        const query = normalizeQuery(keyword);
        const key = JSON.stringify([page.route.lang, page.route.version, query]);
        const home = homes.get(key);
        if (home) problems.push(claimedTwice(page, keyword, home));
        else homes.set(key, page);
      }
    }
    progress(pages.length, pages.length);
    const passed = checked - problems.length;
    return { problems, counts: { checked, passed, expectedFailures: 0, skipped: 0 } };
  },
};

function claimedTwice(page: CheckPage, keyword: string, home: CheckPage): Problem {
  return problemAt(sourceOf(page), placeOf(page, keyword), {
    code: 'keyword-claimed',
    message: `the keyword “${keyword}” leads to content/${home.route.source} already`,
    hint: 'keep it on the page that answers it best',
  });
}

const sourceOf = ({ route, text }: CheckPage) => ({ file: `content/${route.source}`, text });

/** Where the frontmatter names a keyword; its first line when it is written in another form. */
function placeOf({ text }: CheckPage, keyword: string): { line: number; column: number } {
  const end = text.indexOf('\n---', 3);
  const list = text.indexOf('keywords:');
  const at = list < 0 ? -1 : text.slice(0, end).indexOf(keyword, list);
  const before = text.slice(0, Math.max(0, at)).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
