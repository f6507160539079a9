import type { Claim, ClaimExtractor, ClaimSources, Verdict } from './claim.ts';
import { claimAt } from './claim-at.ts';
import { type ClaimPage, type Sentence, sentencesOfPage } from './claim-page.ts';

/**
 * What a link calls its target is what the target is: code is the heading's code or stands in its
 * section, and a page's title leads to that page.
 */
export const linkClaims: ClaimExtractor = {
  kind: 'link',
  claimsOf: (page, sources) =>
    sentencesOfPage(page).flatMap((sentence) =>
      sentence.links.flatMap((link) => linkClaim(sentence, link, page, sources)),
    ),
};

function linkClaim(
  sentence: Sentence,
  { at, text, url }: Sentence['links'][number],
  page: ClaimPage,
  { ask }: ClaimSources,
): Claim[] {
  if (!/^[/#]/.test(url)) return [];
  const [path = '', id = ''] = url.split('#');
  const route = path === '' ? page.route : path;
  const [, code] = /^`([^`]+)`(?:\(\))?$/.exec(text.trim()) ?? [];
  const heading = ask.heading(page.lang, route, id);
  // Dead links and anchors are the engine's own finding.
  if (heading === undefined) return [];
  const verdict =
    code === undefined
      ? titleVerdict(text, { route, id, heading }, page, ask)
      : codeVerdict(code, { route, id, heading }, page, ask);
  if (!verdict) return [];
  return [claimAt(sentence, at, { kind: 'link', says: `${text} → ${url}`, verdict })];
}

interface Target {
  route: string;
  id: string;
  heading: string;
}

type Ask = ClaimSources['ask'];

/** Words of a link that are another page's title lie about where it leads. */
function titleVerdict(
  text: string,
  { route, id, heading }: Target,
  { lang }: ClaimPage,
  ask: Ask,
): Verdict | undefined {
  const homes = ask.titled(lang, text.trim())?.split(' ') ?? [];
  if (homes.length === 0) return undefined;
  if (homes.includes(route) || sameWords(heading, text)) return { state: 'proven', by: heading };
  if (id !== '') return undefined;
  // One word may be meant in its own sense.
  if (!/\S\s\S|\p{Script=Han}{4}/u.test(text.trim())) return undefined;
  return {
    state: 'unproven',
    why: `that is the title of ${homes[0]}, and the link leads to ${route}, “${heading}”`,
  };
}

const sameWords = (a: string, b: string) => plain(a) === plain(b);
const plain = (text: string) => text.replaceAll('`', '').trim().toLowerCase();

function codeVerdict(
  code: string,
  { route, id, heading }: Target,
  page: ClaimPage,
  ask: Ask,
): Verdict {
  const name = nameIn(code);
  const isNamed = [...heading.matchAll(/`([^`]+)`/g)].map(([, one = '']) => nameIn(one));
  const names = isNamed.length > 0 ? isNamed : [nameIn(heading)];
  if (names.some((one) => agrees(one, name)))
    return { state: 'proven', by: `its heading, ${heading}` };
  // Somewhere else stands exactly what the link names.
  const homes = ask.named(page.lang, name)?.split(' ') ?? [];
  const here = `${route}${id === '' ? '' : `#${id}`}`;
  const isHome = homes.some((home) => home === here || (home.startsWith(`${route}#`) && id === ''));
  if (isHome) return { state: 'proven', by: `the heading of ${name} on that page` };
  const mentions = ask.says(page.lang, route, id, name) === 'yes';
  const own = homes.find((home) => home.startsWith(`${route}#`) && home !== here);
  if (own !== undefined) {
    return {
      state: 'false',
      code: 'wrong-link',
      message: `\`${code}\` leads to “${heading}” (${here}), and is described at ${own}`,
      hint: `link to ${own}`,
    };
  }
  if (mentions && homes.length === 0) return { state: 'proven', by: `the text of ${heading}` };
  const why =
    homes.length > 0
      ? `it is described at ${homes.slice(0, 3).join(', ')}`
      : mentions
        ? undefined
        : `“${heading}” says nothing about it`;
  return { state: 'unproven', ...(why !== undefined && { why }) };
}

/** The name without values, calls and brackets: `resolve.symlinks: false` → `resolve.symlinks`. */
export function nameIn(code: string): string {
  return code
    .replace(/^new\s+/, '')
    .replace(/:\s.*$|\s*=.*$/s, '')
    .replace(/\(.*$/s, '')
    .replaceAll(/\[\]|[`'"<>]/g, '')
    .trim();
}

/** Whether two names are one: the same, or one ends in the other (`poll`, `watchOptions.poll`). */
function agrees(a: string, b: string): boolean {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  if (left === right) return true;
  return (
    left.endsWith(`.${right}`) || right.endsWith(`.${left}`) || squeezed(left) === squeezed(right)
  );
}

const squeezed = (text: string) => text.replaceAll(/[\s-]|^rspack\./g, '');
