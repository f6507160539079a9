import { pageWith } from './empty-page.ts';
import { type CalledPage, calledPage, type Exactness, exactnessOf, TIER } from './exactness.ts';
import { createFieldReader } from './fields.ts';
import { nearness } from './nearness.ts';
import type { Query } from './query.ts';
import { saidIn, says } from './said.ts';
import { createScorer, type ScoredPage, WEIGHTS } from './score.ts';
import type { Shelf } from './shelf.ts';

const NO_PAGE = pageWith();

/** Pages and sections that are looked at more closely: nearness of the words, exact names. */
const CLOSER = 24;
const CLOSER_SECTIONS = 5;
/** What a place has to be worth for its word not to be looked for in other ways. */
const FOUND = 0.4;
/** Words of a query that may be a message. */
const LEAST_SAID = 3;
/** Headings over which a page spreads what it says. */
const SPREAD = 40;

/** A page that answers, with its best sections. */
export interface RankedPage extends ScoredPage {
  /** Whether something of it is called like the query. */
  exact: Exactness;
}

/** What a shelf says about the words of a query. */
export interface Ranking {
  pages: readonly RankedPage[];
  /** Per term, whether it stands anywhere, and not only a part of it. */
  found: readonly boolean[];
}

/** Ranks the pages of one shelf. */
export interface Ranker {
  rank(query: Query): Ranking;
}

export function createRanker(shelf: Shelf): Ranker {
  const { pages, sections, content } = shelf;
  const { fieldsOf, placesOf } = createFieldReader(shelf);
  const scorer = createScorer(shelf);
  const called: CalledPage[] = [];

  function calledAt(number: number): CalledPage {
    const page = called[number] ?? calledPage(pages[number] ?? NO_PAGE);
    called[number] = page;
    return page;
  }

  function rank(query: Query): Ranking {
    const fields = fieldsOf(query);
    const { pages: ranked, importance } = scorer.score(query, fields);
    const close = ranked.slice(0, CLOSER).map((entry) => lookCloser(entry, query, importance));
    if (query.terms.length >= LEAST_SAID) {
      const said = saidIn(query.text);
      for (const entry of close) {
        const { headings, messages } = calledAt(entry.page);
        const isMessage =
          messages.some((message) => says(query.text, message)) ||
          (said !== undefined && headings.some(({ name }) => says(name, said)));
        if (isMessage) entry.score *= WEIGHTS.message;
      }
    }
    const order = [...close, ...ranked.slice(CLOSER)]
      .map((entry) => ({ ...entry, exact: exactnessOf(calledAt(entry.page), query.named) }))
      .sort((a, b) => b.exact.tier - a.exact.tier || worthOf(b) - worthOf(a) || a.page - b.page);
    const found = Array.from(fields.best, (worth) => worth >= FOUND);
    return { pages: order, found };
  }

  /** Of two pages with a heading of that name, the one with fewer headings is more about it. */
  function worthOf({ page, score, exact }: RankedPage): number {
    if (exact.tier !== TIER.heading) return score;
    return score / (1 + (pages[page]?.toc.length ?? 0) / SPREAD);
  }

  /** Adds what the nearness of the words says. */
  function lookCloser(ranked: ScoredPage, query: Query, importance: Float64Array): ScoredPage {
    const best = ranked.sections.slice(0, CLOSER_SECTIONS).map(({ section, score }) => {
      const from = sections[section]?.start ?? 0;
      const to = sections[section + 1]?.start ?? content.normalized.length;
      return {
        section,
        score:
          score + nearness(query, { importance, placesOf, text: content.normalized }, from, to),
      };
    });
    best.sort((a, b) => b.score - a.score);
    const gain = (best[0]?.score ?? 0) - (ranked.sections[0]?.score ?? 0);
    const isDated = pages[ranked.page]?.isDated === true;
    return {
      page: ranked.page,
      score: ranked.score + gain * (isDated ? WEIGHTS.dated : 1),
      sections: [...best, ...ranked.sections.slice(CLOSER_SECTIONS)],
    };
  }

  return { rank };
}
