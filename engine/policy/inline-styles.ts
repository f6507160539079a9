import type { ProblemWords } from '../problems.ts';

/** A tag with a `style` attribute, as React writes it: quotes in values are escaped. */
const STYLED = /<([a-z][a-z0-9-]*)(?=\s)[^<>]*?\sstyle\s*=/gi;

/** Names of elements that HTML styles on themselves, each as often as it occurs. */
export function styledElements(html: string): string[] {
  return [...html.matchAll(STYLED)].map(([, name = '']) => name.toLowerCase());
}

/** Line (1-based) and column of a module on which it styles an element; undefined if it is not seen. */
export function styleLine(code: string): { line: number; column: number } | undefined {
  const lines = code.split('\n');
  const line = lines.findIndex((row) => ATTRIBUTE.test(row));
  if (line < 0) return undefined;
  return { line: line + 1, column: (ATTRIBUTE.exec(lines[line] ?? '')?.index ?? 0) + 1 };
}

const ATTRIBUTE = /\bstyle(?==|\s*:)/;

/**
 * What a page's policy keeps browsers from showing: `style` on an element.
 * @param what the component, island or slot that writes it
 */
export function inlineStyle(what: string, elements: readonly string[]): ProblemWords {
  const names = [...new Set(elements)].map((name) => `<${name}>`).join(', ');
  return {
    code: 'blocked-by-policy',
    message: `${what} gives ${names} a \`style\`, which browsers will not obey: the Content-Security-Policy of pages allows style sheets alone`,
    hint: 'give the element a `className`, and write its rule into a style sheet that `styles` of the site configuration names; in drawings, attributes such as `fill` and `width` work',
  };
}

/** An element of a page that is styled on itself. */
export const STYLE_ATTRIBUTE: ProblemWords = {
  code: 'forbidden-attribute',
  message: 'the attribute `style` is not allowed',
  hint: 'browsers would not obey it: give the element a `class` (`className` in MDX), and write its rule into a style sheet that `styles` of the site configuration names',
};
