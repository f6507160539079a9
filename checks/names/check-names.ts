import { Cache } from '../../engine/cache.ts';
import { placeOf, type SyntaxNode } from '../../engine/compile/nodes.ts';
import { hashText } from '../../engine/hash.ts';
import type { Problem } from '../../engine/model.ts';
import { codeSalt } from '../source/code-salt.ts';
import { parseSource, type SourceTree, sourceFilesOf } from '../source/source-tree.ts';
import type { CheckContext, CheckPage, CheckResult } from '../types.ts';
import type { NameException, NameSource } from './name-source.ts';

/** An exception that nothing needs. */
export const STALE = 'stale-exception';

/** A mention of something that nothing has. */
interface UnknownMention {
  name: string;
  problem: Problem;
}

/** Names in code style that pages mention exist, by what the site knows. */
export async function checkNames(context: CheckContext, source: NameSource): Promise<CheckResult> {
  const problems: Problem[] = [];
  const used = new Set<NameException>();
  const mentions = await pageMentions(context, source);
  let checked = 0;
  for (const [index, page] of context.pages.entries()) {
    context.progress(index, context.pages.length);
    const { key } = page.route;
    if (source.leavesOut(key)) continue;
    checked += 1;
    for (const { name, problem } of await mentions(page)) {
      const match = source.exceptions.find((one) => one.name === name && (one.page ?? key) === key);
      if (match) used.add(match);
      else problems.push(problem);
    }
  }
  context.progress(context.pages.length, context.pages.length);
  const stale = source.exceptions.filter((one) => !used.has(one));
  problems.push(...stale.map((one) => staleException(one, source.exceptionsFile)));
  return {
    problems,
    counts: {
      checked,
      passed: Math.max(0, checked - problems.length),
      expectedFailures: 0,
      skipped: 0,
    },
  };
}

/** Parsing takes longer than looking up, so what a page came to is kept. */
async function pageMentions(context: CheckContext, source: NameSource) {
  const salt = await codeSalt('checks/names/check-names.ts');
  const cache = new Cache(context.cacheFolder);
  const isKept = (value: unknown): value is UnknownMention[] => Array.isArray(value);
  return async (page: CheckPage): Promise<UnknownMention[]> => {
    const files = sourceFilesOf(page, context.root);
    const texts = files.flatMap(({ shown, text }) => [shown, text]);
    const key = hashText(32, salt, source.key, ...texts);
    const kept = await cache.read(key, isKept);
    if (kept) return kept;
    const found = files.flatMap((file) => {
      const parsed = parseSource(file);
      return parsed ? unknownMentions(parsed, page.route.key, source) : [];
    });
    await cache.write(key, found);
    return found;
  };
}

/** What a page names between backticks and in code, and does not exist. */
function unknownMentions(
  { file, tree }: SourceTree,
  route: string,
  source: NameSource,
): UnknownMention[] {
  const found: UnknownMention[] = [];
  for (const { node, mention } of source.mentionsOf(tree, route)) {
    const result = source.lookUp(mention);
    if (result.isKnown) continue;
    const { near, about } = result;
    const what = about === undefined || about === '' ? '' : ` (${about})`;
    const hint = near === undefined ? result.hint : `did you mean \`${near}\`${what}?`;
    const problem: Problem = {
      code: 'unknown-name',
      severity: 'error',
      file: file.shown,
      ...placeIn(node, mention.at),
      message: `there is no ${mention.kind} \`${mention.name}\``,
      ...(hint !== undefined && { hint }),
    };
    found.push({ name: mention.name, problem });
  }
  return found;
}

/** @param at index in the node's code */
function placeIn(node: SyntaxNode, at: number): { line: number; column: number } {
  const { line, column } = placeOf(node);
  if (node.type !== 'code') return { line, column: column + at + 1 };
  const before = (node.value ?? '').slice(0, at).split('\n');
  return { line: line + before.length, column: (before.at(-1) ?? '').length + 1 };
}

function staleException({ name, page, reason }: NameException, file: string): Problem {
  return {
    code: STALE,
    severity: 'error',
    file,
    message: `nothing names \`${name}\`${page === undefined ? '' : ` on ${page}`} any more (“${reason}”)`,
    hint: 'take it out of the list',
  };
}
