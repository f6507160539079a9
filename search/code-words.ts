/**
 * What of a page's code the search finds: names of files and packages, identifiers, and lines that
 * report something, since readers paste those.
 */

/** A block of code, as far as the search is concerned. */
export interface SearchedCode {
  title: string | undefined;
  code: string;
  /** What a program prints. */
  isOutput: boolean;
}

/** Names of three characters and more: `splitChunks.cacheGroups`, `@scope/package`, `a-file.json`. */
const NAME = /@?[\p{L}_$][\p{L}\p{N}_$./-]+[\p{L}\p{N}_$]/gu;
/** Words that stand in nearly every example. */
const COMMON = new Set(
  'async await break case catch class const console.log continue default else export extends false finally for from function import instanceof let module.exports new null path require return static super switch this throw true try typeof undefined var void while with yield'.split(
    ' ',
  ),
);
/** Lines of an output that say what is wrong. */
const REPORT =
  /error|fail|cannot|can't|could not|not found|unexpected|invalid|unknown|warning|not defined|not a function|unrecognized/i;
/** Characters of such a line; what follows is a frame or a stack. */
const MAX_REPORT = 160;

/**
 * Lines to be searched below one heading: reports as they are, then all names that the text does not
 * hold, in one line.
 * @param text what stands below the heading
 */
export function codeWords(blocks: readonly SearchedCode[], text: string): string {
  const known = text.toLowerCase();
  const reports = new Set<string>();
  const names = new Set<string>();
  /** Code repeats its names, and the text is long: each is looked for once. */
  const seen = new Set<string>(COMMON);
  for (const { title, code, isOutput } of blocks) {
    const source = isOutput ? '' : code;
    for (const [name] of `${title ?? ''}\n${source}`.matchAll(NAME)) {
      if (seen.has(name)) continue;
      seen.add(name);
      if (!known.includes(name.toLowerCase())) names.add(name);
    }
    if (!isOutput) continue;
    for (const row of code.split('\n')) {
      const line = row.trim().slice(0, MAX_REPORT);
      if (REPORT.test(line) && !known.includes(line.toLowerCase())) reports.add(line);
    }
  }
  return [...reports, ...(names.size > 0 ? [[...names].join(' ')] : [])].join('\n');
}
