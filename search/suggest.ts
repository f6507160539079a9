/** The candidate nearest to a misspelt name, if any is near enough to be meant. */
export function suggest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(name.length / 4)) + 1;
  for (const candidate of candidates) {
    if (candidate.toLowerCase() === name.toLowerCase()) return candidate;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** A name of fewer letters abbreviates too many others. */
const SHORTEST = 3;

/**
 * What was meant by a name that does not exist: the nearest candidate, else the only one that it is the
 * beginning of. For hints: a name that is the beginning of another need not be a slip.
 */
export function meantBy(name: string, candidates: Iterable<string>): string | undefined {
  const all = [...candidates];
  const near = suggest(name, all);
  if (near !== undefined || name.length < SHORTEST) return near;
  const longer = all.filter((one) => one.toLowerCase().startsWith(name.toLowerCase()));
  return longer.length === 1 ? longer[0] : undefined;
}

/** Number of letters to add, remove, change or swap with their neighbour. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, swap));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
