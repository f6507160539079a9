import { defaultHandlers, type Options, type Unsafe } from 'mdast-util-to-markdown';

/**
 * Looks in a text only for escapes whose character is in it. `toMarkdown` looks for all of them, of
 * which there are about ninety, in each text.
 */
export const safeTexts: Options = {
  handlers: {
    root(node, parent, state, info) {
      const { safe, unsafe } = state;
      const byCode = patternsByCode(unsafe);
      state.safe = (value, config) => {
        // All that `safe` compares with a pattern, which is of one character and what is around it.
        state.unsafe = patternsIn(`${config.before}${value ?? ''}${config.after}`, byCode);
        const result = safe.call(state, value, config);
        state.unsafe = unsafe;
        return result;
      };
      return defaultHandlers.root(node, parent, state, info);
    },
  },
};

/** Patterns by the code of their character. */
function patternsByCode(patterns: readonly Unsafe[]): Unsafe[][] {
  const byCode: Unsafe[][] = Array.from({ length: 128 }, () => []);
  for (const pattern of patterns) byCode[pattern.character.charCodeAt(0)]?.push(pattern);
  return byCode;
}

function patternsIn(text: string, byCode: readonly Unsafe[][]): Unsafe[] {
  const found: Unsafe[][] = [];
  for (let index = 0; index < text.length; index += 1) {
    const patterns = byCode[text.charCodeAt(index)];
    if (patterns && patterns.length > 0 && !found.includes(patterns)) found.push(patterns);
  }
  return found.flat();
}
