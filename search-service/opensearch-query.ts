import type { Pattern, Query } from '../search/query.ts';
import type { LexiconPart } from './lexicon.ts';
import { TEXT_FIELDS } from './opensearch-index.ts';

/** Words of a query by which OpenSearch looks; all of them count in the ranking. */
const MAX_TERMS = 8;
/** What a place in a field is worth. Sections of a page share its title. */
const BOOST: Record<(typeof TEXT_FIELDS)[number], number> = { title: 6, about: 3, body: 1 };
/** What the whole word says beyond its beginning: how often it stands there, and in how long a text. */
const WHOLE = 0.3;

const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * The sections that may answer a query, and of each page the best one.
 * @param isLoose also looks inside of words, which takes longer
 */
export function sectionQuery(
  query: Query,
  { vocabulary, holds, rarity }: LexiconPart,
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
  const clauses = new Map<string, object>();
  for (const pattern of wanted) {
    for (const clause of clausesOf(pattern, rarity)) clauses.set(JSON.stringify(clause), clause);
  }
  return {
    size,
    _source: false,
    track_total_hits: false,
    docvalue_fields: ['page'],
    collapse: { field: 'page' },
    query: { bool: { should: [...clauses.values(), ...inside] } },
    sort: ['_score', { page: 'asc' }],
  };
}

function clausesOf(
  { text, begin, mode, weight }: Pattern,
  rarity: LexiconPart['rarity'],
): object[] {
  if (mode === 'inside') return [insideOf(text)];
  if (CJK.test(text)) {
    // Longer ones are covered by their pairs.
    return text.length > 2 ? [] : [inFields(weight, (field) => term(`${field}.pairs`, text))];
  }
  const words = (mode === 'exact' ? text : begin).match(WORD) ?? [];
  if (words.length === 0) return [insideOf(text)];
  const found = words.map((word) =>
    inFields(weight * rarity(word), (field) => ({ prefix: { [field]: word } })),
  );
  const whole = inFields(weight * WHOLE, (field) => term(field, text));
  return words.length === 1 ? [...found, whole] : [{ bool: { must: found } }, whole];
}

/** The best of the fields counts. Beginnings of words all count alike within a field. */
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
