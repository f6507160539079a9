import { spawn } from 'node:child_process';
import { projectRoot } from './ensure-install.mjs';

/**
 * Runs a Node program in the project's folder.
 * @param {string[]} args path of the program and its arguments
 * @param {object} [options]
 * @param {((text: string) => void) | undefined} [options.write] takes what it prints; without it
 *   the program shares the terminal
 * @param {Record<string, string>} [options.env] additions to the environment
 * @returns {Promise<number>} its exit code
 */
export function runNode(args, { write, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: write ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    if (write) {
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', write);
      }
    }
    // A terminal sends Ctrl+C to both; the child decides how to end. Others signal this process only.
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => child.kill(signal);
    const ignore = () => {};
    process.on('SIGTERM', forward);
    process.on('SIGINT', ignore);
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGTERM', forward);
      process.off('SIGINT', ignore);
      resolve(code ?? 1);
    });
  });
}
