/** Something that exists in the documented version and is left out of the pages on purpose. */
export interface LeftOut {
  /** As problems of the references check call it: `module.rules[].test`, `Compiler.hooks.make`. */
  name: string;
  /** Why no reader misses it. */
  reason: string;
}

/** At most this share of all names; an entry that is documented or does not exist is a problem. */
export const MAX_SHARE = 0.05;

export const LEFT_OUT: readonly LeftOut[] = [];
