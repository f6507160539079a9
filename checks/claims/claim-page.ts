import { placeOf, type SourceFile, type SyntaxNode } from '../../engine/compile/nodes.ts';
import {
  blocksOfNode,
  frontmatterBlocks,
  offsetBefore,
  offsetIn,
  type ProseBlock,
  placeAt,
  sentenceStarts,
} from '../language/prose.ts';
import { dataFilesOf } from '../parity/data-texts.ts';
import type { Place } from '../references/sections.ts';
import { parseSource, sourceFilesOf } from '../source/source-tree.ts';
import type { CheckPage } from '../types.ts';

/** Something inside a sentence, at its index in the sentence's text. */
export interface Inside {
  at: number;
  /** Behind its last character. */
  end: number;
  text: string;
}

/** A sentence, a table's cell or a caption: what readers see, code between backticks. */
export interface Sentence {
  file: string;
  kind: ProseBlock['kind'];
  text: string;
  /** Code spans; `text` is the code, `at` the backtick in front of it. */
  codes: readonly Inside[];
  links: readonly (Inside & { url: string })[];
  section: ClaimSection;
  /** Of cells. */
  cell?: { row: ClaimRow; column: number };
  /** Sentences of the same paragraph have the same number. */
  block: number;
  /** The node that the words stand in. */
  node?: SyntaxNode;
  /** Of the last sentence of a paragraph: the list right behind it. */
  leadsTo?: SyntaxNode;
  /** Place in the file of a character of `text`. */
  placeAt(index: number): Place;
}

/** A row of a table, without its head. */
export interface ClaimRow {
  /** Headings of the columns. */
  columns: readonly string[];
  /** Texts of the cells with code between backticks. */
  cells: readonly string[];
  /** Comments inside of the row. */
  notes: readonly string[];
  table: SyntaxNode;
}

/** A fence. */
export interface ClaimFence {
  node: SyntaxNode;
  lang: string;
  meta: string;
  code: string;
  line: number;
}

/** Whether a fence shows what an example prints or writes. */
export const isOutput = ({ meta }: ClaimFence): boolean => /\boutput\b/.test(meta);

/** A heading with everything up to the next one. */
export interface ClaimSection {
  file: SourceFile;
  /** Text of the heading with code between backticks; empty above the first one. */
  heading: string;
  depth: number;
  line: number;
  /** The option, hook or member that the heading names, when it is one code span. */
  code: string | undefined;
  /** Sections of the headings above, outermost first. */
  above: readonly ClaimSection[];
  sentences: Sentence[];
  fences: ClaimFence[];
  /** Components of the section, with what their props say as text. */
  components: { name: string; node: SyntaxNode; line: number }[];
  tables: SyntaxNode[];
  /** Comments between the blocks. */
  notes: string[];
}

/** A page as extractors of claims read it. */
export interface ClaimPage {
  /** Address without language: `/config/watch`. */
  route: string;
  lang: string;
  check: CheckPage;
  sections: readonly ClaimSection[];
  /** Drawings that the page shows. */
  drawings: readonly SourceFile[];
}

/** Reads a page with its partials. */
export function claimPage(check: CheckPage, root: string): ClaimPage {
  const sections = sourceFilesOf(check, root).flatMap((file) => sectionsOfFile(file));
  const drawings = drawingsOf(check, root);
  return { route: check.route.key, lang: check.route.lang, check, sections, drawings };
}

/** Drawings of a page that have its language's labels. */
export function drawingsOf(check: CheckPage, root: string): SourceFile[] {
  return dataFilesOf(check, root).filter(({ path }) => path.endsWith('.svg'));
}

/** All sentences of a page in order. */
export function sentencesOfPage({ sections }: ClaimPage): Sentence[] {
  return sections.flatMap(({ sentences }) => sentences);
}

function sectionsOfFile(file: SourceFile): ClaimSection[] {
  const source = parseSource(file);
  if (!source) return [];
  const first: ClaimSection = emptySection(file, { heading: '', depth: 0, line: 1 });
  const sections = [first];
  let blocks = 0;
  const add = (
    block: ProseBlock,
    node: SyntaxNode | undefined,
    cell?: { row: ClaimRow; column: number },
  ) => {
    const section = sections.at(-1) ?? first;
    blocks += 1;
    const about = { section, block: blocks, ...(cell && { cell }), ...(node && { node }) };
    section.sentences.push(...sentencesOfBlock(block, file, about));
  };
  for (const block of frontmatterBlocks(file)) add(block, undefined);
  const visit = (node: SyntaxNode, cell?: { row: ClaimRow; column: number }) => {
    if (node.type === 'heading') sections.push(sectionOf(node, file, sections));
    const section = sections.at(-1) ?? first;
    if (node.type === 'code') section.fences.push(fenceOf(node));
    if (node.type === 'mdxFlowExpression') section.notes.push(node.value ?? '');
    if (node.name && /^mdxJsx/.test(node.type))
      section.components.push({ name: node.name, node, line: placeOf(node).line });
    for (const block of blocksOfNode(node, file)) add(block, node, cell);
    if (node.type === 'table') {
      section.tables.push(node);
      visitTable(node, visit);
      return;
    }
    for (const [index, child] of (node.children ?? []).entries()) {
      visit(child, cell);
      const next = node.children?.[index + 1];
      const last = (sections.at(-1) ?? first).sentences.at(-1);
      if (child.type === 'paragraph' && last?.node === child && next?.type === 'list')
        last.leadsTo = next;
    }
  };
  visit(source.tree);
  return sections;
}

function visitTable(
  table: SyntaxNode,
  visit: (node: SyntaxNode, cell?: { row: ClaimRow; column: number }) => void,
): void {
  const [head, ...rows] = table.children ?? [];
  const columns = (head?.children ?? []).map((cell) => markedText(cell).trim());
  for (const cell of head?.children ?? []) visit(cell);
  for (const row of rows) {
    const cells = (row.children ?? []).map((cell) => markedText(cell).trim());
    const about: ClaimRow = { columns, cells, notes: notesIn(row), table };
    for (const [column, cell] of (row.children ?? []).entries())
      visit(cell, { row: about, column });
  }
}

function emptySection(
  file: SourceFile,
  about: Pick<ClaimSection, 'heading' | 'depth' | 'line'>,
): ClaimSection {
  return {
    file,
    ...about,
    code: undefined,
    above: [],
    sentences: [],
    fences: [],
    components: [],
    tables: [],
    notes: [],
  };
}

function sectionOf(
  node: SyntaxNode,
  file: SourceFile,
  sections: readonly ClaimSection[],
): ClaimSection {
  const depth = node.depth ?? 1;
  const before = sections.at(-1);
  const heading = markedText(node).trim();
  const [, code] = /^`([^`]+)`$/.exec(heading) ?? [];
  return {
    ...emptySection(file, { heading, depth, line: placeOf(node).line }),
    code,
    above: (before ? [...before.above, before] : []).filter((section) => section.depth < depth),
  };
}

function fenceOf(node: SyntaxNode): ClaimFence {
  const { lang, meta, value } = node;
  return {
    node,
    lang: lang ?? '',
    meta: meta ?? '',
    code: value ?? '',
    line: placeOf(node).line,
  };
}

/** Comments inside of a block that readers do not see. */
export function notesIn(node: SyntaxNode): string[] {
  if (node.type === 'mdxTextExpression') return [node.value ?? ''];
  return (node.children ?? []).flatMap(notesIn);
}

/** Text of a node with code between backticks. */
export function markedText(node: SyntaxNode): string {
  if (node.type === 'headingId') return '';
  if (node.type === 'inlineCode') return `\`${node.value ?? ''}\``;
  return node.value ?? (node.children ?? []).map(markedText).join('');
}

function sentencesOfBlock(
  block: ProseBlock,
  file: SourceFile,
  about: Pick<Sentence, 'section' | 'block' | 'cell' | 'node'>,
): Sentence[] {
  const starts = sentenceStarts(block.text);
  const links = about.node ? linksIn(about.node) : [];
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? block.text.length;
    return sentenceOf(block, { start, end }, { file, links, ...about });
  });
}

interface SentenceInput extends Pick<Sentence, 'section' | 'block' | 'cell' | 'node'> {
  file: SourceFile;
  links: readonly SyntaxNode[];
}

function sentenceOf(
  block: ProseBlock,
  { start, end }: { start: number; end: number },
  { file, links, ...about }: SentenceInput,
): Sentence {
  const codes: Inside[] = [];
  /** Index in the block of each character of the text. */
  const origins: number[] = [];
  let text = '';
  for (let at = start; at < end; at += 1) {
    const code = block.codes.get(at);
    const shown = code === undefined ? (block.text[at] ?? '') : `\`${code}\``;
    if (code !== undefined) {
      codes.push({ at: text.length, end: text.length + shown.length, text: code });
    }
    while (origins.length < text.length + shown.length) origins.push(at);
    text += shown;
    if (code !== undefined) at += Math.max(1, code.length) - 1;
  }
  const offsets = origins.map((at) =>
    block.codes.has(at) ? offsetBefore(block, at) : offsetIn(block, at),
  );
  const offsetOf = (index: number) => offsets[index] ?? offsets.at(-1) ?? 0;
  return {
    file: file.shown,
    kind: block.kind,
    text,
    codes,
    links: links.flatMap((link) => linkInside(link, offsets)),
    ...about,
    placeAt: (index) => ({ file: file.shown, ...placeAt(file.text, offsetOf(index)) }),
  };
}

function linksIn(node: SyntaxNode): SyntaxNode[] {
  return (node.children ?? []).flatMap((child) =>
    child.type === 'link' ? [child] : linksIn(child),
  );
}

function linkInside(link: SyntaxNode, offsets: readonly number[]): Sentence['links'] {
  const from = link.position?.start.offset ?? -1;
  const to = link.position?.end.offset ?? -1;
  const isInside = (offset: number) => offset >= from && offset < to;
  const at = offsets.findIndex(isInside);
  if (at === -1) return [];
  const end = offsets.findLastIndex(isInside) + 1;
  return [{ at, end, text: markedText(link), url: link.url ?? '' }];
}
