import type { SyntaxNode } from '../../engine/compile/nodes.ts';
import type { Claim, ClaimExtractor, ClaimSources, Verdict } from './claim.ts';
import type { ClaimSection } from './claim-page.ts';
import { HOOK_PAGES } from './released-hooks.ts';
import { RELEASED } from './released-options.ts';

/**
 * Version notes of options and hooks: the released schemas and code say in which versions an option is. A note on a
 * patch (`0.7.2`) must lie behind the last schema without it and not behind the first one with it.
 */
export const sinceClaims: ClaimExtractor = {
  kind: 'since',
  claimsOf: ({ sections, route }, sources) =>
    sections.flatMap((section) =>
      section.components
        .filter(({ name }) => name === 'ApiMeta')
        .flatMap(({ node }) => sinceClaim(section, node, { route, sources })),
    ),
};

/** Options that a schema accepted before there was anything behind them, with how that is known. */
const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  'experiments.lazyCompilation':
    'up to 0.6 a switch without a plugin behind it, which came with 0.7 (dist/builtin-plugin/lazy-compilation)',
};

const NOTES = ['addedVersion', 'removedVersion', 'deprecatedVersion'];

function sinceClaim(
  section: ClaimSection,
  node: SyntaxNode,
  { route, sources }: { route: string; sources: ClaimSources },
): Claim[] {
  return (node.attributes ?? []).flatMap(({ name = '', value }): Claim[] => {
    if (!NOTES.includes(name) || typeof value !== 'string') return [];
    const verdict: Verdict =
      name === 'addedVersion'
        ? addedVerdict(section.code, value, route, sources)
        : { state: 'unproven' };
    const place = node.position?.start ?? { line: section.line, column: 1 };
    const word = name.replace('Version', '');
    return [
      {
        file: section.file.shown,
        line: place.line,
        column: place.column,
        kind: 'since',
        excerpt: `${section.heading}: ${word} ${value}`,
        says: `${section.code ?? section.heading} ${word} ${value}`,
        verdict,
      },
    ];
  });
}

function addedVerdict(
  name: string | undefined,
  version: string,
  route: string,
  { facts, released, releasedHooks }: ClaimSources,
): Verdict {
  const owner = HOOK_PAGES[route];
  if (owner !== undefined && name !== undefined) {
    const hook = `${owner}.${name}`;
    return judge({ name: hook, has: releasedHooks[hook], where: 'code' }, version);
  }
  // Headings of other pages may be called as an option is.
  if (!route.startsWith('/config/') || name === undefined || name in WITHOUT_EFFECT)
    return { state: 'unproven' };
  if (!(name in facts.options)) return { state: 'unproven' };
  return judge({ name, has: released[name], where: 'schema' }, version);
}

interface Released {
  name: string;
  /** Versions that have it; undefined when nobody looked. */
  has: readonly string[] | undefined;
  where: 'schema' | 'code';
}

function judge({ name: option, has, where: place }: Released, version: string): Verdict {
  if (has === undefined) return { state: 'unproven' };
  const [first] = has;
  // An option that was away for some versions came twice.
  const hasGaps = has.length > 0 && has.length !== RELEASED.length - RELEASED.indexOf(first ?? '');
  if (hasGaps) return { state: 'unproven' };
  const last = RELEASED.at(-1) ?? '';
  const before = first === undefined ? last : RELEASED[RELEASED.indexOf(first) - 1];
  const low = before === undefined ? undefined : `${before}.0`;
  const high = first === undefined ? undefined : `${first}.0`;
  const isLater = low === undefined || isAbove(version, low);
  const isEarly = high === undefined || !isAbove(version, high);
  if (isLater && isEarly) {
    const where =
      first === undefined ? `no ${place} up to ${last} has it` : `the ${place} of ${high}`;
    return {
      state: 'proven',
      by: `${where}${low === undefined || first === undefined ? '' : `, which ${low} has not`}`,
    };
  }
  return {
    state: 'false',
    code: 'wrong-since',
    message:
      first === undefined
        ? `\`${option}\` is in no ${place} up to ${last}.0, so it did not come with ${version}`
        : `\`${option}\` is in the ${place} of ${high}${low === undefined ? '' : ` and not in that of ${low}`}, so it did not come with ${version}`,
    ...(high !== undefined && {
      hint: `write \`addedVersion="${high}"\`, or the patch before it that brought the option`,
    }),
  };
}

/** Whether a version is later than another one; `1.0.0-alpha.1` is later than `0.7.5`. */
export function isAbove(a: string, b: string): boolean {
  const parts = (text: string) =>
    text
      .split(/[.-]|alpha/)
      .filter((one) => one !== '')
      .map(Number);
  const [left, right] = [parts(a), parts(b)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
