import { hashText } from '../../engine/hash.ts';

const hashes = new WeakMap<object, string>();

/** Hash of data that nobody changes, for the keys of kept results: megabytes are read once in a process. */
export function hashOnce(data: object): string {
  const known = hashes.get(data) ?? hashText(32, JSON.stringify(data));
  hashes.set(data, known);
  return known;
}
