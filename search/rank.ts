import { FIT, fitOf } from './matches.ts';
import { isMatch, type PreparedPage } from './prepared.ts';

/** What decides a page's place among the answers. */
interface Score {
  /** Class of the match: names before titles, titles before headings, headings before content. */
  tier: number;
  /** Orders the pages of one tier. */
  weight: number;
}

/** Counting further occurrences would change nothing. */
const COUNTED = 40;

/** The pages that contain a query, best first; equals stay in the order of the site (SRCH-10). */
export function rankPages(pages: readonly PreparedPage[], query: string): PreparedPage[] {
  const found = pages.filter((page) => isMatch(page, query));
  const scores = new Map(found.map((page) => [page, scoreOf(page, query)]));
  return found.sort((a, b) => compare(scores.get(a), scores.get(b)));
}

function compare(a: Score | undefined, b: Score | undefined): number {
  if (!a || !b) return 0;
  return b.tier - a.tier || b.weight - a.weight;
}

function scoreOf({ page, title, headings, content }: PreparedPage, query: string): Score {
  const titleFit = fitOf(page.title, title, query);
  let headingFit = -1;
  let headingCover = 0;
  for (const [index, heading] of headings.entries()) {
    const fit = fitOf(page.toc[index]?.text ?? '', heading, query);
    const cover = query.length / heading.length;
    if (fit > headingFit || (fit === headingFit && cover > headingCover)) {
      headingFit = fit;
      headingCover = cover;
    }
  }
  const density = densityOf(content, query);
  if (titleFit === FIT.exact) return { tier: 9, weight: density };
  if (headingFit >= FIT.lastPart) return { tier: 8, weight: headingFit + headingCover + density };
  if (titleFit >= FIT.prefix) {
    return { tier: 7, weight: titleFit + query.length / title.length + density };
  }
  if (titleFit >= 0) return { tier: 6, weight: query.length / title.length + density };
  if (headingFit >= 0) return { tier: 5, weight: headingFit + headingCover + density };
  return { tier: 4, weight: density };
}

/** How much of a page is about the query: many occurrences in a short text, from 0 to 1. */
function densityOf(content: string, query: string): number {
  let count = 0;
  let at = content.indexOf(query);
  while (at >= 0 && count < COUNTED) {
    count += 1;
    at = content.indexOf(query, at + query.length);
  }
  return count / (count + 1 + content.length / 4000);
}
