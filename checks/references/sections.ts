import { literalOf, notLiteral } from '../../engine/compile/literal.ts';
import { placeOf, type SyntaxNode } from '../../engine/compile/nodes.ts';
import type { SourceTree } from '../source/source-tree.ts';

export interface Place {
  /** As problems name the file. */
  file: string;
  line: number;
  column: number;
}

/** A component that states a fact, with the props that are literals. */
export interface StatedFact extends Place {
  name: string;
  props: Record<string, unknown>;
}

/** A row of a table whose first cell names something in code. */
export interface Row extends Place {
  /** Code spans of the first cell. */
  names: string[];
  /** Column heading → code spans of the row's cell. */
  cells: Record<string, string[]>;
  /** Column heading → the code span that is all that the row's cell says. */
  only: Record<string, string>;
  /** Column heading → all words of the row's cell, code included. */
  texts: Record<string, string>;
  /** Heading of the first column. */
  column0: string;
}

/** A heading and what stands between it and the next heading. */
export interface Section extends Place {
  depth: number;
  plain: string;
  /** The heading's text when it is one code span and nothing else. */
  code: string | undefined;
  facts: StatedFact[];
  rows: Row[];
  /** All code spans of the section, the heading's own included. */
  spans: ({ text: string } & Place)[];
  /** Sections of the headings above, outermost first. */
  above: Section[];
}

/** The sections of a page in document order; what stands before the first heading is left out. */
export function sectionsOf({ file, tree }: SourceTree): Section[] {
  const sections: Section[] = [];
  const at = (node: SyntaxNode): Place => ({ file: file.shown, ...placeOf(node) });

  const visit = (node: SyntaxNode) => {
    const current = sections.at(-1);
    if (node.type === 'heading') {
      const depth = node.depth ?? 1;
      const children = (node.children ?? []).filter(
        (child) => child.type !== 'headingId' && (child.value ?? 'x').trim() !== '',
      );
      const [only] = children;
      const above = [...(current ? [...current.above, current] : [])].filter(
        (section) => section.depth < depth,
      );
      sections.push({
        ...at(node),
        depth,
        plain: textOf(node).trim(),
        code: children.length === 1 && only?.type === 'inlineCode' ? only.value : undefined,
        facts: [],
        rows: [],
        spans: [],
        above,
      });
    } else if (current && node.type.startsWith('mdxJsx') && node.name) {
      current.facts.push({ ...at(node), name: node.name, props: literalProps(node) });
    } else if (current && node.type === 'table') {
      current.rows.push(...rowsOf(node, at));
    } else if (current && node.type === 'inlineCode') {
      current.spans.push({ ...at(node), text: node.value ?? '' });
    }
    for (const child of node.children ?? []) visit(child);
  };
  visit(tree);
  return sections;
}

function rowsOf(table: SyntaxNode, at: (node: SyntaxNode) => Place): Row[] {
  const [head, ...body] = table.children ?? [];
  const columns = (head?.children ?? []).map((cell) => textOf(cell).trim());
  return body.flatMap((row) => {
    const [first, ...others] = row.children ?? [];
    const names = first ? codeOf(first) : [];
    if (!first || names.length === 0) return [];
    const cells: Row['cells'] = {};
    const only: Row['only'] = {};
    const texts: Row['texts'] = {};
    for (const [index, cell] of others.entries()) {
      const column = columns[index + 1] ?? '';
      const spans = codeOf(cell);
      cells[column] = spans;
      const [span] = spans;
      texts[column] = textOf(cell).trim();
      if (span !== undefined && span === texts[column]) only[column] = span;
    }
    return [{ ...at(first), names, cells, only, texts, column0: columns[0] ?? '' }];
  });
}

function codeOf(node: SyntaxNode): string[] {
  if (node.type === 'inlineCode') return [node.value ?? ''];
  return (node.children ?? []).flatMap(codeOf);
}

function textOf(node: SyntaxNode): string {
  if (node.type === 'headingId') return '';
  return node.value ?? (node.children ?? []).map(textOf).join('');
}

function literalProps(node: SyntaxNode): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const { name, value } of node.attributes ?? []) {
    if (name === undefined) continue;
    if (typeof value === 'string') props[name] = value;
    else if (value === null || value === undefined) props[name] = true;
    else {
      const literal = literalOf(value.data?.estree);
      if (literal !== notLiteral) props[name] = literal;
    }
  }
  return props;
}
