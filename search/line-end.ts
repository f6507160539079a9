/** Where the line that holds a place ends: at its newline, or at the end of the text. */
export function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}
