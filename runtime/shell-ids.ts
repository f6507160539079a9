/**
 * Ids around the article. Headings bring ids of their own into the same document, and a heading
 * “Sidebar” must not take the sidebar's: a slug never holds a colon (ANCH-2), and explicit ids that
 * start like this are refused.
 */
export const SHELL_PREFIX = 'ui:';

/** Id of a part of the shell. */
export function shellId(name: string): string {
  return SHELL_PREFIX + name;
}
