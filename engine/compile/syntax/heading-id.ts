import type { Code, Effects, Extension, State } from 'micromark-util-types';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    docsHeadingId: 'docsHeadingId';
  }
}

const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;
const HASH = 35;

const isSpace = (code: Code): boolean => code === -2 || code === -1 || code === 32;
const endsLine = (code: Code): boolean => code === null || code < -2;

/**
 * micromark syntax for `{#id}` and `\{#id}` at the end of a line, which MDX would read as an
 * expression and refuse (ANCH-1). The renderer accepts it at the end of headings only.
 */
export const headingIdSyntax: Extension = {
  text: {
    [OPEN]: { name: 'docsHeadingId', tokenize: tokenizeHeadingId },
    [BACKSLASH]: { name: 'docsHeadingId', tokenize: tokenizeHeadingId },
  },
};

function tokenizeHeadingId(effects: Effects, ok: State, nok: State): State {
  return start;

  function start(code: Code): State | undefined {
    effects.enter('docsHeadingId');
    effects.consume(code);
    return code === BACKSLASH ? open : hash;
  }
  function open(code: Code): State | undefined {
    if (code !== OPEN) return nok(code);
    effects.consume(code);
    return hash;
  }
  function hash(code: Code): State | undefined {
    if (code !== HASH) return nok(code);
    effects.consume(code);
    return first;
  }
  function first(code: Code): State | undefined {
    return code === CLOSE ? nok(code) : id(code);
  }
  function id(code: Code): State | undefined {
    if (endsLine(code) || isSpace(code) || code === OPEN) return nok(code);
    effects.consume(code);
    return code === CLOSE ? after : id;
  }
  function after(code: Code): State | undefined {
    if (isSpace(code)) {
      effects.consume(code);
      return after;
    }
    if (!endsLine(code)) return nok(code);
    effects.exit('docsHeadingId');
    return ok(code);
  }
}
