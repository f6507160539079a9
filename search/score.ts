import type { IndexPage } from './index-file.ts';
import type { Query } from './query.ts';
import type { Shelf } from './shelf.ts';

/** What the texts of a shelf say about the terms of a query. */
export interface Fields {
  /** Per section and term: grades added up in the text and, for less, in the code. */
  body: Float32Array;
  /** Per section and term: the best grade of its heading. */
  heading: Float32Array;
  /** Per page and term: the best grade of each of its names, weighted. */
  named: Float32Array;
  /** Per page and term: the best grade of its title. */
  titled: Float32Array;
  /** Per term: the best grade anywhere. */
  best: Float32Array;
}

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
  coverage: 0.7,
  /** What a heading adds that holds all of the query; one that holds half of it adds an eighth. */
  headed: 0.15,
  /** Of the whole page beside its best section. */
  page: 0.3,
  pageLength: 2900,
  pageBody: 0.7,
  /** How much it matters that no term is missing on the whole page. */
  whole: 0.3,
  /** Of words that few titles hold, however often they stand in texts: a tool's name on the page about moving from it. */
  rareInTitles: 0.1,
  /** Two terms next to each other, as in the query. */
  near: 0.25,
  /** What is left of the weight of a dated page. */
  dated: 0.6,
  /** What a page gains to which as many others lead as to the best known ones. */
  linked: 1,
  linkedFrom: 60,
  /** Times as much: a page that is headed by the reader's message, with other names in it. */
  message: 1.5,
};

/** Share of its importance that a word has which stands nowhere. */
const UNKNOWN = 0.5;
/** A section below which a term's places count as one that holds it. */
const HOLDS = 0.5;
/** Sections of a page that answers. */
const BEST_SECTIONS = 12;

/** A page with its best sections. */
export interface ScoredPage {
  page: number;
  score: number;
  /** Numbers of sections, best first. */
  sections: readonly { section: number; score: number }[];
}

export interface Scored {
  /** Best first. */
  pages: ScoredPage[];
  /** Of each term of the query: rare words matter more. */
  importance: Float64Array;
}

/** Scores the pages of one shelf. */
export interface Scorer {
  score(query: Query, fields: Fields): Scored;
}

/** Loops over numbers in typed arrays throughout: a query meets each of two thousand sections. */
export function createScorer({ pages, sections, content }: Shelf): Scorer {
  const size = sections.length;
  const starts = Int32Array.from(sections, ({ start }) => start);
  const parents = Int32Array.from(sections, ({ parent }) => parent);
  const leads = Uint8Array.from(sections, ({ heading }) => (heading < 0 ? 1 : 0));
  /** Number of the first section of each page; behind the last one, that of all sections. */
  const firsts = new Int32Array(pages.length + 1).fill(size);
  for (const [section, { page }] of sections.entries()) {
    firsts[page] = Math.min(firsts[page] ?? size, section);
  }
  // A page without sections would begin where the next one does.
  for (let page = pages.length - 1; page >= 0; page -= 1) {
    firsts[page] = Math.min(firsts[page] ?? size, firsts[page + 1] ?? size);
  }
  const behind = content.normalized.length + 1;
  const startOf = (section: number) => (section < size ? (starts[section] ?? 0) : behind);

  function score(query: Query, fields: Fields): Scored {
    const { body, heading, named, titled, best: bestOf } = fields;
    const terms = query.terms.length;
    const importance = new Float64Array(terms);
    const inTitles = new Float64Array(terms);
    // What nothing holds cannot be missing: it counts less.
    let total = 0;
    for (const [term, { weight }] of query.terms.entries()) {
      let held = 0;
      for (let at = term; at < size * terms; at += terms) {
        if ((body[at] ?? 0) + (heading[at] ?? 0) >= HOLDS) held += 1;
      }
      let entitled = 0;
      for (let at = term; at < pages.length * terms; at += terms) {
        if ((titled[at] ?? 0) >= HOLDS) entitled += 1;
      }
      const value = weight * rarity(size, held);
      importance[term] = value;
      inTitles[term] = weight * rarity(pages.length, entitled);
      total += (bestOf[term] ?? 0) > 0 ? value : value * UNKNOWN;
    }
    const strengths = new Float64Array(terms);
    /** Text score of what says so much about each term: of `strengths`. */
    function textScore(): number {
      let sum = 0;
      let covered = 0;
      for (let term = 0; term < terms; term += 1) {
        const strength = strengths[term] ?? 0;
        if (strength === 0) continue;
        const weight = importance[term] ?? 0;
        sum += (weight * strength) / (strength + WEIGHTS.saturation);
        covered += weight * Math.min(1, strength);
      }
      return total === 0 ? 0 : sum * (covered / total) ** WEIGHTS.coverage;
    }
    /** What a heading adds that holds so much of the query. */
    function headingScore(at: number): number {
      let held = 0;
      for (let term = 0; term < terms; term += 1) {
        held += (importance[term] ?? 0) * Math.min(1, heading[at + term] ?? 0);
      }
      return total === 0 ? 0 : WEIGHTS.headed * held * (held / total) ** 3;
    }
    const ranked: ScoredPage[] = [];
    const whole = new Float32Array(terms);
    for (const [number, page] of pages.entries()) {
      const [from, to] = [firsts[number] ?? 0, firsts[number + 1] ?? 0];
      const pageAt = number * terms;
      let isNamed = false;
      for (let term = 0; term < terms; term += 1) {
        if ((named[pageAt + term] ?? 0) > 0) isNamed = true;
      }
      whole.fill(0);
      const best: { section: number; score: number }[] = [];
      for (let section = from; section < to; section += 1) {
        const isLead = leads[section] === 1;
        const sectionAt = section * terms;
        let isHit = isLead && isNamed;
        for (let term = 0; term < terms; term += 1) {
          const inBody = body[sectionAt + term] ?? 0;
          const inHeading = heading[sectionAt + term] ?? 0;
          if (inBody + inHeading === 0) continue;
          isHit = true;
          whole[term] = (whole[term] ?? 0) + (isLead ? WEIGHTS.lead : 1) * inBody + 2 * inHeading;
        }
        if (!isHit) continue;
        const length = startOf(section + 1) - startOf(section);
        const share = 1 - WEIGHTS.lengthShare + (WEIGHTS.lengthShare * length) / WEIGHTS.length;
        const parent = parents[section] ?? -1;
        for (let term = 0; term < terms; term += 1) {
          const at = sectionAt + term;
          const above = parent < 0 ? 0 : (heading[parent * terms + term] ?? 0);
          strengths[term] =
            ((isLead ? WEIGHTS.lead : WEIGHTS.body) * (body[at] ?? 0)) / share +
            WEIGHTS.heading * (heading[at] ?? 0) +
            WEIGHTS.parent * above +
            (named[pageAt + term] ?? 0);
        }
        const value = textScore() + headingScore(sectionAt);
        if (value > 0) best.push({ section, score: value });
      }
      if (!isNamed && best.length === 0) continue;
      const share = 0.5 + (0.5 * (startOf(to) - startOf(from))) / WEIGHTS.pageLength;
      let naming = 0;
      let held = 0;
      for (let term = 0; term < terms; term += 1) {
        const inTexts = whole[term] ?? 0;
        const inNames = named[pageAt + term] ?? 0;
        strengths[term] = (WEIGHTS.pageBody * inTexts) / share + inNames;
        naming += (inTitles[term] ?? 0) * (titled[pageAt + term] ?? 0);
        if (inTexts + inNames > 0) held += importance[term] ?? 0;
      }
      const pageScore = textScore();
      best.sort((a, b) => b.score - a.score);
      const whatItSays =
        (best[0]?.score ?? 0) + WEIGHTS.page * pageScore + WEIGHTS.rareInTitles * naming;
      /** Share of the query that the page holds at all. */
      const coverage = (total === 0 ? 0 : held / total) ** WEIGHTS.whole;
      const sum = whatItSays * coverage * worthOf(page);
      ranked.push({ page: number, score: sum, sections: best.slice(0, BEST_SECTIONS) });
    }
    ranked.sort((a, b) => b.score - a.score || a.page - b.page);
    return { pages: ranked, importance };
  }

  return { score };
}

/** What a page is worth whatever the query: what many pages need, readers look for. */
function worthOf({ isDated, linkedFrom }: IndexPage): number {
  const linked = Math.log1p(linkedFrom) / Math.log1p(WEIGHTS.linkedFrom);
  return (isDated ? WEIGHTS.dated : 1) * (1 + WEIGHTS.linked * linked);
}

/** What a word tells that some of so many texts hold. */
function rarity(texts: number, holding: number): number {
  return Math.log(1 + (texts - holding + 0.5) / (holding + 0.5));
}
