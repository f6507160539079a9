// Plain JavaScript, because the loader of style sheets is.

const CLOSED_BY = new Map([
  ['{', '}'],
  ['(', ')'],
  ['[', ']'],
]);
/** Comments, texts, addresses without quotes and escaped characters: what is in them is no bracket. */
const OPAQUE =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|url\(\s*(?!["'\s])[^)]*\)?|\\[\s\S]|[{}()[\]]/g;

/**
 * What of a style sheet is opened and not closed, or the other way round. Browsers go on all the same,
 * with rules of others inside the rule that is open.
 * @param {string} css
 * @returns {{ offset: number, message: string, hint: string } | undefined} the first mistake
 */
export function bracketMistake(css) {
  /** @type {{ bracket: string, offset: number }[]} */
  const open = [];
  for (const { 0: part, index } of css.matchAll(OPAQUE)) {
    if (part.startsWith('/*') && !(part.length > 3 && part.endsWith('*/'))) {
      return {
        offset: index,
        message: 'the comment that starts here does not end',
        hint: 'close it: `*/`',
      };
    }
    if (CLOSED_BY.has(part)) open.push({ bracket: part, offset: index });
    if (part !== '}' && part !== ')' && part !== ']') continue;
    const last = open.pop();
    if (last === undefined) {
      return {
        offset: index,
        message: `this \`${part}\` closes nothing`,
        hint: 'remove it, or look for an opening bracket that is missing above',
      };
    }
    if (CLOSED_BY.get(last.bracket) !== part) return unclosed(last);
  }
  // The innermost one may be right, and one around it not: the author sees both from here.
  const last = open.pop();
  return last && unclosed(last);
}

/** A declaration, and on the next line what looks like the next one. */
const UNENDED =
  /(?<=[;{}]\s*)(?:--)?[a-z][\w-]*\s*:[^;{}]*?[^;{}\s](?=[ \t]*\r?\n\s*(?:--)?[a-z][\w-]*\s*:[^;{}]*[;}])/i;

/**
 * Where a declaration runs on into the next one, because nothing ends it. Browsers drop both.
 * @param {string} css
 * @returns {{ offset: number, message: string, hint: string } | undefined} the first mistake
 */
export function semicolonMistake(css) {
  const blank = css.replace(OPAQUE, (part) =>
    part.length === 1 ? part : part.replace(/\S/g, (_sign, at) => (at === 0 ? '\u2060' : ' ')),
  );
  const found = UNENDED.exec(blank);
  if (!found) return undefined;
  const [name = ''] = found[0].split(':');
  return {
    offset: found.index,
    message: `\`${name.trim()}\` has no \`;\` at its end, so browsers drop it and what stands below it`,
    hint: 'write the `;`',
  };
}

/** @param {{ bracket: string, offset: number }} opened */
function unclosed({ bracket, offset }) {
  return {
    offset,
    message: `the \`${bracket}\` that is opened here is not closed`,
    hint: `write its \`${CLOSED_BY.get(bracket)}\``,
  };
}
