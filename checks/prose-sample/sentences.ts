import {
  CODE,
  offsetBefore,
  type ProseBlock,
  placeAt,
  proseBlocks,
  sentenceStarts,
} from '../language/prose.ts';
import { semicolons } from '../language/style.ts';
import type { SourceTree } from '../source/source-tree.ts';

/** A sentence of a page as its source has it. */
export interface PageSentence {
  file: string;
  line: number;
  /** With links and code, on one line. */
  text: string;
  hasSemicolon: boolean;
}

/** A sentence has at least this much to judge; labels and bare values of tables have less. */
const LEAST = { words: 4, characters: 4 };

/** Cells of tables are judged when they could stand as a sentence. */
const LEAST_OF_CELL = { words: 6, characters: 8 };

/**
 * The sentences of a page: of paragraphs, lists, captions and the description, and of cells that
 * hold more than a name or a value. Headings and code are left out.
 */
export function sentencesOf(source: SourceTree): PageSentence[] {
  const { shown, text } = source.file;
  return proseBlocks(source)
    .filter(({ kind, depth }) => kind !== 'heading' && kind !== 'title' && depth === 0)
    .flatMap((block) => sentencesOfBlock(block, { shown, text }));
}

function sentencesOfBlock(
  block: ProseBlock,
  file: { shown: string; text: string },
): PageSentence[] {
  const starts = sentenceStarts(block.text);
  return starts.flatMap((at, index) => {
    const next = starts[index + 1];
    const words = block.text.slice(at, next);
    if (!isJudgeable(words, block.kind === 'cell' ? LEAST_OF_CELL : LEAST)) return [];
    const from = offsetBefore(block, at);
    const to = next === undefined ? block.end : offsetBefore(block, next);
    return [
      {
        file: file.shown,
        line: placeAt(file.text, from).line,
        text: file.text.slice(from, to).replace(/\s+/g, ' ').trim(),
        hasSemicolon: semicolons({ ...block, text: words }).length > 0,
      },
    ];
  });
}

function isJudgeable(text: string, least: typeof LEAST): boolean {
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  if (characters > 0) return characters >= least.characters;
  const words = text.replace(new RegExp(`${CODE}+`, 'g'), 'code').match(/\p{L}[\p{L}\d]*/gu) ?? [];
  return words.length >= least.words;
}

/**
 * Sentences drawn by chance, in their order on the pages.
 * @param seed the same seed draws the same sentences of the same pages
 */
export function drawn<T>(all: readonly T[], count: number, seed: number): T[] {
  const random = mulberry32(seed);
  const indexes = all.map((_, index) => index);
  const taken = Math.min(count, all.length);
  for (let at = 0; at < taken; at += 1) {
    const other = at + Math.floor(random() * (indexes.length - at));
    [indexes[at], indexes[other]] = [indexes[other] ?? at, indexes[at] ?? other];
  }
  return indexes
    .slice(0, taken)
    .sort((a, b) => a - b)
    .flatMap((index) => all.slice(index, index + 1));
}

/** A small generator of numbers from 0 to 1 that every machine repeats. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
