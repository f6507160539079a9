/** What a word stands for. */
type Group = readonly string[];

/**
 * Words that mean the same, as a site's configuration has them. A line is one meaning: each of its
 * words stands for all others, and those in front of a ` > ` for what is behind it, too.
 */
export type Synonyms = readonly string[];

/** Word → what it stands for. */
const tables = new WeakMap<Synonyms, ReadonlyMap<string, readonly Group[]>>();

function tableOf(synonyms: Synonyms): ReadonlyMap<string, readonly Group[]> {
  const known = tables.get(synonyms);
  if (known) return known;
  const table = new Map<string, Group[]>();
  for (const line of synonyms) {
    const [words = [], more = []] = line
      .toLowerCase()
      .split(' > ')
      .map((part) => part.split(', '));
    const group = [...words, ...more];
    for (const word of words) table.set(word, [...(table.get(word) ?? []), group]);
  }
  tables.set(synonyms, table);
  return table;
}

/** A text that means the same as some words of a query. */
export interface Synonym {
  /** The words of the query that it stands for. */
  words: readonly string[];
  text: string;
}

/** @param query normalised */
export function synonymsOf(query: string, synonyms: Synonyms): Synonym[] {
  const found = new Map<string, Synonym>();
  for (const [phrase, groups] of tableOf(synonyms)) {
    if (!holds(query, phrase)) continue;
    const words = [...wordsIn(phrase)];
    for (const text of new Set(groups.flat())) {
      if (text === phrase || query.includes(text)) continue;
      found.set(`${text} ${words.join(' ')}`, { words, text });
    }
  }
  return [...found.values()];
}

/** Whether a text holds a phrase as words of its own. */
function holds(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const isApart = (place: number) => !/[a-z0-9]/.test(text[place] ?? ' ');
    const end = at + phrase.length;
    const isLatin = /[a-z0-9]/.test(phrase);
    if (!isLatin || (isApart(at - 1) && isApart(end))) return true;
  }
  return false;
}

/** The terms that a phrase is read as: words, or pairs of characters. */
function* wordsIn(phrase: string): Generator<string> {
  for (const [word] of phrase.matchAll(/[a-z0-9_$]+|[\u3400-\u9fff]+/g)) {
    if (word.charCodeAt(0) < 0x3400 || word.length <= 2) yield word;
    else for (let at = 0; at + 2 <= word.length; at += 1) yield word.slice(at, at + 2);
  }
}
