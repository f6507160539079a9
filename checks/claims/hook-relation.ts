import type { HookTrace } from '../facts/model.ts';

export interface Relation {
  side: 'before' | 'after';
  /** Where it was seen: `a build`. */
  situation: string;
}

const known = new WeakMap<readonly HookTrace[], Map<string, Relation | undefined>>();

/**
 * On which side of another hook a hook is called. With several calls, the first of one lies before the
 * first of the other, and the last before the last.
 * @returns undefined where no build calls both, or builds differ
 */
export function relationOf(
  subject: string,
  object: string,
  traces: readonly HookTrace[],
): Relation | undefined {
  const ofTraces = known.get(traces) ?? new Map<string, Relation | undefined>();
  known.set(traces, ofTraces);
  const key = `${subject} ${object}`;
  if (!ofTraces.has(key)) ofTraces.set(key, compare(subject, object, traces));
  return ofTraces.get(key);
}

function compare(
  subject: string,
  object: string,
  traces: readonly HookTrace[],
): Relation | undefined {
  const seen = traces.flatMap(({ situation, calls }) => {
    const ends = [subject, object].map((hook) => [calls.indexOf(hook), calls.lastIndexOf(hook)]);
    const [[first = -1, last = -1] = [], [otherFirst = -1, otherLast = -1] = []] = ends;
    if (first === -1 || otherFirst === -1) return [];
    const isBefore = first < otherFirst && last < otherLast;
    const isAfter = first > otherFirst && last > otherLast;
    return [{ situation, side: isBefore ? 'before' : isAfter ? 'after' : undefined } as const];
  });
  const [one, ...others] = seen;
  if (one?.side === undefined || others.some(({ side }) => side !== one.side)) return undefined;
  return { side: one.side, situation: one.situation };
}
