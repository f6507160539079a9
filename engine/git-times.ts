import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Time of the last commit that touched each file below a folder, from one `git log`.
 * @param folder absolute path
 * @returns path relative to `folder` → milliseconds since the epoch; empty outside a repository
 */
export async function lastCommitTimes(folder: string): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  const args = ['-c', 'core.quotepath=off', 'log', '--format=>%ct', '--name-only', '--relative'];
  const git = spawn('git', [...args, '--', '.'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // No git on the machine: pages have no time, as files unknown to version control.
  const ended = new Promise<void>((resolve) => {
    git.once('error', () => resolve());
    git.once('close', () => resolve());
  });
  let time = 0;
  try {
    for await (const line of createInterface({ input: git.stdout })) {
      if (line.startsWith('>')) time = Number(line.slice(1)) * 1000;
      else if (line !== '' && !times.has(line)) times.set(line, time);
    }
  } catch {
    // The pipe breaks when git could not start; `ended` has noticed.
  }
  await ended;
  return times;
}
