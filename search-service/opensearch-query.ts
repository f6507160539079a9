import type { Pattern, Query } from '../search/query.ts';
import type { LexiconPart } from './lexicon.ts';
import { TEXT_FIELDS } from './opensearch-index.ts';

/** Words of a query by which OpenSearch looks; all of them count in the ranking. */
const MAX_TERMS = 8;
/** Words that begin alike, of one pattern: the most frequent ones. */
const EXPANSIONS = 30;
/** What a place in a field is worth. Sections of a page share its title and names. */
const BOOST: Record<(typeof TEXT_FIELDS)[number], number> = {
  title: 6,
  names: 3,
  heading: 3,
  body: 1,
};

const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * The sections that may answer a query, and of each page the best one.
 * @param isLoose also looks inside of words, which takes longer
 */
export function sectionQuery(
  query: Query,
  { vocabulary, holds }: LexiconPart,
  { size, isLoose }: { size: number; isLoose: boolean },
): object {
  const countOf = (term: number) => vocabulary.get(query.terms[term]?.text ?? '') ?? 0;
  const rarest = new Set(
    [...query.terms.keys()].sort((one, other) => countOf(one) - countOf(other)).slice(0, MAX_TERMS),
  );
  const wanted = query.patterns.filter(({ covers }) => covers.some((term) => rarest.has(term)));
  const inside = [...rarest].flatMap((term) => {
    const text = query.terms[term]?.text ?? '';
    return isLoose || !holds(text) ? [insideOf(text)] : [];
  });
  return {
    size,
    _source: false,
    track_total_hits: false,
    docvalue_fields: ['page'],
    collapse: { field: 'page' },
    query: { bool: { should: [...wanted.flatMap(clauseOf), ...inside] } },
    sort: ['_score', { page: 'asc' }],
  };
}

function clauseOf({ text, begin, mode, weight }: Pattern): object[] {
  if (mode === 'inside') return [insideOf(text)];
  if (CJK.test(text)) {
    // Longer ones are covered by their pairs.
    return text.length > 2 ? [] : [inFields(weight, (field) => term(`${field}.pairs`, text))];
  }
  const words = (mode === 'exact' ? text : begin).match(WORD) ?? [];
  if (words.length === 0) return [insideOf(text)];
  const found = words.map((word) => inFields(weight, (field) => beginning(field, word)));
  if (words.length === 1) {
    const whole = inFields(weight, (field) => term(field, text));
    return [...found, whole];
  }
  return [{ bool: { must: found } }, inFields(weight, (field) => term(field, text))];
}

/** The best of the fields counts. */
function inFields(weight: number, clause: (field: string) => object): object {
  return {
    dis_max: {
      queries: TEXT_FIELDS.map((field) => ({
        bool: { must: [clause(field)], boost: BOOST[field] * weight },
      })),
    },
  };
}

const term = (field: string, value: string) => ({ term: { [field]: { value } } });

const beginning = (field: string, value: string) => ({
  prefix: { [field]: { value, rewrite: `top_terms_blended_freqs_${EXPANSIONS}` } },
});

/** Anywhere in a word, and as signs alone. */
function insideOf(text: string): object {
  const value = `*${text.replace(/[*?\\]/g, '\\$&').split(' ')[0]}*`;
  return {
    dis_max: {
      queries: TEXT_FIELDS.flatMap((field) =>
        [field, `${field}.pairs`].map((name) => ({ wildcard: { [name]: { value } } })),
      ),
    },
  };
}
