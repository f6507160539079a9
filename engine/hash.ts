import { createHash } from 'node:crypto';

/** First hex digits of the SHA-256 of some texts, separated so that their borders count. */
export function hashText(length: number, ...texts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, length);
}

/** Source expression of a Content-Security-Policy for an inline script or style. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
