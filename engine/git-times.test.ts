import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { datesNote, lastCommitTimes } from './git-times.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'git-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

function git(date: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@docs.test'];
  execFileSync('git', [...identity, ...args], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
}

async function commit(date: string): Promise<void> {
  git(date, 'add', '-A');
  git(date, 'commit', '-m', date);
}

describe('lastCommitTimes', () => {
  test('FOOT-5: the time of the last commit that touched each file', async () => {
    git('', 'init');
    await put('content/en/a.mdx', '1');
    await put('content/zh/指南.mdx', '1');
    await put('other.txt', '1');
    await commit('2024-07-19T13:58:48Z');
    await put('content/en/a.mdx', '2');
    await commit('2024-08-01T00:00:00Z');
    await put('content/en/new.mdx', 'not committed');
    const { times, lack } = await lastCommitTimes(join(folder, 'content'));
    expect(lack).toBeUndefined();
    expect(Object.fromEntries(times)).toEqual({
      'en/a.mdx': Date.UTC(2024, 7, 1),
      'zh/指南.mdx': Date.UTC(2024, 6, 19, 13, 58, 48),
    });
  });

  test('FOOT-5: files of a submodule have the time of its own commits', async () => {
    git('', 'init');
    await put('content/en/a.mdx', '1');
    await put('content/en/shared/b.mdx', '1');
    const inside = (date: string, ...args: string[]) =>
      git(date, '-C', join(folder, 'content/en/shared'), ...args);
    inside('', 'init');
    inside('', 'add', '-A');
    inside('2024-07-01T00:00:00Z', 'commit', '-m', 'first');
    await commit('2024-08-01T00:00:00Z');
    const { times, lack } = await lastCommitTimes(join(folder, 'content'));
    expect(lack).toBeUndefined();
    expect(Object.fromEntries(times)).toEqual({
      'en/a.mdx': Date.UTC(2024, 7, 1),
      'en/shared/b.mdx': Date.UTC(2024, 6, 1),
    });
  });

  test('FOOT-5: files outside a repository have no time', async () => {
    expect(await lastCommitTimes(folder)).toEqual({ times: new Map(), lack: 'repository' });
  });

  test('what git tells its hooks is not taken for the repository of the site', async () => {
    git('', 'init');
    await put('a.mdx', '1');
    await commit('2024-08-01T00:00:00Z');
    Object.assign(process.env, { GIT_DIR: '.git', GIT_INDEX_FILE: '.git/index' });
    try {
      const { times, lack } = await lastCommitTimes(folder);
      expect({ lack, time: times.get('a.mdx') }).toEqual({ time: Date.UTC(2024, 7, 1) });
    } finally {
      delete process.env.GIT_DIR;
      delete process.env.GIT_INDEX_FILE;
    }
  });

  test('a repository that git does not trust is told as one', async () => {
    const bin = join(folder, 'bin');
    await put(
      'bin/git',
      "#!/bin/sh\necho 'fatal: detected dubious ownership in repository' >&2\nexit 128\n",
    );
    await chmod(join(bin, 'git'), 0o755);
    vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
    const { lack } = await lastCommitTimes(folder);
    expect(lack).toBe('owner');
    expect(datesNote(lack)).toContain('git config --global --add safe.directory');
  });

  test('a file in the place of the folder has none', async () => {
    await put('content', 'a file');
    expect(await lastCommitTimes(join(folder, 'content'))).toMatchObject({ times: new Map() });
  });

  test('neither have those of a folder that does not exist', async () => {
    expect((await lastCommitTimes(join(folder, 'missing'))).times).toEqual(new Map());
  });

  test('what a shallow clone cannot know is left out, and said', async () => {
    git('', 'init');
    await put('a.mdx', '1');
    await put('b.mdx', '1');
    await commit('2024-07-19T13:58:48Z');
    await put('b.mdx', '2');
    await commit('2024-08-01T00:00:00Z');
    await put('c.mdx', '1');
    await commit('2024-08-02T00:00:00Z');
    const cloned = async (depth: number) => {
      const clone = join(folder, `clone${depth}`);
      git('', 'clone', '--depth', String(depth), `file://${folder}`, clone);
      const { times, lack } = await lastCommitTimes(clone);
      return { files: [...times.keys()], lack };
    };
    expect(await cloned(1)).toEqual({ files: [], lack: 'history' });
    expect(await cloned(2)).toEqual({ files: ['c.mdx'], lack: 'history' });
    expect(await cloned(4)).toEqual({ files: ['c.mdx', 'b.mdx', 'a.mdx'], lack: undefined });
    expect(datesNote('history')).toContain('git fetch --unshallow');
  });

  test('a machine without git is told', async () => {
    vi.stubEnv('PATH', folder);
    expect(await lastCommitTimes(folder)).toEqual({ times: new Map(), lack: 'git' });
  });
});
