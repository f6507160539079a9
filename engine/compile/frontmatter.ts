import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import type { Frontmatter, PageType, Problem } from '../model.ts';
import { type ProblemSource, problemAt } from '../problems.ts';
import { frontmatterOf } from './frontmatter-block.ts';
import { suggest } from './suggest.ts';

const text = z.string('must be text; put it in quotes if it looks like a number or a date');
const flag = z.boolean('must be `true` or `false`');
const level = z
  .number('must be a heading level from 1 to 6')
  .int('must be a heading level from 1 to 6')
  .min(1, 'must be a heading level from 1 to 6')
  .max(6, 'must be a heading level from 1 to 6');
const textOrList = z.union([text, z.array(text)], 'must be text or a list of texts');

const pageTypes = ['home', 'doc', 'custom', 'blank', '404'] as const satisfies PageType[];

const hero = z.strictObject(
  {
    name: text,
    text: text.default(''),
    tagline: text.default(''),
    actions: z
      .array(
        z.strictObject({
          text,
          link: text,
          theme: z.enum(['brand', 'alt'], 'must be `brand` or `alt`').default('brand'),
        }),
        'must be a list of actions, each with `text` and `link`',
      )
      .default([]),
    image: z
      .strictObject({
        src: z.union(
          [z.string(), z.strictObject({ light: z.string(), dark: z.string() })],
          'must be a path, or a map with `light` and `dark`',
        ),
        alt: text,
        srcset: textOrList.optional(),
        sizes: textOrList.optional(),
      })
      .optional(),
  },
  'must be a map with `name`, `text`, `tagline` and `actions`',
);

const feature = z.strictObject(
  {
    icon: text.default(''),
    title: text,
    details: text,
    link: text.optional(),
    span: z
      .union([z.literal(2), z.literal(3), z.literal(4), z.literal(6)], 'must be 2, 3, 4 or 6')
      .default(4),
  },
  'must be a map with `title` and `details`',
);

/** Frontmatter as people write it; the output is `Frontmatter` of the model. */
export const frontmatterSchema = z.strictObject({
  title: text.optional(),
  titleSuffix: text.optional(),
  description: text.optional(),
  pageType: z.enum(pageTypes).default('doc'),
  overview: flag.default(false),
  overviewHeaders: z
    .union([level.transform((one) => [one]), z.array(level)], 'must be a heading level or a list')
    .optional(),
  navbar: flag.default(true),
  sidebar: flag.default(true),
  outline: flag.optional(),
  footer: flag.default(true),
  globalUIComponents: flag.default(true),
  hero: hero.optional(),
  features: z.array(feature, 'must be a list of features').optional(),
  date: text.transform(isoDate).optional(),
  'link-rss': textOrList
    .transform((feeds) => (typeof feeds === 'string' ? [feeds] : feeds))
    .default([]),
  head: z
    .array(
      z.tuple([z.string(), z.record(z.string(), z.string())]),
      'must be a list of [tag, {attributes}]',
    )
    .default([]),
  context: text.optional(),
});

const dateShape =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** `2024-05-28 16:00:00` → `2024-05-28T16:00:00.000Z`; without a zone it is UTC. */
function isoDate(value: string, context: z.RefinementCtx): string {
  const [, day, minutes = '00:00', seconds = ':00', zone = 'Z'] =
    dateShape.exec(value.trim()) ?? [];
  const offset = zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase();
  const date = new Date(`${day}T${minutes}${seconds}${offset}`);
  if (Number.isNaN(date.getTime())) {
    context.addIssue({ code: 'custom', message: 'must be a date like `2024-05-28 16:00:00`' });
    return z.NEVER;
  }
  return date.toISOString();
}

/** What a page without frontmatter has. */
export function defaultFrontmatter(): Frontmatter {
  return compact(frontmatterSchema.parse({}));
}

/**
 * Reads the YAML block at a file's start. Whatever is wrong with it is reported, and the fields
 * that are right are kept.
 */
export function parseFrontmatter(source: ProblemSource): {
  frontmatter: Frontmatter;
  problems: Problem[];
} {
  const block = frontmatterOf(source.text);
  if (block === undefined) return { frontmatter: defaultFrontmatter(), problems: [] };
  const lines = new LineCounter();
  // The opening `---` stays in front as the document marker: positions are those of the file.
  const document = parseDocument(block.replace(/\r?\n---[ \t]*$/, '\n'), {
    lineCounter: lines,
    prettyErrors: false,
  });
  if (document.errors.length > 0) {
    const problems = document.errors.map((error) => {
      const { line, col } = lines.linePos(error.pos[0]);
      return problemAt(
        source,
        { line, column: col },
        {
          code: 'bad-yaml',
          message: `the frontmatter is not YAML: ${firstLine(error.message)}`,
          hint: 'put a text in quotes if it contains `: `, ` #` or starts with a sign',
        },
      );
    });
    return { frontmatter: defaultFrontmatter(), problems };
  }
  const placeOfPath = (path: readonly PropertyKey[]) => {
    const { line, col } = lines.linePos(rangeStart(document, path));
    return { line, column: col };
  };
  return checkFields(document.toJS() ?? {}, source, placeOfPath);
}

type PlaceOfPath = (path: readonly PropertyKey[]) => { line: number; column: number };

function checkFields(value: unknown, source: ProblemSource, placeOfPath: PlaceOfPath) {
  const problems: Problem[] = [];
  const report = (path: readonly PropertyKey[], words: Parameters<typeof problemAt>[2]) =>
    problems.push(problemAt(source, placeOfPath(path), words));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
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
    report(['pageType'], {
      code: 'unknown-page-type',
      severity: 'warning',
      message: `unknown pageType \`${String(pageType)}\`; the page is shown as \`doc\``,
      hint: `write one of ${pageTypes.join(', ')}`,
    });
    delete fields.pageType;
  } else if (pageType === 404) fields.pageType = '404';
  for (;;) {
    const parsed = frontmatterSchema.safeParse(fields);
    if (parsed.success) return { frontmatter: compact(parsed.data), problems };
    for (const issue of parsed.error.issues) reportIssue(issue, report);
    // Wrong fields are dropped, so that the rest of the page still compiles as it should.
    for (const issue of parsed.error.issues) {
      const wrong = issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [];
      for (const key of [...wrong, ...issue.path.slice(0, 1)]) delete fields[String(key)];
    }
  }
}

function reportIssue(
  issue: z.core.$ZodIssue,
  report: (path: readonly PropertyKey[], words: Parameters<typeof problemAt>[2]) => void,
): void {
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) {
      const known = keysAt(issue.path);
      const near = suggest(key, known);
      report([...issue.path, key], {
        code: 'unknown-key',
        message: `unknown frontmatter key \`${pathText([...issue.path, key])}\``,
        hint: near ? `did you mean \`${near}\`?` : `known keys: ${known.join(', ')}`,
      });
    }
    return;
  }
  const inner = issue.code === 'invalid_union' ? deepest(issue) : undefined;
  if (inner) {
    reportIssue({ ...inner, path: [...issue.path, ...inner.path] }, report);
    return;
  }
  const missing = issue.code === 'invalid_type' && issue.input === undefined;
  report(issue.path, {
    code: 'bad-frontmatter',
    message: `\`${pathText(issue.path)}\` ${issue.message === 'Invalid input' || missing ? describe(issue) : issue.message}`,
  });
}

function describe(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_type' ? `is missing or not a ${issue.expected}` : 'is not valid';
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
