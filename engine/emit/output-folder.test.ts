import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openOutput, outputProblem } from './output-folder.ts';

let site: string;
let dist: string;

beforeEach(async () => {
  site = await mkdtemp(join(tmpdir(), 'output-'));
  dist = join(site, 'dist');
});
afterEach(async () => {
  await rm(site, { recursive: true });
});

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

const read = (file: string) => readFile(join(dist, file), 'utf8');
const siblings = async () => (await readdir(site)).sort();

/** Number of a process that has ended. */
function deadProcess(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

describe('a folder may become the output', () => {
  test('when it is not there or empty', async () => {
    expect(await outputProblem(dist, [site])).toBeUndefined();
    await mkdir(dist);
    expect(await outputProblem(dist, [site])).toBeUndefined();
  });

  test.each(['hosting.json', '.build-record.json'])('when a build left %s in it', async (mark) => {
    await put(join(dist, 'index.html'), 'old');
    await put(join(dist, mark), '{}');
    expect(await outputProblem(dist, [site])).toBeUndefined();
  });
});

describe('a folder may not become the output', () => {
  test('when it holds what no build has written', async () => {
    await put(join(dist, 'letter.txt'), 'mine');
    expect(await outputProblem(dist, [site])).toEqual({
      code: 'output-in-use',
      severity: 'error',
      file: dist,
      message: 'the output folder holds files that no build has written',
      hint: 'a build replaces the whole folder: name a new or an empty one with `--out <folder>`',
    });
  });

  test('when it is a file', async () => {
    await put(dist, 'mine');
    expect((await outputProblem(dist, [site]))?.message).toBe('the output folder is a file');
  });

  test('when the sources are it or lie in it, whatever else does', async () => {
    await put(join(dist, 'hosting.json'), '{}');
    await mkdir(join(dist, 'docs'));
    await symlink(dist, join(site, 'link'));
    const message = (source: string) => `the output folder would replace the sources in ${source}`;
    for (const source of [dist, join(dist, 'docs')]) {
      for (const out of [dist, join(site, 'link')]) {
        expect((await outputProblem(out, [source]))?.message).toBe(message(source));
      }
    }
  });
});

describe('a build that succeeds', () => {
  test('replaces the old output as a whole', async () => {
    await put(join(dist, 'old.html'), 'old');
    const output = await openOutput(dist);
    await put(join(output.staging, 'new.html'), 'new');
    expect(await readdir(dist)).toEqual(['old.html']);
    await output.commit();
    expect(await readdir(dist)).toEqual(['new.html']);
    expect(await siblings()).toEqual(['dist']);
  });

  test('makes the folder when there is none', async () => {
    dist = join(site, 'deep/dist');
    const output = await openOutput(dist);
    await put(join(output.staging, 'index.html'), 'new');
    await output.commit();
    expect(await read('index.html')).toBe('new');
  });

  test('takes over unchanged files', async () => {
    await put(join(dist, 'guide/a.html'), 'same');
    const output = await openOutput(dist);
    expect(await output.reuse('guide/a.html')).toBe(true);
    expect(await output.reuse('guide/b.html')).toBe(false);
    await output.commit();
    expect(await read('guide/a.html')).toBe('same');
  });
});

describe('a build that fails', () => {
  test('leaves the old output as it was', async () => {
    await put(join(dist, 'a.html'), 'old');
    const output = await openOutput(dist);
    await output.reuse('a.html');
    await put(join(output.staging, 'b.html'), 'new');
    await output.discard();
    expect(await readdir(dist)).toEqual(['a.html']);
    expect(await read('a.html')).toBe('old');
    expect(await siblings()).toEqual(['dist']);
  });

  test('puts the old output back when the new one cannot take its place', async () => {
    await put(join(dist, 'a.html'), 'old');
    const output = await openOutput(dist);
    await rm(output.staging, { recursive: true });
    await expect(output.commit()).rejects.toThrow('ENOENT');
    expect(await read('a.html')).toBe('old');
    expect(await siblings()).toEqual(['dist']);
  });
});

describe('builds that were killed', () => {
  test('half-written outputs of ended processes are removed', async () => {
    await put(join(dist, 'a.html'), 'old');
    await put(join(site, `dist.${deadProcess()}.new/a.html`), 'half');
    await put(join(site, `dist.${deadProcess()}.old/a.html`), 'older');
    await (await openOutput(dist)).discard();
    expect(await siblings()).toEqual(['dist']);
    expect(await read('a.html')).toBe('old');
  });

  test('killed between the two renames: the old output comes back', async () => {
    await put(join(site, `dist.${deadProcess()}.old/a.html`), 'old');
    await put(join(site, `dist.${deadProcess()}.new/a.html`), 'new');
    await (await openOutput(dist)).discard();
    expect(await siblings()).toEqual(['dist']);
    expect(await read('a.html')).toBe('old');
  });

  test('what an earlier process with our number left is recovered too', async () => {
    await put(join(site, `dist.${process.pid}.old/a.html`), 'old');
    const output = await openOutput(dist);
    expect(await read('a.html')).toBe('old');
    await put(join(output.staging, 'a.html'), 'new');
    await output.commit();
    expect(await read('a.html')).toBe('new');
    expect(await siblings()).toEqual(['dist']);
  });

  test('outputs of running processes and of other folders are left alone', async () => {
    const others = [`dist.${process.ppid}.new`, `distx.${deadProcess()}.new`, 'dist.copy.old'];
    for (const name of others) await put(join(site, name, 'a.html'), 'theirs');
    await (await openOutput(dist)).discard();
    expect(await siblings()).toEqual([...others].sort());
  });
});
