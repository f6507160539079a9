import { isValidElement } from 'react';
import type { z } from 'zod';
import { meantBy } from '../../search/suggest.ts';
import type { ProblemWords } from '../problems.ts';
import { nearValue } from './near-value.ts';
import { valueAt } from './value-at.ts';

type Issue = z.core.$ZodIssue;

/** The element that an issue is about. */
export interface CheckedElement {
  component: string;
  /** Its props. */
  known: readonly string[];
  /** What the author gave. */
  values: Record<string, unknown>;
}

/** What is wrong with a component's prop, and how to mend it. */
export function issueWords(element: CheckedElement, issue: Issue): ProblemWords {
  const { component, values } = element;
  const [name] = issue.path;
  if (issue.path.length === 1 && values[String(name)] === undefined) {
    return {
      code: 'missing-prop',
      message: `<${component}> needs the prop \`${String(name)}\``,
      hint: `write \`<${component} ${String(name)}=…\``,
    };
  }
  if (issue.code === 'invalid_union') {
    const inner = deepest(issue);
    if (inner) return issueWords(element, { ...inner, path: [...issue.path, ...inner.path] });
  }
  if (issue.code === 'unrecognized_keys') return unknownWords(element, issue);
  const hint = propHint(element, issue);
  return {
    code: 'bad-prop',
    message: `<${component}> prop \`${pathText(issue.path)}\` ${whatIsWrong(issue, values)}`,
    ...(hint !== undefined && { hint }),
  };
}

/** How a prop is written. */
function propHint({ component, values }: CheckedElement, issue: Issue): string | undefined {
  const [name, ...inner] = issue.path.map(String);
  const value = values[name ?? ''];
  if (inner.length > 0) return undefined;
  if (issue.code === 'invalid_value') {
    return (
      nearValue(issue, value) ?? `write \`<${component} ${name}="${String(issue.values[0])}"\``
    );
  }
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.expected === 'string' && isValidElement(value)) {
    return 'write it in quotes, without marks; what has marks stands between the tags';
  }
  if (issue.expected === 'string') return `write \`<${component} ${name}="…"\``;
  return issue.expected === 'boolean' ? `write \`<${component} ${name}={true}\`` : undefined;
}

function unknownWords(
  { component, known }: CheckedElement,
  issue: z.core.$ZodIssueUnrecognizedKeys,
): ProblemWords {
  const [key = ''] = issue.keys;
  if (issue.path.length > 0) {
    return {
      code: 'unknown-prop',
      message: `<${component}> prop \`${pathText(issue.path)}\` has an unknown key \`${key}\``,
      hint: 'remove it, or check its spelling',
    };
  }
  const near = meantBy(key, known);
  const list = known.length > 0 ? `its props: ${known.join(', ')}` : 'it has no props';
  return {
    code: 'unknown-prop',
    message: `<${component}> has no prop \`${key}\``,
    hint: near ? `did you mean \`${near}\`?` : list,
  };
}

function whatIsWrong(issue: Issue, values: CheckedElement['values']): string {
  // The schema's own words.
  if (issue.message.startsWith('must ')) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kindWords(issue, valueAt(values, issue.path))}`;
    case 'invalid_value':
      return `must be ${list(issue.values.map(String))}`;
    case 'too_small':
      return issue.origin === 'number' ? `must be at least ${issue.minimum}` : 'must not be empty';
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    case 'invalid_union':
      return 'has a value of the wrong kind';
    default:
      return issue.message;
  }
}

function deepest(issue: z.core.$ZodIssueInvalidUnion): Issue | undefined {
  return issue.errors
    .flat()
    .find((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys');
}

const list = (values: readonly string[]): string =>
  values.length < 2
    ? `\`${values.join('')}\``
    : `${values
        .slice(0, -1)
        .map((value) => `\`${value}\``)
        .join(', ')} or \`${values.at(-1)}\``;

const kinds: Record<string, string> = {
  string: 'text',
  boolean: '`true` or `false`',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  number: 'a number',
  int: 'a whole number',
};

/** How what is no text is written in braces. */
const inBraces: Record<string, string> = {
  array: '{[…]}',
  object: '{{…}}',
  record: '{{…}}',
  number: '{…}',
};

/** What a value must be: how that is written, where it is text, and what else was given. */
function kindWords({ expected, path }: z.core.$ZodIssueInvalidType, value: unknown): string {
  const wanted = kinds[expected] ?? `a ${expected}`;
  const braces = inBraces[expected];
  if (braces === undefined || value === undefined) return wanted;
  if (typeof value !== 'string') return `${wanted}, and is ${givenWords(value)}`;
  return path.length === 1 ? `${wanted}, in braces: \`${braces}\`` : `${wanted}, and is text`;
}

function givenWords(value: unknown): string {
  if (isValidElement(value)) return 'an element';
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : `\`${String(value)}\``;
}

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : `${text}${text && '.'}${String(part)}`,
    '',
  );
