import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { DEV_PORT, expectFreePort, readPort } from './port.ts';

describe('readPort', () => {
  it('is 5173 unless a reader asks for another', () => {
    expect(readPort(undefined, DEV_PORT)).toBe(5173);
    expect(readPort('', DEV_PORT)).toBe(5173);
    expect(readPort('5000', DEV_PORT)).toBe(5000);
  });

  it('says what is wrong with anything else', () => {
    expect(() => readPort('none', DEV_PORT)).toThrowErrorMatchingInlineSnapshot(
      `[Error: The port must be a number from 1 to 65535, not "none". Example: PORT=5000 npm run dev]`,
    );
    expect(() => readPort('70000', DEV_PORT)).toThrow('not "70000"');
  });
});

describe('expectFreePort', () => {
  it('says how to choose another port when one is taken', async () => {
    const other = createServer().listen(0, 'localhost');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(expectFreePort(port, 'localhost', DEV_PORT)).rejects.toThrow(
      `Port ${port} is taken by another program. Stop it, or choose another: PORT=5000 npm run dev`,
    );
    other.close();
    await once(other, 'close');
    await expect(expectFreePort(port, 'localhost', DEV_PORT)).resolves.toBe(port);
  });
});
