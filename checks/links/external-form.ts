import type { Problem } from '../../engine/model.ts';

/** An external address that no reader could follow, or not safely. */
export function externalProblem(
  href: string,
): Omit<Problem, 'file' | 'line' | 'column'> | undefined {
  const complaint = externalComplaint(href);
  if (complaint === undefined) return undefined;
  return {
    code: 'bad-address',
    severity: 'error',
    message: `${complaint}: ${href}`,
    hint: "correct it, or put it in backticks if it is an example; `checks: { 'bad-address': 'warn' }` lets it pass",
  };
}

/**
 * What is wrong with the form of an external address; nothing is requested.
 * @returns undefined for an address that looks right
 */
function externalComplaint(href: string): string | undefined {
  if (/^(?:mailto|tel):/i.test(href)) {
    return /^mailto:[^@\s]+@[^@\s]+\.[^@\s]+$|^tel:\+?[\d-]+$/i.test(href)
      ? undefined
      : 'this is no mail address or telephone number';
  }
  if (/\s/.test(href)) return 'an address has no spaces';
  let url: URL;
  try {
    url = new URL(href);
  } catch {
    return 'this is no address';
  }
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url.protocol === 'http:' && !isLocal) return 'the address is not https';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return `\`${url.protocol}\` is no kind of address that pages link to`;
  }
  if (url.username !== '' || url.password !== '') return 'the address holds a password';
  if (!isLocal && !url.hostname.includes('.')) return 'the host has no domain';
  if (/[.,;:!?)\]}'"”。，）]$/.test(href) && !/\([^)]*\)$/.test(href)) {
    return 'the address ends in punctuation that belongs to the sentence';
  }
  if (/[^:]\/\//.test(url.pathname)) return 'the address has two slashes in a row';
  return undefined;
}
