import type { LinkPlace } from '../model.ts';

/**
 * Where a link of the configuration is written: the first quoted text of its modules that is the link.
 * Trees are often made by code, so their fields cannot be followed to their place.
 * @param sources path below the site folder → text
 * One that code completes in front (`${base}imprint`) is found by its end.
 * @returns undefined for a link that is put together from other parts
 */
export function placeOfLink(
  link: string,
  sources: Readonly<Record<string, string>>,
): LinkPlace | undefined {
  const end = link.replace(/^\//, '');
  const whole = ["'", '"', '`'].map((quote) => quote + link + quote);
  return placeOf(whole, sources) ?? (end === '' ? undefined : placeOf([`}${end}\``], sources));
}

function placeOf(
  spellings: readonly string[],
  sources: Readonly<Record<string, string>>,
): LinkPlace | undefined {
  for (const [file, text] of Object.entries(sources)) {
    const offset = Math.min(...spellings.map((one) => text.indexOf(one)).filter((at) => at >= 0));
    if (!Number.isFinite(offset)) continue;
    const before = text.slice(0, offset).split('\n');
    return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
  return undefined;
}
