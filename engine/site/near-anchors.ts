import type { RoutePath } from '../../model/names.ts';
import { editDistance } from '../../search/suggest.ts';

/** More than these nobody looks at. */
const MOST = 3;
/** So many of a page's anchors are read by somebody whose own is like none of them. */
const LISTED = 8;
/** Shorter words are the beginning of too many others. */
const SHORTEST = 4;

/** What React makes for the parts of an island (`render-island.ts`): nobody has written it. */
const MADE = /^_i\d+-R_/;

/** What a page can be linked to by. */
export interface PageAnchors {
  path: RoutePath;
  ids: readonly string[];
}

/**
 * What to do about a link to an anchor that its page does not have.
 * @param page the page that is linked to
 * @param others the site's pages in the same language and version
 * @param isOwn the link stands on the page itself
 */
export function anchorHint(
  hash: string,
  page: PageAnchors,
  others: readonly PageAnchors[],
  isOwn: boolean,
): string {
  const elsewhere = others.filter(({ path, ids }) => path !== page.path && ids.includes(hash));
  // What many pages have says nothing about which of them is meant.
  if (elsewhere.length > 0 && elsewhere.length <= MOST) {
    return `it stands on another page: ${listed(elsewhere.map(({ path }) => `${path}#${hash}`))}`;
  }
  const ids = page.ids.filter((id) => !MADE.test(id));
  const near = nearAnchors(hash, ids);
  if (near.length > 0) return `did you mean ${listed(near.map((id) => `#${id}`))}?`;
  const instead = isOwn ? 'correct or remove the link' : 'link to the page without a hash';
  if (ids.length === 0) return instead;
  const shown = ids.slice(0, LISTED).map((id) => `#${id}`);
  const more = ids.length > LISTED ? ' …' : '';
  return `${instead}; the page has ${shown.join(', ')}${more}`;
}

/** Up to three of a page's anchors that a misspelt one may stand for, the likeliest first. */
export function nearAnchors(hash: string, ids: readonly string[]): string[] {
  const wanted = bare(hash);
  const near = ids.flatMap((id) => {
    const likeness = likenessOf(wanted, bare(id));
    return likeness ? [{ id, ...likeness }] : [];
  });
  const sorted = near.sort((a, b) => a.rank - b.rank || a.distance - b.distance);
  const [best] = sorted;
  if (!best) return [];
  return sorted
    .filter(
      ({ rank, distance }) => rank === best.rank && distance <= Math.max(1, 2 * best.distance),
    )
    .slice(0, MOST)
    .map(({ id }) => id);
}

/** Anchors are mistaken in their capitals, hyphens and dots before anything else. */
const bare = (id: string): string => id.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** 0: the same letters; 1: a slip, or one is the beginning of the other; 2: the same stem. */
type Rank = 0 | 1 | 2;

function likenessOf(wanted: string, id: string): { rank: Rank; distance: number } | undefined {
  if (wanted === id) return { rank: 0, distance: 0 };
  const shorter = Math.min(wanted.length, id.length);
  const longer = Math.max(wanted.length, id.length);
  const shared = sharedStart(wanted, id);
  // A long anchor is hardly a slip for a short one that it happens to begin with.
  const isBeginning = shared === shorter && (shorter === wanted.length || shorter * 2 >= longer);
  if (isBeginning && shorter >= SHORTEST) return { rank: 1, distance: (longer - shorter) / longer };
  const slips = Math.max(2, Math.floor(wanted.length / 4));
  const distance = longer - shorter > slips ? longer : editDistance(wanted, id);
  if (distance <= slips && distance < shorter) return { rank: 1, distance };
  const isStem = shared >= 2 * SHORTEST && shared * 5 >= shorter * 2;
  return isStem ? { rank: 2, distance: wanted.length - shared } : undefined;
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** `a, b or c`. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}
