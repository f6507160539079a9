import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sealFolder } from '../cache-folder.mjs';
import {
  bundleForNode,
  cachedBundle,
  codeKey,
  fromSettledSources,
  putInPlace,
} from './node-bundle.mjs';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bundle-'));
});
afterEach(async () => {
  await rm(root, { recursive: true });
});

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

const read = (file: string) => readFile(join(root, file), 'utf8');

describe('cachedBundle', () => {
  const ask = () =>
    cachedBundle({
      entries: { cli: join(root, 'tool/cli.ts') },
      cacheDir: join(root, 'cache'),
      projectRoot: root,
      program: join(root, 'tool/bin.mjs'),
      isExternal: () => true,
    });

  beforeEach(async () => {
    await put('tool/bin.mjs', '');
    await put('tool/cli.ts', "export { text } from '../elsewhere/text.ts';\n");
    await put('elsewhere/text.ts', "import data from './data.json';\nexport const text = data;\n");
    await put('elsewhere/data.json', '["one"]');
    await put('elsewhere/unused.ts', '');
  });

  test('is taken again while nothing has changed that went into it', async () => {
    const first = await ask();
    await put('elsewhere/unused.ts', 'export {};');
    expect(await ask()).toBe(first);
    expect((await readdir(join(root, 'cache'))).sort()).toEqual(
      [first.slice(join(root, 'cache').length + 1), 'sources.json'].sort(),
    );
  });

  test.each([
    ['elsewhere/text.ts', 'export const text = 2;\n'],
    ['elsewhere/data.json', '["two"]'],
    ['tool/bin.mjs', '// other externals'],
    ['package-lock.json', '{}'],
  ])('is made anew when %s has changed', async (file, text) => {
    const before = (await ask()).slice(root.length);
    const bundle = await read(join(before, 'cli.mjs'));
    await put(file, text);
    const after = (await ask()).slice(root.length);
    expect(after).not.toBe(before);
    if (file.startsWith('elsewhere')) expect(await read(join(after, 'cli.mjs'))).not.toBe(bundle);
  });
});

describe('codeKey', () => {
  const ask = (loadedAt?: number) =>
    codeKey({
      entries: ['a/check.ts'],
      data: ['a/words.txt'],
      projectRoot: root,
      cacheRoot: join(root, 'cache'),
      ...(loadedAt !== undefined && { loadedAt }),
    });

  beforeEach(async () => {
    await put('a/check.ts', "import { rule } from '../b/rules.ts';\nexport const check = rule;\n");
    await put('b/rules.ts', 'export const rule = 1;\n');

    await put('b/more.ts', 'export const more = 1;\n');
    await put('a/words.txt', 'one');
  });

  test('stands for what a module imports, whatever folder it lies in, and for nothing else', async () => {
    const before = await ask();
    await put('b/more.ts', 'export const more = 2;\n');
    expect(await ask()).toBe(before);
    await put('b/rules.ts', 'export const rule = 2;\n');
    expect(await ask()).not.toBe(before);
    await put('b/rules.ts', 'export const rule = 1;\n');
    expect(await ask()).toBe(before);
  });

  test('follows an import that is added', async () => {
    await ask();
    await put('b/rules.ts', "import { more } from './more.ts';\nexport const rule = more;\n");
    const before = await ask();
    await put('b/more.ts', 'export const more = 2;\n');
    expect(await ask()).not.toBe(before);
  });

  test('stands for the data that the code reads', async () => {
    const before = await ask();
    await put('a/words.txt', 'two');
    expect(await ask()).not.toBe(before);
  });

  test('code that was saved after it was loaded has a key that nobody else has', async () => {
    const before = await ask();
    const loadedAt = Date.now() + 1000;
    expect(await ask(loadedAt)).toBe(before);
    await put('b/rules.ts', 'export const rule = 2;\n');
    const later = new Date(loadedAt + 1000);
    await utimes(join(root, 'b/rules.ts'), later, later);
    const running = await ask(loadedAt);
    // What starts now runs the new text.
    expect(running).not.toBe(await ask());
    expect(running).not.toBe(before);
    expect(await ask(loadedAt)).toBe(running);
  });

  test.each(['key', 'json'])('survives a damaged %s file', async (kind) => {
    const before = await ask();
    for (const name of await readdir(join(root, 'cache/code'))) {
      if (name.endsWith(kind)) await put(`cache/code/${name}`, '[');
    }
    expect(await ask()).toBe(before);
  });
});

test('what was read while a source was saved is read again', async () => {
  await put('a.ts', '1');
  let runs = 0;
  await fromSettledSources(async () => {
    runs += 1;
    if (runs === 1) await put('a.ts', '2');
    else await new Promise((resolve) => setTimeout(resolve, 30));
    return { sources: [join(root, 'a.ts')] };
  });
  expect(runs).toBeGreaterThan(1);
});

describe('bundleForNode', () => {
  test('leaves nothing behind when the sources do not compile', async () => {
    await put('cli.ts', "import './missing.ts';\n");
    const bundle = bundleForNode({
      entries: { cli: join(root, 'cli.ts') },
      outDir: join(root, 'out/bundle'),
      context: root,
      isExternal: () => true,
    });
    await expect(bundle).rejects.toThrow('missing.ts');
    expect(await readdir(join(root, 'out')).catch(() => [])).toEqual([]);
  });
});

describe('putInPlace', () => {
  test('leaves a complete folder that another process has made meanwhile', async () => {
    await put('cache/key/cli.mjs', 'in use');
    sealFolder(join(root, 'cache/key'));
    await put('cache/key.1.tmp/cli.mjs', 'late');
    putInPlace(join(root, 'cache/key.1.tmp'), join(root, 'cache/key'));
    expect(await read('cache/key/cli.mjs')).toBe('in use');
    expect(await readdir(join(root, 'cache'))).toEqual(['key']);
  });

  test('replaces what is not complete', async () => {
    await put('cache/key/half', '');
    await put('cache/key.1.tmp/cli.mjs', 'whole');
    putInPlace(join(root, 'cache/key.1.tmp'), join(root, 'cache/key'));
    expect(await readdir(join(root, 'cache/key'))).toEqual(['.seal.json', 'cli.mjs']);
  });
});
