import type { SyntaxNode } from '../../engine/compile/nodes.ts';
import type { Claim, ClaimExtractor, ClaimSources, Verdict } from './claim.ts';
import { claimAt } from './claim-at.ts';
import type { ClaimSection, Sentence } from './claim-page.ts';
import { type FirstVersions, HOOK_PAGES } from './first-versions.ts';

/** Version notes of options and hooks: all published schemas and code have been read, to the patch. */
export const sinceClaims: ClaimExtractor = {
  kind: 'since',
  claimsOf: ({ sections, route }, sources) =>
    sections.flatMap((section) => [
      ...section.components
        .filter(({ name }) => name === 'ApiMeta')
        .flatMap(({ node }) => sinceClaim(section, node, { route, sources })),
      ...section.sentences.flatMap((sentence) => statedClaims(sentence, sources)),
    ]),
};

/** “available since 0.5”, “自 0.5.2 起支持”, of an option that stands in front of it, or that the row is about. */
const SINCE =
  /\b(?:available|supported|there) since (?<en>\d+\.\d+(?:\.\d+)?)(?![\d.]*\d)|[自从] ?(?<zh>\d+\.\d+(?:\.\d+)?) ?(?:起|开始)(?:支持|可用)/gi;

function statedClaims(sentence: Sentence, { firstVersions }: ClaimSources): Claim[] {
  return [...sentence.text.matchAll(SINCE)].flatMap(({ index, groups }): Claim[] => {
    const version = groups?.en ?? groups?.zh ?? '';
    const name = optionBefore(sentence, index, firstVersions);
    const first = name === undefined ? undefined : firstVersions.options[name];
    if (name === undefined || first === undefined) return [];
    // “since 0.5” names all patches of it.
    const isMinor = version.split('.').length === 2;
    const verdict = judge(
      { name, first, where: 'schema' },
      isMinor && first.startsWith(`${version}.`) ? first : version,
      firstVersions.versions,
    );
    const told: Verdict =
      verdict.state === 'false' ? { ...verdict, hint: `write ${first}` } : verdict;
    return [
      claimAt(sentence, index, { kind: 'since', says: `${name} since ${version}`, verdict: told }),
    ];
  });
}

/**
 * The published version that a number of a sentence names, when an option that the sentence names, or that it
 * links to, came with it.
 * @param lang language of the page
 */
export function sinceSource(
  { codes, cell, links, section }: Sentence,
  version: string,
  { lang, sources }: { lang: string; sources: Pick<ClaimSources, 'firstVersions' | 'ask'> },
): string | undefined {
  if (!/^\d+\.\d+(?:\.\d+)?$/.test(version)) return undefined;
  const { options } = sources.firstVersions;
  const linked = links.map(({ url }) => {
    const [route = '', id = ''] = url.split('#');
    return sources.ask.heading(lang, route, id)?.replaceAll('`', '') ?? '';
  });
  const named = [...codes.map(({ text }) => text), ...codesOfRow(cell), ...linked];
  const name = named
    .flatMap((code) => [code, `${section.code}.${code}`])
    .find((one) => options[one] === version || options[one]?.startsWith(`${version}.`));
  return name && `the first version with \`${name}\` in its schema`;
}

/** Code in the first cell of a row: what the row is about. */
const codesOfRow = (cell: Sentence['cell']): string[] =>
  [...(cell?.row.cells[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** The option that a sentence speaks of at some place, by its whole name; undefined for none or several. */
function optionBefore(
  { codes, cell, section, text }: Sentence,
  at: number,
  { options }: FirstVersions,
): string | undefined {
  const inFront = codes.filter(({ end }) => end <= at).map((code) => code.text);
  // “It has been there since 0.5”, below the option's own heading.
  const isBare = codes.length === 0 && /^(?:It|这个选项|该选项)/.test(text);
  const named =
    inFront.length > 0 ? inFront.slice(-1) : isBare ? [section.code ?? ''] : codesOfRow(cell);
  const found = new Set(
    named.flatMap((code) => {
      const option = code.replace(/:.*$/, '').trim();
      return [`${section.code}.${option}`, option].filter((one) => one in options).slice(0, 1);
    }),
  );
  const [name] = found;
  return named.length === 1 && found.size === 1 ? name : undefined;
}

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
  { facts, firstVersions: { versions, options, hooks } }: ClaimSources,
): Verdict {
  const owner = HOOK_PAGES[route];
  if (owner !== undefined && name !== undefined) {
    return judge({ name, first: hooks[`${owner}.${name}`], where: 'code' }, version, versions);
  }
  // Headings of other pages may be called as an option is.
  if (!route.startsWith('/config/') || name === undefined || name in WITHOUT_EFFECT)
    return { state: 'unproven' };
  if (!(name in facts.options)) return { state: 'unproven' };
  return judge({ name, first: options[name], where: 'schema' }, version, versions);
}

interface First {
  name: string;
  /** The version since which it is there; undefined when it was away for a while, or nobody looked. */
  first: string | undefined;
  where: 'schema' | 'code';
}

function judge(
  { name, first, where }: First,
  version: string,
  versions: readonly string[],
): Verdict {
  if (first === undefined) return { state: 'unproven' };
  const before = versions[versions.indexOf(first) - 1];
  const without = before === undefined ? '' : ` and not in that of ${before}`;
  if (first === version) return { state: 'proven', by: `in the ${where} of ${first}${without}` };
  return {
    state: 'false',
    code: 'wrong-since',
    message: `\`${name}\` is in the ${where} of ${first}${without}, so it did not come with ${version}`,
    hint:
      before === undefined
        ? 'take the note away: it has been there from the beginning'
        : `write \`addedVersion="${first}"\``,
  };
}
