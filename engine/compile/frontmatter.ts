import { LineCounter, parseDocument, visit } from 'yaml';
import type { z } from 'zod';
import { FEATURE_ICONS } from '../../model/home.ts';
import { meantBy, suggest } from '../../search/suggest.ts';
import type { Frontmatter, Problem, TextPlace } from '../model.ts';
import { type ProblemSource, type ProblemWords, problemAt } from '../problems.ts';
import { placeOfThrown } from '../thrown-place.ts';
import { frontmatterOf } from './frontmatter-block.ts';
import {
  feature,
  frontmatterExamples,
  frontmatterSchema,
  hero,
  pageTypes,
} from './frontmatter-schema.ts';
import { nearValue } from './near-value.ts';
import { problemOnPage, type SeenOn } from './on-page.ts';
import { checkFreeFields, splitFields } from './site-frontmatter.ts';
import type { SiteFrontmatter } from './site-modules.ts';
import { valueAt } from './value-at.ts';
import { insteadOfKey } from './written-elsewhere.ts';

/** Where a field is written; the nearest one around it where it is not. */
export type PlaceOfField = (path: readonly PropertyKey[]) => TextPlace;

const AT_START: PlaceOfField = () => ({ line: 1, column: 1 });

/** What a page without frontmatter has. */
export function defaultFrontmatter(): Frontmatter {
  return compact(frontmatterSchema.parse({}));
}

/**
 * Reads the YAML block at a file's start. Whatever is wrong with it is reported, and the fields
 * that are right are kept.
 * @param known ids of the site's feeds, without which `link-rss` is not checked; what checks the
 * site's own keys, without which there are none; whether a slot of the site shows the cards; the page
 * and the site, for what their code does wrong
 */
export function parseFrontmatter(
  source: ProblemSource,
  known: {
    feeds?: readonly string[] | undefined;
    site?: SiteFrontmatter | undefined;
    ownCards?: boolean | undefined;
    page?: Pick<SeenOn, 'path' | 'siteRoot'>;
  } = {},
): {
  frontmatter: Frontmatter;
  problems: Problem[];
  placeOf: PlaceOfField;
} {
  const block = frontmatterOf(source.text);
  if (block === undefined && !known.site)
    return { frontmatter: defaultFrontmatter(), problems: [], placeOf: AT_START };
  const lines = new LineCounter();
  // The opening `---` stays in front as the document marker: positions are those of the file.
  const document = parseDocument((block ?? '').replace(/\r?\n---[ \t]*$/, '\n'), {
    lineCounter: lines,
    prettyErrors: false,
  });
  // Aliases that lead nowhere, or multiply without end, are found while values are made.
  const { values, faults } = valuesOf(document);
  if (faults.length > 0) {
    const problems = faults.map((fault) => {
      const quote = openQuote(fault, document);
      const { line, col } = lines.linePos(quote ?? fault.pos[0]);
      const words =
        quote === undefined
          ? {
              message: `the frontmatter is not YAML: ${firstLine(fault.message)}`,
              hint: 'put a text in quotes if it contains `: `, ` #` or starts with a sign',
            }
          : {
              message: 'the quote that opens here is never closed',
              hint: 'write the same quote behind the text, or none if it needs none',
            };
      return problemAt(source, { line, column: col }, { code: 'bad-yaml', ...words });
    });
    return { frontmatter: defaultFrontmatter(), problems, placeOf: AT_START };
  }
  const placeOfPath: PlaceOfField = (path) => {
    const { line, col } = lines.linePos(rangeStart(document, path));
    return { line, column: col };
  };
  const fields: unknown = values ?? {};
  const { own, free } = known.site && isMap(fields) ? splitFields(fields) : { own: fields };
  const checked = checkFields(own, source, placeOfPath);
  if (known.site && free) {
    const { data, problems, failure } = checkFreeFields(free, known.site);
    checked.frontmatter.data = data;
    if (failure) {
      const { path = '', siteRoot = '' } = known.page ?? {};
      const place = placeOfThrown(failure.thrown, siteRoot);
      const on = { path, siteRoot, file: source.file };
      checked.problems.push(problemOnPage(failure.words, on, place));
    }
    checked.problems.push(
      ...problems.map(({ path, words }) => problemAt(source, placeOfPath(path), words)),
    );
  }
  const unknown = [
    ...unknownFeeds(checked.frontmatter, known.feeds),
    ...(known.ownCards ? [] : unknownIcons(checked.frontmatter)),
  ].map(({ path, words }) => problemAt(source, placeOfPath(path), words));
  return { ...checked, problems: [...checked.problems, ...unknown], placeOf: placeOfPath };
}

/** What is wrong with a document, and where: an offset in its text. */
interface YamlFault {
  message: string;
  pos: readonly [number, ...number[]];
}

/** Offset of the quote that a fault is about: the parser notices where the text ends that it is open. */
function openQuote(
  { message, pos: [at] }: YamlFault,
  document: ReturnType<typeof parseDocument>,
): number | undefined {
  if (!message.startsWith('Missing closing')) return undefined;
  let start: number | undefined;
  visit(document, {
    Scalar(_key, { range }) {
      if (range && range[0] <= at && at <= range[1]) start = range[0];
    },
  });
  return start;
}

/** The values of a document, or what keeps it from having any. */
function valuesOf(document: ReturnType<typeof parseDocument>): {
  values?: unknown;
  faults: readonly YamlFault[];
} {
  // A warning is a tag that nobody knows, whose value would be shown as text.
  const faults = [...document.errors, ...document.warnings];
  if (faults.length > 0) return { faults };
  try {
    return { values: document.toJS(), faults };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { faults: [{ message, pos: [document.contents?.range?.[0] ?? 0] }] };
  }
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Entries of `link-rss` that name no feed. */
function unknownFeeds({ 'link-rss': ids }: Frontmatter, feeds: readonly string[] = ids) {
  const all =
    feeds.length === 0 ? 'the configuration has no feeds' : `known feeds: ${feeds.join(', ')}`;
  return ids.flatMap((id, index) => {
    if (feeds.includes(id)) return [];
    const near = suggest(id, feeds);
    const words: ProblemWords = {
      code: 'unknown-feed',
      message: `\`link-rss\` names a feed that the configuration does not have: \`${id}\``,
      hint: `${near ? `did you mean \`${near}\`? ` : ''}${all}`,
    };
    return [{ path: ['link-rss', index], words }];
  });
}

/** Icons of cards that are no drawing and no short text either: they would be printed as a word. */
function unknownIcons({ features = [] }: Frontmatter) {
  return features.flatMap(({ icon }, index) => {
    const near = nearIcon(icon);
    if (FEATURE_ICONS.some((name) => name === icon)) return [];
    if (near === undefined && !NO_SHORT_TEXT.test(icon)) return [];
    const all = `write ${FEATURE_ICONS.map((name) => `\`${name}\``).join(', ')}, an emoji or a few letters`;
    const words: ProblemWords = {
      code: 'unknown-icon',
      message: `the theme has no drawing \`${icon}\`, and the card would show these words`,
      hint: near === undefined ? all : `did you mean \`${near}\`? Else ${all}`,
    };
    return [{ path: ['features', index, 'icon'], words }];
  });
}

/** Addresses, elements, and words of small letters as names have them. */
const NO_SHORT_TEXT = /^[a-z][a-z_-]{4,}$|^<|\/|\.[a-z]{3,4}$/;

/** Shorter texts are near to too much. */
const nearIcon = (icon: string): string | undefined =>
  icon.length < 4 ? undefined : meantBy(icon, FEATURE_ICONS);

function checkFields(value: unknown, source: ProblemSource, placeOfPath: PlaceOfField) {
  const problems: Problem[] = [];
  const report = (path: readonly PropertyKey[], words: Parameters<typeof problemAt>[2]) =>
    problems.push(problemAt(source, placeOfPath(path), words));
  if (!isMap(value)) {
    report([], {
      code: 'bad-frontmatter',
      message: 'the frontmatter must be a map of keys and values',
      hint: 'write one `key: value` a line, for example `title: Quick start`',
    });
    return { frontmatter: defaultFrontmatter(), problems };
  }
  const fields: Record<string, unknown> = { ...value };
  const pageType = fields.pageType;
  if (pageType !== undefined && !pageTypes.some((known) => known === String(pageType))) {
    const near = suggest(String(pageType), pageTypes);
    report(['pageType'], {
      code: 'unknown-page-type',
      severity: 'warning',
      message: `unknown pageType \`${String(pageType)}\`; the page is shown as \`doc\``,
      hint: near ? `did you mean \`${near}\`?` : `write one of ${pageTypes.join(', ')}`,
    });
    delete fields.pageType;
  } else if (pageType === 404) fields.pageType = '404';
  for (;;) {
    const parsed = frontmatterSchema.safeParse(fields);
    if (parsed.success) return { frontmatter: compact(parsed.data), problems };
    for (const issue of parsed.error.issues) reportIssue(issue, fields, report);
    // Wrong fields are dropped, so that the rest of the page still compiles as it should.
    for (const issue of parsed.error.issues) {
      const wrong = issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [];
      for (const key of [...wrong, ...issue.path.slice(0, 1)]) delete fields[String(key)];
    }
  }
}

const OWN_KEYS =
  'keys of the site’s own are checked by the module that `frontmatter` of the site configuration names';

function reportIssue(
  issue: z.core.$ZodIssue,
  fields: Record<string, unknown>,
  report: (path: readonly PropertyKey[], words: Parameters<typeof problemAt>[2]) => void,
): void {
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) {
      const known = keysAt(issue.path);
      const isOuter = issue.path.length === 0;
      const near = meantBy(key, known);
      const keys = `known keys: ${known.join(', ')}`;
      report([...issue.path, key], {
        code: 'unknown-key',
        message: `unknown frontmatter key \`${pathText([...issue.path, key])}\``,
        hint:
          (isOuter ? insteadOfKey(key, fields[key]) : undefined) ??
          (near ? `did you mean \`${near}\`?` : isOuter ? `${keys}; ${OWN_KEYS}` : keys),
      });
    }
    return;
  }
  const inner = issue.code === 'invalid_union' ? deepest(issue) : undefined;
  if (inner) {
    reportIssue({ ...inner, path: [...issue.path, ...inner.path] }, fields, report);
    return;
  }
  const value = valueAt(fields, issue.path);
  report(issue.path, {
    code: 'bad-frontmatter',
    message: `\`${pathText(issue.path)}\` ${value === undefined ? 'is missing' : issue.message}`,
    hint: nearValue(issue, value) ?? exampleOf(issue.path),
  });
}

/** How a field is written, or the nearest one around it. */
function exampleOf(path: readonly PropertyKey[]): string | undefined {
  const names = path.filter((part) => typeof part !== 'number').map(String);
  for (let length = names.length; length > 0; length -= 1) {
    const example = frontmatterExamples[names.slice(0, length).join('.')];
    if (example !== undefined) return `write it as in \`${example}\``;
  }
  return undefined;
}

function deepest(issue: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue | undefined {
  return issue.errors
    .flat()
    .find((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys');
}

/** Keys that the schema knows at a path: for the hint. */
function keysAt(path: readonly PropertyKey[]): string[] {
  const schema =
    path.length === 0
      ? frontmatterSchema
      : path[0] === 'features'
        ? feature
        : path.includes('actions')
          ? hero.shape.actions.unwrap().element
          : path.includes('image')
            ? hero.shape.image.unwrap()
            : hero;
  return Object.keys(schema.shape);
}

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : `${text}${text && '.'}${String(part)}`,
    '',
  );

const firstLine = (message: string): string => message.split('\n')[0] ?? message;

interface YamlPair {
  key?: { value?: unknown; range?: [number, ...number[]] };
  value?: YamlNode;
}
interface YamlNode {
  items?: (YamlPair | YamlNode)[];
  range?: [number, ...number[]] | null;
}

/** Offset of the key (or list entry) that a path leads to; of the nearest parent when it is absent. */
function rangeStart(document: { contents: unknown }, path: readonly PropertyKey[]): number {
  let node = document.contents as YamlNode | undefined; // yaml's node classes share this shape
  let offset = node?.range?.[0] ?? 0;
  for (const part of path) {
    const item =
      typeof part === 'number'
        ? node?.items?.[part]
        : node?.items?.find((pair) => 'key' in pair && String(pair.key?.value) === String(part));
    if (!item) break;
    const pair = 'key' in item ? (item as YamlPair) : undefined; // Only pairs have keys.
    offset = (pair ? pair.key?.range?.[0] : (item as YamlNode).range?.[0]) ?? offset;
    node = pair ? pair.value : (item as YamlNode);
  }
  return offset;
}

/** zod leaves `undefined` behind for optional fields; the model has them absent. */
function compact(value: z.output<typeof frontmatterSchema>): Frontmatter {
  const strip = (field: unknown): unknown => {
    if (Array.isArray(field)) return field.map(strip);
    if (typeof field !== 'object' || field === null) return field;
    return Object.fromEntries(
      Object.entries(field)
        .filter(([, inner]) => inner !== undefined)
        .map(([key, inner]) => [key, strip(inner)]),
    );
  };
  return strip(value) as Frontmatter; // The same shape without undefined values.
}
