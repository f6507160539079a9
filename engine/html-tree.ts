import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parse, parseFragment } from 'parse5';

/** What stands in `<noscript>` is read, too. */
const SETTINGS = { scriptingEnabled: false };

/**
 * A document as browsers read it. Its nodes have no places in the text, which take longer to note than
 * all else; who tells places uses `hast-util-from-html`.
 */
export const documentTree = (html: string): Root => rootOf(parse(html, SETTINGS));

/** As `documentTree`, of HTML that stands in a body. */
export const fragmentTree = (html: string): Root => rootOf(parseFragment(html, SETTINGS));

function rootOf(document: Parameters<typeof fromParse5>[0]): Root {
  const tree = fromParse5(document);
  if (tree.type !== 'root') throw new Error(`a document has become ${tree.type}`);
  return tree;
}
