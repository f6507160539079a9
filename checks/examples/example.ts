import type { CodeBlock, CompiledPage, Heading } from '../../engine/model.ts';
import type { CheckPage } from '../types.ts';

/** A block of a page with what the check knows about it. */
export interface Example<Kind extends string = string> {
  page: CheckPage;
  block: CodeBlock;
  /** 0-based, in the order of the page. */
  index: number;
  /** What a runner takes it for, and so what can be wrong with it. */
  kind: Kind;
  /** Id of the heading that the block stands under, empty above the first. */
  section: string;
}

const SCRIPT: ReadonlySet<string> = new Set(['js', 'jsx', 'mjs', 'cjs', 'javascript']);
const TYPED: ReadonlySet<string> = new Set(['ts', 'tsx', 'mts', 'cts', 'typescript']);

/** The examples of a page in its order. */
export function examplesOf<Kind extends string>(
  page: CheckPage,
  kindOf: (block: CodeBlock) => Kind,
): Example<Kind>[] {
  return page.page.codeBlocks.map((block, index) => ({
    page,
    block,
    index,
    kind: kindOf(block),
    section: sectionOf(page.page, block, page.route.source),
  }));
}

/** Path of the file that a title names, relative to the example's folder. */
export const titlePath = (title: string): string =>
  title.replace(/^\.?\//, '').replace(/ \(.*\)$/, '');

/** Whether the language is JavaScript or TypeScript. */
export const isScript = ({ lang }: Pick<CodeBlock, 'lang'>): boolean =>
  SCRIPT.has(lang) || TYPED.has(lang);

/** Whether the language is TypeScript. */
export const isTyped = ({ lang }: Pick<CodeBlock, 'lang'>): boolean => TYPED.has(lang);

/** Whether a script is written as an ES module. */
export const isModule = (code: string): boolean =>
  /^(?:import\s*(?:[\w$]+[\s,]|[{*'"])|export\s*(?:[{*]|\w+\s))/m.test(code);

function sectionOf(page: CompiledPage, block: CodeBlock, own: string): string {
  const isBeside = ({ source, line }: Heading) =>
    (source ?? own) === block.source && line < block.line;
  const heading = page.headings.findLast(isBeside);
  return `${block.source}#${heading?.id ?? ''}`;
}
