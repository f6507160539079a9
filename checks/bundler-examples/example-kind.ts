import type { CodeBlock } from '../../engine/model.ts';
import { isScript, isTyped } from '../examples/example.ts';

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

/** A remark behind the path is for the reader: `rspack.config.js (0.1)`. */
const CONFIG = /(?:^|\/)rspack\.config(?:\.[\w-]+)?\.[cm]?[jt]s(?: \(.*\))?$/;
/** Options that no other tool's configuration exports together with a block without a title. */
const OPTIONS =
  /^\s{2,4}(?:entry|output|optimization|devServer|devtool|externals|experiments)\s*:/m;
const EXPORTS_OBJECT = /^(?:module\.exports\s*=|export default)\s*(?:defineConfig\()?\{/m;
const SHELL: ReadonlySet<string> = new Set(['sh', 'bash', 'shell', 'zsh', 'shellscript']);
const DATA: ReadonlySet<string> = new Set(
  'json jsonc json5 css html yaml yml vue svelte'.split(' '),
);

/** Says by language, title and meta what a block is. */
export function kindOf(block: CodeBlock): ExampleKind {
  const { lang, title = '', code, check } = block;
  if (check.skip !== undefined) return 'skipped';
  if (check.output) return 'output';
  if (check.run) return SHELL.has(lang) ? 'commands' : 'run';
  if (check.project !== undefined) return 'project';
  if (isScript(block) && (CONFIG.test(title) || isBareConfig({ title, code }))) return 'config';
  if (isTyped(block)) return 'types';
  if (isScript(block)) return 'syntax';
  if (SHELL.has(lang)) return 'shell';
  return DATA.has(lang) ? 'parse' : 'unchecked';
}

/** Whether a block without a title shows a configuration. */
const isBareConfig = ({ title = '', code }: Pick<CodeBlock, 'title' | 'code'>): boolean =>
  title === '' && EXPORTS_OBJECT.test(code) && OPTIONS.test(code);

/** Whether the block is a configuration file of Rspack, by its title or by what it exports. */
export const isConfig = (block: CodeBlock): boolean =>
  CONFIG.test(block.title ?? '') || (isScript(block) && isBareConfig(block));
