import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Claim } from './claim.ts';

/**
 * Writes what is known to be right in the place of what is false, where that is one value in its line.
 * @returns the claims that were mended, and absolute paths of their files
 */
export function mendClaims(
  claims: readonly Claim[],
  root: string,
): { claims: Claim[]; written: string[] } {
  const mended: Claim[] = [];
  const written = new Set<string>();
  for (const claim of claims) {
    if (claim.verdict.state !== 'false' || !claim.verdict.mend) continue;
    const { find, write } = claim.verdict.mend;
    const path = join(root, claim.file);
    const lines = readFileSync(path, 'utf8').split('\n');
    const line = lines[claim.line - 1] ?? '';
    if (!line.includes(find)) continue;
    lines[claim.line - 1] = line.replace(find, () => write);
    writeFileSync(path, lines.join('\n'));
    mended.push(claim);
    written.add(path);
  }
  return { claims: mended, written: [...written] };
}
