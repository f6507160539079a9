import type { Element, Nodes, Parents, Text } from 'hast';

/** What a run of white space is: collapsed and cut off at lines' ends, only collapsed, or kept. */
type Spaces = 'normal' | 'nowrap' | 'kept';

interface Place {
  spaces: Spaces;
  /** Whether a space here is the first of its line, or follows another one. */
  before: boolean;
  /** Whether a space here ends its line. */
  after: boolean;
}

interface Outcome {
  /** Says nothing of the spaces behind it, such as a comment. */
  isIgnored: boolean;
  /** Whether a space behind it has one before it. */
  endsInSpace: boolean;
  isEmpty: boolean;
}

/** Elements that begin and end lines, as browsers show them. */
const BLOCKS = new Set(
  (
    'address article aside blockquote body br caption center col colgroup dd dialog dir div dl dt ' +
    'figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li listing ' +
    'main menu nav ol optgroup option p plaintext pre section summary table tbody td tfoot th ' +
    'thead tr ul wbr xmp'
  ).split(' '),
);
/** Elements that are shown like a word. */
const SHOWN = new Set(
  'audio button canvas embed iframe img input math object picture select svg textarea video'.split(
    ' ',
  ),
);
/** Elements that are not shown. */
const HIDDEN = new Set(
  (
    'area base basefont dialog datalist head link meta noembed noframes param rp script source ' +
    'style template track title'
  ).split(' '),
);
const VERBATIM = new Set(['listing', 'plaintext', 'pre', 'script', 'style', 'textarea', 'xmp']);

/**
 * White space of HTML as browsers show it: runs become a space, and none is left at the borders of
 * blocks. It does to the tree what `hast-util-minify-whitespace` does, which compares the name of
 * every node with each of sixty others.
 */
export function collapseSpaces(tree: Nodes): void {
  collapse(tree, { spaces: 'normal', before: false, after: false });
}

function collapse(node: Nodes, place: Place): Outcome {
  if ('children' in node) {
    const isElement = node.type === 'element';
    const isBlock = node.type === 'root' || (isElement && BLOCKS.has(node.tagName));
    return collapseAll(node, {
      spaces: isElement ? spacesIn(node, place.spaces) : place.spaces,
      before: isBlock || place.before,
      after: isBlock || place.after,
    });
  }
  if (node.type === 'text' && place.spaces === 'normal') return collapseText(node, place);
  if (node.type === 'text' && place.spaces === 'nowrap') node.value = inOneSpace(node.value);
  return { isIgnored: isIgnored(node), endsInSpace: false, isEmpty: false };
}

function collapseAll(parent: Parents, { spaces, before, after }: Place): Outcome {
  const kept: Nodes[] = [];
  let endsInSpace = before;
  for (const [index, child] of parent.children.entries()) {
    const outcome = collapse(child, {
      spaces,
      before: endsInSpace,
      after: lineEndsBehind(parent.children, index + 1) ?? after,
    });
    if (outcome.isEmpty) continue;
    kept.push(child);
    if (!outcome.isIgnored) endsInSpace = outcome.endsInSpace;
    if (child.type === 'element' && SHOWN.has(child.tagName)) endsInSpace = false;
  }
  parent.children = kept as typeof parent.children; // Some of its own children.
  return { isIgnored: false, endsInSpace: endsInSpace || after, isEmpty: false };
}

function collapseText(node: Text, { before, after }: Place): Outcome {
  const value = inOneSpace(node.value);
  const start = before && value.startsWith(' ') ? 1 : 0;
  const hasEnd = start !== value.length && value.endsWith(' ');
  const end = hasEnd && after ? value.length - 1 : value.length;
  const isEmpty = start === end;
  if (!isEmpty) node.value = value.slice(start, end);
  return { isIgnored: false, endsInSpace: hasEnd && !after, isEmpty };
}

/** Whether what is shown next begins a line; `undefined` where nothing of it is shown. */
function lineEndsBehind(nodes: readonly Nodes[], start: number): boolean | undefined {
  for (let index = start; index < nodes.length; index += 1) {
    const node = nodes[index];
    if (node === undefined || isIgnored(node)) continue;
    if (node.type !== 'element') {
      if (node.type !== 'text' || /[^ \t\n\f\r]/.test(node.value)) return false;
      continue;
    }
    if (SHOWN.has(node.tagName)) return false;
    if (BLOCKS.has(node.tagName)) return true;
    if (node.properties.hidden || HIDDEN.has(node.tagName)) continue;
    const inside = lineEndsBehind(node.children, 0);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function spacesIn({ tagName, properties }: Element, around: Spaces): Spaces {
  if (VERBATIM.has(tagName)) return 'kept';
  if (tagName === 'nobr') return 'nowrap';
  return (tagName === 'td' || tagName === 'th') && properties.noWrap ? 'nowrap' : around;
}

function inOneSpace(value: string): string {
  return /[\t\n\v\f\r]| {2}/.test(value) ? value.replace(/[\t\n\v\f\r ]+/g, ' ') : value;
}

function isIgnored({ type }: Nodes): boolean {
  return type === 'comment' || type === 'doctype';
}
