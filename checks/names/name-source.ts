import type { SyntaxNode } from '../../engine/compile/nodes.ts';

/** Names that pages mention, and what knows them: types only, no functions. */

/** A name in code that has a shape which can be looked up. */
export interface Mention {
  /** As problems call it: `flag`, `option`. */
  kind: string;
  /** As exceptions call it: `--merge`, `compilation.hooks.done`. */
  name: string;
  /** Index in the code. */
  at: number;
}

/** What a mention comes to. */
export type LookedUp =
  | { isKnown: true }
  /** `near`: the nearest name there is, with what it is, if any is near; `hint`: what to do if none is. */
  | {
      isKnown: false;
      near?: string | undefined;
      about?: string | undefined;
      hint?: string | undefined;
    };

/** The names of a site. */
export interface NameSource {
  /** Stands for everything that a name is looked up in, and for the code that does it. */
  key: string;
  /**
   * What a file of a page mentions.
   * @param route of the page, without language
   */
  mentionsOf(tree: SyntaxNode, route: string): Iterable<{ node: SyntaxNode; mention: Mention }>;
  lookUp(mention: Mention): LookedUp;
  /** Pages that may name anything. */
  leavesOut(route: string): boolean;
  exceptions: readonly NameException[];
  /** File that holds the exceptions, as problems name it. */
  exceptionsFile: string;
}

/** Something that prose may name although nothing has it. */
export interface NameException {
  /** As the problem names it between backticks: `--merge`. */
  name: string;
  /** The page without language, where the exception holds for one alone. */
  page?: string | undefined;
  reason: string;
}
