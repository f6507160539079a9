import { createServer } from 'node:net';

const DEFAULT_PORT = 5173;

/**
 * The port a reader asked for.
 * @throws {Error} with a text for the reader when it is none
 */
export function readDevPort(wanted: string | number | undefined): number {
  if (wanted === undefined || wanted === '') return DEFAULT_PORT;
  const port = /^\d+$/.test(String(wanted)) ? Number(wanted) : Number.NaN;
  if (port >= 1 && port <= 65535) return port;
  throw new Error(
    `The port must be a number from 1 to 65535, not "${wanted}". Example: PORT=5000 npm run dev`,
  );
}

/**
 * Asks before the server starts, so that nothing has to be taken down again.
 * @throws {Error} with a text for the reader when another program listens on the port
 */
export async function expectFreePort(port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(readableError(error, port)));
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}

function readableError(error: Error, port: number): Error {
  const other = `PORT=${port === 5000 ? 5001 : 5000} npm run dev`;
  switch ('code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return new Error(
        `Port ${port} is taken by another program. Stop it, or choose another: ${other}`,
      );
    case 'EACCES':
      return new Error(`Port ${port} needs special rights. Choose another: ${other}`);
    default:
      return error;
  }
}
