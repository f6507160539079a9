/** What the checks and the command that runs them hand to each other: types only, no functions. */
import type { CompiledPage, Problem, Route } from '../engine/model.ts';
import type { Products } from './parity/products.ts';

/** One page of the site as every check sees it. */
export interface CheckPage {
  route: Route;
  page: CompiledPage;
  /** MDX source, frontmatter included. */
  text: string;
}

export interface CheckContext {
  /** Absolute path of the site folder. */
  root: string;
  /** All pages in the order of their routes, whatever `only` says: twins and links need them. */
  pages: CheckPage[];
  /** What the engine has found on the pages already; nobody is to be told twice. */
  found?: readonly Problem[];
  /** Problems as the site judges them: some are warnings then, or none. */
  judged?: (problems: Problem[]) => Problem[];
  /** Absolute path of a folder that this check may keep files in between runs; it exists. */
  cacheFolder: string;
  /**
   * Report on these pages alone: a path below the content folder (`en/config/output.mdx`), the same
   * without language (`config/output`: both twins) or a folder of such. A check may report on more;
   * the command then leaves out problems of other files. `fix` must not write into more.
   */
  only?: readonly string[];
  /** Write what is mechanical to mend into the sources: those of `pagesToMend`. */
  fix: boolean;
  /** Show what examples really print where it differs from the page, ready to paste. */
  print?: boolean;
  /** Apply the rules of style to pages outside of `STYLE_AREAS` as well. */
  style?: boolean;
  /** What the site tells apart by its name; default: nothing. */
  products?: Products;
  /** Languages of fences that modules of the site draw: what stands in them is seen as labels. */
  drawn?: readonly string[];
  /** Take over the addresses and anchors as they are. */
  updateSnapshot?: boolean;
  /** To be called as often as the check likes; `done` never decreases. */
  progress(done: number, total: number): void;
}

export interface CheckResult {
  problems: Problem[];
  counts: CheckCounts;
  /** Lines for the writer that are no problems: what was skipped and why, files written by a fix. */
  notes?: string[];
  /** Files that `fix` has changed: the command then compiles and checks once more. */
  written?: string[];
  /** Records that it has written: nothing has to be looked at anew. */
  recorded?: string[];
}

export interface CheckCounts {
  /** Things looked at: examples, options, headings, links … */
  checked: number;
  passed: number;
  /** Things that had to fail and did (`expect-error`). */
  expectedFailures: number;
  skipped: number;
}

/** One kind of check, a row in the summary. */
export interface Check {
  /** Plural noun, as in the summary: `examples`, `links`. */
  name: string;
  /** Its work is done by processes of its own; others may run meanwhile. */
  inProcesses?: boolean;
  run(context: CheckContext): Promise<CheckResult>;
}
