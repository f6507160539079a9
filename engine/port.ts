import { createServer } from 'node:net';

/** A command that listens on a port. */
export interface PortUser {
  /** Its port unless a reader asks for another. */
  usual: number;
  /** As readers type it, for the example in messages. */
  command: string;
}

export const DEV_PORT: PortUser = { usual: 5173, command: 'npm run dev' };
export const PREVIEW_PORT: PortUser = { usual: 4173, command: 'npm start' };

/**
 * The port a reader asked for; `0` takes any free one.
 * @throws {Error} with a text for the reader when it is none
 */
export function readPort(wanted: string | number | undefined, user: PortUser): number {
  if (wanted === undefined || wanted === '') return user.usual;
  const port = /^\d+$/.test(String(wanted)) ? Number(wanted) : Number.NaN;
  if (port <= 65535) return port;
  throw new Error(
    `The port must be a number from 1 to 65535, not "${wanted}". Example: PORT=5000 ${user.command}`,
  );
}

/**
 * Asks before the server starts, so that nothing has to be taken down again.
 * @returns the port; the one that was found when any would do
 * @throws {Error} with a text for the reader when another program listens on it
 */
export function expectFreePort(port: number, host: string, user: PortUser): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(portError(error, port, user)));
    probe.listen({ port, host }, () => {
      const address = probe.address();
      const found = typeof address === 'object' && address ? address.port : port;
      probe.close(() => resolve(found));
    });
  });
}

/** An error of listening, with a text for the reader where it is about the port. */
export function portError(error: Error, port: number, { command }: PortUser): Error {
  const other = `PORT=${port === 5000 ? 5001 : 5000} ${command}`;
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
