import { createServer, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { type AppOptions, createApp } from './app.ts';

export interface ServerOptions extends AppOptions {
  /** `0` takes any free port. */
  port: number;
  host: string;
}

export interface SearchServer {
  /** Without a slash at its end. */
  url: string;
  /** Takes no further requests, answers those that are under way, then resolves. */
  stop(): Promise<void>;
}

/** For requests to arrive completely, in milliseconds. They have no bodies. */
const REQUEST_TIMEOUT = 10_000;
/** For answers under way when the service stops, in milliseconds. */
const GRACE = 5000;
/**
 * For requests that are on their way when the service stops, in milliseconds: closed sooner, their
 * connections would break under them.
 */
const DRAIN = 1000;
/** Of a request, in bytes. The longest query of a site has a tenth of it. */
const MAX_HEAD = 8192;
/** Open connections, and the requests of one, after which it has to be opened anew. */
const MAX_CONNECTIONS = 2000;
const MAX_REQUESTS = 10_000;

/** @throws {Error} with a text for whoever runs the service, when the port is taken */
export async function startServer({
  port,
  host,
  ...options
}: ServerOptions): Promise<SearchServer> {
  const app = createApp(options);
  let isStopping = false;
  const server = createAdaptorServer({
    fetch: app.fetch,
    createServer,
    // Balancers that ask for the health in HTTP/1.0 name no host.
    hostname: 'localhost',
    serverOptions: { maxHeaderSize: MAX_HEAD },
  }) as Server;
  server.prependListener('request', (_request, response) => {
    // Whoever asks again asks somebody else.
    if (isStopping) response.setHeader('connection', 'close');
  });
  server.requestTimeout = REQUEST_TIMEOUT;
  server.headersTimeout = REQUEST_TIMEOUT;
  server.maxConnections = MAX_CONNECTIONS;
  server.maxRequestsPerSocket = MAX_REQUESTS;
  await listen(server, port, host);
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `http://${name}:${address.port}`,
    stop: () => {
      isStopping = true;
      return stop(server);
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, port, host)));
    server.listen({ port, host }, resolve);
  });
}

function listenError(error: Error, port: number, host: string): Error {
  switch ('code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return new Error(
        `Port ${port} is taken by another program. Stop it, or choose another: --port ${port + 1}`,
      );
    case 'EACCES':
      return new Error(`Port ${port} needs special rights. Choose another: --port 4174`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Error(`This machine has no address ${host}. Choose another: --host 127.0.0.1`);
    default:
      return error;
  }
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timers: NodeJS.Timeout[] = [];
    // The method of `node:http` would close idle connections at once, and break requests that are
    // on their way; this one only takes no new connections.
    NetServer.prototype.close.call(server, () => {
      for (const timer of timers) clearTimeout(timer);
      resolve();
    });
    const closeIdle = () => server.closeIdleConnections();
    timers.push(
      setTimeout(() => timers.push(setInterval(closeIdle, 20)), DRAIN),
      setTimeout(() => server.closeAllConnections(), GRACE),
    );
  });
}
