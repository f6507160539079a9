import { escapeRegExp } from '../../engine/escape-reg-exp.ts';
/** Names of products that the sentences of a site tell apart. */
export interface Products {
  /** What the site documents; it need not be named in each sentence. */
  readonly own: string;
  /** What it is compared with. */
  readonly others: readonly string[];
}

/** Of a site that names none. */
export const NO_PRODUCTS: Products = { own: '', others: [] };

/** How the names of a site's products are found. */
export interface ProductWords {
  /** Any of the others. */
  other: RegExp | undefined;
  /** All of them, where a clause compares them. */
  any: RegExp;
  /** The own one where it is a place: “In Vite, …”. */
  place: RegExp;
  /** Endings of names of packages that are called after the others, with a `|` in front of each. */
  endings: string;
}

const known = new WeakMap<Products, ProductWords>();

/** The patterns of some products, made once. */
export function productWords(products: Products): ProductWords {
  const words = known.get(products) ?? wordsOf(products);
  known.set(products, words);
  return words;
}

const NOTHING = /(?!)/g;

function wordsOf({ own, others }: Products): ProductWords {
  const names = others.map(escapeRegExp);
  const all = [...(own === '' ? [] : [escapeRegExp(own)]), ...names].join('|');
  return {
    other: names.length === 0 ? undefined : new RegExp(`\\b(?:${names.join('|')})\\b`),
    any: all === '' ? NOTHING : new RegExp(`\\b(?:${all})\\b`, 'g'),
    place:
      own === '' ? NOTHING : new RegExp(`\\bIn ${escapeRegExp(own)}\\b|在 ${escapeRegExp(own)} 中|${escapeRegExp(own)} 中`, 'g'), // biome-ignore format: one line
    endings: names.map((name) => `|${name.toLowerCase()}`).join(''),
  };
}
