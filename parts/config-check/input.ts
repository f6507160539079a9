/** Files are read up to here: no configuration is that long. Bytes. */
export const LARGEST = 1024 * 1024;

/** What a text or a file is before anybody reads it. */
export type Kind = 'text' | 'empty' | 'too-large' | 'binary';

/** Share of signs that no encoding of text leaves behind. */
const STRANGE = 0.02;

/** Says whether a text can be checked. */
export function kindOf(text: string): Kind {
  if (text.trim() === '') return 'empty';
  if (text.length > LARGEST) return 'too-large';
  const start = text.slice(0, 20_000);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what tells them apart
  const strange = start.match(/[\u0000-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0;
  return strange > start.length * STRANGE ? 'binary' : 'text';
}

/** Megabytes with one decimal. */
export function megabytes(bytes: number): string {
  return (bytes / LARGEST).toFixed(1);
}
