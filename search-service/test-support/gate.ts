import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Gate {
  url: string;
  close(): void;
}

/** Who may do what: by the `authorization` header and the method of a request. */
export type Rule = (authorization: string, method: string) => 'pass' | 'unknown' | 'forbidden';

/**
 * A proxy in front of a node that asks who is there. The node of the tests has no security plugin;
 * this one answers as the plugin documents it: 401 in plain text, 403 with a `security_exception`.
 */
export async function startGate(node: string, rule: Rule): Promise<Gate> {
  const server = createServer((asked, answer) => {
    const { authorization = '' } = asked.headers;
    const verdict = rule(authorization, asked.method ?? 'GET');
    if (verdict === 'unknown') {
      asked.resume();
      answer.writeHead(401, { 'www-authenticate': 'Basic', 'content-type': 'text/plain' });
      return answer.end('Unauthorized');
    }
    if (verdict === 'forbidden') {
      asked.resume();
      answer.writeHead(403, { 'content-type': 'application/json' });
      const error = { type: 'security_exception', reason: 'no permissions for [indices:admin]' };
      return answer.end(JSON.stringify({ error, status: 403 }));
    }
    const { authorization: _, host: __, ...headers } = asked.headers;
    const forwarded = request(
      new URL(asked.url ?? '/', node),
      { method: asked.method, headers },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
      },
    );
    forwarded.on('error', () => answer.destroy());
    asked.pipe(forwarded);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
