/**
 * Syntax tree of a page as the compiler reads it: mdast with MDX, containers and heading ids.
 * One loose shape instead of a union of thirty: the renderer's table decides by `type` which
 * fields a node has.
 */
export interface SyntaxNode {
  type: string;
  children?: SyntaxNode[];
  value?: string;
  position?: {
    start: { line: number; column: number; offset?: number };
    end: { line: number; column: number; offset?: number };
  };
  // heading
  depth?: number;
  // list, listItem
  ordered?: boolean | null;
  start?: number | null;
  spread?: boolean | null;
  checked?: boolean | null;
  // table
  align?: (string | null)[] | null;
  // link, image, definition
  url?: string;
  alt?: string | null;
  title?: string | null;
  // references, footnotes
  identifier?: string;
  label?: string | null;
  // code
  lang?: string | null;
  meta?: string | null;
  // MDX
  name?: string | null;
  attributes?: MdxAttribute[];
  data?: NodeData;
  // container
  /** One of `containerKinds`, `CODE_GROUP`, or one of the site's own. */
  kind?: string;
  closed?: boolean;
  /** Where braces stand behind the kind that hold no title. */
  badAttributes?: { line: number; column: number };
  // partial
  file?: SourceFile;
}

/** What parsers and plugins leave at a node. */
interface NodeData {
  estree?: Program | null;
  /** The element that a plugin wants the node to become, as in mdast-util-to-hast. */
  hName?: string;
  hProperties?: Record<string, unknown>;
  hChildren?: unknown[];
  /** `id` of a heading that is written as HTML. */
  htmlId?: string;
  /** The name of an element as a Markdown file writes it, where that is not in small letters. */
  written?: string;
  /** A fence whose title is the name of the tab that it stands in. */
  inTab?: boolean;
}

export interface MdxAttribute {
  type: 'mdxJsxAttribute' | 'mdxJsxExpressionAttribute';
  name?: string;
  /** Null: a bare name, which means `true`. */
  value?: string | null | { type: string; value: string; data?: { estree?: Program | null } };
  position?: SyntaxNode['position'];
  data?: { estree?: Program | null };
}

/** `flow`: the content is blocks, its text goes to the page; `text`: it flows, its text is returned. */
export type JsxMode = 'flow' | 'text';

/** The parts of an ESTree that literals are read from. */
export interface EstreeNode {
  type: string;
  [field: string]: unknown;
}

/** A statement of a file; the parser gives its place in the file (columns from 0). */
export interface Statement extends EstreeNode {
  start: number;
  end: number;
  loc: { start: { line: number; column: number }; end: { line: number; column: number } };
}

export interface Program extends EstreeNode {
  body: Statement[];
}

export const containerKinds = [
  'tip',
  'note',
  'info',
  'warning',
  'caution',
  'danger',
  'details',
] as const;
export type ContainerKind = (typeof containerKinds)[number];

/** The container that is no callout: tabs of the fences in it. */
export const CODE_GROUP = 'code-group';

/** A file that author text comes from: the page or one of its partials. */
export interface SourceFile {
  /** Absolute path. */
  path: string;
  /** Relative to the content folder, forward slashes. */
  source: string;
  /** As problems name it. */
  shown: string;
  text: string;
}

/** `{/* … *\/}` between blocks, which shows nothing. */
export const isComment = ({ type, data }: SyntaxNode): boolean =>
  type === 'mdxFlowExpression' && data?.estree?.body.length === 0;

/** A statement's place as that of a node. */
export function positionOf({ loc: { start, end } }: Statement): Pick<SyntaxNode, 'position'> {
  return {
    position: {
      start: { line: start.line, column: start.column + 1 },
      end: { line: end.line, column: end.column + 1 },
    },
  };
}

/** 1-based place of a node; the file's start when the parser gave none. */
export function placeOf(node: Pick<SyntaxNode, 'position'>): { line: number; column: number } {
  return { line: node.position?.start.line ?? 1, column: node.position?.start.column ?? 1 };
}
