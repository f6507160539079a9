import { addressRules, escapePattern, type HostingRules } from '../hosting.ts';

/**
 * S3 with CloudFront: a function in front finds files and redirects, a policy sets the headers of
 * every answer, and the types and lifetimes come with the files.
 */

/**
 * Code of the function for viewer requests (`cloudfront-js-2.0`).
 * @param pages files of the documents, `guide/css.html`
 */
export function toRequestFunction(rules: HostingRules, pages: readonly string[]): string {
  const { base, hidden } = rules;
  const redirects = addressRules(rules).map(
    ({ pattern, ignoresCase, target }) =>
      `  [new RegExp(${JSON.stringify(pattern)}, ${JSON.stringify(ignoresCase ? 'i' : '')}), ${JSON.stringify(target)}],`,
  );
  const single = new Set(pages.map((file) => file.replace(/\.html$/, '')));
  // A folder of the same name as a page is reached by its slash alone.
  const folders = pages
    .filter((file) => file.endsWith('/index.html'))
    .map((file) => file.replace(/\/index\.html$/, ''));
  const dotted = [...single].filter((page) => /\.[^/]*$/.test(page));
  const list = (files: readonly string[]) => JSON.stringify(files.map((file) => base + file));
  return `// Made by the build. Function for viewer requests of CloudFront, runtime cloudfront-js-2.0.
const redirects = [
${redirects.join('\n')}
];
// Addresses that end in a slash, and those of them that are pages without it, too.
const folders = ${list(folders)};
const both = ${list(folders.filter((folder) => single.has(folder)))};
// Pages whose names look like those of other files.
const dotted = ${list(dotted)};
const hidden = new RegExp(${JSON.stringify(`^${escapePattern(base)}(?:${[...hidden, '404'].map(escapePattern).join('|')})$`)});

function handler(event) {
  const request = event.request;
  const uri = request.uri;
  for (const [pattern, target] of redirects) {
    if (pattern.test(uri)) return lead(uri.replace(pattern, target), request);
  }
  if (uri + '/' === ${JSON.stringify(base)}) return lead(uri + '/', request);
  if (!uri.startsWith(${JSON.stringify(base)}) || hidden.test(uri)) {
    request.uri = '/.none';
    return request;
  }
  if (uri.endsWith('/')) {
    const bare = uri.slice(0, -1);
    if (uri !== ${JSON.stringify(base)} && !folders.includes(decoded(bare)) && !/^[/\\\\]{2}/.test(bare)) {
      return lead(bare, request);
    }
    request.uri = uri + 'index.html';
    return request;
  }
  if (folders.includes(decoded(uri)) && !both.includes(decoded(uri))) return lead(uri + '/', request);
  const name = uri.slice(uri.lastIndexOf('/') + 1);
  if (!name.includes('.') || dotted.includes(decoded(uri))) request.uri = uri + '.html';
  return request;
}

function decoded(uri) {
  try {
    return decodeURIComponent(uri);
  } catch (error) {
    return uri;
  }
}

function lead(target, request) {
  const parts = [];
  for (const name in request.querystring) {
    const entry = request.querystring[name];
    for (const one of entry.multiValue || [entry]) {
      parts.push(one.value === '' ? name : name + '=' + one.value);
    }
  }
  const [path, hash] = target.split('#');
  const query = parts.length === 0 ? '' : '?' + parts.join('&');
  const location = path + query + (hash === undefined ? '' : '#' + hash);
  return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location: { value: location } } };
}
`;
}

/** A response headers policy as `aws cloudfront create-response-headers-policy` takes it. */
export function toHeadersPolicy({ securityHeaders, secureHeaders }: HostingRules): string {
  const {
    'content-security-policy': policy = '',
    'x-content-type-options': options,
    'referrer-policy': referrer = '',
    ...others
  } = securityHeaders;
  const transport = secureHeaders['strict-transport-security'];
  const items = Object.entries(others).map(([Header, Value]) => ({
    Header,
    Value,
    Override: true,
  }));
  const config = {
    Name: 'docs-headers',
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: policy },
      ...(options !== undefined && { ContentTypeOptions: { Override: true } }),
      ReferrerPolicy: { Override: true, ReferrerPolicy: referrer },
      ...(transport !== undefined && {
        StrictTransportSecurity: {
          Override: true,
          AccessControlMaxAgeSec: Number(/max-age=(\d+)/.exec(transport)?.[1]),
          IncludeSubdomains: transport.includes('includeSubDomains'),
          Preload: transport.includes('preload'),
        },
      }),
    },
    CustomHeadersConfig: { Quantity: items.length, Items: items },
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** A script that puts the files into the bucket: new ones first, what is gone last. */
export function toUploadScript({ base, files, cacheControl }: HostingRules): string {
  const typed = files.map(({ path, headers }) => ({
    pattern: base.slice(1) + path,
    cache: headers['cache-control'] ?? cacheControl,
    type: headers['content-type'],
  }));
  const copy = (include: string[], cache: string, type?: string) =>
    [
      'aws s3 cp site/ "s3://$BUCKET/" --recursive --only-show-errors',
      ...include,
      `--cache-control '${cache}'`,
      ...(type === undefined ? [] : [`--content-type '${type}'`]),
    ].join(' ');
  const exclude = typed.map(({ pattern }) => `--exclude '${pattern}'`);
  return [
    '#!/bin/sh',
    '# Made by the build. BUCKET=<bucket> DISTRIBUTION=<id of the distribution> sh upload.sh',
    'set -eu',
    'cd "$(dirname "$0")"',
    '# Ends here when one of them is missing.',
    ': "$BUCKET" "$DISTRIBUTION"',
    ...typed.map(({ pattern, cache, type }) =>
      copy([`--exclude '*' --include '${pattern}'`], cache, type),
    ),
    copy(exclude, cacheControl),
    'aws s3 sync site/ "s3://$BUCKET/" --delete --size-only --only-show-errors',
    'aws cloudfront create-invalidation --distribution-id "$DISTRIBUTION" --paths "/*"',
    '',
  ].join('\n');
}
