import type { SourceFile, SyntaxNode } from '../../engine/compile/nodes.ts';
import { placeOf } from '../../engine/compile/nodes.ts';
import { hashText } from '../../engine/hash.ts';
import type { Heading, PageLink } from '../../engine/model.ts';
import { descendants, type SourceTree } from '../source/source-tree.ts';
import { codeLines } from './comments.ts';
import { type Figure, figuresOf } from './figures.ts';
import { wordsOf } from './meaning.ts';

/** Something whose kind and order both languages share. */
export interface Part {
  kind: 'code' | 'component' | 'container' | 'table' | 'image';
  /** What must be the same for two parts to be compared further: `code js`, `<Tabs>`. */
  name: string;
  node: SyntaxNode;
  line: number;
  column: number;
}

/** A word that must occur in both languages: a code span, a number, a link's target. */
export interface Mention {
  value: string;
  line: number;
  column: number;
}

/** A number in figures, with what it may stand for in its language. */
export type NumberMention = Mention & Pick<Figure, 'readings' | 'parts' | 'isMonth'>;

/** A heading with what follows it up to the next one; the first section has none. */
export interface Section {
  /** Id of the heading, empty for the text before the first one. */
  id: string;
  line: number;
  depth: number;
  parts: Part[];
  spans: Mention[];
  numbers: NumberMention[];
  /** HTML elements and components that flow with text. */
  inline: Mention[];
  links: Mention[];
  /** Changes when the section says something else. */
  meaning: string;
  /** Paragraphs, rows and blocks of code in their order. */
  passages: Passage[];
}

/** A paragraph, a row of a table, a block of code: what is compared when a section has changed. */
export interface Passage {
  line: number;
  column: number;
  /** As it stands in the file. */
  source: string;
  /** Changes when the passage says something else. */
  meaning: string;
  /** Whether it shows what an example prints or emits. */
  isOutput: boolean;
}

/** What is needed of a heading to begin a section. */
export type OutlineHeading = Pick<Heading, 'id' | 'depth' | 'line' | 'source'>;

/** Containers and components of one document, section by section. */
export function outlineOf(
  { file, tree }: SourceTree,
  page: {
    headings: readonly OutlineHeading[];
    links: readonly PageLink[];
    isPartial: boolean;
    lang: string;
  },
): Section[] {
  const ids = new Map(
    page.headings
      .filter(({ source }) => (page.isPartial ? source === file.source : source === undefined))
      .map((heading) => [heading.line, heading]),
  );
  const sections: Section[] = [];
  /** Of the open section: a passage's node → what the nodes inside it say. */
  let said = new Map<SyntaxNode, string[]>();
  const open = (id: string, line: number, depth: number) => {
    closeSection(sections.at(-1), said, file);
    said = new Map();
    const empty = { parts: [], spans: [], numbers: [], inline: [], links: [], meaning: '' };
    sections.push({ id, line, depth, ...empty, passages: [] });
  };
  open('', 1, 1);
  for (const { node, parents } of descendants(tree)) {
    if (node.type === 'heading') {
      const heading = ids.get(placeOf(node).line);
      // The title belongs to the text before the first section.
      if (heading && heading.depth > 1) open(heading.id, heading.line, heading.depth);
    }
    const section = sections.at(-1);
    if (section) collect(node, parents, section, page.lang);
    const meaning = meaningOf(node);
    if (meaning === '') continue;
    const passage = [...parents, node].findLast(isPassage) ?? node;
    said.set(passage, [...(said.get(passage) ?? []), meaning]);
  }
  closeSection(sections.at(-1), said, file);
  for (const link of page.links) {
    if (link.source === file.source) sectionAt(sections, link.line)?.links.push(linkMention(link));
  }
  return sections;
}

const PASSAGES: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'tableRow',
  'code',
  'mdxJsxFlowElement',
  'html',
]);

const isPassage = ({ type }: SyntaxNode): boolean => PASSAGES.has(type);

function closeSection(
  section: Section | undefined,
  said: ReadonlyMap<SyntaxNode, string[]>,
  { text }: SourceFile,
): void {
  if (!section) return;
  section.passages = [...said].map(([node, parts]) => ({
    ...placeOf(node),
    source: sourceOf(node, text),
    meaning: parts.join(' '),
    isOutput: node.type === 'code' && /\boutput\b/.test(node.meta ?? ''),
  }));
  section.meaning = hashText(8, section.passages.map(({ meaning }) => meaning).join('\n'));
}

/** A component that holds others stands for what opens it. */
function sourceOf({ type, position, children = [] }: SyntaxNode, text: string): string {
  const isHolder = type === 'mdxJsxFlowElement' || type === 'container';
  const start = position?.start.offset ?? 0;
  const end = position?.end.offset ?? 0;
  const opened = isHolder ? (children[0]?.position?.start.offset ?? end) : end;
  return (
    text
      .slice(start, opened)
      // Nobody reads comments.
      .replace(/\s*\{\/\*[\s\S]*?\*\/\}/g, '')
      .trimEnd()
  );
}

function sectionAt(sections: readonly Section[], line: number): Section | undefined {
  return sections.findLast((section) => section.line <= line);
}

function collect(
  node: SyntaxNode,
  parents: readonly SyntaxNode[],
  section: Section,
  lang: string,
): void {
  if (isOldAnchor(node)) return;
  const place = placeOf(node);
  const addPart = (kind: Part['kind'], name: string) =>
    section.parts.push({ kind, name, node, ...place });
  switch (node.type) {
    case 'code':
      addPart('code', `code ${node.lang ?? ''}`.trim());
      break;
    case 'mdxJsxFlowElement':
      addPart('component', `<${node.name ?? ''}>`);
      break;
    case 'mdxJsxTextElement':
      section.inline.push({ value: `<${node.name ?? ''}>`, ...place });
      break;
    case 'container':
      addPart('container', `:::${node.kind}`);
      break;
    case 'table':
      addPart('table', 'table');
      break;
    case 'image':
      addPart('image', 'image');
      break;
    case 'inlineCode':
      section.spans.push({ value: (node.value ?? '').trim(), ...place });
      break;
    case 'text':
      if (!parents.some(({ type }) => type === 'heading'))
        section.numbers.push(...numbersOf(node, lang));
      break;
    default:
  }
}

/** An empty element that keeps an address which this language alone may have published. */
function isOldAnchor({ name, attributes = [], children = [] }: SyntaxNode): boolean {
  const isEmpty = (name === 'span' || name === 'a') && children.length === 0;
  return isEmpty && attributes.length === 1 && attributes[0]?.name === 'id';
}

function numbersOf(node: SyntaxNode, lang: string): NumberMention[] {
  const { line, column } = placeOf(node);
  const text = node.value ?? '';
  return figuresOf(text, lang).map(({ index, ...figure }) => {
    const before = text.slice(0, index).split('\n');
    const last = before.at(-1) ?? '';
    return {
      ...figure,
      line: line + before.length - 1,
      column: before.length === 1 ? column + last.length : last.length + 1,
    };
  });
}

function linkMention({ raw, kind, path, hash, line, column }: PageLink): Mention {
  const target = kind === 'internal' ? (path ?? '') : kind === 'hash' ? '' : raw;
  const end = (kind === 'internal' || kind === 'hash') && hash !== '' ? `#${hash}` : '';
  return { value: target + end, line, column };
}

/**
 * What a node adds to the meaning: words without their spelling, code and addresses as they stand. A
 * comma that moved is no reason to translate a section again.
 */
function meaningOf(node: SyntaxNode): string {
  switch (node.type) {
    case 'text':
      return wordsOf(node.value ?? '').join(' ');
    case 'inlineCode':
      return `\`${node.value}\``;
    case 'code':
      return `${node.lang ?? ''} ${node.meta ?? ''}\n${(node.value ?? '').trimEnd()}`;
    case 'link':
    case 'definition':
    case 'image':
      return `(${node.url ?? ''}) ${node.alt ?? ''}`;
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      if (isOldAnchor(node)) return '';
      return `<${node.name}${(node.attributes ?? []).map(attributeText).join('')}>`;
    case 'container':
      return `:::${node.kind}`;
    default:
      return '';
  }
}

function attributeText({ name, value }: NonNullable<SyntaxNode['attributes']>[number]): string {
  return ` ${name ?? '...'}=${typeof value === 'object' && value !== null ? value.value : String(value)}`;
}

/** Lines of a table's cells as their code spans. */
export function tableCells(table: SyntaxNode): SyntaxNode[][] {
  return (table.children ?? []).map((row) => row.children ?? []);
}

/** Code spans of a node, in order. */
export function spansIn(node: SyntaxNode): string[] {
  return [...descendants(node)].flatMap(({ node: inner }) =>
    inner.type === 'inlineCode' ? [(inner.value ?? '').trim()] : [],
  );
}

/** Lines of a code block without comments, with their lines in the file. */
export function blockLines(node: SyntaxNode, file: SourceFile) {
  const fence = placeOf(node).line;
  const rows = file.text.slice(node.position?.start.offset).split('\n');
  return codeLines(node.value ?? '', node.lang ?? '').map(({ text, line }) => ({
    text,
    line: fence + line,
    column: columnOf(rows[line] ?? '', text.trimStart()),
  }));
}

function columnOf(row: string, content: string): number {
  return Math.max(0, row.indexOf(content)) + 1;
}
