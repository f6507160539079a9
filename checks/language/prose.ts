import { frontmatterOf } from '../../engine/compile/frontmatter-block.ts';
import { placeOf, type SourceFile, type SyntaxNode } from '../../engine/compile/nodes.ts';
import { descendants, type SourceTree } from '../source/source-tree.ts';

export type BlockKind = 'paragraph' | 'heading' | 'cell' | 'title' | 'attribute' | 'frontmatter';

/** A run of words as a reader sees it, without its marks. */
export interface ProseBlock {
  kind: BlockKind;
  /** Of headings; 1 for titles in the frontmatter, 0 for everything else. */
  depth: number;
  /** Every character of code is `CODE`, so that rules see a word and no spelling. */
  text: string;
  /** Offset in the file of each character of `text`, −1 where it is not one of the file's. */
  offsets: number[];
  /** First character of code → the code that stands there. */
  codes: ReadonlyMap<number, string>;
  /** First character of a link or of another mark → offset in the file at which the mark begins. */
  openings: ReadonlyMap<number, number>;
  /** Indexes in `text` whose offset is only near the truth. */
  guesses: ReadonlySet<number>;
  /** Offset in the file at which the block ends. */
  end: number;
}

/** Stands for a character of code inside prose. */
export const CODE = '\uE000';

/** Props whose text readers see. */
const TEXT_PROPS = new Set(['alt', 'title', 'label', 'caption', 'description', 'intro', 'text']);

/** Everything a document says in words, in order. */
export function proseBlocks({ file, tree }: SourceTree): ProseBlock[] {
  const blocks = frontmatterBlocks(file);
  for (const { node } of descendants(tree)) blocks.push(...blocksOfNode(node, file));
  return blocks;
}

/** What one node says in words: its own ones, not those of the blocks inside it. */
export function blocksOfNode(node: SyntaxNode, file: SourceFile): ProseBlock[] {
  const blocks: ProseBlock[] = [];
  const kind = kindOf(node);
  if (kind) {
    const end = node.children?.at(-1)?.position?.end.offset;
    addBlock(blocks, { kind, depth: node.depth ?? 0 }, inlineRuns(node, file), end);
  }
  if (node.type === 'image' && node.alt) {
    const run = literalRun(file, node, node.alt);
    addBlock(blocks, { kind: 'attribute', depth: 0 }, [run]);
  }
  for (const attribute of node.attributes ?? []) {
    if (typeof attribute.value !== 'string' || !TEXT_PROPS.has(attribute.name ?? '')) continue;
    const run = literalRun(file, attribute, attribute.value);
    addBlock(blocks, { kind: 'attribute', depth: 0 }, [run]);
  }
  return blocks;
}

function kindOf({ type }: SyntaxNode): BlockKind | undefined {
  if (type === 'paragraph') return 'paragraph';
  if (type === 'heading') return 'heading';
  if (type === 'tableCell') return 'cell';
  if (type === 'containerTitle') return 'title';
  return undefined;
}

interface Run {
  text: string;
  /** Offset of the first character, −1 for text that is not the file's own. */
  offset: number;
  /** Offset at which the mark begins whose first words these are. */
  opening?: number | undefined;
  /** The file may say something else there. */
  isGuess?: boolean;
  /** The code that the text stands for. */
  code?: string;
}

function addBlock(
  blocks: ProseBlock[],
  about: Pick<ProseBlock, 'kind' | 'depth'>,
  runs: readonly Run[],
  end?: number,
): void {
  const text = runs.map((run) => run.text).join('');
  if (text.trim() === '') return;
  const offsets: number[] = [];
  const openings = new Map<number, number>();
  const codes = new Map<number, string>();
  const guesses = new Set<number>();
  let at = 0;
  for (const run of runs) {
    if (run.opening !== undefined) openings.set(at, run.opening);
    if (run.code !== undefined) codes.set(at, run.code);
    const end = at + run.text.length;
    for (let index = 0; at < end; at += 1, index += 1) {
      offsets.push(run.offset < 0 ? -1 : run.offset + index);
      if (run.isGuess) guesses.add(at);
    }
  }
  const last = (offsets.at(-1) ?? -1) + 1;
  blocks.push({ ...about, text, offsets, codes, openings, guesses, end: end ?? last });
}

function inlineRuns(node: SyntaxNode, file: SourceFile): Run[] {
  return (node.children ?? []).flatMap((child): Run[] => {
    switch (child.type) {
      case 'text':
        return textRuns(child, file);
      case 'inlineCode':
        return [
          {
            text: CODE.repeat(Math.max(1, (child.value ?? '').length)),
            offset: -1,
            opening: child.position?.start.offset,
            code: child.value ?? '',
          },
        ];
      case 'break':
        return [{ text: '\n', offset: -1 }];
      case 'image':
      case 'mdxTextExpression':
      case 'footnoteReference':
      case 'headingId':
        return [];
      default: {
        const [first, ...rest] = inlineRuns(child, file);
        return first ? [{ ...first, opening: child.position?.start.offset }, ...rest] : [];
      }
    }
  });
}

/**
 * A text as the file has it, where an escape (`\_`) and the beginning of a further line (`> `) are
 * longer. From what cannot be followed on, such as an entity, places are guesses.
 */
function textRuns(node: SyntaxNode, file: SourceFile): Run[] {
  const start = node.position?.start.offset ?? -1;
  const value = node.value ?? '';
  if (start < 0 || start > file.text.length) return [{ text: value, offset: -1 }];
  const runs: Run[] = [];
  let at = start;
  let isGuess = false;
  for (let index = 0; index < value.length; index += 1) {
    const character = value[index] ?? '';
    const isEscape = file.text[at] === '\\' && file.text[at + 1] === character;
    const opening = isEscape && !isGuess ? at : undefined;
    if (opening !== undefined) at += 1;
    else if (value[index - 1] === '\n' && file.text[at] !== character)
      at = endOfMargin(file.text, at);
    isGuess ||= file.text[at] !== character;
    const last = runs.at(-1);
    const follows = last && last.offset + last.text.length === at && last.isGuess === isGuess;
    if (follows && opening === undefined) last.text += character;
    else runs.push({ text: character, offset: at, opening, isGuess });
    at += 1;
  }
  return runs;
}

function endOfMargin(text: string, start: number): number {
  let at = start;
  while (/[ \t>]/.test(text[at] ?? '')) at += 1;
  return at;
}

function literalRun(
  file: SourceFile,
  at: { position?: SyntaxNode['position'] | undefined },
  text: string,
): Run {
  const start = at.position?.start.offset ?? 0;
  const found = file.text.indexOf(text, start);
  return { text, offset: found };
}

/** Values of the frontmatter that readers see. */
export function frontmatterBlocks(file: SourceFile): ProseBlock[] {
  const block = frontmatterOf(file.text) ?? '';
  const blocks: ProseBlock[] = [];
  const value =
    /^[\s-]*(title|description|name|text|tagline|details|alt):[ \t]*(?:"([^"\n]+)"|'([^'\n]+)'|([^\n|>'"][^\n]*))$/gm;
  for (const match of block.matchAll(value)) {
    const text = match[2] ?? match[3] ?? match[4] ?? '';
    const offset = match.index + match[0].lastIndexOf(text);
    const depth = match[1] === 'title' ? 1 : 0;
    addBlock(blocks, { kind: 'frontmatter', depth }, [{ text, offset }]);
  }
  return blocks;
}

/** A full stop ends a sentence before a space; a Chinese one anywhere, with its closing quote. */
const SENTENCE_END = /[.!?](?=["”’)\]]*\s)["”’)\]]*\s+|[。！？][”’）]*\s*/g;

/** Indexes at which the sentences of a block's text begin. */
export function sentenceStarts(text: string): number[] {
  const ends = [...text.matchAll(SENTENCE_END)].map((end) => end.index + end[0].length);
  return [0, ...ends].filter((at) => at < text.length);
}

/** 1-based place of an offset. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  const end = Math.min(Math.max(0, offset), text.length);
  let line = 1;
  let start = 0;
  // Tens of thousands of claims ask: no lists of lines are made for them.
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', start)) {
    line += 1;
    start = at + 1;
  }
  return { line, column: end - start + 1 };
}

/** Offset in the file of a character of a block; of the nearest one that has any. */
export function offsetIn({ offsets }: ProseBlock, index: number): number {
  for (let at = index; at >= 0; at -= 1) {
    const offset = offsets[at] ?? -1;
    if (offset >= 0) return offset + (index - at);
  }
  return offsets.find((offset) => offset >= 0) ?? 0;
}

/** Offset at which a space in front of a character goes: no mark may begin with one. */
export function offsetBefore(block: ProseBlock, index: number): number {
  return block.openings.get(index) ?? offsetIn(block, index);
}

/** A fence's comments, or a comment of the page itself, for rules about what writers leave behind. */
export function* remarks({ tree }: SourceTree): Generator<{
  text: string;
  line: number;
  lang: string | undefined;
  /** Of fences that belong to one. */
  project?: string | undefined;
}> {
  for (const { node } of descendants(tree)) {
    const { line } = placeOf(node);
    if (node.type === 'code') {
      const [, project] = /(?<!\S)project="([^"]*)"/.exec(node.meta ?? '') ?? [];
      yield { text: node.value ?? '', line: line + 1, lang: node.lang ?? '', project };
    }
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
      yield { text: node.value ?? '', line, lang: undefined };
    }
  }
}
