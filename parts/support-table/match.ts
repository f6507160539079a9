/** Whether a row has all the words, in any order and case, and the status; empty wishes are met. */
export function matches(
  row: { text: string; status: string },
  wanted: { words: string; status: string },
): boolean {
  if (wanted.status !== '' && row.status !== wanted.status) return false;
  const text = row.text.toLowerCase();
  return wanted.words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
