// One static host for every generator's output: brotli, clean addresses, nothing else.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};
/** What is compressed already gains nothing. */
const PACKED = /\.(?:png|webp|avif|ico|woff2?|pf_\w+|pagefind)$/;

/**
 * The file that an address means, as hosts with clean addresses look for it.
 * @param {string} root absolute path
 * @param {string} pathname decoded
 * @returns {string | undefined}
 */
export function fileAt(root, pathname) {
  const path = normalize(join(root, pathname));
  if (path !== root && !path.startsWith(root + sep)) return undefined;
  const candidates = [path, `${path.replace(/[\\/]$/, '')}.html`, join(path, 'index.html')];
  return candidates.find((file) => existsSync(file) && statSync(file).isFile());
}

/**
 * @param {string} root absolute path of a built site
 * @returns {Promise<{ origin: string, close: () => void }>}
 */
export function serveStatic(root) {
  /** @type {Map<string, { body: Buffer, encoding?: string }>} */
  const bodies = new Map();
  /** @param {string} file */
  const bodyOf = (file) => {
    const known = bodies.get(file);
    if (known) return known;
    const content = readFileSync(file);
    const body = PACKED.test(file)
      ? { body: content }
      : {
          body: brotliCompressSync(content, {
            params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
          }),
          encoding: 'br',
        };
    bodies.set(file, body);
    return body;
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const file = fileAt(root, decodeURIComponent(pathname));
    const found = file ?? fileAt(root, '/404.html');
    if (found === undefined) return response.writeHead(404).end();
    const { body, encoding } = bodyOf(found);
    response.writeHead(file === undefined ? 404 : 200, {
      'content-type': TYPES[extname(found)] ?? 'application/octet-stream',
      'content-length': body.length,
      'cache-control': extname(found) === '.html' ? 'no-cache' : 'max-age=3600',
      ...(encoding && { 'content-encoding': encoding, vary: 'accept-encoding' }),
    });
    return response.end(body);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({
        origin: `http://127.0.0.1:${port}`,
        close: () => {
          server.closeAllConnections();
          server.close();
        },
      });
    });
  });
}
