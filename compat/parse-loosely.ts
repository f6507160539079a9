import type { Options, Program } from 'acorn';
import { parse } from 'acorn-loose';

/** Reads what there is to read around syntax errors. A module of its own: few files need it. */
export function parseLoosely(text: string, options: Options): Program {
  return parse(text, options);
}
