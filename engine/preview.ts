import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { resolveRequest } from './hosting-request.ts';
import { PREVIEW_PORT, portError, readPort } from './port.ts';
import { type Bodies, type Body, createBodies, readRange } from './preview-bodies.ts';
import { openBuiltSite } from './preview-site.ts';

export interface PreviewOptions {
  /** Absolute path of the output folder. */
  distDir: string;
  /** As the reader gave it; unset or empty: 4173. `0` takes any free port. */
  port?: string | number | undefined;
  /** Default: `localhost`, that is both loopback addresses. */
  host?: string | undefined;
  /** Origin that may show the pages in a frame, instead of the site itself. */
  framedBy?: string | undefined;
}

export interface Preview {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves a built site as a good host would: its rules come from the build's `hosting.json`, so a
 * new build shows without a restart.
 * @throws {Error} with a text for the reader, when the port is taken or nothing is built
 */
export async function startPreview({
  distDir,
  port: wanted,
  host = 'localhost',
  framedBy,
}: PreviewOptions): Promise<Preview> {
  const port = readPort(wanted, PREVIEW_PORT);
  const site = framedBy === undefined ? openBuiltSite(distDir) : framed(distDir, framedBy);
  const { rules } = await site.current();
  const bodies = createBodies();
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response, site, bodies).catch((error: unknown) => fail(response, error));
  };
  const servers = await listen(handle, port, host);
  const [server] = servers;
  const address = server?.address() as AddressInfo;
  return {
    url: `http://${host}:${address.port}${rules.base}`,
    async close() {
      await Promise.all(servers.map(closeServer));
    },
  };
}

/** A built site whose pages another origin may frame. */
function framed(distDir: string, origin: string): ReturnType<typeof openBuiltSite> {
  const site = openBuiltSite(distDir);
  const policy = 'content-security-policy';
  return {
    async current() {
      const built = await site.current();
      const { securityHeaders } = built.rules;
      const ancestors = securityHeaders[policy]?.replace(
        "frame-ancestors 'self'",
        `frame-ancestors ${origin}`,
      );
      const headers = { ...securityHeaders, [policy]: ancestors ?? '' };
      return { ...built, rules: { ...built.rules, securityHeaders: headers } };
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  site: ReturnType<typeof openBuiltSite>,
  bodies: Bodies,
): Promise<void> {
  const { rules, files, pathOf } = await site.current();
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...rules.securityHeaders, allow: 'GET, HEAD' }).end();
    return;
  }
  const resolved = resolveRequest(rules, files, pathIn(request.url ?? '/'));
  if (resolved.kind === 'redirect') {
    response.writeHead(301, { ...resolved.headers, location: resolved.location }).end();
    return;
  }
  const { file, status, headers } = resolved;
  if (file === undefined) {
    const type = { 'content-type': 'text/plain;charset=utf-8' };
    response.writeHead(404, { ...headers, ...type }).end('Not found\n');
    return;
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  const body = await bodies.of(pathOf(file), { type: headers['content-type'] ?? '', accepted });
  const all = { ...headers, ...body.headers, 'accept-ranges': 'bytes' };
  if (status === 200 && matches(request.headers['if-none-match'], body.headers.etag)) {
    response.writeHead(304, all).end();
    return;
  }
  const range = status === 200 ? rangeOf(request, body) : undefined;
  if (range === 'none') {
    response.writeHead(416, { ...all, 'content-range': `bytes */${body.length}` }).end();
    return;
  }
  if (range === undefined) response.writeHead(status, { ...all, 'content-length': body.length });
  else {
    const { start, end } = range;
    const part = `bytes ${start}-${end}/${body.length}`;
    response.writeHead(206, { ...all, 'content-range': part, 'content-length': end - start + 1 });
  }
  if (request.method === 'HEAD') response.end();
  else await pipeline(body.open(range), response);
}

/** Path and query of a request; proxies may name the whole address. */
function pathIn(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*(?=[/?#]|$)/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** A part of a body that has changed since is of no use: the reader gets everything. */
function rangeOf({ method, headers }: IncomingMessage, body: Body) {
  const condition = headers['if-range'];
  if (method !== 'GET' || (condition !== undefined && condition !== body.headers.etag)) {
    return undefined;
  }
  return readRange(headers.range, body.length);
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}

/** A reader who left is no failure; a file that vanished belongs to a build that is being replaced. */
function fail(response: ServerResponse, error: unknown): void {
  const code = errorCode(error);
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const gone = code === 'ENOENT';
  if (!gone) process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  response
    .writeHead(gone ? 503 : 500, { 'content-type': 'text/plain;charset=utf-8', 'retry-after': '1' })
    .end(gone ? 'The site is being built anew. Try again in a moment.\n' : 'Internal error\n');
}

/** `localhost` means two addresses; a program that tries only one of them should find the site. */
async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  port: number,
  host: string,
): Promise<Server[]> {
  if (host !== 'localhost') return [await listenAt(handle, port, host)];
  const first = await listenAt(handle, port, '127.0.0.1');
  const { port: chosen } = first.address() as AddressInfo;
  try {
    return [first, await listenAt(handle, chosen, '::1')];
  } catch (error) {
    // Machines without IPv6.
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(errorCode(error))) return [first];
    await closeServer(first);
    throw error;
  }
}

function listenAt(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  port: number,
  host: string,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(handle);
    server.once('error', (error) => reject(portError(error, port, PREVIEW_PORT)));
    server.listen({ port, host }, () => resolve(server));
  });
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
