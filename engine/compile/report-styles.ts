import { join } from 'node:path';
import { blockedPartsOf, newParts } from '../policy/blocked-parts.ts';
import { inlineStyle, styledElements, styleLine } from '../policy/inline-styles.ts';
import { problemAt } from '../problems.ts';
import type { SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';
import { moduleKey, shownName } from './site-modules.ts';

interface Written {
  kind: 'component' | 'island';
  /** The element on the page. */
  node: SyntaxNode;
  /** HTML of the page inside it, which is somebody else's. */
  within?: readonly string[];
}

/**
 * Reports inline styles of a component, which the policy would take from it without a word: in its own
 * file where they are found there, else where the page uses it; once, however often it is used.
 */
export function reportStyles(html: string, { kind, node, within = [] }: Written, page: Page): void {
  const elements = styledElements(html);
  const others = within.flatMap(styledElements);
  if (elements.length <= others.length) return;
  const name = node.name ?? '';
  const file = page.options.content.files.get(moduleKey({ kind, name }));
  const what = shownName({ kind, name, file: file ?? name });
  const words = inlineStyle(what, elements);
  if (page.problems.some(({ message }) => message === words.message)) return;
  const text = file === undefined ? undefined : page.read(join(page.options.siteRoot, file));
  const place = text === undefined ? undefined : styleLine(text);
  if (file === undefined || text === undefined || !place) page.report(node, words);
  else page.problems.push(problemAt({ file, text }, place, words));
}

/**
 * Reports what else of a component the policy would block: scripts, and what is loaded from hosts that
 * it does not allow.
 */
export function reportBlocked(
  html: string,
  { kind, node, within = [] }: Written,
  page: Page,
): void {
  const { allowed, content } = page.options;
  const others = within.flatMap((part) => blockedPartsOf(part, allowed));
  const name = node.name ?? '';
  const file = content.files.get(moduleKey({ kind, name })) ?? name;
  for (const part of newParts(others, blockedPartsOf(html, allowed))) {
    // Styles are looked for in the component's own file.
    if (part.name.startsWith('`style`')) continue;
    page.report(node, {
      code: 'blocked-by-policy',
      message: `${shownName({ kind, name, file })} has ${part.name}, which browsers will not let it have: the Content-Security-Policy of pages blocks it`,
      hint: part.hint,
    });
  }
}
