import { type Headers, type HostingRules, notFoundPages } from '../hosting.ts';

/** Files named `_headers` and `_redirects`, as Netlify and Cloudflare Pages read them. */

/** Cloudflare Pages passes over longer lines of `_headers`. */
const LONGEST_LINE = 2000;

/** `_headers`, as Netlify and Cloudflare Pages read it. */
export function toHeadersFile(rules: HostingRules): string {
  // `cacheControl` is missing on purpose: the headers of all matching blocks are joined, and both
  // hosts let browsers revalidate everything (with an ETag) that no block speaks about.
  const blocks = [
    { path: `${rules.base}*`, headers: { ...rules.securityHeaders, ...rules.secureHeaders } },
    ...rules.files.map(({ path, headers }) => ({ path: rules.base + path, headers })),
  ];
  return blocks
    .map(({ path, headers }) => [path, ...headerLines(headers)].join('\n'))
    .join('\n\n')
    .concat('\n');
}

function headerLines(headers: Headers): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const line = `  ${name}: ${value}`;
    if (line.length <= LONGEST_LINE || name !== 'content-security-policy') return [line];
    return splitPolicy(value).map((part) => `  ${name}: ${part}`);
  });
}

/**
 * One policy as two that together allow the same: both hosts join headers of one name, and a browser
 * obeys each of the policies. The first is about style sheets alone, whose hashes are what is long.
 */
export function splitPolicy(policy: string): string[] {
  const directives = policy.split('; ');
  const isStyle = (directive: string) => directive.startsWith('style-src ');
  return [
    directives.filter(isStyle).join('; '),
    directives.map((one) => (isStyle(one) ? "style-src 'self' 'unsafe-inline'" : one)).join('; '),
  ];
}

/**
 * `_redirects`, as Netlify and Cloudflare Pages read it. Both drop `.html`, mend slashes, keep the
 * query and answer unknown paths with `404.html` by themselves. Cloudflare also finds the nearest
 * 404 page, and passes over the lines with which Netlify does.
 */
export function toRedirectsFile(rules: HostingRules): string {
  const { base, defaultPrefix, redirects } = rules;
  const own = base === '/' ? [] : [{ folder: base, page: `${base}404.html` }];
  const [, ...folders] = notFoundPages(rules);
  // The first line that holds is taken: the deepest folder has to stand in front.
  const lines = [...own, ...folders].reverse().map(({ folder, page }) => `${folder}* ${page} 404`);
  if (defaultPrefix !== undefined) {
    lines.unshift(
      `${base}${defaultPrefix} ${base} 301`,
      // `./` keeps `/en//example.org` from becoming `//example.org`, another site's address.
      `${base}${defaultPrefix}/* ${base}./:splat 301`,
    );
  }
  lines.unshift(...redirects.map(({ from, to }) => `${base}${encodeURI(from)} ${base}${to} 301`));
  return lines.map((line) => `${line}\n`).join('');
}
