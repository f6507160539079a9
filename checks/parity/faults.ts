import type { Problem } from '../../engine/model.ts';
import type { Difference } from './compare.ts';

/** Where the engine has found errors already. */
export interface Faults {
  /** Whether a file has one in some lines. */
  has(file: string, first: number, last?: number): boolean;
}

/** @param problems what the engine has found on the pages */
export function faultsIn(problems: readonly Problem[]): Faults {
  const lines = new Map<string, number[]>();
  for (const { severity, file, line } of problems) {
    if (severity === 'error') lines.set(file, [...(lines.get(file) ?? []), line ?? 1]);
  }
  return {
    has: (file, first, last = first) =>
      lines.get(file)?.some((line) => line >= first && line <= last) === true,
  };
}

/** A difference with the file of the translation that has it. */
export interface Placed {
  difference: Difference;
  problem: Pick<Problem, 'file'>;
}

/**
 * Leaves out what follows from an error that was reported at its own place: a translation is not to
 * repeat it. A link that is misspelt in one language is missing there, and that of the other is one too
 * many.
 */
export function withoutFollowing<T extends Placed>(found: readonly T[], faults: Faults): T[] {
  const isMissing = ({ difference: { origin } }: T) => origin?.isMissing === true;
  const isFaulty = ({ difference: { origin, line }, problem: { file } }: T) =>
    (origin !== undefined && faults.has(origin.file, origin.line)) ||
    (origin?.isMissing !== true && faults.has(file, line));
  const groupOf = ({ difference: { section, kind } }: T) => `${kind} ${section}`;
  /** Group and side → how many of the other side only answer what was left out. */
  const answers = new Map<string, number>();
  const left = found.filter((one) => {
    if (!isFaulty(one)) return true;
    const key = `${groupOf(one)} ${isMissing(one)}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
    return false;
  });
  return left.filter((one) => {
    const key = `${groupOf(one)} ${!isMissing(one)}`;
    const count = answers.get(key) ?? 0;
    answers.set(key, count - 1);
    return count <= 0;
  });
}
