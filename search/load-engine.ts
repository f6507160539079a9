import { encodeAddress } from './address.ts';
import { createEngine, type SearchEngine } from './engine.ts';
import { readIndex } from './index-file.ts';
import { nextTask } from './slices.ts';
import type { LocalOptions } from './types.ts';

/**
 * Fetches an index file and makes it searchable.
 * @throws {Error} that says what is wrong with the file, or that it could not be fetched
 */
export async function loadEngine({ url, base }: LocalOptions): Promise<SearchEngine> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  const file: unknown = await response.json();
  // Parsing has been one task; what follows is cut into short ones.
  await nextTask();
  const index = readIndex(file);
  return createEngine(index, (routePath) => base + encodeAddress(routePath.slice(1)), nextTask);
}
