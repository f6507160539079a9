/** What a message says around the names in it: parts of text, one behind the other. */
export type Said = readonly string[];

/** What stands in a message for something of the reader's: a name in quotation marks, or dots. */
const NAME = /(?<![\p{L}\p{N}])'[^']+'|"[^"]+"|…/gu;
/** Letters that a message says itself, at least. */
const LEAST = 10;
/** Characters of a name. */
const LONGEST = 80;

/** What a text says around names; undefined for texts that hold none, or say little else. */
export function saidIn(text: string): Said | undefined {
  const parts = text.split(NAME);
  if (parts.length < 2 || parts.join('').replace(/[^\p{L}]/gu, '').length < LEAST) return undefined;
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Whether a text says the same, with names of its own. Looks at each character once. */
export function says(text: string, said: Said): boolean {
  let end = -1;
  for (const part of said) {
    const start = text.indexOf(part, Math.max(0, end));
    if (start < 0 || (end >= 0 && start - end > LONGEST)) return false;
    end = start + part.length;
  }
  return true;
}
