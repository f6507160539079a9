import { spawnSync } from 'node:child_process';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, servers } from '../../tests/support/web-servers.ts';
import { SEAL_FILE } from '../cache-folder.mjs';
import { exchange, replaceFolder } from './exchange.ts';
import { KEPT_DAYS, KEPT_FILE, readKept } from './kept-files.ts';
import { openOutput, outputPlace, outputProblem, readersNote } from './output-folder.ts';

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

test.runIf(process.platform !== 'win32')(
  'an output that web servers of other users cannot read is told, with what mends it',
  async () => {
    await mkdir(dist, { mode: 0o755 });
    expect(await readersNote(dist)).toBeUndefined();
    await chmod(dist, 0o700);
    expect(await readersNote(dist)).toContain(`chmod -R go+rX ${dist}`);
  },
);

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

describe('a folder whose name is a link', () => {
  test('is written where the link leads to, and the link stays', async () => {
    await mkdir(join(site, 'served'));
    await symlink('served', dist);
    const output = await openOutput(await outputPlace(dist));
    await writeFile(join(output.staging, 'index.html'), 'new');
    await output.commit();
    expect((await lstat(dist)).isSymbolicLink()).toBe(true);
    expect(await readFile(join(site, 'served/index.html'), 'utf8')).toBe('new');
  });

  test('is found before it is there, and below other links', async () => {
    await symlink('served', dist);
    await mkdir(join(site, 'pages'));
    await symlink('pages', join(site, 'other'));
    const real = await realpath(site);
    expect(await outputPlace(dist)).toBe(join(real, 'served'));
    expect(await outputPlace(join(site, 'other/out/here'))).toBe(join(real, 'pages/out/here'));
  });

  test('is itself where links lead in circles', async () => {
    await symlink('dist', dist);
    expect(await outputPlace(dist)).toBe(dist);
  });
});

test('an output may not lie in a folder whose files are taken in', async () => {
  const content = join(site, 'content');
  await mkdir(content);
  expect((await outputProblem(join(content, 'out'), [site], [content]))?.message).toBe(
    `the output folder lies in ${content}, whose files are taken in`,
  );
  expect(await outputProblem(dist, [site], [content])).toBeUndefined();
});

// A file system of its own on every Linux.
test.runIf(process.platform === 'linux')(
  'a mounted folder is told where to write instead',
  async () => {
    expect(await outputProblem('/proc', [site])).toMatchObject({
      message: 'a disk or a volume is mounted at the output folder, which cannot be replaced then',
      hint: 'name a folder in it: `--out /proc/site`',
    });
  },
);

describe('a build that succeeds', () => {
  test('replaces the old output as a whole', async () => {
    await put(join(dist, 'old.html'), 'old');
    const output = await openOutput(dist);
    await put(join(output.staging, 'new.html'), 'new');
    expect(await readdir(dist)).toEqual(['old.html']);
    await output.commit();
    expect(await readdir(dist)).toEqual([SEAL_FILE, 'new.html']);
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
    const before = await openOutput(dist);
    await put(join(before.staging, 'guide/a.html'), 'same');
    await before.commit();
    const output = await openOutput(dist);
    expect(await output.reuse('guide/a.html')).toBe(true);
    expect(await output.reuse('guide/b.html')).toBe(false);
    await output.commit();
    expect(await read('guide/a.html')).toBe('same');
  });
});

describe('an output that was damaged since', () => {
  beforeEach(async () => {
    const output = await openOutput(dist);
    await put(join(output.staging, 'a.html'), 'whole');
    await put(join(output.staging, 'static/a.1.js'), 'whole');
    await output.commit();
  });

  test.each([
    ['is empty', ''],
    ['has a flipped byte', 'whols'],
  ])('a file that %s is not taken over', async (_, text) => {
    await writeFile(join(dist, 'a.html'), text);
    const output = await openOutput(dist);
    expect(await output.reuse('a.html')).toBe(false);
    await output.discard();
  });

  test('nothing is taken over without the list of checksums, or with a damaged one', async () => {
    await writeFile(join(dist, SEAL_FILE), (await read(SEAL_FILE)).replace('a.html', 'b.html'));
    const output = await openOutput(dist);
    expect(await output.reuse('a.html')).toBe(false);
    expect(await output.reuse('b.html')).toBe(false);
    await output.discard();
  });

  test('a damaged file is not kept for old tabs', async () => {
    await writeFile(join(dist, 'static/a.1.js'), 'whols');
    const output = await openOutput(dist);
    await put(join(output.staging, 'static/a.2.js'), 'new');
    await output.commit();
    expect(await readdir(join(dist, 'static'))).toEqual(['a.2.js']);
  });
});

describe('tabs that were opened before', () => {
  /** A build with these files. */
  async function buildWith(...files: string[]): Promise<void> {
    const output = await openOutput(dist);
    for (const file of files) await put(join(output.staging, file), file);
    await output.commit();
  }

  test('find the hashed files of earlier builds, and no other files', async () => {
    await buildWith('old.html', 'static/js/main.1.js', 'static/js/same.js');
    await buildWith('new.html', 'static/js/main.2.js', 'static/js/same.js');
    await buildWith('new.html', 'static/js/main.3.js', 'static/js/same.js');
    expect((await readdir(join(dist, 'static/js'))).sort()).toEqual([
      'main.1.js',
      'main.2.js',
      'main.3.js',
      'same.js',
    ]);
    expect(await readdir(dist)).not.toContain('old.html');
    expect(Object.keys(await readKept(dist))).toEqual([
      'static/js/main.1.js',
      'static/js/main.2.js',
    ]);
  });

  test('a file that a build brings back is its own again', async () => {
    await buildWith('static/a.1.js');
    await buildWith('static/a.2.js');
    await buildWith('static/a.1.js');
    expect(Object.keys(await readKept(dist))).toEqual(['static/a.2.js']);
  });

  test(`are forgotten ${KEPT_DAYS} days after`, async () => {
    await buildWith('static/young.1.js', 'static/old.1.js', 'static/b.js');
    const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
    const kept = { 'static/young.1.js': ago(KEPT_DAYS - 1), 'static/old.1.js': ago(KEPT_DAYS) };
    await put(join(dist, KEPT_FILE), JSON.stringify(kept));
    await buildWith('static/b.js');
    expect((await readdir(join(dist, 'static'))).sort()).toEqual(['b.js', 'young.1.js']);
  });

  test('a record that is not ours keeps nothing from being built', async () => {
    await buildWith('static/a.1.js');
    await put(join(dist, KEPT_FILE), 'half a rec');
    await buildWith('static/a.2.js');
    expect(Object.keys(await readKept(dist))).toEqual(['static/a.1.js']);
  });
});

describe('readers while a build takes its place', () => {
  const canExchange = async () => {
    for (const name of ['one', 'other']) await put(join(site, name, 'file'), name);
    return exchange(join(site, 'one'), join(site, 'other'));
  };

  test.runIf(process.platform === 'linux')('folders change places in one call', async () => {
    expect(await canExchange()).toBe(true);
    expect(await readFile(join(site, 'one/file'), 'utf8')).toBe('other');
    expect(await readFile(join(site, 'other/file'), 'utf8')).toBe('one');
  });

  test('what is not there is not exchanged, and nothing has changed', async () => {
    await put(join(dist, 'a.html'), 'old');
    expect(exchange(join(site, 'none'), dist)).toBe(false);
    await expect(replaceFolder(join(site, 'none'), dist, join(site, 'aside'))).rejects.toThrow();
    expect(await read('a.html')).toBe('old');
  });

  const title =
    servers.nginx === undefined ? 'nginx (not here: only root can install it)' : 'nginx';
  test.runIf(servers.nginx !== undefined)(`${title} finds every file at any moment`, async () => {
    const build = async (number: number) => {
      const output = await openOutput(dist);
      await put(join(output.staging, 'index.html'), `build ${number}`);
      await put(join(output.staging, `static/main.${number}.js`), `build ${number}`);
      await output.commit();
    };
    await build(0);
    const rules = join(site, 'rules.conf');
    await writeFile(rules, 'location / { try_files $uri =404; }');
    await mkdir(join(site, 'nginx'));
    const server = await servers.nginx?.({ folder: join(site, 'nginx'), root: dist, rules });
    const url = server?.url ?? '';
    const answers = new Map<number | undefined, number>();
    let isDone = false;
    const read = async () => {
      while (!isDone) {
        for (const path of ['/index.html', '/static/main.0.js']) {
          const { status } = await ask(url, path);
          answers.set(status, (answers.get(status) ?? 0) + 1);
        }
      }
    };
    const readers = Array.from({ length: 8 }, read);
    for (let number = 1; number <= 10; number += 1) await build(number);
    isDone = true;
    await Promise.all(readers);
    await server?.stop();
    expect([...answers.keys()]).toEqual([200]);
    expect(answers.get(200)).toBeGreaterThan(100);
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
