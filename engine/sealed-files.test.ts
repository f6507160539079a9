import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeKey } from './bundle/node-bundle.mjs';
import {
  damagedCount,
  isWholeFolder,
  readSealed,
  SEAL_FILE,
  sealFolder,
  writeSealed,
} from './cache-folder.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sealed-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Ways in which a file comes to hold something else. */
const DAMAGES: [string, (file: string) => void][] = [
  ['is empty', (file) => writeFileSync(file, '')],
  ['is cut off', (file) => writeFileSync(file, readFileSync(file).subarray(0, -3))],
  [
    'has a flipped bit',
    (file) => {
      const bytes = readFileSync(file);
      const at = bytes.length - 2;
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(file, bytes);
    },
  ],
  [
    'is a folder',
    (file) => {
      rmSync(file);
      mkdirSync(join(file, 'deep'), { recursive: true });
    },
  ],
];

describe('a kept file', () => {
  test('comes back as it was, without anything beside it', () => {
    writeSealed(join(folder, 'list.json'), '["a"]');
    expect(readSealed(join(folder, 'list.json'))?.toString()).toBe('["a"]');
    expect(readdirSync(folder)).toEqual(['list.json']);
    expect(readSealed(join(folder, 'none.json'))).toBeUndefined();
  });

  test.each(DAMAGES)('that %s is thrown away, counted, and can be written again', (_, damage) => {
    const file = join(folder, 'list.json');
    writeSealed(file, '["a","b"]');
    damage(file);
    const before = damagedCount();
    expect(readSealed(file)).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
    expect(damagedCount()).toBe(before + 1);
    damageless(file);
  });

  function damageless(file: string) {
    mkdirSync(file);
    writeSealed(file, 'new');
    expect(readSealed(file)?.toString()).toBe('new');
  }
});

describe('a kept folder', () => {
  const bundle = () => join(folder, 'bundle');
  beforeEach(() => {
    mkdirSync(join(bundle(), 'node'), { recursive: true });
    writeFileSync(join(bundle(), 'manifest.json'), '{"entry":"main.js"}');
    writeFileSync(join(bundle(), 'node/document.mjs'), 'export const x = 1;');
    sealFolder(bundle());
  });

  test('is whole as it was sealed', () => {
    expect(isWholeFolder(bundle())).toBe(true);
    expect(isWholeFolder(join(folder, 'none'))).toBe(false);
  });

  const files = ['manifest.json', 'node/document.mjs', SEAL_FILE];
  const cases = files.flatMap((file) =>
    DAMAGES.map(([name, damage]) => [`${file} ${name}`, file, damage] as const),
  );
  test.each(cases)('is thrown away when %s', (_, file, damage) => {
    damage(join(bundle(), file));
    expect(isWholeFolder(bundle())).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each(files)('is thrown away without %s', (file) => {
    rmSync(join(bundle(), file));
    expect(isWholeFolder(bundle())).toBe(false);
  });
});

test('the key of code is found again, whatever was made of the files that remember it', async () => {
  const projectRoot = join(folder, 'project');
  mkdirSync(projectRoot);
  writeFileSync(join(projectRoot, 'a.ts'), 'export const a = 1;\n');
  const cacheRoot = join(folder, 'cache');
  const key = () => codeKey({ entries: ['a.ts'], projectRoot, cacheRoot });
  const first = await key();
  for (const [, damage] of DAMAGES) {
    for (const name of readdirSync(join(cacheRoot, 'code'))) {
      damage(join(cacheRoot, 'code', name));
      expect(await key()).toBe(first);
    }
  }
});
