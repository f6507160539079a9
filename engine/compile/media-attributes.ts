import { type AllowedSources, isAllowed } from '../policy/allowed.ts';
import type { ProblemWords } from '../problems.ts';

/** Attributes that make a browser load a file by itself, as HTML writes them. */
const names: ReadonlySet<string> = new Set(['src', 'srcset', 'poster', 'background']);

export const isMediaAttribute = (name: string): boolean => names.has(name);

/** Whether a browser would leave the site for an address; `data:` and the like count, too. */
export function isForeign(address: string): boolean {
  const site = 'http://site.invalid';
  try {
    return new URL(address, site).origin !== site;
  } catch {
    return false;
  }
}

/** Address and descriptor of the candidates of `a.png, b.png 2x`. */
const candidate = /([^\s,]\S*[^\s,]|[^\s,])(\s+[^\s,][^,]*)?/g;

/** Replaces the addresses of a media attribute; undefined when one of them is refused. */
export function mapAddresses(
  { name, value }: { name: string; value: string },
  map: (address: string) => string | undefined,
): string | undefined {
  if (name !== 'srcset') return map(value);
  const entries = [...value.matchAll(candidate)].map(([, address = '', descriptor = '']) => {
    const mapped = map(address);
    return mapped === undefined ? undefined : mapped + descriptor.trimEnd();
  });
  return entries.includes(undefined) ? undefined : entries.join(', ');
}

/** What would make a browser load a file from another host. */
export interface ForeignMedia {
  element: string;
  /** As HTML writes it. */
  attribute: string;
  address: string;
}

/** The problem of a file on another host; undefined where the site's policy lets browsers load it. */
export function foreignMedia(
  { element, attribute, address }: ForeignMedia,
  { allowed }: { allowed: AllowedSources },
): ProblemWords | undefined {
  const url = new URL(address, 'https://site.invalid');
  const isFile = url.protocol === 'https:' || url.protocol === 'http:';
  const isPlayed = attribute === 'src' && element !== 'img';
  const directive = isPlayed ? 'media-src' : 'img-src';
  if (isFile && isAllowed(address, allowed[directive] ?? [])) return undefined;
  const allow = isFile
    ? `, or allow its host: \`security: { csp: { '${directive}': ['${url.origin}'] } }\``
    : '';
  return {
    code: 'external-media',
    message: `\`${attribute}\` of <${element}> names a file on another host: ${address}`,
    hint: `pages load nothing from elsewhere: put the file beside the page${allow}`,
  };
}
