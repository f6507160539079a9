import type { CodeBlock, CompiledPage, Heading } from '../../engine/model.ts';
import type { CheckPage } from '../types.ts';

/** What a block is, and so what can be wrong with it. */
export type ExampleKind =
  /** Accepted and built by the documented version, beside the files of its section. */
  | 'config'
  /** A file of a named folder that is built as a whole. */
  | 'project'
  /** Executed with Node. */
  | 'run'
  /** Commands that are executed. */
  | 'commands'
  /** What an example prints or emits. */
  | 'output'
  /** Commands whose flags have to exist. */
  | 'shell'
  /** Types have to agree with the declarations. */
  | 'types'
  /** Has to parse as JavaScript. */
  | 'syntax'
  /** Has to parse as data, style or markup. */
  | 'parse'
  | 'skipped'
  /** Nothing can be said about it by itself. */
  | 'unchecked';

/** A block of a page with what the check knows about it. */
export interface Example {
  page: CheckPage;
  block: CodeBlock;
  /** 0-based, in the order of the page. */
  index: number;
  kind: ExampleKind;
  /** Id of the heading that the block stands under, empty above the first. */
  section: string;
}

/** A remark behind the path is for the reader: `rspack.config.js (0.1)`. */
const CONFIG = /(?:^|\/)rspack\.config(?:\.[\w-]+)?\.[cm]?[jt]s(?: \(.*\))?$/;
/** Options that no other tool's configuration exports together with a block without a title. */
const OPTIONS =
  /^\s{2,4}(?:entry|output|optimization|devServer|devtool|externals|experiments)\s*:/m;
const EXPORTS_OBJECT = /^(?:module\.exports\s*=|export default)\s*(?:defineConfig\()?\{/m;
const SCRIPT: ReadonlySet<string> = new Set(['js', 'jsx', 'mjs', 'cjs', 'javascript']);
const TYPED: ReadonlySet<string> = new Set(['ts', 'tsx', 'mts', 'cts', 'typescript']);
const SHELL: ReadonlySet<string> = new Set(['sh', 'bash', 'shell', 'zsh', 'shellscript']);
const DATA: ReadonlySet<string> = new Set(
  'json jsonc json5 css html yaml yml vue svelte'.split(' '),
);

/** The examples of a page in its order. */
export function examplesOf(page: CheckPage): Example[] {
  return page.page.codeBlocks.map((block, index) => ({
    page,
    block,
    index,
    kind: kindOf(block),
    section: sectionOf(page.page, block, page.route.source),
  }));
}

/** Says by language, title and meta what a block is. */
export function kindOf({ lang, title = '', code, check }: CodeBlock): ExampleKind {
  if (check.skip !== undefined) return 'skipped';
  if (check.output) return 'output';
  if (check.run) return SHELL.has(lang) ? 'commands' : 'run';
  if (check.project !== undefined) return 'project';
  const isCode = SCRIPT.has(lang) || TYPED.has(lang);
  if (isCode && (CONFIG.test(title) || isBareConfig({ title, code }))) return 'config';
  if (TYPED.has(lang)) return 'types';
  if (SCRIPT.has(lang)) return 'syntax';
  if (SHELL.has(lang)) return 'shell';
  return DATA.has(lang) ? 'parse' : 'unchecked';
}

/** Whether a block without a title shows a configuration. */
const isBareConfig = ({ title = '', code }: Pick<CodeBlock, 'title' | 'code'>): boolean =>
  title === '' && EXPORTS_OBJECT.test(code) && OPTIONS.test(code);

/** Path of the file that a title names, relative to the example's folder. */
export const titlePath = (title: string): string =>
  title.replace(/^\.?\//, '').replace(/ \(.*\)$/, '');

/** Whether the block is a configuration file of Rspack, by its title or by what it exports. */
export const isConfig = (block: CodeBlock): boolean =>
  CONFIG.test(block.title ?? '') || (isScript(block) && isBareConfig(block));

/** Whether the language is JavaScript or TypeScript. */
export const isScript = ({ lang }: CodeBlock): boolean => SCRIPT.has(lang) || TYPED.has(lang);

/** Whether the language is TypeScript. */
export const isTyped = ({ lang }: CodeBlock): boolean => TYPED.has(lang);

function sectionOf(page: CompiledPage, block: CodeBlock, own: string): string {
  const isBeside = ({ source, line }: Heading) =>
    (source ?? own) === block.source && line < block.line;
  const heading = page.headings.findLast(isBeside);
  return `${block.source}#${heading?.id ?? ''}`;
}
