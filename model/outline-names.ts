import { type InlineText, partsOf, plainText } from './inline-text.ts';

/** A name in parts: `output.path`. */
const NAME = /^[\w$#*[\]<>-]+(?:\.[\w$#*[\]<>()-]+)+$/;

/** The name in parts that an outline entry consists of; undefined for any other text. */
export function nameOf(text: InlineText): string | undefined {
  const [part, ...others] = partsOf(text);
  if (part === undefined || typeof part === 'string' || !('code' in part)) return undefined;
  return others.length === 0 && NAME.test(part.code) ? part.code : undefined;
}

/** Of all names, how many have to begin alike for their beginning to go without saying. */
const MOST = 0.75;

/** Letters beyond which a name below its owner goes without the owner's name, too. */
const LONG = 30;

interface Entry {
  text: InlineText;
  depth: number;
}

/**
 * Of each entry of an outline, what its name begins with and need not be shown, since it repeats:
 * what the names of the page begin with alike, and of long names what the entry says that they
 * stand below. Empty where a text is shown whole.
 */
export function repeatedBeginnings(entries: readonly Entry[]): string[] {
  const names = entries.map(({ text }) => nameOf(text) ?? '');
  const shared = sharedBeginning(entries.map(({ text }) => text));
  const cuts = names.map((name) => (shared !== '' && name.startsWith(shared) ? shared : ''));
  const owners = entries.map((_, index) => ownerOf(index, entries, names));
  const isLong = (index: number) => (names[index]?.length ?? 0) - (cuts[index]?.length ?? 0) > LONG;
  const crowded = new Set(owners.filter((owner, index) => owner !== undefined && isLong(index)));
  return cuts.map((cut, index) => {
    const owner = owners[index];
    return owner !== undefined && crowded.has(owner) ? `${names[owner]}.` : cut;
  });
}

/** Index of the entry that an entry stands below, if the entry's name begins with its name. */
function ownerOf(
  index: number,
  entries: readonly Entry[],
  names: readonly string[],
): number | undefined {
  const depth = entries[index]?.depth ?? 0;
  const owner = entries.findLastIndex((entry, at) => at < index && entry.depth < depth);
  const name = names[owner] ?? '';
  return name !== '' && names[index]?.startsWith(`${name}.`) ? owner : undefined;
}

/**
 * What most names begin with alike (`optimization.`); empty if there is no such thing. What is left
 * of a name is never the same as another entry.
 */
function sharedBeginning(texts: readonly InlineText[]): string {
  const names = texts.flatMap((text) => nameOf(text) ?? []);
  let shared = '';
  for (let next = longer(names, shared); next !== shared; next = longer(names, shared)) {
    shared = next;
  }
  const rest = texts.map((text) => {
    const name = nameOf(text) ?? plainText(text);
    return name.startsWith(shared) ? name.slice(shared.length) : name;
  });
  return new Set(rest).size === new Set(texts.map((text) => JSON.stringify(text))).size
    ? shared
    : '';
}

/** The beginning with one part more, if that is still what most names have. */
function longer(names: readonly string[], shared: string): string {
  const counts = new Map<string, number>();
  for (const name of names) {
    if (!name.startsWith(shared)) continue;
    const dot = name.indexOf('.', shared.length);
    if (dot === -1) continue;
    const start = name.slice(0, dot + 1);
    counts.set(start, (counts.get(start) ?? 0) + 1);
  }
  const [start = shared, count = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  // The owner of the others has to show its last part.
  const isEntry = names.includes(start.slice(0, -1));
  return count > 1 && count >= names.length * MOST && !isEntry ? start : shared;
}
