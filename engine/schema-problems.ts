import type { z } from 'zod';
import { suggest } from '../search/suggest.ts';
import { locateField } from './locate-field.ts';
import type { Problem } from './model.ts';
import { problemFrame } from './problems.ts';

/** The source of a default export, in which the path of a wrong field can be found again. */
export interface LocatedText {
  file: string;
  text: string;
}

type Issue = z.core.$ZodIssue;

type Hint = (path: readonly PropertyKey[]) => string | undefined;

/**
 * Turns a schema's issues into problems with the place of the field.
 * @param hintFor what to write instead of a field that the schema does not know
 */
export function schemaProblems(
  error: z.ZodError,
  source: LocatedText,
  code: string,
  hintFor: Hint = () => undefined,
): Problem[] {
  return error.issues.flatMap((issue) => issueProblems(issue, { source, code, hintFor }));
}

interface Reading {
  source: LocatedText;
  code: string;
  hintFor: Hint;
}

function issueProblems(found: Issue, reading: Reading): Problem[] {
  const issue = asValue(found);
  const { source, code, hintFor } = reading;
  const branch =
    issue.code === 'invalid_union' ? (nearestBranch(issue) ?? listBranch(issue)) : undefined;
  if (branch) {
    return branch.flatMap((inner) =>
      issueProblems({ ...inner, path: [...issue.path, ...inner.path] }, reading),
    );
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      code: 'unknown-key',
      severity: 'error',
      ...placeOf(source, [...issue.path, key]),
      message: `unknown key ${pathText([...issue.path, key])}`,
      hint: hintFor([...issue.path, key]) ?? 'remove it, or check its spelling',
    }));
  }
  const hint = issueHint(issue);
  return [
    {
      code,
      severity: 'error',
      ...placeOf(source, issue.path),
      message: words(issue),
      ...(hint !== undefined && { hint }),
    },
  ];
}

/** A `type` that is none of those that tell objects apart is a value that is none of the listed ones. */
function asValue(issue: Issue): Issue {
  if (issue.code !== 'invalid_union' || issue.errors.length > 0) return issue;
  const { discriminator, input } = issue;
  // Zod says which there are, and its types do not.
  const options: unknown = Reflect.get(issue, 'options');
  if (discriminator === undefined || !isTexts(options)) return issue;
  const written: unknown =
    typeof input === 'object' && input !== null ? Reflect.get(input, discriminator) : undefined;
  const message = `Invalid option: expected one of ${options.map((one) => `"${one}"`).join('|')}`;
  return { code: 'invalid_value', path: issue.path, values: options, input: written, message };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** What to write instead, where the schema says so. */
function issueHint(issue: Issue): string | undefined {
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String);
    const near = typeof issue.input === 'string' ? suggest(issue.input, values) : undefined;
    if (near !== undefined) return `did you mean \`${near}\`?`;
    const named = values.map((value) => `\`${value}\``);
    const own = OWN_VALUES[String(issue.path.at(-1))] ?? '';
    return values.length === 1 ? `write ${named[0]}` : `write one of ${named.join(', ')}${own}`;
  }
  if (issue.code === 'custom') {
    const own: unknown = issue.params?.hint;
    return typeof own === 'string' ? own : undefined;
  }
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.path.length === 0 && issue.expected === 'object')
    return 'write `export default defineConfig({ … })`';
  const own = SHAPES[String(issue.path.at(-1))];
  const written = own?.type === issue.expected ? own.shape : WRITTEN[issue.expected];
  return written === undefined ? undefined : `write ${written}`;
}

/** What may stand in place of a listed value, by the field. */
const OWN_VALUES: Readonly<Record<string, string>> = {
  icon: ", or a drawing of your own: `{ svg: '<svg …>…</svg>' }`",
};

/** How fields are written that other tools have under the same name, in another shape. */
const SHAPES: Readonly<Record<string, { type: string; shape: string }>> = {
  sidebar: {
    type: 'record',
    shape:
      "an object that has one list for the pages of each folder: `sidebar: { '/guide/': [{ text: 'Start', link: '/guide/start' }] }`; a list for all pages stands at `'/'`",
  },
  locales: {
    type: 'array',
    shape:
      "a list with one object for each language: `locales: [{ lang: 'en', label: 'English' }]`; `lang`, beside it, names the default one",
  },
};

/** How values of a type are written. */
const WRITTEN: Readonly<Record<string, string>> = {
  string: "a text in quotes: `'…'`",
  boolean: '`true` or `false`, without quotes',
  number: 'a number, without quotes',
  array: 'a list: `[…]`',
  object: 'an object: `{ … }`',
  record: 'an object: `{ … }`',
};

function words(issue: Issue): string {
  const field = pathText(issue.path);
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    return `${field} is missing: expected ${issue.expected}`;
  }
  const messages =
    issue.code === 'invalid_union'
      ? issue.errors.flatMap((branch) => branch.map(({ message }) => message))
      : issue.code === 'invalid_key'
        ? issue.issues.map(({ message }) => message)
        : [issue.message];
  const reasons = messages.map((message) =>
    message.replace(/^Invalid (input|option): /, '').replace('expected record', 'expected object'),
  );
  return `${field}: ${[...new Set(reasons)].join('; or ')}`;
}

/** Of a union's branches that have the right type, the one with the fewest issues is meant. */
function nearestBranch(issue: Issue & { code: 'invalid_union' }): Issue[] | undefined {
  const count = (branch: Issue[]) =>
    branch.reduce((sum, one) => sum + (one.code === 'unrecognized_keys' ? one.keys.length : 1), 0);
  return issue.errors
    .filter((branch) =>
      branch.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
    )
    .sort((a, b) => count(a) - count(b))[0];
}

/** Who writes a text where a list of texts is one of the branches means that one. */
function listBranch(issue: Issue & { code: 'invalid_union' }): Issue[] | undefined {
  if (typeof issue.input !== 'string') return undefined;
  const lists = issue.errors.flatMap(([one]) =>
    one?.code === 'invalid_value' && one.values.every((value) => typeof value === 'string')
      ? [{ ...one, input: issue.input }]
      : [],
  );
  return lists.length === 1 ? lists : undefined;
}

/** `themeConfig.sidebar['/guide'][0].text`, in back-ticks. */
function pathText(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the default export';
  const parts = path.map((part, index) => {
    if (typeof part === 'number') return `[${part}]`;
    const name = String(part);
    if (!/^[\w$]+$/.test(name)) return `['${name}']`;
    return index > 0 ? `.${name}` : name;
  });
  return `\`${parts.join('')}\``;
}

function placeOf(
  { file, text }: LocatedText,
  path: readonly PropertyKey[],
): { file: string; line: number; column: number; frame: string } {
  const before = text.slice(0, locateField(text, path)).split('\n');
  const line = before.length;
  const column = (before.at(-1)?.length ?? 0) + 1;
  return { file, line, column, frame: problemFrame(text, line, column) };
}
