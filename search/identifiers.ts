import { normalize } from './normalize.ts';
import { isEdge } from './tokenize.ts';

/** Names that no sentence holds by chance: `output.filename`, `splitChunks`, `__dirname`. */
const IDENTIFIER = /[\p{L}\p{N}]\.[\p{L}\p{N}]|[a-z][A-Z]|^__/u;

/** Whether what stands between two spaces can only be a name of a program. */
export function isIdentifier(run: string): boolean {
  return IDENTIFIER.test(run);
}

/** A name without the signs around it, normalised. */
export function bareName(run: string): string {
  return normalize(run).replace(/^[^\p{L}\p{N}_$@[-]+|[^\p{L}\p{N}_$)\]]+$/gu, '');
}

/** The parts of an identifier: `split` and `chunks` of `splitChunks`. */
export function partsOf(shown: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 1; at <= shown.length; at += 1) {
    if (!isEdge(shown, at)) continue;
    const part = normalize(shown.slice(start, at));
    if (/[\p{L}\p{N}]/u.test(part)) parts.push(part);
    start = at;
  }
  return parts;
}
