import type { Headers, HostingRules } from '../hosting.ts';

/** What `vercel.json` says; the names are Vercel's. */
export interface VercelConfig {
  $schema: string;
  cleanUrls: true;
  redirects: { source: string; destination: string; statusCode: 301 }[];
  headers: { source: string; headers: { key: string; value: string }[] }[];
}

/**
 * `vercel.json`. Vercel drops `.html`, keeps the query and answers unknown paths with `404.html` of
 * the root by itself; the page tells readers of other languages the way in theirs.
 */
export function toVercel(rules: HostingRules): string {
  const { base, defaultPrefix, redirects } = rules;
  const moved = redirects.map(({ from, to }) => ({
    source: literal(base + encodeURI(from)),
    destination: base + to,
    statusCode: 301 as const,
  }));
  const prefix = defaultPrefix === undefined ? '' : literal(base + defaultPrefix);
  const config: VercelConfig = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    cleanUrls: true,
    redirects: [
      ...moved,
      ...(prefix === ''
        ? []
        : [
            { source: prefix, destination: base, statusCode: 301 as const },
            // Its parts are never empty: no target can be another site's address.
            { source: `${prefix}/:path+`, destination: `${base}:path+`, statusCode: 301 as const },
          ]),
    ],
    headers: [
      headersOf(`${literal(base)}(.*)`, {
        ...rules.securityHeaders,
        ...rules.secureHeaders,
        'cache-control': 'public, max-age=0, must-revalidate',
      }),
      // A later rule wins.
      ...rules.files.map(({ path, headers }) => headersOf(sourceOf(base, path), headers)),
    ],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

function headersOf(source: string, headers: Headers) {
  return {
    source,
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  };
}

/** A path as path-to-regexp reads it, standing for itself. */
function literal(path: string): string {
  return path.replace(/[(){}:*+?]/g, '\\$&');
}

function sourceOf(base: string, path: string): string {
  return (base + path).split('*').map(literal).join('(.*)');
}
