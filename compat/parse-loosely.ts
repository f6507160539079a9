import type { Options, Program } from 'acorn';
import { parse } from 'acorn-loose';

/** As many places the parser itself does not get over; a text with more is no configuration. */
const MOST_FAULTS = 100;

/** Reads what there is to read around syntax errors. A module of its own: few files need it. */
export function parseLoosely(text: string, options: Options): Program {
  let mended = text;
  for (let faults = 0; faults < MOST_FAULTS; faults += 1) {
    try {
      return parse(mended, options);
    } catch (error) {
      // It knows most faults by their words, and throws those it does not (`'\8'`).
      if (!(error instanceof SyntaxError) || !('pos' in error)) throw error;
      mended = blanked(mended, Number(error.pos));
    }
  }
  return parse('', options);
}

/** Without the character at a fault, and the backslash that it escapes; every place stays what it is. */
function blanked(text: string, at: number): string {
  const from = Math.max(0, Math.min(text.length - 1, at - (text[at - 1] === '\\' ? 1 : 0)));
  const end = Math.max(from + 1, Math.min(text.length, at + 1));
  return `${text.slice(0, from)}${' '.repeat(end - from)}${text.slice(end)}`;
}
