import type { z } from 'zod';
import { suggest } from '../../search/suggest.ts';
import type { ProblemWords } from '../problems.ts';
import { frontmatterSchema } from './frontmatter-schema.ts';
import { nearValue } from './near-value.ts';
import type { WordsOnPage } from './on-page.ts';
import { type SiteFrontmatter, shownName, thrownText } from './site-modules.ts';
import { insteadOfKey } from './written-elsewhere.ts';

/** Something wrong with a key of the site's own. */
export interface FieldProblem {
  path: readonly PropertyKey[];
  words: ProblemWords;
}

interface SplitFields {
  /** Keys of the engine. */
  own: Record<string, unknown>;
  /** All others. */
  free: Record<string, unknown>;
}

/** Parts the keys that the engine knows from those that are the site's. */
export function splitFields(fields: Record<string, unknown>): SplitFields {
  const entries = Object.entries(fields);
  const isOwn = ([key]: [string, unknown]) => Object.hasOwn(frontmatterSchema.shape, key);
  return {
    own: Object.fromEntries(entries.filter(isOwn)),
    free: Object.fromEntries(entries.filter((entry) => !isOwn(entry))),
  };
}

/** What the site makes of its own keys. */
export interface CheckedKeys {
  /** What the schema makes of them; the keys as they are when a function checks them. */
  data: Record<string, unknown>;
  problems: FieldProblem[];
  /** The code of the site is at fault, and no page. */
  failure?: { words: WordsOnPage; thrown?: unknown };
}

/** Checks the site's keys by its own schema or function. */
export function checkFreeFields(free: Record<string, unknown>, site: SiteFrontmatter): CheckedKeys {
  try {
    return typeof site.check === 'function'
      ? { data: free, ...complaints(site.check(free), site) }
      : bySchema(free, site.check, site.name);
  } catch (error) {
    const message = (on: string) => `${nameOf(site)} failed on ${on}: ${thrownText(error)}`;
    const words = { code: 'frontmatter-failed', message, hint: NAMED };
    return { data: free, problems: [], failure: { words, thrown: error } };
  }
}

const NAMED = 'it is named in `frontmatter` of the site configuration';

const nameOf = ({ name }: SiteFrontmatter): string =>
  shownName({ kind: 'frontmatter', name, file: name });

function bySchema(free: Record<string, unknown>, schema: z.ZodType, file: string) {
  const parsed = schema.safeParse(free);
  if (parsed.success) {
    const data = JSON.parse(JSON.stringify(parsed.data ?? {})) as Record<string, unknown>; // An object of the schema.
    return { data, problems: [] };
  }
  const known = 'shape' in schema ? Object.keys(schema.shape as object) : [];
  return {
    data: free,
    problems: parsed.error.issues.flatMap((issue) => issueProblems(issue, { known, free, file })),
  };
}

interface CheckedFields {
  /** Names that the schema has. */
  known: readonly string[];
  free: Record<string, unknown>;
  /** The module with the schema. */
  file: string;
}

function issueProblems(
  issue: z.core.$ZodIssue,
  { known, free, file }: CheckedFields,
): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const near = suggest(key, [...known, ...Object.keys(frontmatterSchema.shape)]);
      const path = [...issue.path, key];
      const hint =
        insteadOfKey(key, free[key]) ??
        (near ? `did you mean \`${near}\`?` : `the site's own keys: ${known.join(', ')}`);
      return {
        path,
        words: { code: 'unknown-key', message: `unknown frontmatter key \`${key}\``, hint },
      };
    });
  }
  const field = issue.path.map(String).join('.');
  const reason = issue.message.replace(/^Invalid (?:input|option): /, '');
  const value = issue.path.length === 1 ? free[field] : undefined;
  const hint = nearValue(issue, value) ?? `\`${file}\` of the site says what it may be`;
  return [
    {
      path: issue.path,
      words: { code: 'bad-frontmatter', message: `\`${field}\`: ${reason}`, hint },
    },
  ];
}

/** What a function may return: nothing, sentences, or a sentence for each key. */
function complaints(result: unknown, site: SiteFrontmatter): Omit<CheckedKeys, 'data'> {
  const words = (message: string): ProblemWords => ({ code: 'bad-frontmatter', message });
  if (result === undefined || result === null) return { problems: [] };
  if (typeof result === 'string') return { problems: [{ path: [], words: words(result) }] };
  if (Array.isArray(result) && result.every((one) => typeof one === 'string')) {
    return { problems: result.map((message) => ({ path: [], words: words(message) })) };
  }
  if (typeof result === 'object' && Object.values(result).every((one) => typeof one === 'string')) {
    const problems = Object.entries(result as Record<string, string>).map(([key, message]) => ({
      path: [key],
      words: words(`\`${key}\`: ${message}`),
    }));
    return { problems };
  }
  const failure = {
    code: 'frontmatter-failed',
    message: (on: string) =>
      `${nameOf(site)} returns neither sentences nor an object of them on ${on}`,
    hint: "return `['…']`, `{ key: '…' }`, or nothing when everything is right",
  };
  return { problems: [], failure: { words: failure } };
}
