import type { z } from 'zod';
import type { Problem } from './model.ts';
import { problemFrame } from './problems.ts';

/** A text in which the path of a wrong field can be found again. */
export interface LocatedText {
  file: string;
  text: string;
}

type Issue = z.core.$ZodIssue;

/** Turns a schema's issues into problems with the place of the field and, for unknown keys, the likely name. */
export function schemaProblems(error: z.ZodError, source: LocatedText, code: string): Problem[] {
  return error.issues.flatMap((issue) => issueProblems(issue, source, code));
}

function issueProblems(issue: Issue, source: LocatedText, code: string): Problem[] {
  const deepest = issue.code === 'invalid_union' ? deepestUnionIssue(issue) : undefined;
  if (deepest) {
    return issueProblems({ ...deepest, path: [...issue.path, ...deepest.path] }, source, code);
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      code: 'unknown-key',
      severity: 'error',
      ...locateKey(source, [...issue.path, key]),
      message: `unknown key \`${pathText([...issue.path, key])}\``,
      hint: 'remove it, or check its spelling against the configuration reference',
    }));
  }
  return [
    {
      code,
      severity: 'error',
      ...locateKey(source, issue.path),
      message: `\`${pathText(issue.path)}\`: ${issue.message}`,
    },
  ];
}

/** Of a union's branches, the one that got furthest says best what is wrong. */
function deepestUnionIssue(issue: Issue & { code: 'invalid_union' }): Issue | undefined {
  const depth = (candidate: Issue) =>
    candidate.path.length * 2 + (candidate.code === 'unrecognized_keys' ? 1 : 0);
  return issue.errors
    .filter((branch) => branch.length > 0)
    .flatMap((branch) => branch.slice(0, 1))
    .sort((a, b) => depth(b) - depth(a))
    .find((candidate) => candidate.path.length > 0 || candidate.code === 'unrecognized_keys');
}

function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`,
    )
    .join('');
}

/**
 * Finds a field by its keys, one after the other, each behind the one before: right for data
 * written out literally, the nearest enclosing key for data that code makes.
 */
function locateKey(
  { file, text }: LocatedText,
  path: readonly PropertyKey[],
): { file: string; line: number; column: number; frame: string } {
  let offset = 0;
  for (const part of path) {
    if (typeof part !== 'string') continue;
    const escaped = part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const found = new RegExp(`(?<![\\w$])['"]?${escaped}['"]?\\s*[:,(}]`).exec(text.slice(offset));
    if (!found) break;
    offset += found.index;
  }
  const before = text.slice(0, offset).split('\n');
  const line = before.length;
  const column = (before.at(-1)?.length ?? 0) + 1;
  return { file, line, column, frame: problemFrame(text, line, column) };
}
