/**
 * Readers paste messages: words that every reader of the message sees, between names of their own
 * files. Those tell little about the page that explains it.
 */

/** Shorter texts are no messages: who types two words means both. */
const LEAST_WORDS = 3;
/** Where the program was, behind the message: `at Object.fn (/app/node_modules/x.js:34:58)`. */
const FRAMES = /\s+at (?:async )?[^\s()]*(?: \[as [^\]\s]+\])?\s?\(?[^\s()]+:\d+:\d+\)?.*$/s;
/** What kind of message it is. */
const KIND = /^(?:uncaught|\(?in|promise\)?|[a-z]*error|[a-z]*warning|×|⚠|✖|failed:)$/i;
/** A file as it lies on the reader's disk, with its place: `./src/index.js:3:7`, `C:\app`. */
const PATH =
  /^(?:\.{1,2}[\\/]|[\\/~]|[a-z]:[\\/])|^[^@].*[\\/].*\.(?:[cm]?[jt]sx?|s?css|less|vue|svelte|json|html)\b/i;

/** A query without the frames of a stack. */
export function withoutFrames(query: string): string {
  return query.replace(FRAMES, '');
}

/**
 * The runs of a query that tell little: the kind of the message in front, and the reader's files.
 * @param runs what stands between spaces
 */
export function namesOfReaders(runs: readonly string[]): ReadonlySet<string> {
  if (runs.length < LEAST_WORDS) return new Set();
  const own = runs.filter((run) => PATH.test(run.replace(/^[^\w.\\/~@]+/, '')));
  const front = runs.findIndex((run) => !KIND.test(run.replace(/:$/, '')));
  return new Set([...own, ...runs.slice(0, Math.max(0, front))]);
}

/** Where the ending of a file's name begins, which tells something: `.module.scss`. */
export function endingAt(path: string): number {
  const [ending] = /\.[a-z][a-z.]*$/i.exec(path.replace(/[^a-z.]+$/i, '')) ?? [];
  return ending === undefined ? path.length : path.lastIndexOf(ending);
}
