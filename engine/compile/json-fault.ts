/** Something in a text that is not JSON. */
export interface JsonFault {
  /** 1-based. */
  line: number;
  column: number;
  /** What should stand there: `a value`. */
  expected: string;
}

type Expected = 'value' | 'firstValue' | 'name' | 'firstName' | 'colon' | 'next' | 'end';

const words: Record<Expected, string> = {
  value: 'a value',
  firstValue: 'a value or `]`',
  name: 'a name in double quotes',
  firstName: 'a name in double quotes or `}`',
  colon: '`:`',
  next: '`,` or the closing bracket',
  end: 'nothing more',
};

const token =
  /[ \t\r\n]*("(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)|[{}[\],:])/uy;

/**
 * Finds where a text stops being JSON. `JSON.parse` names the place in some of its messages only,
 * and differs between versions of Node.
 * @returns undefined for JSON
 */
export function jsonFault(text: string): JsonFault | undefined {
  const open: ('[' | '{')[] = [];
  let expected: Expected = 'value';
  token.lastIndex = 0;
  for (let index = 0; ; index = token.lastIndex) {
    const [, found = ''] = token.exec(text) ?? [];
    const following: Expected | undefined =
      found === '' ? undefined : follow(found, expected, open);
    if (following === undefined) {
      const at = index + (/^[ \t\r\n]*/.exec(text.slice(index))?.[0].length ?? 0);
      if (at === text.length && expected === 'end') return undefined;
      const before = text.slice(0, at).split('\n');
      return {
        line: before.length,
        column: (before.at(-1)?.length ?? 0) + 1,
        expected: words[expected],
      };
    }
    expected = following;
  }
}

/** What a token makes of the expectation; undefined when it may not stand there. */
function follow(found: string, expected: Expected, open: ('[' | '{')[]): Expected | undefined {
  const afterValue = () => (open.length === 0 ? 'end' : 'next');
  const isValue = expected === 'value' || expected === 'firstValue';
  const isName = expected === 'name' || expected === 'firstName';
  switch (found) {
    case '[':
    case '{':
      if (!isValue) return undefined;
      open.push(found);
      return found === '[' ? 'firstValue' : 'firstName';
    case ']':
    case '}': {
      const first = found === ']' ? 'firstValue' : 'firstName';
      if (expected !== first && expected !== 'next') return undefined;
      if (open.pop() !== (found === ']' ? '[' : '{')) return undefined;
      return afterValue();
    }
    case ',':
      if (expected !== 'next') return undefined;
      return open.at(-1) === '[' ? 'value' : 'name';
    case ':':
      return expected === 'colon' ? 'value' : undefined;
    default:
      if (isName) return found.startsWith('"') ? 'colon' : undefined;
      return isValue ? afterValue() : undefined;
  }
}
