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
  /** 404 pages below the output folder; by default one for the site and each prefixed language. */
  notFoundPages: z.array(z.string()).optional(),
  /** Value of `Strict-Transport-Security`, for answers over HTTPS only. */
  strictTransport: z.string().optional(),
  /** Files of feeds below the output folder, and their MIME types. */
  feeds: z.array(z.strictObject({ file: z.string(), mime: z.string() })).default([]),
  /** Versions whose pages have their name in front of their addresses. */
  versions: z.array(z.string()).optional(),
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
  /** For answers over HTTPS: a header that says so over HTTP would be wrong. */
  secureHeaders: Headers;
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
  { path: '*.webmanifest', headers: { 'content-type': 'application/manifest+json' } },
];

const HIDDEN = [
  '.build-record.json',
  '.cards.json',
  '.kept.json',
  '.seal.json',
  'hosting.json',
  'nginx.conf',
  '_headers',
  '_redirects',
] as const;

/**
 * An address of the configuration, which names no language, for the pages of one.
 * @param folder of the language, with its slash: `zh/`; empty for the default one
 * @param versions that stand in front of languages: `/1.x/guide` → `/1.x/zh/guide`
 */
export function addressInLanguage(
  address: string,
  folder: string,
  versions: readonly string[],
): string {
  const [, version = '', rest] = /^\/([^/]+)\/(.*)$/.exec(address) ?? [];
  return rest !== undefined && versions.includes(version)
    ? `/${version}/${folder}${rest}`
    : `/${folder}${address.slice(1)}`;
}

/** Versions whose pages have their name in front of their addresses: all but the current one. */
export const prefixedVersions = (multiVersion: {
  default: string;
  versions: readonly string[];
}): string[] => multiVersion.versions.filter((version) => version !== multiVersion.default);

/** The rules of one built site. */
export function hostingRules(input: HostingInput): HostingRules {
  const { base, defaultLang, langs } = input;
  // Without a default language no language has a folder.
  const prefixed = defaultLang === '' ? [] : langs.filter((lang) => lang !== defaultLang);
  const folders = prefixed.map((lang) => `${lang}/`);
  const at = (address: string, folder: string) =>
    addressInLanguage(address, folder, input.versions ?? []).slice(1);
  return {
    base,
    defaultPrefix: langs.includes(defaultLang) ? defaultLang : undefined,
    notFoundFolders: input.notFoundPages?.map(folderOf).filter(Boolean).sort(byLength) ?? folders,
    redirects: ['', ...folders].flatMap((folder) =>
      (input.redirects ?? []).map(({ from, to }) => ({
        from: at(from, folder).replace(/\/$/, ''),
        to: encodeURI(at(to, folder)),
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
    secureHeaders: {
      ...(input.strictTransport && { 'strict-transport-security': input.strictTransport }),
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

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/') + 1);

/** Whatever is asked in turn is found in the deepest folder last. */
const byLength = (a: string, b: string) => a.length - b.length;

function contentSecurityPolicy({
  scriptHashes,
  styleHashes,
  connectOrigins = [],
  csp = {},
}: HostingInput): string {
  const own = (directive: PolicyDirective, ...sources: readonly string[]) =>
    [directive, "'self'", ...sources, ...(csp[directive] ?? [])].join(' ');
  return [
    "default-src 'none'",
    own('script-src', ...scriptHashes),
    own('style-src', ...styleHashes),
    own('img-src', 'data:'),
    own('connect-src', ...connectOrigins),
    "manifest-src 'self'",
    own('font-src'),
    own('frame-src'),
    own('media-src'),
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

/** An address that leads elsewhere, as every host can be told it. */
export interface AddressRule {
  /** Regular expression for the path as it stands in a request, without the query. */
  pattern: string;
  ignoresCase: boolean;
  /** Where it leads: `$1` stands for the pattern's group. The query goes in front of a hash. */
  target: string;
}

/**
 * What leads elsewhere by its address alone, in this order; what depends on the files that exist
 * (slashes at the end) is for the host. A slash or backslash in second place would make a target
 * another site's address, so no pattern lets one through.
 */
export function addressRules({ base, defaultPrefix, redirects }: HostingRules): AddressRule[] {
  const start = escapePattern(base);
  const rule = (pattern: string, target: string): AddressRule => ({
    pattern: `^${pattern}$`,
    ignoresCase: false,
    target,
  });
  const moved = redirects.map(({ from, to }) =>
    rule(`${start}${escapePattern(encodeURI(from))}/?`, base + to),
  );
  const rules = [
    ...moved,
    rule(`(${start}(?:[^/\\\\?][^?]*/)?)index(?:\\.html)?`, '$1'),
    rule(`(${start}[^/\\\\?][^?]*)\\.html`, '$1'),
  ];
  if (defaultPrefix === undefined) return rules;
  const prefix = `${start}${escapePattern(defaultPrefix)}(?:/+([^/\\\\?][^?]*)?)?`;
  return [{ ...rule(prefix, `${base}$1`), ignoresCase: true }, ...rules];
}

/** The 404 page of each folder that has one, the widest first. */
export function notFoundPages({ base, notFoundFolders }: HostingRules) {
  return ['', ...notFoundFolders].map((folder) => ({
    folder: base + folder,
    page: `${base}${folder}404.html`,
  }));
}

/** Whether a rule is about a file. */
export function isAbout({ path }: FileRule, file: string): boolean {
  return new RegExp(filePattern('', path)).test(file);
}

/** The pattern of a rule's path below a base. */
export function filePattern(base: string, path: string): string {
  const parts = (base + path).split('*').map(escapePattern);
  return `^${parts.join('.*')}$`.replace(/\.\*\$$/, '');
}

/** A text as a regular expression that matches it. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
