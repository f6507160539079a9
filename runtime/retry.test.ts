import { expect, test, vi } from 'vitest';
import { retry } from './retry.ts';

test('a part that fails twice is there at the third try; each failure is told', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked < 3) throw new Error(`try ${asked}`);
    return asked;
  };
  await expect(retry(load, { waits: [0, 0, 0] })).resolves.toBe(3);
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});

test('what fails to the end rejects with the last failure', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let asked = 0;
  const load = async () => {
    asked += 1;
    throw new Error(`try ${asked}`);
  };
  await expect(retry(load, { waits: [0] })).rejects.toThrow('try 2');
  warn.mockRestore();
});

test('further tries that can only fail are left out', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let asked = 0;
  const load = async () => {
    asked += 1;
    throw new Error(`try ${asked}`);
  };
  const options = {
    waits: [0, 0, 0],
    isHopeless: async (_: unknown, failures: number) => failures === 2,
  };
  await expect(retry(load, options)).rejects.toThrow('try 2');
  warn.mockRestore();
});
