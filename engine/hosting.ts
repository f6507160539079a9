import { z } from 'zod';
import type { ResolvedConfig } from './config.ts';
import { type PolicyDirective, policySchema } from './policy/directives.ts';

/**
 * One table of rules for every server the site may stand on: the preview server answers by it
 * (`hosting-request.ts`), and the files for hosts are printed from it.
 */

/** What the rules depend on; `dist/hosting.json` holds it. */
export const hostingInputSchema = z.strictObject({
  /** `/` or `/docs/`. */
  base: z.string(),
  /** Source expressions of inline scripts: `'sha256-…'`. */
  scriptHashes: z.array(z.string()),
  /** Source expressions of inlined style sheets. */
  styleHashes: z.array(z.string()),
  /** What the site allows besides its own files. */
  csp: policySchema.optional(),
  /** Origins besides the site's own that pages may ask: that of a remote search. */
  connectOrigins: z.array(z.string()).default([]),
  /** Language whose pages have no prefix; empty for a site without language folders. */
  defaultLang: z.string(),
  langs: z.array(z.string()),
  /** Files of feeds below the output folder, and their MIME types. */
  feeds: z.array(z.strictObject({ file: z.string(), mime: z.string() })).default([]),
  /** Addresses below the base, without language, that pages have left. */
  redirects: z.array(z.strictObject({ from: z.string(), to: z.string() })).optional(),
});

export type HostingInput = z.input<typeof hostingInputSchema>;

export type Headers = Readonly<Record<string, string>>;

/** Headers of some files. */
export interface FileRule {
  /** Path below the output folder; a star stands for any part of it. */
  path: string;
  headers: Headers;
}

export interface HostingRules {
  base: string;
  /** Prefix that addresses of the default language do not have, undefined without languages. */
  defaultPrefix: string | undefined;
  /** Folders below which unknown paths show a 404 page of their own, with slashes: `zh/`. */
  notFoundFolders: readonly string[];
  /**
   * Paths below the base that pages have left → where they are now, possibly with a hash. `from` is
   * decoded, `to` encoded.
   */
  redirects: readonly { from: string; to: string }[];
  /** For every answer. */
  securityHeaders: Headers;
  /** For files that no rule of `files` gives a lifetime. */
  cacheControl: string;
  files: readonly FileRule[];
  /** Files that are there for the host and answer 404. */
  hidden: readonly string[];
}

const FILE_RULES: readonly FileRule[] = [
  { path: 'static/*', headers: { 'cache-control': 'public, max-age=31536000, immutable' } },
  { path: '*.md', headers: { 'content-type': 'text/markdown;charset=utf-8' } },
  { path: '*.txt', headers: { 'content-type': 'text/plain;charset=utf-8' } },
];

const HIDDEN = [
  '.build-record.json',
  '.cards.json',
  'hosting.json',
  'nginx.conf',
  '_headers',
  '_redirects',
] as const;

/** The rules of one built site. */
export function hostingRules(input: HostingInput): HostingRules {
  const { base, defaultLang, langs } = input;
  const folders = langs.filter((lang) => lang !== defaultLang).map((lang) => `${lang}/`);
  return {
    base,
    defaultPrefix: langs.includes(defaultLang) ? defaultLang : undefined,
    notFoundFolders: folders,
    redirects: ['', ...folders].flatMap((folder) =>
      (input.redirects ?? []).map(({ from, to }) => ({
        from: folder + from.slice(1).replace(/\/$/, ''),
        to: encodeURI(folder + to.slice(1)),
      })),
    ),
    securityHeaders: {
      'content-security-policy': contentSecurityPolicy(input),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy':
        'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    },
    cacheControl: 'no-cache',
    files: [
      ...FILE_RULES,
      ...(input.feeds ?? []).map(({ file, mime }) => ({
        path: file,
        headers: { 'content-type': `${mime};charset=utf-8` },
      })),
    ],
    hidden: HIDDEN,
  };
}

function contentSecurityPolicy({
  scriptHashes,
  styleHashes,
  connectOrigins = [],
  csp = {},
}: HostingInput): string {
  const own = (directive: PolicyDirective, ...sources: readonly string[]) =>
    [directive, "'self'", ...sources, ...(csp[directive] ?? [])].join(' ');
  // Nothing is loaded by these unless the site says so.
  const others = (['font-src', 'frame-src', 'media-src'] as const).filter((name) => csp[name]);
  return [
    "default-src 'none'",
    own('script-src', ...scriptHashes),
    own('style-src', ...styleHashes),
    own('img-src', 'data:'),
    own('connect-src', ...connectOrigins),
    "manifest-src 'self'",
    ...others.map((name) => own(name)),
    // These three do not fall back to default-src.
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types docs',
  ].join('; ');
}

/** Origin of a remote search that lies elsewhere. */
export function searchOrigins({ search }: Pick<ResolvedConfig, 'search'>): string[] {
  if (search === false || search.mode === 'local' || search.apiUrl.startsWith('/')) return [];
  return [new URL(search.apiUrl).origin];
}

/** `_headers`, as Netlify and Cloudflare Pages read it. */
export function toHeadersFile(rules: HostingRules): string {
  // `cacheControl` is missing on purpose: the headers of all matching blocks are joined, and both
  // hosts let browsers revalidate everything (with an ETag) that no block speaks about.
  const blocks = [
    { path: `${rules.base}*`, headers: rules.securityHeaders },
    ...rules.files.map(({ path, headers }) => ({ path: rules.base + path, headers })),
  ];
  return blocks
    .map(({ path, headers }) => [path, ...headerLines(headers, '  ', ': ')].join('\n'))
    .join('\n\n')
    .concat('\n');
}

function headerLines(headers: Headers, indent: string, separator: string): string[] {
  return Object.entries(headers).map(([name, value]) => `${indent}${name}${separator}${value}`);
}

/**
 * `_redirects`, as Netlify and Cloudflare Pages read it. Both drop `.html`, mend slashes, keep the
 * query and answer unknown paths with `404.html` by themselves. Cloudflare also finds the nearest
 * 404 page, and passes over the lines with which Netlify does.
 */
export function toRedirectsFile(rules: HostingRules): string {
  const { base, defaultPrefix, notFoundFolders, redirects } = rules;
  const lines = notFoundFolders.map((folder) => `${base}${folder}* ${base}${folder}404.html 404`);
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

/** Types of text besides `text/html`, which nginx always counts in. */
const TEXT_TYPES = [
  'text/css text/javascript text/markdown text/plain text/xml application/javascript',
  '  application/json application/manifest+json application/rss+xml application/atom+xml',
  '  image/svg+xml',
].join('\n');

/** Text for nginx, to be included in a `server` block. */
export function toNginx(rules: HostingRules): string {
  const { base } = rules;
  return [
    '# Made by the build. Include it in a `server` block whose `root` is',
    base === '/'
      ? '# the folder this file lies in.'
      : `# the folder that holds the site as \`${base.slice(1)}\`.`,
    '',
    'charset utf-8;',
    `charset_types ${TEXT_TYPES};`,
    'absolute_redirect off;',
    'gzip on;',
    'gzip_vary on;',
    'gzip_min_length 512;',
    `gzip_types ${TEXT_TYPES};`,
    '# With ngx_brotli: brotli on; and the same types as brotli_types.',
    '',
    ...nginxHeaders(rules),
    '',
    ...nginxRedirects(rules),
    '',
    ...nginxLocations(rules),
    '',
  ].join('\n');
}

function nginxHeaders({ base, files, securityHeaders, cacheControl }: HostingRules): string[] {
  // Headers stand here only: an `add_header` in a location would drop all those of the server.
  const lines = [`set $docs_cache "${cacheControl}";`];
  for (const { path, headers } of files) {
    const value = headers['cache-control'];
    if (value === undefined) continue;
    lines.push(`if ($uri ~ ${quote(filePattern(base, path))}) { set $docs_cache "${value}"; }`);
  }
  lines.push('add_header cache-control $docs_cache always;');
  for (const [name, value] of Object.entries(securityHeaders)) {
    lines.push(`add_header ${name} "${value}" always;`);
  }
  return lines;
}

/**
 * Redirects look at `$request_uri`: it is not decoded, so no line break can reach a header, and it
 * stays the reader's during internal redirects. A slash or backslash in second place would make a
 * target another site's address.
 */
function nginxRedirects({ base, defaultPrefix, redirects }: HostingRules): string[] {
  const start = escapePattern(base);
  const folder = `^(${start}(?:[^/\\\\?][^?]*/)?)`;
  const page = `^(${start}[^/\\\\?][^?]*)`;
  const lines = [
    `if ($request_uri ~ ${quote(`${folder}index(?:\\.html)?(?:\\?|$)`)}) { return 301 $1$is_args$args; }`,
    `if ($request_uri ~ ${quote(`${page}\\.html(?:\\?|$)`)}) { return 301 $1$is_args$args; }`,
  ];
  lines.unshift(
    ...redirects.map(({ from, to }) => {
      const [path = '', hash] = to.split('#');
      const end = hash === undefined ? '' : `#${hash}`;
      return `if ($request_uri ~ ${quote(`^${start}${escapePattern(encodeURI(from))}/?(?:\\?|$)`)}) { return 301 ${base}${path}$is_args$args${end}; }`;
    }),
  );
  if (defaultPrefix !== undefined) {
    const rest = '(?:/+(?<docs_rest>[^/\\\\?][^?]*)?)?(?:\\?|$)';
    lines.unshift(
      `if ($request_uri ~* ${quote(`^${start}${escapePattern(defaultPrefix)}${rest}`)}) { return 301 ${base}$docs_rest$is_args$args; }`,
    );
  }
  return lines;
}

function nginxLocations({ base, files, hidden, notFoundFolders }: HostingRules): string[] {
  const start = escapePattern(base);
  const typed = files.flatMap(({ path, headers }) => {
    const type = headers['content-type']?.split(';')[0];
    if (type === undefined) return [];
    const pattern = quote(filePattern(base, path));
    return [`location ~ ${pattern} { types { } default_type ${type}; }`];
  });
  const folders = ['', ...notFoundFolders].map((folder) => base + folder);
  return [
    ...folders.map(
      (folder) =>
        `if ($uri ~ ${quote(`^${escapePattern(folder)}`)}) { set $docs_missing ${folder}404.html; }`,
    ),
    'error_page 404 $docs_missing;',
    ...folders.map((folder) => `location = ${folder}404 { return 404; }`),
    ...folders.map((folder) => `location = ${folder}404.html { internal; }`),
    `location ~ ${quote(`^${start}(?:${hidden.map(escapePattern).join('|')})$`)} { return 404; }`,
    ...typed,
    '# Folder pages end in a slash, other pages do not; the other spelling leads to the right one.',
    `location = ${base} { try_files ${base}index.html =404; }`,
    `location ~ ${quote(`^(?<docs_page>${start}.+)/$`)} { try_files \${uri}index.html @docs_page; }`,
    'location @docs_page {',
    '  if (-f $document_root$docs_page.html) { return 301 $docs_page$is_args$args; }',
    '  return 404;',
    '}',
    `location ${base} { try_files $uri $uri.html @docs_folder; }`,
    'location @docs_folder {',
    '  if (-f $document_root$uri/index.html) { return 301 $uri/$is_args$args; }',
    '  return 404;',
    '}',
  ];
}

/** Whether a rule is about a file. */
export function isAbout({ path }: FileRule, file: string): boolean {
  return new RegExp(filePattern('', path)).test(file);
}

function filePattern(base: string, path: string): string {
  const parts = (base + path).split('*').map(escapePattern);
  return `^${parts.join('.*')}$`.replace(/\.\*\$$/, '');
}

/** A pattern as nginx reads it: between quotes, a backslash stands for itself only when doubled. */
function quote(pattern: string): string {
  return `"${pattern.replaceAll('\\', '\\\\')}"`;
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
