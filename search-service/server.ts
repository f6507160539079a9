import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/** @throws {Error} with a text for whoever runs the service, when the port is taken */
export async function startServer({
  port,
  host,
  ...options
}: ServerOptions): Promise<SearchServer> {
  const app = createApp(options);
  // Without `createServer` among its options it makes one of `node:http`.
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  server.requestTimeout = REQUEST_TIMEOUT;
  server.headersTimeout = REQUEST_TIMEOUT;
  await listen(server, port, host);
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return { url: `http://${name}:${address.port}`, stop: () => stop(server) };
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
    // Connections stay open for further requests; each is closed as soon as it is idle.
    const closeIdle = setInterval(() => server.closeIdleConnections(), 20);
    const giveUp = setTimeout(() => server.closeAllConnections(), GRACE);
    server.close(() => {
      clearInterval(closeIdle);
      clearTimeout(giveUp);
      resolve();
    });
  });
}
