import { readFile, writeFile } from 'node:fs/promises';
import type { Problem } from '../../engine/model.ts';
import type { Claim } from './claim.ts';

/**
 * Claims without a proof that stand on pages since before there was this check: file → `kind: what is
 * claimed`, once for each time. Entries go, none comes.
 */
export type Unproven = Record<string, readonly string[]>;

/** Where the ratchet stands, below the project's folder. */
export const RATCHET_FILE = 'checks/claims/unproven.json';

/** @returns undefined when there is no such file */
export async function readUnproven(path: string): Promise<Unproven | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** One line for each claim, so that branches meet only where they meant the same one. */
export async function writeUnproven(path: string, unproven: Unproven): Promise<void> {
  await writeFile(path, `${JSON.stringify(unproven, null, 2)}\n`);
}

/** How an unproven claim is known, whatever the words around it are. */
export const keyOfClaim = ({ kind, says }: Pick<Claim, 'kind' | 'says'>): string =>
  `${kind}: ${says}`;

/** What the pages claim without proof, as the file holds it. */
export function unprovenOf(claims: readonly Claim[]): Unproven {
  const byFile = new Map<string, string[]>();
  for (const claim of claims) {
    if (claim.verdict.state !== 'unproven') continue;
    byFile.set(claim.file, [...(byFile.get(claim.file) ?? []), keyOfClaim(claim)]);
  }
  const files = [...byFile].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(files.map(([file, keys]) => [file, keys.sort()]));
}

/** What the ratchet says about the claims of some files. */
export interface Turn {
  problems: Problem[];
  /** The file as it may be now: claims that went are gone, none is new. */
  lowered: Unproven;
  /** How many entries are no longer needed. */
  gone: number;
}

/** Compares unproven claims with those that are allowed. @param isRead whether a file was looked at */
export function turnRatchet(
  claims: readonly Claim[],
  allowed: Unproven,
  isRead: (file: string) => boolean,
): Turn {
  const left = new Map(Object.entries(allowed).map(([file, keys]) => [file, [...keys]]));
  const kept = new Map<string, string[]>();
  const problems: Problem[] = [];
  for (const claim of claims) {
    if (claim.verdict.state !== 'unproven') continue;
    const keys = left.get(claim.file) ?? [];
    const at = keys.indexOf(keyOfClaim(claim));
    if (at === -1) problems.push(newClaim(claim));
    else kept.set(claim.file, [...(kept.get(claim.file) ?? []), ...keys.splice(at, 1)]);
  }
  let gone = 0;
  for (const [file, keys] of left) {
    if (isRead(file)) gone += keys.length;
    else kept.set(file, keys);
  }
  const files = [...kept]
    .filter(([, keys]) => keys.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const lowered = Object.fromEntries(files.map(([file, keys]) => [file, keys.sort()]));
  return { problems, lowered, gone };
}

function newClaim({ file, line, column, kind, says, excerpt }: Claim): Problem {
  return {
    code: 'unproven-claim',
    severity: 'error',
    file,
    line,
    column,
    message: `nothing proves this (${kind}: ${says}): “${excerpt}”`,
    hint: 'show it in an executed example of the section, take it from the facts (`<Default of="…" />`), link to the measurement, or leave it out',
  };
}
