import type { LinkPlace } from '../model.ts';

/**
 * Where a link of the configuration is written: the first quoted text of its modules that is the link.
 * Trees are often made by code, so their fields cannot be followed to their place.
 * @param sources path below the site folder → text
 * @returns undefined for a link that is put together from parts
 */
export function placeOfLink(
  link: string,
  sources: Readonly<Record<string, string>>,
): LinkPlace | undefined {
  for (const [file, text] of Object.entries(sources)) {
    const offsets = ["'", '"', '`'].map((quote) => text.indexOf(quote + link + quote));
    const offset = Math.min(...offsets.filter((at) => at >= 0));
    if (!Number.isFinite(offset)) continue;
    const before = text.slice(0, offset).split('\n');
    return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
  return undefined;
}
