import type { CheckPage } from '../types.ts';

/**
 * The fewest words a page of an area may have, code left out; Chinese characters count half.
 *
 * They mark stubs, not quality. A guide page that states its outcome, shows the shortest thing that
 * works, explains it and names one pitfall does not fit into 250 words. An option, a plugin or a
 * hook needs its sentence, when to change it, an example with its effect and its values: 120. A
 * release post that names highlights and how to upgrade: 200. Lists of people and licenses are as
 * long as they are; 40 words say what the list is. A page that was written with care lies far above.
 */
const FLOORS: readonly { under: string; words: number }[] = [
  { under: '/guide/', words: 250 },
  { under: '/config/', words: 120 },
  { under: '/plugins/', words: 120 },
  { under: '/api/', words: 120 },
  { under: '/blog/', words: 200 },
  { under: '/contribute/', words: 120 },
  { under: '/misc/', words: 40 },
];

/** Words of a page's text: Latin ones, and two Chinese characters for one. */
function countWords(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = text.replace(/\p{Script=Han}/gu, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}.'’-]*/gu);
  return Math.round(han / 2) + (latin?.length ?? 0);
}

/**
 * How far a page is below the floor of its area; undefined when it is not. Home pages, overviews and
 * pages without a layout consist of other things than words.
 */
export function missingWords({
  route,
  page,
}: CheckPage): { has: number; needs: number } | undefined {
  const { pageType, overview } = page.frontmatter;
  if (pageType !== 'doc' || overview) return undefined;
  const floor = FLOORS.find(({ under }) => route.key.startsWith(under));
  const has = countWords(page.text);
  return floor && has < floor.words ? { has, needs: floor.words } : undefined;
}
