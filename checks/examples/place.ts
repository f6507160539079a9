import type { Problem } from '../../engine/model.ts';
import type { Example } from './example.ts';

/** A problem, and the example whose fate it decides. */
export interface Finding {
  example: Example;
  problem: Problem;
  /** It stands even where the example has to fail. */
  stands?: true;
}

export interface ExampleWords {
  code: string;
  message: string;
  hint?: string;
  /** 1-based line of the block's code; without it, the fence itself. */
  line?: number;
  /** 1-based column in that line. */
  column?: number;
}

/** A problem of an example, at its place in the page (or the file that the code comes from). */
export function exampleProblem(example: Example, words: ExampleWords): Problem {
  const { block } = example;
  const { line, column = 1, code, message, hint } = words;
  const isInside = line !== undefined;
  return {
    code,
    severity: 'error',
    file: `content/${isInside ? block.origin.source : block.source}`,
    line: isInside ? block.origin.line + line - 1 : block.line,
    column: isInside ? block.origin.column + column - 1 : 1,
    message,
    ...(hint !== undefined && { hint }),
    ...frameOf(example, line, column),
  };
}

function frameOf(
  { block }: Example,
  line: number | undefined,
  column: number,
): Pick<Problem, 'frame'> {
  if (line === undefined) return {};
  const lines = block.code.split('\n');
  const first = block.origin.line;
  const width = String(first + line).length;
  const rows = [line - 1, line, line + 1]
    .filter((number) => number >= 1 && number <= lines.length)
    .flatMap((number) => {
      const mark = number === line ? '>' : ' ';
      const row = `${mark} ${String(first + number - 1).padStart(width)} | ${(lines[number - 1] ?? '').slice(0, 96)}`;
      const caret = `  ${' '.repeat(width)} | ${' '.repeat(Math.min(column - 1, 96))}^`;
      return number === line ? [row.trimEnd(), caret] : [row.trimEnd()];
    });
  return { frame: rows.join('\n') };
}
