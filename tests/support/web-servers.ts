import { type IncomingMessage, request } from 'node:http';
import { findServer } from '../../scripts/ensure-servers.mjs';
import { startCaddy, startNginx } from '../../scripts/web-servers.mjs';

/** How real servers are started, by name; undefined where the machine lacks one. */
export const servers = {
  nginx: findServer('nginx') === undefined ? undefined : startNginx,
  caddy: findServer('caddy') === undefined ? undefined : startCaddy,
};

/** What a server answered. */
export interface Answer {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Plain HTTP: `fetch` would decode bodies, follow redirects and clean addresses. */
export function ask(
  server: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const { hostname, port } = new URL(server);
  return new Promise((resolve, reject) => {
    const options = { hostname, port, path, method, headers, agent: false };
    request(options, async (response) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const { statusCode: status } = response;
        resolve({ status, headers: response.headers, body: Buffer.concat(chunks) });
      } catch (error) {
        reject(error);
      }
    })
      .once('error', reject)
      .end();
  });
}
