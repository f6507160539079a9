import {
  addressRules,
  escapePattern,
  filePattern,
  type HostingRules,
  notFoundPages,
} from '../hosting.ts';

/** Types of text besides `text/html`, which nginx always counts in. */
const TEXT_TYPES = [
  'text/css text/javascript text/markdown text/plain text/xml application/javascript',
  '    application/json application/manifest+json application/rss+xml application/atom+xml',
  '    image/svg+xml',
].join('\n');

export interface NginxOptions {
  /** Whether `.gz` files lie beside those that are worth it. */
  isPrecompressed?: boolean;
  /** Whether the server has the module that sends `.br` files. */
  hasBrotli?: boolean;
}

/** Text for nginx, to be included in a `server` block. It touches no address outside of the base. */
export function toNginx(rules: HostingRules, options: NginxOptions = {}): string {
  const { base } = rules;
  return [
    '# Made by the build. Include it in a `server` block whose `root` is',
    base === '/'
      ? '# the folder of the site.'
      : `# the folder that holds the site as \`${base.slice(1)}\`.`,
    '',
    ...headerLines(rules),
    '',
    ...redirectLines(rules),
    '',
    ...locationLines(rules, options),
    '',
  ].join('\n');
}

/**
 * Values stand in variables, set below the base only: nginx leaves out a header without a value, and
 * an `add_header` in a location would drop all those of the server.
 */
function headerLines({
  base,
  files,
  securityHeaders,
  secureHeaders,
  cacheControl,
}: HostingRules): string[] {
  const inside = `if ($uri ~ ${quote(`^${escapePattern(base)}`)})`;
  const security = Object.entries(securityHeaders).flatMap(([name, value]) => [
    `set ${variable(name)} "";`,
    `${inside} { set ${variable(name)} "${value}"; }`,
    `add_header ${name} ${variable(name)} always;`,
  ]);
  const secure = Object.entries(secureHeaders).flatMap(([name, value]) => [
    '# Over HTTPS only, also that of a proxy in front.',
    `set $docs_scheme "$scheme $http_x_forwarded_proto $uri";`,
    `set ${variable(name)} "";`,
    `if ($docs_scheme ~ ${quote(`^(?:https |http https )[^/]*${escapePattern(base)}`)}) { set ${variable(name)} "${value}"; }`,
    `add_header ${name} ${variable(name)} always;`,
  ]);
  const lifetimes = files.flatMap(({ path, headers }) => {
    const value = headers['cache-control'];
    if (value === undefined) return [];
    return `if ($uri ~ ${quote(filePattern(base, path))}) { set $docs_cache "${value}"; }`;
  });
  return [
    'set $docs_cache "";',
    `${inside} { set $docs_cache "${cacheControl}"; }`,
    ...lifetimes,
    'add_header cache-control $docs_cache always;',
    ...security,
    ...secure,
  ];
}

const variable = (header: string) => `$docs_${header.replaceAll('-', '_')}`;

/**
 * Redirects look at `$request_uri`: it is not decoded, so no line break can reach a header, and it
 * stays the reader's during internal redirects.
 */
function redirectLines(rules: HostingRules): string[] {
  const lines = addressRules(rules).map(({ pattern, ignoresCase, target }) => {
    const [path = '', hash] = target.split('#');
    const whole = `${pattern.slice(0, -1)}(?:\\?|$)`;
    const operator = ignoresCase ? '~*' : '~';
    const end = hash === undefined ? '' : `#${hash}`;
    return `if ($request_uri ${operator} ${quote(whole)}) { return 301 ${path}$is_args$args${end}; }`;
  });
  return ['absolute_redirect off;', ...lines];
}

function locationLines(rules: HostingRules, options: NginxOptions): string[] {
  const { base, files, hidden } = rules;
  const start = escapePattern(base);
  const pages = notFoundPages(rules);
  const typed = files.flatMap(({ path, headers }) => {
    const type = headers['content-type']?.split(';')[0];
    if (type === undefined) return [];
    const pattern = quote(filePattern(base, path));
    return [`  location ~ ${pattern} { types { } default_type ${type}; }`];
  });
  const missing = pages.map(
    ({ folder, page }) =>
      `if ($uri ~ ${quote(`^${escapePattern(folder)}`)}) { set $docs_missing ${page}; }`,
  );
  const own =
    base === '/' ? [] : [`location = ${base.slice(0, -1)} { return 301 ${base}$is_args$args; }`];
  return [
    `set $docs_missing ${base}404.html;`,
    ...missing,
    ...own,
    `location ${base} {`,
    '  error_page 404 $docs_missing;',
    '  charset utf-8;',
    `  charset_types ${TEXT_TYPES};`,
    ...compressionLines(options).map((line) => `  ${line}`),
    ...pages.map(({ folder }) => `  location = ${folder}404 { return 404; }`),
    ...pages.map(({ page }) => `  location = ${page} { internal; }`),
    `  location ~ ${quote(`^${start}(?:${hidden.map(escapePattern).join('|')})$`)} { return 404; }`,
    ...typed,
    '  # Folder pages end in a slash, other pages do not; the other spelling leads to the right one.',
    `  location = ${base} { try_files ${base}index.html =404; }`,
    `  location ~ ${quote(`^(?<docs_page>${start}.+)/$`)} { try_files \${uri}index.html @docs_page; }`,
    '  try_files $uri $uri.html @docs_folder;',
    '}',
    'location @docs_page {',
    '  error_page 404 $docs_missing;',
    '  if (-f $document_root$docs_page.html) { return 301 $docs_page$is_args$args; }',
    '  return 404;',
    '}',
    'location @docs_folder {',
    '  error_page 404 $docs_missing;',
    '  if (-f $document_root$uri/index.html) { return 301 $uri/$is_args$args; }',
    '  return 404;',
    '}',
  ];
}

function compressionLines({ isPrecompressed = false, hasBrotli = false }: NginxOptions): string[] {
  const lines = ['gzip on;', 'gzip_vary on;', 'gzip_min_length 512;', `gzip_types ${TEXT_TYPES};`];
  if (!isPrecompressed) return lines;
  lines.push('gzip_static on;');
  lines.push(
    hasBrotli
      ? 'brotli_static on;'
      : '# Where the module for Brotli is loaded: brotli_static on; (the .br files are there).',
  );
  return lines;
}

/** A pattern as nginx reads it: between quotes, a backslash stands for itself only when doubled. */
function quote(pattern: string): string {
  return `"${pattern.replaceAll('\\', '\\\\')}"`;
}
