import { type Products, productWords } from './products.ts';

/**
 * Names in a clause: code, and in the words around it what is written like code or like a name of its
 * own. A clause that names another thing than before says something else, whatever its other words.
 */
export function namesIn(clause: string, products: Products): string[] {
  const { plain, common } = patternsOf(products);
  const codes = [...clause.matchAll(/`([^`]+)`/g)].map(([, code = '']) => bare(code));
  const words = clause.replace(/`[^`]*`/g, ' ~ ');
  const isChinese = /\p{Script=Han}/u.test(clause);
  const found = [...words.matchAll(plain)].flatMap(({ 0: word, index }) => {
    // The first word of a sentence has its capital from there, and so has one behind a label.
    const isFirst =
      !isChinese &&
      /(?:^|[:.!?“([*_>|-])\s*$/.test(words.slice(0, index)) &&
      /^[A-Z][a-z']*$/.test(word);
    return isFirst || common.has(word.toLowerCase()) ? [] : [word];
  });
  return [...codes, ...found];
}

interface Patterns {
  plain: RegExp;
  /** Capitals that name nothing another word could not, and the product that everything is about. */
  common: ReadonlySet<string>;
}

const known = new WeakMap<Products, Patterns>();

function patternsOf(products: Products): Patterns {
  const patterns = known.get(products) ?? {
    plain: plainPattern(productWords(products).endings),
    common: new Set(['i', 'a', 'the', 'if', 'in', 'on', products.own.toLowerCase(), 'web', 'api', 'url']), // biome-ignore format: one line
  };
  known.set(products, patterns);
  return patterns;
}

/** `app.config.js`, `afterEmit`, `Parcel`, `css-loader`, `--watch`. */
const plainPattern = (endings: string): RegExp =>
  new RegExp(
    String.raw`(?<![\w./-])(?:--[a-z][\w-]*|@[\w-]+\/[\w.-]*\w|[A-Z][\w+#]*(?:\.[a-z]\w*)?|[a-z]+(?:[A-Z]\w*)+|[\w-]+\.(?:[cm]?[jt]sx?|css|html|map|json|txt|wasm|png|svg|toml|lock)|(?:[a-z]\w*-)+(?:plugin|loader|cli|server${endings}))(?![\w/-])`,
    'g',
  );

/** Code without the marks of a text or a call. */
export const bare = (code: string) => code.replace(/^['"]|['"]$/g, '').replace(/\(\)$/, '');

/** What of a list is not in another one, each as often as it is missing there. */
export function without(list: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return list.filter((one) => {
    const at = left.indexOf(one);
    if (at === -1) return true;
    left.splice(at, 1);
    return false;
  });
}

/** Text of the same length in which code is one word. */
export function blanked(text: string, codes: readonly { at: number; end: number }[]): string {
  let result = text;
  for (const { at, end } of codes)
    result = result.slice(0, at) + 'x'.repeat(end - at) + result.slice(end);
  return result;
}
