/** So many letters stand beside each other in a table before it is wider than a page's text. */
const LETTERS = 72;
/** Letters that have room between two columns. */
const BETWEEN = 2;
/** Where browsers break lines: spaces, hyphens, slashes, and between the signs of Chinese and Japanese. */
const BREAKS = /[\s/?\u00ad\u200b-]+|[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;

/**
 * Whether a table will hardly fit, because the longest words of its columns, such as addresses, need
 * more than a line.
 * @param rows texts of the cells
 */
export function isWideTable(rows: readonly (readonly string[])[]): boolean {
  const widths: number[] = [];
  for (const cells of rows) {
    for (const [index, text] of cells.entries()) {
      const longest = Math.max(...text.split(BREAKS).map((word) => word.length));
      widths[index] = Math.max(widths[index] ?? 0, longest);
    }
  }
  const between = BETWEEN * (widths.length - 1);
  return widths.reduce((sum, width) => sum + width, between) > LETTERS;
}
