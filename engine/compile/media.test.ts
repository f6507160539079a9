import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { MediaStore } from './media.ts';

test('a photo that is stored on its side is upright in all formats', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'media-'));
  try {
    const path = join(folder, 'a.jpg');
    await sharp({
      create: {
        width: 400,
        height: 200,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toFile(path);
    const store = new MediaStore(join(folder, 'cache'));
    await store.prepare(path);
    const found = store.find(path);
    expect(found?.size).toEqual({ width: 200, height: 400 });
    expect(found?.variants.length).toBeGreaterThan(0);
    for (const { file } of found?.variants ?? []) {
      expect(await sharp(file).metadata()).toMatchObject({ width: 200, height: 400 });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
