import { normalizeQuery } from './normalize.ts';
import type { Shelf } from './shelf.ts';

/** As many pages are offered instead of an answer. */
const MAX_NEAR = 3;
/** Share of letter pairs that two names have in common before one resembles the other. */
const LEAST = 0.25;
/** In characters: a longer query resembles no title. */
const MAX_LENGTH = 60;

/** Numbers of the pages whose title or address looks most like a query, most alike first. */
export function nearNames(
  { pages, names }: Pick<Shelf, 'pages' | 'names'>,
  keyword: string,
): number[] {
  const asked = pairsOf(normalizeQuery(keyword.slice(0, MAX_LENGTH)));
  if (asked.size === 0) return [];
  const titles = names.title.normalized.split('\n');
  const alike = pages.map(({ routePath }, number) => {
    const last = routePath.slice(routePath.lastIndexOf('/') + 1);
    const shares = [titles[number] ?? '', last].map((name) => shareOf(asked, pairsOf(name)));
    return { number, share: Math.max(...shares) };
  });
  return alike
    .filter(({ share }) => share >= LEAST)
    .sort((one, other) => other.share - one.share)
    .slice(0, MAX_NEAR)
    .map(({ number }) => number);
}

function pairsOf(text: string): Set<string> {
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '');
  const pairs = new Set<string>();
  for (let at = 0; at + 2 <= letters.length; at += 1) pairs.add(letters.slice(at, at + 2));
  return pairs;
}

/** What two sets have in common, from 0 to 1. */
function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const pair of one) if (other.has(pair)) common += 1;
  return one.size + other.size === 0 ? 0 : (2 * common) / (one.size + other.size);
}
