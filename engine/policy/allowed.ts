import { LOADED_TEXT, type PolicyDirective } from './directives.ts';

/** Sources that the site's policy allows besides its own files, by part of the policy. */
export type AllowedSources = Partial<Readonly<Record<PolicyDirective, readonly string[]>>>;

/** Stands for the address that all others would be relative to: no policy of a site lets it be moved. */
export const MOVED_BASE = 'another base';

/** Whether a source list lets an address through; the site's own files always are. */
export function isAllowed(address: string, sources: readonly string[]): boolean {
  if (address === MOVED_BASE) return false;
  if (address === LOADED_TEXT) return sources.includes("'unsafe-inline'");
  const isForeign =
    /^\s*(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address) && !address.startsWith('data:');
  if (!isForeign || !URL.canParse(address, 'https://site.invalid')) return true;
  const url = new URL(address, 'https://site.invalid');
  return sources.some((source) => matches(source, url));
}

function matches(source: string, { protocol, host, hostname }: URL): boolean {
  if (source === '*' || source === protocol) return true;
  const [, scheme, wanted = ''] = /^(?:([a-z][a-z0-9+.-]*:)\/\/)?([^/]+)/i.exec(source) ?? [];
  if (scheme !== undefined && scheme !== protocol) return false;
  if (wanted.startsWith('*.')) return hostname.endsWith(wanted.slice(1));
  return wanted === host;
}
