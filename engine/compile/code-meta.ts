/** What stands behind a fence's language. */
export interface CodeMeta {
  title?: string;
  /** 1-based, ascending, each once. */
  highlight: number[];
  lineNumbers: boolean;
  wrap: boolean;
  /** Keys nobody knows, for a warning. */
  unknown: string[];
  /** Why `{…}` is not a list of lines. */
  badLines?: string;
}

/** Keys with which examples say how they want to be checked. */
const checkKeys: ReadonlySet<string> = new Set(['check', 'skip', 'expect-error']);
const knownKeys = ['title', 'lineNumbers', 'showLineNumbers', 'wrap', ...checkKeys];

/** Every key that means something, for hints. */
export const codeMetaKeys: readonly string[] = knownKeys;

/** `{lines}`, or `key`, `key=value`, `key="value"`, `key='value'`. */
const part = /\{([^}]*)\}|([^\s={}"']+)(?:=("[^"]*"|'[^']*'|\S*))?|\S+/g;

/** Reads a fence's meta key by key (CODE-1, CODE-2, VAL-6). */
export function parseCodeMeta(meta: string): CodeMeta {
  const result: CodeMeta = { highlight: [], lineNumbers: false, wrap: false, unknown: [] };
  for (const [whole, lines, key, value] of meta.matchAll(part)) {
    if (lines !== undefined) {
      const list = parseLines(lines);
      if (list) result.highlight = list;
      else result.badLines = whole;
    } else if (key === 'title' && value !== undefined) {
      const title = value.replace(/^(["'])(.*)\1$/, '$2');
      if (title !== '') result.title = title;
    } else if (key === 'lineNumbers' || key === 'showLineNumbers') {
      result.lineNumbers = value !== 'false';
    } else if (key === 'wrap') result.wrap = value !== 'false';
    else if (!checkKeys.has(key ?? '')) result.unknown.push(key ?? whole);
  }
  return result;
}

/** `1,3-5` → 1, 3, 4, 5; undefined when it is no such list. */
function parseLines(list: string): number[] | undefined {
  const numbers = new Set<number>();
  for (const entry of list.split(',').map((text) => text.trim())) {
    if (entry === '') continue;
    const [, first, last] = /^(\d+)(?:\s*-\s*(\d+))?$/.exec(entry) ?? [];
    if (first === undefined) return undefined;
    const from = Number(first);
    const to = Number(last ?? first);
    if (to < from || to - from > 10_000) return undefined;
    for (let line = from; line <= to; line += 1) numbers.add(line);
  }
  return [...numbers].sort((a, b) => a - b);
}
