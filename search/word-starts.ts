import { isEdge } from './tokenize.ts';

/**
 * Where words begin in a long text: a word is compared only with those that begin like it. Finding
 * them takes as long as sixty searches of the text, so it is done step by step, one with each query.
 */
export interface WordStarts {
  /** Goes on through the text, until all of it is known. */
  grow(): void;
  /** Places where a word may begin with these letters, ascending; undefined while that is unknown. */
  startingWith(begin: string): Int32Array | undefined;
}

/** Characters of a step: it takes about as long as looking for one word in the whole text. */
const STEP = 1 << 16;
/** Words are kept by their first two characters, in so many groups; some groups share a place. */
const GROUPS = 4096;
const SPACE = 32;
const ASCII = 0x80;

/** @param text lower-case, and as it was written */
export function wordStartsOf({
  normalized,
  cased,
}: {
  normalized: string;
  cased: string;
}): WordStarts {
  const starts: number[] = [];
  let done = 0;
  let groups: Groups | undefined;

  function grow(): void {
    if (groups) return;
    const end = Math.min(done + STEP, normalized.length);
    for (let at = done; at < end; at += 1) {
      if (normalized.charCodeAt(at) > SPACE && startsAt(cased, at)) starts.push(at);
    }
    done = end;
    if (done < normalized.length) return;
    groups = grouped(normalized, starts);
    starts.length = 0;
  }

  return {
    grow,
    startingWith(begin) {
      if (!groups || begin.length < 2 || begin.charCodeAt(0) <= SPACE) return undefined;
      const group = groupAt(begin, 0);
      const { sorted, bounds } = groups;
      return sorted.subarray(bounds[group] ?? 0, bounds[group + 1] ?? 0);
    },
  };
}

interface Groups {
  /** Places by group, ascending in each. */
  sorted: Int32Array;
  /** Where each group begins; behind the last one, where it ends. */
  bounds: Int32Array;
}

function grouped(text: string, starts: readonly number[]): Groups {
  const bounds = new Int32Array(GROUPS + 1);
  const count = (group: number, more: number): number => {
    const next = (bounds[group] ?? 0) + more;
    bounds[group] = next;
    return next;
  };
  for (const start of starts) count(groupAt(text, start), 1);
  // Where each group ends; filling it from behind leaves where it begins.
  for (let group = 1; group <= GROUPS; group += 1) count(group, bounds[group - 1] ?? 0);
  const sorted = new Int32Array(starts.length);
  for (let index = starts.length - 1; index >= 0; index -= 1) {
    const start = starts[index] ?? 0;
    sorted[count(groupAt(text, start), -1)] = start;
  }
  return { sorted, bounds };
}

function groupAt(text: string, at: number): number {
  // Behind the end of a text stands what no text holds.
  const next = at + 1 < text.length ? text.charCodeAt(at + 1) : 0;
  return (text.charCodeAt(at) * 31 + next) % GROUPS;
}

const NONE = 0;
const SMALL = 1;
const CAPITAL = 2;
const DIGIT = 3;
const KINDS = Uint8Array.from({ length: ASCII }, (_, code) => {
  if (code >= 97 && code <= 122) return SMALL;
  if (code >= 65 && code <= 90) return CAPITAL;
  return code >= 48 && code <= 57 ? DIGIT : NONE;
});

/** What {@link isEdge} says, faster where all characters around a place are ASCII or Han. */
function startsAt(text: string, at: number): boolean {
  if (at === 0) return true;
  const code = text.charCodeAt(at);
  const last = text.charCodeAt(at - 1);
  if (code >= ASCII || last >= ASCII) {
    const isHan = code >= 0x3400 && code <= 0x9fff && last >= 0x3400 && last <= 0x9fff;
    return isHan || isEdge(text, at);
  }
  const [before, after] = [KINDS[last], KINDS[code]];
  if (before !== after) return !(before === CAPITAL && after === SMALL);
  return after === CAPITAL && isEdge(text, at);
}
