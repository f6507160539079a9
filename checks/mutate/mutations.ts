import { placeOf, type SyntaxNode } from '../../engine/compile/nodes.ts';
import { commentsOf } from '../parity/comments.ts';
import { descendants, parseSource, sourceFilesOf } from '../source/source-tree.ts';
import type { CheckPage } from '../types.ts';

export const MUTATION_KINDS = [
  'default',
  'option',
  'flag',
  'hook',
  'anchor',
  'code token',
  'printed output',
  'heading',
  'Chinese block',
] as const;

export type MutationKind = (typeof MUTATION_KINDS)[number];

/** One fact of a page, changed. */
export interface Mutation {
  kind: MutationKind;
  page: CheckPage;
  /** 1-based line of the fact. */
  line: number;
  /** The whole line before and after; `after` undefined: the line is gone. */
  before: string;
  after: string | undefined;
}

/** Everything on a page that could be changed, kind by kind. */
export function mutationsOf(page: CheckPage, root: string): Mutation[] {
  const [file] = sourceFilesOf(page, root);
  const source = file && parseSource(file);
  if (!source) return [];
  const lines = source.file.text.split('\n');
  const found: Mutation[] = [];
  const add = (kind: MutationKind, line: number, change: (row: string) => string | undefined) => {
    const before = lines[line - 1];
    if (before === undefined) return;
    const after = change(before);
    if (after !== before) found.push({ kind, page, line, before, after });
  };
  for (const { node, parents } of descendants(source.tree)) {
    const { line } = placeOf(node);
    if (node.type === 'code') addCode(node, page, add);
    if (node.type === 'heading' && (node.depth ?? 1) > 1) {
      add('heading', line, (row) => misspell(row, /(?<=^#+ .*?)\b[a-z-]{3,}/i));
    }
    if (node.type === 'link' && /#./.test(node.url ?? '')) {
      const hash = (node.url ?? '').split('#')[1] ?? '';
      add('anchor', line, (row) => row.replace(`#${hash}`, `#${swap(hash)}`));
    }
    if (node.type === 'mdxJsxFlowElement' && /defaultValue/.test(lines[line - 1] ?? '')) {
      add('default', line, (row) =>
        row.replace(/(?<=defaultValue: ["']+)(?:\d+|[\w.-]{2,})/, otherValue),
      );
    }
    if (node.type === 'inlineCode') addSpan(node, parents, add);
  }
  return found;
}

type Add = (kind: MutationKind, line: number, change: (row: string) => string | undefined) => void;

function addSpan(node: SyntaxNode, parents: readonly SyntaxNode[], add: Add): void {
  const { line } = placeOf(node);
  const value = node.value ?? '';
  const replace = (next: string) => (row: string) => row.replace(`\`${value}\``, `\`${next}\``);
  if (/^--[a-z]/.test(value))
    add('flag', line, replace(value.replace(/--([a-z-]+)/, (_, name) => `--${swap(name)}`)));
  else if (/\bhooks\.\w+/.test(value))
    add('hook', line, replace(value.replace(/hooks\.(\w+)/, (_, name) => `hooks.${swap(name)}`)));
  else if (/^[a-z]\w+(?:\.\w+)+$/.test(value)) add('option', line, replace(swap(value)));
  else if (parents.some(({ type }) => type === 'tableCell') && value.length > 1) {
    add('default', line, replace(otherValue(value)));
  }
}

function addCode(node: SyntaxNode, page: CheckPage, add: Add): void {
  const start = placeOf(node).line + 1;
  const isOutput = /\boutput\b/.test(node.meta ?? '') || node.lang === 'text';
  const comments = commentsOf(node.value ?? '', node.lang ?? '').split('\n');
  for (const [index, row] of (node.value ?? '').split('\n').entries()) {
    const line = start + index;
    // Comments are the writer's; shortened output stands for anything.
    if (row.trim() === '' || (comments[index] ?? '').trim() !== '' || row.includes('…')) continue;
    if (isOutput)
      add('printed output', line, (text) =>
        /\d/.test(text) ? otherDigit(text) : misspell(text, /[a-z]{4,}/),
      );
    else if (/--[a-z]/.test(row))
      add('flag', line, (text) => misspell(text, /(?<=--)[a-z][a-z-]{2,}/));
    else add('code token', line, (text) => misspell(text, /[A-Za-z]{4,}/));
    if (page.route.lang === 'zh') add('Chinese block', line, () => undefined);
  }
}

/** A lie that reads like the truth: the other switch, another number, else a misspelling. */
function otherValue(value: string): string {
  if (value === 'true' || value === 'false') return String(value !== 'true');
  return /\d/.test(value) ? otherDigit(value) : swap(value);
}

/** Two neighbouring letters change places; a word of one letter gets another. */
function swap(word: string): string {
  for (let at = Math.floor(word.length / 2); at < word.length - 1; at += 1) {
    const [a = '', b = ''] = [word[at], word[at + 1]];
    if (a !== b && /\w/.test(a) && /\w/.test(b))
      return word.slice(0, at) + b + a + word.slice(at + 2);
  }
  return `${word}x`;
}

function misspell(row: string, word: RegExp): string {
  return row.replace(word, (found) => swap(found));
}

function otherDigit(text: string): string {
  return text.replace(/\d/, (digit) => String((Number(digit) + 3) % 10));
}

/** The page's text with the mutation in it. */
export function mutate(text: string, { line, before, after }: Mutation): string {
  const lines = text.split('\n');
  if (lines[line - 1] !== before) throw new Error(`line ${line} is not what it was`);
  if (after === undefined) lines.splice(line - 1, 1);
  else lines[line - 1] = after;
  return lines.join('\n');
}

/** The same lie in the other language, when the line stands there once and word for word. */
export function twinMutation(mutation: Mutation, twin: CheckPage): Mutation | undefined {
  const lines = twin.text.split('\n');
  const line = lines.indexOf(mutation.before) + 1;
  if (line === 0 || lines.lastIndexOf(mutation.before) + 1 !== line) return undefined;
  return { ...mutation, page: twin, line };
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** So many of the candidates, each kind in turn, each candidate once. */
export function pickMutations(
  candidates: readonly Mutation[],
  count: number,
  seed: number,
): Mutation[] {
  const random = randomNumbers(seed);
  const pools = MUTATION_KINDS.map((kind) => candidates.filter((one) => one.kind === kind));
  const picked: Mutation[] = [];
  while (picked.length < count && pools.some((pool) => pool.length > 0)) {
    for (const pool of pools) {
      if (pool.length === 0 || picked.length >= count) continue;
      picked.push(...pool.splice(Math.floor(random() * pool.length), 1));
    }
  }
  return picked;
}
