import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  Token,
  TokenizeContext,
} from 'micromark-util-types';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    docsContainer: 'docsContainer';
    docsContainerOpening: 'docsContainerOpening';
    docsContainerClosing: 'docsContainerClosing';
    docsContainerSequence: 'docsContainerSequence';
    docsContainerKind: 'docsContainerKind';
    docsContainerTitle: 'docsContainerTitle';
    docsContainerBracket: 'docsContainerBracket';
    docsContainerAttributes: 'docsContainerAttributes';
    docsContainerContent: 'docsContainerContent';
  }
}

const COLON = 58;
const BACKSLASH = 92;
const OPENING_BRACKET = 91;
const CLOSING_BRACKET = 93;
const OPENING_BRACE = 123;
const closingLine = /^\s*:{3,}[ \t]*$/;
const codeFence = /^\s*(`{3,}|~{3,})/;

const isEnding = (code: Code): boolean => code !== null && code < -2;
const isSpace = (code: Code): boolean => code === -2 || code === -1 || code === 32;
const isNameCharacter = (code: Code): boolean =>
  code !== null && ((code > 96 && code < 123) || (code > 64 && code < 91));

/**
 * micromark syntax for `:::kind Title` or `:::kind[Title]` … `:::` (MD-2). Containers of the same number of colons
 * nest, and lines inside code fences neither open nor close anything. Only known kinds open a
 * container; `:::` with another word stays text.
 */
export function containerSyntax(kinds: readonly string[]): Extension {
  const known: KnownKinds = {
    names: new Set(kinds),
    openingLine: new RegExp(`^\\s*:{3,}[ \\t]*(${kinds.join('|')})(?![\\w-])`),
  };
  return {
    flow: {
      [COLON]: {
        name: 'docsContainer',
        tokenize(effects, ok, nok) {
          return tokenizeContainer.call(this, { effects, ok, nok, known });
        },
        concrete: true,
      },
    },
  };
}

interface KnownKinds {
  names: ReadonlySet<string>;
  /** An opening line inside a container: its closing line must not close the outer one. */
  openingLine: RegExp;
}

/** Takes the spaces and tabs before the next state, if there are any. */
function spaces(effects: Effects, next: State): State {
  return (code) => {
    if (!isSpace(code)) return next(code);
    effects.enter('whitespace');
    return inSpaces(code);
  };
  function inSpaces(code: Code): State | undefined {
    if (isSpace(code)) {
      effects.consume(code);
      return inSpaces;
    }
    effects.exit('whitespace');
    return next(code);
  }
}

const nonLazyLine: Construct = { tokenize: tokenizeNonLazyLine, partial: true };

/** What the lines read so far inside the container opened. */
interface Inside {
  depth: number;
  fence: string;
}

function follow(inside: Inside, line: string, openingLine: RegExp): void {
  const fence = codeFence.exec(line)?.[1];
  if (inside.fence !== '') {
    const closes = fence?.startsWith(inside.fence) && line.trim() === fence;
    if (closes) inside.fence = '';
  } else if (fence !== undefined) inside.fence = fence;
  else if (openingLine.test(line)) inside.depth += 1;
  else if (inside.depth > 0 && closingLine.test(line)) inside.depth -= 1;
}

// One closure of states, as micromark's own constructs are written: they share the open tokens.
function tokenizeContainer(
  this: TokenizeContext,
  { effects, ok, nok, known }: { effects: Effects; ok: State; nok: State; known: KnownKinds },
): State {
  const self = this;
  const tail = self.events.at(-1);
  const indent = tail?.[1].type === 'linePrefix' ? tail[2].sliceSerialize(tail[1], true).length : 0;
  const inside: Inside = { depth: 0, fence: '' };
  const closingFence: Construct = { tokenize: tokenizeClosingFence, partial: true };
  let size = 0;
  let kind = '';
  let labelDepth = 0;
  let previous: Token | undefined;
  let line = '';
  return start;

  function start(code: Code): State | undefined {
    effects.enter('docsContainer');
    effects.enter('docsContainerOpening');
    effects.enter('docsContainerSequence');
    return colons(code);
  }

  function colons(code: Code): State | undefined {
    if (code === COLON) {
      effects.consume(code);
      size += 1;
      return colons;
    }
    if (size < 3) return nok(code);
    effects.exit('docsContainerSequence');
    return spaces(effects, beforeKind)(code);
  }

  function beforeKind(code: Code): State | undefined {
    if (!isNameCharacter(code)) return nok(code);
    effects.enter('docsContainerKind');
    return inKind(code);
  }

  function inKind(code: Code): State | undefined {
    if (code !== null && (isNameCharacter(code) || (kind !== '' && code === 45))) {
      kind += String.fromCharCode(code);
      effects.consume(code);
      return inKind;
    }
    if (!known.names.has(kind)) return nok(code);
    // `:::tip` must be followed by space, `[`, `{`, or the line's end: `:::tips` is another word.
    const isBrace = code === OPENING_BRACKET || code === OPENING_BRACE;
    if (code !== null && !isEnding(code) && !isSpace(code) && !isBrace) return nok(code);
    effects.exit('docsContainerKind');
    return code === OPENING_BRACKET ? label(code) : spaces(effects, beforeTitle)(code);
  }

  function beforeTitle(code: Code): State | undefined {
    if (code === null || isEnding(code)) return openingEnd(code);
    if (code === OPENING_BRACE) {
      effects.enter('docsContainerAttributes');
      return inAttributes(code);
    }
    effects.enter('docsContainerTitle');
    effects.enter('chunkText', { contentType: 'text' });
    return inTitle(code);
  }

  /** `[Title]`, as other tools have it; only braces may follow. */
  function label(code: Code): State | undefined {
    return bracket(code, (next) => {
      if (next === CLOSING_BRACKET) return bracket(next, behindLabel);
      effects.enter('docsContainerTitle');
      effects.enter('chunkText', { contentType: 'text' });
      return inLabel(next);
    });
  }

  function bracket(code: Code, next: State): State {
    effects.enter('docsContainerBracket');
    effects.consume(code);
    effects.exit('docsContainerBracket');
    return next;
  }

  /** Brackets in the title stand in pairs, or behind a backslash. */
  function inLabel(code: Code): State | undefined {
    if (code === null || isEnding(code)) return nok(code);
    if (code === CLOSING_BRACKET && labelDepth === 0) {
      effects.exit('chunkText');
      effects.exit('docsContainerTitle');
      return bracket(code, behindLabel);
    }
    if (code === OPENING_BRACKET) labelDepth += 1;
    else if (code === CLOSING_BRACKET) labelDepth -= 1;
    effects.consume(code);
    return code === BACKSLASH ? escapedInLabel : inLabel;
  }

  function escapedInLabel(code: Code): State | undefined {
    if (code === null || isEnding(code)) return nok(code);
    effects.consume(code);
    return inLabel;
  }

  function behindLabel(code: Code): State | undefined {
    const isEnd = (next: Code) => next === null || isEnding(next) || next === OPENING_BRACE;
    return spaces(effects, (next) => (isEnd(next) ? beforeTitle(next) : nok(next)))(code);
  }

  /** `{title="x"}` to the line's end, raw: MDX would read it as an expression. */
  function inAttributes(code: Code): State | undefined {
    if (code === null || isEnding(code)) {
      effects.exit('docsContainerAttributes');
      return openingEnd(code);
    }
    effects.consume(code);
    return inAttributes;
  }

  function inTitle(code: Code): State | undefined {
    if (code === null || isEnding(code)) {
      effects.exit('chunkText');
      effects.exit('docsContainerTitle');
      return openingEnd(code);
    }
    effects.consume(code);
    return inTitle;
  }

  function openingEnd(code: Code): State | undefined {
    effects.exit('docsContainerOpening');
    if (code === null) return end(code);
    if (self.interrupt) return ok(code);
    return effects.attempt(nonLazyLine, contentStart, end)(code);
  }

  function contentStart(code: Code): State | undefined {
    if (code === null) return end(code);
    effects.enter('docsContainerContent');
    return lineStart(code);
  }

  function lineStart(code: Code): State | undefined {
    if (inside.depth > 0 || inside.fence !== '') return afterIndent(code);
    return effects.attempt(closingFence, contentEnd, afterIndent)(code);
  }

  /** The container's own indentation is not part of its content. */
  function afterIndent(code: Code): State | undefined {
    if (indent === 0 || !isSpace(code)) return chunkStart(code);
    let eaten = 0;
    effects.enter('linePrefix');
    return eat(code);
    function eat(next: Code): State | undefined {
      if (isSpace(next) && eaten < indent) {
        effects.consume(next);
        eaten += 1;
        return eat;
      }
      effects.exit('linePrefix');
      return chunkStart(next);
    }
  }

  function chunkStart(code: Code): State | undefined {
    if (code === null) return contentEnd(code);
    if (isEnding(code)) return effects.check(nonLazyLine, chunk, contentEnd)(code);
    return chunk(code);
  }

  function chunk(code: Code): State | undefined {
    const token = effects.enter('chunkDocument', { contentType: 'document', previous });
    if (previous) previous.next = token;
    previous = token;
    return inChunk(code);
  }

  function inChunk(code: Code): State | undefined {
    if (code === null) return lazyEnd(code);
    if (isEnding(code)) return effects.check(nonLazyLine, chunkEnding, lazyEnd)(code);
    line += code < 0 ? ' ' : String.fromCharCode(code);
    effects.consume(code);
    return inChunk;
  }

  function chunkEnding(code: Code): State | undefined {
    follow(inside, line, known.openingLine);
    line = '';
    effects.consume(code);
    closeChunk();
    return lineStart;
  }

  function lazyEnd(code: Code): State | undefined {
    closeChunk();
    return contentEnd(code);
  }

  function closeChunk(): void {
    const token = effects.exit('chunkDocument');
    self.parser.lazy[token.start.line] = false;
  }

  function contentEnd(code: Code): State | undefined {
    effects.exit('docsContainerContent');
    return end(code);
  }

  function end(code: Code): State | undefined {
    effects.exit('docsContainer');
    return ok(code);
  }

  function tokenizeClosingFence(closing: Effects, yes: State, no: State): State {
    let colonCount = 0;
    return begin;

    function begin(code: Code): State | undefined {
      closing.enter('docsContainerClosing');
      return space(code);
    }
    function space(code: Code): State | undefined {
      if (isSpace(code)) {
        closing.consume(code);
        return space;
      }
      return code === COLON ? sequence(code) : no(code);
    }
    function sequence(code: Code): State | undefined {
      if (code === COLON) {
        closing.consume(code);
        colonCount += 1;
        return sequence;
      }
      return colonCount < size ? no(code) : trailing(code);
    }
    function trailing(code: Code): State | undefined {
      if (isSpace(code)) {
        closing.consume(code);
        return trailing;
      }
      if (code !== null && !isEnding(code)) return no(code);
      closing.exit('docsContainerClosing');
      return yes(code);
    }
  }
}

/** Refuses a line that only a lazy paragraph would continue: the container's parent ended there. */
function tokenizeNonLazyLine(
  this: TokenizeContext,
  effects: Effects,
  ok: State,
  nok: State,
): State {
  return (code) => {
    effects.enter('lineEnding');
    effects.consume(code);
    effects.exit('lineEnding');
    return (next) => (this.parser.lazy[this.now().line] ? nok(next) : ok(next));
  };
}
