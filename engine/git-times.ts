import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** What the history of a folder tells. */
export interface CommitTimes {
  /** Path relative to the folder → milliseconds since the epoch. */
  times: Map<string, number>;
  /**
   * Why times are missing: no git on the machine, no repository, or a clone without the commits before
   * some border, whose first commit seems to have touched everything.
   */
  lack?: 'git' | 'repository' | 'history';
}

/**
 * Time of the last commit that touched each file below a folder, from one `git log`. Files that were
 * last touched before the border of a shallow clone have none: nobody knows it there.
 * @param folder absolute path
 */
export async function lastCommitTimes(folder: string): Promise<CommitTimes> {
  const times = new Map<string, number>();
  // Where history is cut off, a commit has no parent that is there, and says `grafted`.
  const args = ['-c', 'core.quotepath=off', 'log', '--format=>%ct %D', '--name-only', '--relative'];
  const git = spawn('git', [...args, '--', '.'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<CommitTimes['lack']>((resolve) => {
    git.once('error', () => resolve('git'));
    git.once('close', (code) => resolve(code === 0 ? undefined : 'repository'));
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

/** What is said of a build whose pages lack times; undefined where they have them. */
export function datesNote(lack: CommitTimes['lack']): string | undefined {
  switch (lack) {
    case undefined:
      return undefined;
    case 'git':
      return 'Pages say no date of their last change: git is not on this machine.';
    case 'repository':
      return 'Pages say no date of their last change: the site is in no git repository with commits.';
    case 'history':
      return 'Pages that have not changed since this shallow clone begins say no date of their last change. Fetch the history: git fetch --unshallow, or fetch-depth: 0 in a workflow.';
    default:
      return lack satisfies never;
  }
}
