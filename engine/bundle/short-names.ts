const NAME = /(?<![\w-])--[a-zA-Z][\w-]*/g;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Style sheets with short names for custom properties, anchors and containers: the same name is the
 * same in all of them, the most frequent are the shortest. Readable names stay in the sources and
 * in development. Only style sheets may use them.
 * @param sheets texts by name
 */
export function shortenNames(sheets: Readonly<Record<string, string>>): Record<string, string> {
  const uses = new Map<string, number>();
  for (const css of Object.values(sheets)) {
    for (const [name] of css.matchAll(NAME)) uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  const ranked = [...uses].sort(
    ([a, usesOfA], [b, usesOfB]) => usesOfB - usesOfA || (a < b ? -1 : 1),
  );
  const short = new Map(ranked.map(([name], rank) => [name, `--${shortName(rank)}`]));
  return Object.fromEntries(
    Object.entries(sheets).map(([key, css]) => [
      key,
      css.replace(NAME, (name) => short.get(name) ?? name),
    ]),
  );
}

/** `a` … `z`, `aa` … `zz`. */
function shortName(rank: number): string {
  const last = LETTERS.charAt(rank % LETTERS.length);
  const rest = Math.floor(rank / LETTERS.length);
  return rest === 0 ? last : shortName(rest - 1) + last;
}
