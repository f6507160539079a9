import { addressRules, type Headers, type HostingRules, notFoundPages } from '../hosting.ts';

export interface CaddyOptions {
  /** Whether `.br` and `.gz` files lie beside those that are worth it. */
  isPrecompressed?: boolean;
}

/**
 * Text for Caddy, to be imported into a site's block behind its `root`. It touches no address outside
 * of the base.
 */
export function toCaddy(
  rules: HostingRules,
  { isPrecompressed = false }: CaddyOptions = {},
): string {
  const { base, hidden, securityHeaders, secureHeaders, cacheControl } = rules;
  const bare = base.slice(0, -1);
  const serve = fileServer(isPrecompressed);
  const all = { ...securityHeaders, 'cache-control': cacheControl };
  return [
    '# Made by the build. Import it into a site block behind its `root`, which is',
    base === '/'
      ? '# the folder of the site.'
      : `# the folder that holds the site as \`${base.slice(1)}\`.`,
    `@docs path ${base === '/' ? '*' : `${bare} ${base}*`}`,
    'handle @docs {',
    ...block([
      'route {',
      ...block([
        // A redirect takes the query along, and no question mark without one.
        'map {query} {docs_query} {',
        '  ~^$ ""',
        '  default "?{query}"',
        '}',
        'encode gzip',
        ...headerBlock('', all),
        ...secureLines(secureHeaders),
        ...(base === '/'
          ? []
          : [`@docs_bare path ${bare}`, `redir @docs_bare ${base}{docs_query} 301`]),
        ...redirectLines(rules),
        ...fileMatchers(rules),
        `@docs_hidden path ${[...hidden, '404'].map((file) => base + file).join(' ')}`,
        '@docs_page {',
        '  not path */',
        '  file {path} {path}.html',
        '}',
        '@docs_folder {',
        '  path */',
        '  file {path}index.html',
        '}',
        '# Folder pages end in a slash, other pages do not; the other spelling leads to the right one.',
        '@docs_other {',
        '  not path */',
        '  file {path}/index.html',
        '}',
        `@docs_slash path_regexp docs_slash ^(${base}.+)/$`,
        'handle @docs_hidden {',
        ...block(lostLines(rules, serve)),
        '}',
        'handle @docs_page {',
        ...block(['rewrite * {http.matchers.file.relative}', ...typeLines(rules), ...serve()]),
        '}',
        'handle @docs_folder {',
        ...block(['rewrite * {path}index.html', ...serve()]),
        '}',
        'redir @docs_other {path}/{docs_query} 301',
        'handle @docs_slash {',
        '  @docs_slash_page file {re.docs_slash.1}.html',
        '  redir @docs_slash_page {re.docs_slash.1}{docs_query} 301',
        '}',
        ...lostLines(rules, serve),
      ]),
      '}',
    ]),
    '}',
    '',
  ].join('\n');
}

const block = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

function headerBlock(matcher: string, headers: Headers): string[] {
  const lines = Object.entries(headers).map(([name, value]) => `${name} "${value}"`);
  return [`header ${matcher}`.trim().concat(' {'), ...block(lines), '}'];
}

/** Behind a proxy, what the proxy says of the reader's connection. */
function secureLines(headers: Headers): string[] {
  if (Object.keys(headers).length === 0) return [];
  return [
    '@docs_https protocol https',
    '@docs_proxied header X-Forwarded-Proto https',
    ...headerBlock('@docs_https', headers),
    ...headerBlock('@docs_proxied', headers),
  ];
}

function redirectLines(rules: HostingRules): string[] {
  return addressRules(rules).flatMap(({ pattern, ignoresCase, target }, index) => {
    const name = `docs_${index}`;
    const whole = `${ignoresCase ? '(?i)' : ''}${pattern.slice(0, -1)}(?:\\?|$)`;
    const [path = '', hash] = target.split('#');
    const to = path.replace('$1', `{re.${name}.1}`);
    const end = hash === undefined ? '' : `#${hash}`;
    return [
      `@${name} vars_regexp ${name} {uri} \`${whole}\``,
      `redir @${name} ${to}{docs_query}${end} 301`,
    ];
  });
}

/** Which files have headers of their own. */
function fileMatchers({ base, files }: HostingRules): string[] {
  return files.map(({ path }, index) => `@docs_file_${index} path ${base}${path}`);
}

function typeLines({ files }: HostingRules): string[] {
  return files.flatMap(({ headers }, index) => headerBlock(`@docs_file_${index}`, headers));
}

function lostLines(rules: HostingRules, serve: (status?: number) => string[]): string[] {
  // The deepest folder first: what has been served is not served again.
  return notFoundPages(rules)
    .reverse()
    .flatMap(({ folder, page }) => [
      `handle ${folder === '/' ? '*' : `${folder}*`} {`,
      ...block([`rewrite * ${page}`, ...serve(404)]),
      '}',
    ]);
}

function fileServer(isPrecompressed: boolean) {
  return (status?: number): string[] => [
    'file_server {',
    '  disable_canonical_uris',
    ...(isPrecompressed ? ['  precompressed br gzip'] : []),
    ...(status === undefined ? [] : [`  status ${status}`]),
    '}',
  ];
}
