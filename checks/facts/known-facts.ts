import { deriveFacts } from './derive.ts';
import type { Facts } from './model.ts';

const known = new Map<string, Promise<Facts>>();

/** The facts of the project, which several checks ask for: read once in a process. */
export function knownFacts(root: string, cacheFolder: string): Promise<Facts> {
  const key = `${root}\0${cacheFolder}`;
  const facts = known.get(key) ?? deriveFacts({ root, cacheFolder });
  known.set(key, facts);
  return facts;
}
