import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** What happens to an answer on its way. */
export interface Trouble {
  /** Milliseconds of silence after each `bytes` bytes of the body, all of them `atMost` together. */
  pause?: { bytes: number; milliseconds: number; atMost?: number };
  /** Silence after so many bytes, until something has happened. */
  hold?: { bytes: number; until: Promise<void> };
  /** Milliseconds before the first byte. */
  delay?: number;
  /** The connection ends in the middle of the body. */
  isCut?: boolean;
}

export interface BadLine {
  /** `http://localhost:…`, and the path that the site lies below. */
  url: string;
  close(): Promise<void>;
}

/**
 * A server in front of a site's own, whose answers arrive as they do on a bad line. Real bytes on a
 * real connection: what a browser's own network emulation and routes of the test driver leave out.
 * @param target address of the site's root, without a slash at its end
 * @param troubleWith what happens to the answer to a path, from the site's root; asked once per request
 */
export async function badLine(
  target: string,
  troubleWith: (path: string) => Trouble | undefined,
): Promise<BadLine> {
  const { origin, pathname } = new URL(target);
  const base = pathname.replace(/\/$/, '');
  const server = createServer((request, response) => {
    const asked = request.url ?? '/';
    const path = asked.startsWith(base) ? asked.slice(base.length) : asked;
    pass(origin + asked, request.headers.accept ?? '*/*', response, troubleWith(path) ?? {}).catch(
      () => response.destroy(),
    );
  });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // It listens on a port.
  return { url: `http://localhost:${port}${base}`, close: () => close(server) };
}

async function pass(
  url: string,
  accept: string,
  response: ServerResponse,
  { pause, hold, delay = 0, isCut = false }: Trouble,
): Promise<void> {
  const answer = await fetch(url, { headers: { accept }, redirect: 'manual' });
  const body = Buffer.from(await answer.arrayBuffer());
  if (delay > 0) await wait(delay);
  const headers = Object.fromEntries(answer.headers);
  // The length is the plain body's; a browser notices by it that something is missing.
  for (const name of ['content-encoding', 'transfer-encoding', 'connection']) delete headers[name];
  response.writeHead(answer.status, { ...headers, 'content-length': body.length });
  const end = isCut ? body.length >> 1 : body.length;
  const step = pause?.bytes ?? hold?.bytes ?? end;
  const limit =
    (pause?.atMost ?? Number.POSITIVE_INFINITY) / Math.max(1, Math.ceil(end / step) - 1);
  for (let at = 0; at < end; at += step) {
    if (at > 0 && pause) await wait(Math.min(pause.milliseconds, limit));
    if (at > 0 && hold) await hold.until;
    response.write(body.subarray(at, Math.min(at + step, end)));
  }
  if (isCut) response.socket?.destroySoon();
  else response.end();
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
