import {
  createReadStream,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  opendirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { readsOf, SiteReads, stateOf, unseen } from './site-reads.ts';

const root = mkdtempSync(join(tmpdir(), 'site-reads-'));
afterAll(() => rmSync(root, { recursive: true }));

function put(name: string, text: string): string {
  const file = join(root, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
}

describe('what lies at a path', () => {
  test('differs with the content of a file and the names in a folder, and is null for nothing', () => {
    const file = put('state/a.txt', '1');
    const before = [stateOf(file), stateOf(join(root, 'state'))];
    put('state/a.txt', '2');
    put('state/b.txt', '');
    expect(stateOf(file)).not.toBe(before[0]);
    expect(stateOf(join(root, 'state'))).not.toBe(before[1]);
    expect(stateOf(join(root, 'state/none'))).toBeNull();
  });
});

describe('reads of the code of a site', () => {
  const file = put('read/a.txt', 'a');

  test.each<[string, () => unknown]>([
    ['at once', () => readFileSync(file)],
    ['later', () => readFile(file)],
    ['by an address', () => readFile(pathToFileURL(file))],
    ['piece by piece', async () => void (await createReadStream(file).toArray())],
    ['of whether it is there', () => existsSync(file)],
    ['of what it is', () => lstatSync(file)],
    ['of what it is, later', () => lstat(file)],
  ])('%s', async (_name, read) => {
    const { reads } = await new SiteReads().during(async () => {
      await Promise.resolve();
      await read();
    });
    expect(reads).toMatchObject({ [file]: stateOf(file) });
  });

  test('of a folder, name by name', () => {
    put('names/b.txt', '');
    const folder = join(root, 'names');
    const { reads } = new SiteReads().duringCall(() => opendirSync(folder).closeSync());
    expect(reads).toEqual({ [folder]: stateOf(folder) });
  });

  test('of a folder, with those in it', () => {
    put('tree/in/b.txt', '');
    const { reads } = new SiteReads().duringCall(() =>
      readdirSync(join(root, 'tree'), { recursive: true }),
    );
    expect(Object.keys(reads).sort()).toEqual([join(root, 'tree'), join(root, 'tree/in')]);
  });

  test('of a file that is not there', () => {
    const missing = join(root, 'none');
    const { reads } = new SiteReads().duringCall(() => existsSync(missing));
    expect(reads).toEqual({ [missing]: null });
  });

  test('keep the state that was read, not a later one', () => {
    const saved = put('read/saved.txt', '1');
    const first = stateOf(saved);
    const { reads } = new SiteReads().duringCall(() => {
      readFileSync(saved);
      put('read/saved.txt', '2');
      readFileSync(saved);
    });
    expect(reads[saved]).toBe(first);
  });

  test('are those of every later page, too: code may keep what it has read', () => {
    const siteReads = new SiteReads();
    siteReads.duringCall(() => readFileSync(file));
    expect(siteReads.duringCall(() => 'remembered').reads).toEqual({ [file]: stateOf(file) });
  });

  test('of packages, of others at the same time, and what is written, are none', async () => {
    const foreign = put('node_modules/p/index.js', '');
    const other = put('read/other.txt', '');
    const { reads } = await new SiteReads().during(async () => {
      readFileSync(foreign);
      await readFile(file);
      writeFileSync(join(root, 'written.txt'), '');
    });
    readFileSync(other);
    expect(Object.keys(reads)).toEqual([file]);
  });

  test('of the engine amid it are none: it names what it reads', async () => {
    const { reads } = await new SiteReads().during(() => unseen(() => readFile(file)));
    expect(reads).toEqual({});
  });

  test('belong to the bundle that they are asked for with', () => {
    const bundle = {};
    expect(readsOf(bundle)).toBe(readsOf(bundle));
    expect(readsOf({})).not.toBe(readsOf(bundle));
  });
});
