import { type Headers, type HostingRules, isAbout } from './hosting.ts';

/** The files of the output folder; paths are relative to it, with forward slashes. */
export interface FileIndex {
  has(file: string): boolean;
  /** The path as the disk spells it, found without regard to letter case. */
  spelling(file: string): string | undefined;
}

/** What a request for an address is answered with. */
export type Resolved =
  | { kind: 'redirect'; location: string; headers: Headers }
  | {
      kind: 'file';
      status: 200 | 404;
      /** Undefined when the site has no `404.html`. */
      file: string | undefined;
      headers: Headers;
    };

const HTML_TYPE = 'text/html;charset=utf-8';

/** An index of known paths. */
export function fileIndex(files: Iterable<string>): FileIndex {
  const exact = new Set(files);
  const spellings = new Map([...exact].map((file) => [file.toLowerCase(), file]));
  return {
    has: (file) => exact.has(file),
    spelling: (file) => (exact.has(file) ? file : spellings.get(file.toLowerCase())),
  };
}

/**
 * Finds the answer to an address (ROUTE-4 to 8): every page has one spelling, all others lead to it.
 * @param url path and query as they stand in the request: `/Guide/?a=1`
 */
export function resolveRequest(rules: HostingRules, files: FileIndex, url: string): Resolved {
  const [path = '', query = ''] = splitAt(url, '?');
  const segments = decodeSegments(path);
  if (segments === undefined) return notFound(rules, files, []);
  const named = segments.filter((segment) => segment !== '');
  const rest = belowBase(rules.base, named);
  if (rest === undefined) {
    return path === '/' ? redirect(rules, [], query) : notFound(rules, files, []);
  }
  if (
    rules.defaultPrefix !== undefined &&
    rest[0]?.toLowerCase() === rules.defaultPrefix.toLowerCase()
  ) {
    const target = rest.slice(1);
    if (path.endsWith('/')) target.push('');
    return redirect(rules, findPage(files, target)?.segments ?? target, query);
  }
  const file = rest.join('/');
  if (rules.hidden.includes(file)) return notFound(rules, files, rest);
  // A page that has left its address has left all spellings of it.
  const name = file.replace(/\.html$/i, '').replace(/(^|\/)index$/i, '');
  const left = [file, name.replace(/\/$/, '')];
  const moved = rules.redirects.find(({ from }) => left.includes(from));
  if (moved) return movedTo(rules, moved.to, query);
  const asked = path.endsWith('/') ? [...rest, ''] : rest;
  const page = findPage(files, asked);
  if (page !== undefined) {
    const canonical = rules.base + page.segments.join('/');
    if (segments.join('/') !== canonical) return redirect(rules, page.segments, query);
    return found(rules, page.file, 200);
  }
  const isFile = segments.join('/') === rules.base + file && files.has(file);
  return isFile && !file.endsWith('.html') ? found(rules, file, 200) : notFound(rules, files, rest);
}

/**
 * The page that some segments mean.
 * @param asked the last one is empty when the address ends in a slash
 */
function findPage(
  files: FileIndex,
  asked: readonly string[],
): { file: string; segments: string[] } | undefined {
  const key = asked
    .join('/')
    .replace(/\.html$/i, '')
    .replace(/(^|\/)index$/i, '$1');
  const bare = key.replace(/\/$/, '');
  if (/(^|\/)404$/.test(bare)) return undefined;
  const single = bare === '' ? undefined : `${bare}.html`;
  const folder = bare === '' ? 'index.html' : `${bare}/index.html`;
  // Where both exist, the slash decides.
  for (const candidate of key === bare ? [single, folder] : [folder, single]) {
    const file = candidate === undefined ? undefined : files.spelling(candidate);
    if (file === undefined) continue;
    const address = file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
    return { file, segments: address.split('/') };
  }
  return undefined;
}

/** Undefined for addresses that could mean something else to a file system. */
function decodeSegments(path: string): string[] | undefined {
  if (!path.startsWith('/')) return undefined;
  const segments: string[] = [];
  for (const raw of path.split('/')) {
    let segment: string;
    try {
      segment = decodeURIComponent(raw);
    } catch {
      return undefined;
    }
    const isUnsafe = ['/', '\\', '\0'].some((character) => segment.includes(character));
    if (isUnsafe || segment === '.' || segment === '..') return undefined;
    segments.push(segment);
  }
  return segments;
}

function belowBase(base: string, named: readonly string[]): string[] | undefined {
  const prefix = base.split('/').filter((segment) => segment !== '');
  const inside = prefix.every((segment, index) => named[index] === segment);
  return inside ? named.slice(prefix.length) : undefined;
}

function redirect(rules: HostingRules, segments: readonly string[], query: string): Resolved {
  const path = segments.map(encodeURIComponent).join('/');
  return {
    kind: 'redirect',
    location: `${rules.base}${path}${query === '' ? '' : `?${query}`}`,
    headers: { ...rules.securityHeaders, 'cache-control': rules.cacheControl },
  };
}

/** A page that has left its address; the query goes with the reader. */
function movedTo(rules: HostingRules, to: string, query: string): Resolved {
  const [path = '', hash] = splitAt(to, '#');
  const { headers } = redirect(rules, [], '');
  const end = hash === '' ? '' : `#${hash}`;
  const location = `${rules.base}${path}${query === '' ? '' : `?${query}`}${end}`;
  return { kind: 'redirect', location, headers };
}

/** The 404 page nearest to an unknown path: languages and versions have their own. */
function notFound(rules: HostingRules, files: FileIndex, rest: readonly string[]): Resolved {
  for (let depth = rest.length; depth >= 0; depth -= 1) {
    const file = files.spelling([...rest.slice(0, depth), '404.html'].join('/'));
    if (file !== undefined) return found(rules, file, 404);
  }
  return found(rules, undefined, 404);
}

function found(rules: HostingRules, file: string | undefined, status: 200 | 404): Resolved {
  const headers: Record<string, string> = {
    ...rules.securityHeaders,
    'cache-control': rules.cacheControl,
  };
  if (file !== undefined) headers['content-type'] = typeOf(file);
  for (const rule of file === undefined ? [] : rules.files) {
    if (file !== undefined && isAbout(rule, file)) Object.assign(headers, rule.headers);
  }
  return { kind: 'file', status, file, headers };
}

const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css;charset=utf-8',
  gif: 'image/gif',
  html: HTML_TYPE,
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript;charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  mjs: 'text/javascript;charset=utf-8',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml;charset=utf-8',
  wasm: 'application/wasm',
  webm: 'video/webm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml',
  zip: 'application/zip',
};

/** The type of a file by its ending. */
export function typeOf(file: string): string {
  const ending = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  return TYPES[ending] ?? 'application/octet-stream';
}

function splitAt(text: string, separator: string): [string, string] {
  const index = text.indexOf(separator);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)];
}
