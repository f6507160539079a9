import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** What the history of a folder tells. */
export interface CommitTimes {
  /** Path relative to the folder → milliseconds since the epoch. */
  times: Map<string, number>;
  /**
   * Why times are missing: no git on the machine, no repository, one that git does not trust because it
   * belongs to another user, or a clone without the commits before some border, whose first commit
   * seems to have touched everything.
   */
  lack?: 'git' | 'repository' | 'owner' | 'history';
}

/**
 * Time of the last commit that touched each file below a folder, from one `git log` a repository: a
 * submodule has a history of its own. Files that were last touched before the border of a shallow
 * clone have none: nobody knows it there.
 * @param folder absolute path
 */
export async function lastCommitTimes(folder: string): Promise<CommitTimes> {
  const { times, lack } = await timesOfRepository(folder);
  const submodules = [...times.keys()].filter((path) => existsSync(join(folder, path, '.git')));
  const lacks = [lack];
  for (const path of submodules) {
    const inside = await lastCommitTimes(join(folder, path));
    times.delete(path);
    for (const [file, time] of inside.times) times.set(`${path}/${file}`, time);
    lacks.push(inside.lack);
  }
  const first = lacks.find((one) => one !== undefined);
  return first === undefined ? { times } : { times, lack: first };
}

async function timesOfRepository(folder: string): Promise<CommitTimes> {
  const times = new Map<string, number>();
  // Where history is cut off, a commit has no parent that is there, and says `grafted`.
  const args = ['-c', 'core.quotepath=off', 'log', '--format=>%ct %D', '--name-only', '--relative'];
  let git: ChildProcessByStdio<null, Readable, Readable>;
  try {
    git = spawn('git', [...args, '--', '.'], {
      cwd: folder,
      env: { ...withoutRepository(process.env), LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch {
    // A file where the folder should be, which has no pages either.
    return { times, lack: 'repository' };
  }
  let complaint = '';
  git.stderr.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(0, 1000);
  });
  const ended = new Promise<CommitTimes['lack']>((resolve) => {
    git.once('error', () => resolve('git'));
    git.once('close', (code) => {
      const failure = complaint.includes('dubious ownership') ? 'owner' : 'repository';
      resolve(code === 0 ? undefined : failure);
    });
  });
  let time: number | undefined;
  let isShallow = false;
  const seen = new Set<string>();
  try {
    for await (const line of createInterface({ input: git.stdout })) {
      if (line.startsWith('>')) {
        const [seconds = '', ...names] = line.slice(1).split(' ');
        const isBorder = names.join(' ').split(', ').includes('grafted');
        time = isBorder ? undefined : Number(seconds) * 1000;
        isShallow ||= isBorder;
      } else if (line !== '' && !seen.has(line)) {
        seen.add(line);
        if (time !== undefined) times.set(line, time);
      }
    }
  } catch {
    // The pipe breaks when git could not start; `ended` has noticed.
  }
  const lack = (await ended) ?? (isShallow && times.size < seen.size ? 'history' : undefined);
  return lack === undefined ? { times } : { times, lack };
}

/**
 * The environment without what git tells its hooks: a build in one would ask the repository of the
 * hook, from a folder where that means something else.
 */
export function withoutRepository(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isOfRepository = /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|PREFIX|COMMON_DIR|OBJECT_DIRECTORY)$/;
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !isOfRepository.test(name)),
  );
}

/** What is said of a build whose pages lack times; undefined where they have them. */
export function datesNote(lack: CommitTimes['lack']): string | undefined {
  switch (lack) {
    case undefined:
      return undefined;
    case 'git':
      return 'Pages say no date of their last change, because git is not on this machine. Install it, or leave `lastUpdated` out of the configuration.';
    case 'repository':
      return 'Pages say no date of their last change, because the site is in no git repository with commits. Commit it (git init, git add, git commit), or leave `lastUpdated` out of the configuration.';
    case 'owner':
      return 'Pages say no date of their last change, because the repository belongs to another user, and git does not trust it. Say that you do: git config --global --add safe.directory "$(pwd)"';
    case 'history':
      return 'Pages that have not changed since this shallow clone begins say no date of their last change, because git does not know it here. Fetch the history: git fetch --unshallow, or fetch-depth: 0 in a workflow.';
    default:
      return lack satisfies never;
  }
}
