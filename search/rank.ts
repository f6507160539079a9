import { type CalledPage, calledPage, type Exactness, exactnessOf, TIER } from './exactness.ts';
import type { IndexPage } from './index-file.ts';
import { recentMap } from './lru.ts';
import { type Occurrence, occurrencesOf, type SearchText } from './occurrences.ts';
import type { Pattern, Query } from './query.ts';
import type { Lines, NameField, Shelf } from './shelf.ts';

/** What the score is made of; `bench/search-queries/` says how well it does. */
export const WEIGHTS = {
  /** Of a term's places, by where it stands. */
  title: 13,
  /** What a title loses that holds other words, too. */
  titleRest: 0.3,
  keywords: 4,
  route: 1.6,
  description: 1.5,
  heading: 2,
  /** The text above the first heading says what a page is about. */
  lead: 1.4,
  parent: 1.2,
  body: 0.55,
  /** Of a place in the text, one in the code. */
  code: 0.3,
  /** More places of a term add less and less. */
  saturation: 8,
  /** In characters: what a section of this length says counts fully. */
  length: 260,
  lengthShare: 0.3,
  /** How much it matters that no term is missing. */
  coverage: 0.9,
  /** Of the whole page beside its best section. */
  page: 0.4,
  pageLength: 2900,
  pageBody: 0.7,
  /** How much it matters that no term is missing on the whole page. */
  whole: 0.3,
  /** Of words that few titles hold, however often they stand in texts: `webpack` on the page about moving from it. */
  rareInTitles: 0.1,
  /** Two terms next to each other, as in the query. */
  near: 0.25,
  /** What is left of the weight of a dated page. */
  dated: 0.6,
};

const FIELDS: readonly NameField[] = ['title', 'keywords', 'route', 'description'];
const NO_PAGE: IndexPage = {
  routePath: '',
  title: '',
  group: '',
  content: '',
  toc: [],
  isDated: false,
  keywords: [],
  description: '',
  code: [],
};
const LEAD = { start: 0, parent: -1, heading: -1 };

/** Pages and sections that are looked at more closely: nearness of the words, exact names. */
const CLOSER = 24;
const CLOSER_SECTIONS = 5;
/** What a place has to be worth for its word not to be looked for in other ways. */
const FOUND = 0.4;
/** Share of its importance that a word has which stands nowhere. */
const UNKNOWN = 0.5;
/** Headings over which a page spreads what it says. */
const SPREAD = 40;
/** What a pattern weighs at least that stands for the word itself. */
const LITERAL = 0.8;
/** Characters between two words that still belong together. */
const GAP = 24;

/** A page that answers, with its best sections. */
export interface RankedPage {
  page: number;
  score: number;
  /** Numbers of sections, best first. */
  sections: readonly { section: number; score: number }[];
  /** Whether something of it is called like the query. */
  exact: Exactness;
}

type ScoredPage = Omit<RankedPage, 'exact'>;

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

/** How many answers to single words are kept: with each letter only the last word changes. */
const KEPT = 300;

export function createRanker(shelf: Shelf): Ranker {
  const { pages, sections, content, code, names } = shelf;
  const starts = Int32Array.from(sections, ({ start }) => start);
  const known = recentMap<readonly Occurrence[]>(KEPT);
  const called: CalledPage[] = [];

  function calledAt(number: number): CalledPage {
    const page = called[number] ?? calledPage(pages[number] ?? NO_PAGE);
    called[number] = page;
    return page;
  }

  function placesOf(pattern: Pattern, text: SearchText, field: string) {
    const key = `${field} ${pattern.mode} ${pattern.text}`;
    const before = known.get(key);
    if (before) return before;
    const places = occurrencesOf(text, pattern);
    known.set(key, places);
    return places;
  }

  function rank(query: Query): Ranking {
    const terms = query.terms.length;
    const size = sections.length;
    /** Per section and term: grades added up in the text, and the best one of the heading. */
    const body = new Float32Array(size * terms);
    const heading = new Float32Array(size * terms);
    /** Per page and term: the best grade of each of its names, weighted. */
    const named = new Float32Array(pages.length * terms);
    /** Per page and term: the best grade of its title. */
    const titled = new Float32Array(pages.length * terms);
    const best = new Float32Array(terms);
    const note = (covers: readonly number[], worth: number) => {
      for (const term of covers) best[term] = Math.max(best[term] ?? 0, worth);
    };
    for (const pattern of query.patterns) {
      const { covers, weight } = pattern;
      let section = 0;
      for (const { start, grade } of placesOf(pattern, content, 'content')) {
        while (section + 1 < size && (starts[section + 1] ?? 0) <= start) section += 1;
        const isHeading = start < (sections[section]?.body ?? 0);
        const worth = grade * weight;
        note(covers, worth);
        for (const term of covers) {
          const at = section * terms + term;
          if (isHeading) heading[at] = Math.max(heading[at] ?? 0, worth);
          else body[at] = (body[at] ?? 0) + worth;
        }
      }
      let coded = 0;
      // Code is found as it is typed, not by other words for it.
      const inCode = weight < LITERAL ? [] : placesOf(pattern, code, 'code');
      for (const { start, grade } of inCode) {
        while ((code.starts[coded + 1] ?? Number.POSITIVE_INFINITY) <= start) coded += 1;
        const worth = grade * weight * WEIGHTS.code;
        note(covers, grade * weight);
        for (const term of covers) {
          const at = coded * terms + term;
          body[at] = (body[at] ?? 0) + worth;
        }
      }
      for (const field of FIELDS) {
        const lines = names[field];
        let page = 0;
        for (const { start, end, grade } of placesOf(pattern, lines, field)) {
          while ((lines.starts[page + 1] ?? Number.POSITIVE_INFINITY) <= start) page += 1;
          note(covers, grade * weight);
          const share = field === 'title' ? shareOfLine(lines, page, end - start) : 1;
          const worth = grade * weight * share * WEIGHTS[field];
          for (const term of covers) {
            const at = page * terms + term;
            named[at] = Math.max(named[at] ?? 0, worth);
            if (field === 'title') titled[at] = Math.max(titled[at] ?? 0, grade * weight);
          }
        }
      }
    }
    return score(query, { body, heading, named, titled, best });
  }

  interface Fields {
    body: Float32Array;
    heading: Float32Array;
    named: Float32Array;
    titled: Float32Array;
    best: Float32Array;
  }

  function score(query: Query, fields: Fields): Ranking {
    const { body, heading, named, titled, best: bestOf } = fields;
    const terms = query.terms.length;
    /** Rare words matter more. `holds` says whether one of `size` places holds a term. */
    const rarity = (size: number, holds: (at: number) => boolean): number[] =>
      query.terms.map(({ weight }, term) => {
        let count = 0;
        for (let place = 0; place < size; place += 1) if (holds(place * terms + term)) count += 1;
        return weight * Math.log(1 + (size - count + 0.5) / (count + 0.5));
      });
    const importance = rarity(sections.length, (at) => (body[at] ?? 0) + (heading[at] ?? 0) >= 0.5);
    const inTitles = rarity(pages.length, (at) => (titled[at] ?? 0) >= 0.5);
    // What nothing holds cannot be missing: it counts less.
    const total = importance.reduce(
      (sum, value, term) => sum + ((bestOf[term] ?? 0) > 0 ? value : value * UNKNOWN),
      0,
    );
    const W = WEIGHTS;
    /** Text score of what says so much about each term. */
    function textScore(strengthOf: (term: number) => number): number {
      let sum = 0;
      let covered = 0;
      for (let term = 0; term < terms; term += 1) {
        const strength = strengthOf(term);
        if (strength === 0) continue;
        const weight = importance[term] ?? 0;
        sum += (weight * strength) / (strength + W.saturation);
        covered += weight * Math.min(1, strength);
      }
      return total === 0 ? 0 : sum * (covered / total) ** W.coverage;
    }
    /** Share of the query that a page holds at all. */
    function coverage(strengthOf: (term: number) => number): number {
      const held = importance.filter((_, term) => strengthOf(term) > 0);
      return total === 0 ? 0 : held.reduce((sum, weight) => sum + weight, 0) / total;
    }
    const ranked: ScoredPage[] = [];
    let from = 0;
    for (const [number, page] of pages.entries()) {
      let to = from;
      while (to < sections.length && sections[to]?.page === number) to += 1;
      const pageAt = number * terms;
      const aboutPage = (term: number) => named[pageAt + term] ?? 0;
      const whole = new Float32Array(terms);
      const isNamed = query.terms.some((_, term) => aboutPage(term) > 0);
      const best: { section: number; score: number }[] = [];
      for (let section = from; section < to; section += 1) {
        const { start, parent, heading: number } = sections[section] ?? LEAD;
        const isLead = number < 0;
        const end = starts[section + 1] ?? content.normalized.length + 1;
        const share = 1 - W.lengthShare + (W.lengthShare * (end - start)) / W.length;
        let isHit = isLead && isNamed;
        for (let term = 0; term < terms; term += 1) {
          const at = section * terms + term;
          const own = (body[at] ?? 0) + (heading[at] ?? 0);
          if (own > 0) isHit = true;
          whole[term] =
            (whole[term] ?? 0) + (isLead ? W.lead : 1) * (body[at] ?? 0) + 2 * (heading[at] ?? 0);
        }
        if (!isHit) continue;
        const value = textScore((term) => {
          const at = section * terms + term;
          const above = parent < 0 ? 0 : (heading[parent * terms + term] ?? 0);
          return (
            ((isLead ? W.lead : W.body) * (body[at] ?? 0)) / share +
            W.heading * (heading[at] ?? 0) +
            W.parent * above +
            aboutPage(term)
          );
        });
        if (value > 0) best.push({ section, score: value });
      }
      const length = (starts[to] ?? content.normalized.length + 1) - (starts[from] ?? 0);
      const share = 0.5 + (0.5 * length) / W.pageLength;
      const pageScore = textScore(
        (term) => (W.pageBody * (whole[term] ?? 0)) / share + aboutPage(term),
      );
      from = to;
      if (pageScore === 0 && best.length === 0) continue;
      best.sort((a, b) => b.score - a.score);
      const top = best[0]?.score ?? 0;
      const naming = inTitles.reduce(
        (sum, weight, term) => sum + weight * (titled[pageAt + term] ?? 0),
        0,
      );
      const held = coverage((term) => (whole[term] ?? 0) + aboutPage(term)) ** W.whole;
      const whatItSays = top + W.page * pageScore + W.rareInTitles * naming;
      const sum = whatItSays * held * (page.isDated ? W.dated : 1);
      ranked.push({ page: number, score: sum, sections: best.slice(0, 12) });
    }
    ranked.sort((a, b) => b.score - a.score || a.page - b.page);
    const close = ranked.slice(0, CLOSER).map((entry) => lookCloser(entry, query, importance));
    const order = [...close, ...ranked.slice(CLOSER)]
      .map((entry) => ({ ...entry, exact: exactnessOf(calledAt(entry.page), query.text) }))
      .sort((a, b) => b.exact.tier - a.exact.tier || worthOf(b) - worthOf(a) || a.page - b.page);
    const found = Array.from(bestOf, (worth) => worth >= FOUND);
    return { pages: order, found };
  }

  /** Of two pages with a heading of that name, the one with fewer headings is more about it. */
  function worthOf({ page, score, exact }: RankedPage): number {
    if (exact.tier !== TIER.heading) return score;
    return score / (1 + (pages[page]?.toc.length ?? 0) / SPREAD);
  }

  /** Adds what the nearness of the words says: texts that use them together are about them. */
  function lookCloser(ranked: ScoredPage, query: Query, importance: readonly number[]): ScoredPage {
    const best = ranked.sections.slice(0, CLOSER_SECTIONS).map(({ section, score }) => {
      const from = starts[section] ?? 0;
      const to = starts[section + 1] ?? content.normalized.length;
      return { section, score: score + nearness(query, importance, from, to) };
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

  function nearness(query: Query, importance: readonly number[], from: number, to: number): number {
    const at: Occurrence[][] = query.terms.map(() => []);
    let whole = 0;
    for (const pattern of query.patterns) {
      const { covers, weight, mode } = pattern;
      if (weight < 0.7 || mode === 'inside') continue;
      const places = placesOf(pattern, content, 'content');
      for (let index = firstFrom(places, from); (places[index]?.start ?? to) < to; index += 1) {
        const place = places[index];
        if (!place) break;
        for (const term of covers) at[term]?.push(place);
        // A pattern of several terms holds them together.
        if (covers.length > 1) {
          const worth = covers.slice(1).reduce((sum, term) => sum + (importance[term] ?? 0), 0);
          whole = Math.max(whole, worth);
        }
      }
    }
    let sum = 0;
    for (let term = 1; term < at.length; term += 1) {
      let best = 0;
      for (const one of at[term - 1] ?? []) {
        for (const other of at[term] ?? []) {
          const gap = Math.max(other.start - one.end, one.start - other.end);
          if (gap > GAP) continue;
          const isNext = other.start >= one.end && gap <= 2;
          best = Math.max(best, isNext ? 1 : 0.5);
        }
      }
      sum += best * Math.min(importance[term - 1] ?? 0, importance[term] ?? 0);
    }
    return WEIGHTS.near * Math.max(sum, whole);
  }

  return { rank };
}

/** A title that holds little else is more about what it names. */
function shareOfLine(lines: Lines, line: number, length: number): number {
  const start = lines.starts[line] ?? 0;
  const end = (lines.starts[line + 1] ?? lines.normalized.length + 1) - 1;
  return 1 - WEIGHTS.titleRest + (WEIGHTS.titleRest * length) / Math.max(1, end - start);
}

/** Number of the first place that starts there or later. */
function firstFrom(places: readonly Occurrence[], from: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.start ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
