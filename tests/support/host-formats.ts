import vm from 'node:vm';

/**
 * Readers of the files that hosts take, by what their documentation says of the formats. Each throws
 * where the host would pass over a line or refuse the file.
 */

/** `_headers` of Netlify and Cloudflare Pages: blocks of an address and its indented headers. */
export function parseHeaders(text: string): { path: string; headers: [string, string][] }[] {
  const blocks: { path: string; headers: [string, string][] }[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    if (line.length > 2000) throw new Error(`longer than 2,000 characters: ${line.slice(0, 40)}`);
    if (/^\s/.test(line)) {
      const [, name, value] = /^\s+([\w-]+):\s*(\S.*)$/.exec(line) ?? [];
      const block = blocks.at(-1);
      if (!block || !name || !value) throw new Error(`not a header: ${line}`);
      block.headers.push([name, value]);
    } else {
      if (!/^(?:\/|https:\/\/)\S*$/.test(line)) throw new Error(`not an address: ${line}`);
      if ((line.match(/\*/g) ?? []).length > 1) throw new Error(`more than one splat: ${line}`);
      blocks.push({ path: line, headers: [] });
    }
  }
  if (blocks.length > 100) throw new Error('more than 100 rules');
  return blocks;
}

/** The headers of an address: those of all blocks that match, of one name joined by a comma. */
export function headersAt(blocks: ReturnType<typeof parseHeaders>, path: string) {
  const found = new Map<string, string>();
  for (const block of blocks) {
    if (!splat(block.path).test(path)) continue;
    for (const [name, value] of block.headers) {
      const before = found.get(name.toLowerCase());
      found.set(name.toLowerCase(), before === undefined ? value : `${before}, ${value}`);
    }
  }
  return found;
}

export interface Redirect {
  from: string;
  to: string;
  status: number;
}

/** `_redirects`: `from to status`, at most 2,000 plain lines and 100 with a splat. */
export function parseRedirects(text: string): Redirect[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const redirects = lines.map((line) => {
    if (line.length > 1000) throw new Error(`longer than 1,000 characters: ${line.slice(0, 40)}`);
    const [from = '', to = '', status = '', ...more] = line.split(/\s+/);
    const isValid = from.startsWith('/') && to.startsWith('/') && !to.startsWith('//');
    if (!isValid || more.length > 0 || !/^(?:301|404)$/.test(status)) {
      throw new Error(`not a redirect: ${line}`);
    }
    if (/[^\x21-\x7e]/.test(from)) throw new Error(`not encoded: ${line}`);
    return { from, to, status: Number(status) };
  });
  const dynamic = redirects.filter(({ from }) => from.includes('*'));
  if (dynamic.length > 100) throw new Error('more than 100 redirects with a splat');
  if (redirects.length - dynamic.length > 2000) throw new Error('more than 2,000 redirects');
  return redirects;
}

/** What the first line that matches says of an address. */
export function redirectOf(redirects: readonly Redirect[], path: string) {
  for (const { from, to, status } of redirects) {
    const match = splat(from).exec(path);
    if (match) return { status, location: to.replace(':splat', match[1] ?? '') };
  }
  return undefined;
}

/** A splat stands for the rest; a slash at the end makes no difference to plain addresses. */
function splat(path: string): RegExp {
  const [start = '', end] = path.split('*');
  return new RegExp(
    end === undefined ? `^${literal(start)}/?$` : `^${literal(start)}(.*)${literal(end)}$`,
  );
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A `source` of `vercel.json`: path-to-regexp, as far as the project writes it. */
export function vercelSource(source: string): RegExp {
  const pattern = source.replace(
    /\\(.)|:(\w+)\+|\(\.\*\)|([.^$|[\]{}()*+?])/g,
    (match, escaped: string | undefined, name: string | undefined, special: string | undefined) => {
      if (escaped !== undefined) return literal(escaped);
      if (name !== undefined) return `(?<${name}>[^/]+(?:/[^/]+)*)`;
      if (special === undefined) return match;
      if (special === '.' || special === '$' || special === '^') return `\\${special}`;
      throw new Error(`not in a source of vercel.json: ${special} in ${source}`);
    },
  );
  return new RegExp(`^${pattern}$`);
}

interface CloudFrontRequest {
  uri: string;
  querystring: Record<string, { value: string; multiValue?: { value: string }[] }>;
}

interface CloudFrontResponse {
  statusCode: number;
  headers: Record<string, { value: string }>;
}

/** Runs the code of a CloudFront function, which has nothing but the language, for an address. */
export function runCloudFront(code: string, url: string): CloudFrontRequest | CloudFrontResponse {
  if (Buffer.byteLength(code) > 10_240) throw new Error('larger than 10 KB');
  if (/\b(?:import|export|require)\b/.test(code.replace(/\/\/.*/g, '')))
    throw new Error('a module');
  const [uri = '', query] = url.split('?');
  const querystring: CloudFrontRequest['querystring'] = {};
  for (const part of query?.split('&') ?? []) {
    const [name = '', value = ''] = part.split('=');
    const known = querystring[name];
    if (known === undefined) querystring[name] = { value };
    else known.multiValue = [...(known.multiValue ?? [{ value: known.value }]), { value }];
  }
  const event = { request: { method: 'GET', uri, querystring, headers: {} } };
  const result: CloudFrontRequest | CloudFrontResponse = vm.runInNewContext(
    `${code}\nhandler(${JSON.stringify(event)})`,
    {},
    { timeout: 1000 },
  );
  return result;
}
