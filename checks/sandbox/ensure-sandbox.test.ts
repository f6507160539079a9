import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lock } from './ensure-sandbox.mjs';

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  return { ...real, mkdirSync: vi.fn(real.mkdirSync) };
});

let folder = '';
let path = '';
const say = vi.fn();

beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'lock-'));
  path = join(folder, '.installing');
  say.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  fs.rmSync(folder, { recursive: true });
});

const makeOld = () => fs.utimesSync(path, 0, 0);

test('one waits until the other has released the lock', async () => {
  const release = await lock(path, say);
  const order: string[] = [];
  const second = lock(path, say).then((releaseSecond) => {
    order.push('second');
    releaseSecond();
  });
  await vi.waitFor(() => expect(say).toHaveBeenCalledOnce());
  order.push('first');
  release();
  await second;
  expect(order).toEqual(['first', 'second']);
  expect(fs.existsSync(path)).toBe(false);
});

test('a lock that is gone when it is looked at is taken', async () => {
  vi.mocked(fs.mkdirSync).mockImplementationOnce(() => {
    throw Object.assign(new Error('exists'), { code: 'EEXIST' });
  });
  const release = await lock(path, say);
  expect(fs.existsSync(path)).toBe(true);
  release();
});

test('an abandoned lock is taken over; losing one does not break the release', async () => {
  const first = await lock(path, say);
  makeOld();
  const second = await lock(path, say);
  second();
  first();
});

test('a long install does not count as abandoned', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const release = await lock(path, say);
  makeOld();
  vi.advanceTimersByTime(60_000);
  expect(Date.now() - fs.statSync(path).mtimeMs).toBeLessThan(60_000);
  release();
});
