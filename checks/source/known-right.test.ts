import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readKnownRight } from './known-right.ts';

test('what was right once is known in the next run, for the same key alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'known-right-'));
  try {
    const first = await readKnownRight(folder, 'aa');
    expect(first.has('word')).toBe(false);
    first.add('word');
    expect(first.has('word')).toBe(true);
    expect((await readKnownRight(folder, 'aa')).has('word')).toBe(false);
    await first.keep();
    const second = await readKnownRight(folder, 'aa');
    expect([second.has('word'), second.has('other')]).toEqual([true, false]);
    expect((await readKnownRight(folder, 'bb')).has('word')).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
