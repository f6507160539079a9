import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Problem } from './model.ts';
import { problemFrame } from './problems.ts';

/**
 * Gives problems with a place their code frame. Stages that know no texts, such as the link check,
 * leave it out.
 * @param root folder that the problems' files are relative to
 */
export function addFrames(problems: readonly Problem[], root: string): Problem[] {
  const texts = new Map<string, string | undefined>();
  const textOf = (file: string) => {
    if (!texts.has(file)) texts.set(file, read(resolve(root, file)));
    return texts.get(file);
  };
  return problems.map((problem) => {
    const { file, line, column = 1, frame } = problem;
    const text = line === undefined || frame !== undefined ? undefined : textOf(file);
    if (line === undefined || text === undefined) return problem;
    return { ...problem, frame: problemFrame(text, line, column) };
  });
}

/** A file that is gone by now has no frame. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
