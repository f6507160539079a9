import type { Problem } from '../../engine/model.ts';
import type { Example } from './example.ts';
import { exampleProblem } from './place.ts';

/**
 * A fence that is never closed swallows the page; one that is closed by the next fence's end has
 * that fence's start inside.
 * @param text the file that the fence stands in
 */
export function fenceProblems(example: Example, text: string): Problem[] {
  const lines = linesOf(text);
  const { block } = example;
  const [, fence = ''] = /^[\s>]*(`{3,}|~{3,})/.exec(lines[block.line - 1] ?? '') ?? [];
  if (fence === '') return [];
  const sign = fence[0] ?? '`';
  const end = new RegExp(`^[\\s>]*${sign}{${fence.length},}\\s*$`);
  const start = new RegExp(`^\\s*${sign}{${fence.length},}\\S`);
  const isClosed = lines.some((line, index) => index >= block.line && end.test(line));
  const inner = block.code.split('\n').findIndex((line) => start.test(line));
  if (isClosed && inner === -1) return [];
  return [
    exampleProblem(example, {
      code: 'unclosed-fence',
      message: isClosed
        ? `the fence is still open where another one starts, in line ${block.line + inner + 1}`
        : 'the fence is never closed',
      hint: `write \`${fence}\` in a line of its own below the code`,
    }),
  ];
}

/** The fences of a page are asked about one after the other. */
let last = { text: '', lines: [''] };

function linesOf(text: string): readonly string[] {
  if (text !== last.text) last = { text, lines: text.split(/\r?\n/) };
  return last.lines;
}
