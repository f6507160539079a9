import { spawn } from 'node:child_process';
import { projectRoot } from './ensure-install.mjs';

/**
 * Runs a Node program in the project's folder, sharing the terminal.
 * @param {string[]} args path of the program and its arguments
 * @param {object} [options]
 * @param {boolean} [options.isCollected] what it prints is kept, to be shown in one piece
 * @param {Record<string, string>} [options.env] additions to the environment
 * @returns {Promise<{ code: number, printed: string }>} its exit code, and what was kept
 */
export function runProgram(args, { isCollected = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: isCollected ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        printed += text;
      });
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
      resolve({ code: code ?? 1, printed });
    });
  });
}

/**
 * Runs a Node program in the project's folder, sharing the terminal.
 * @param {string[]} args path of the program and its arguments
 * @returns {Promise<number>} its exit code
 */
export async function runNode(args) {
  return (await runProgram(args)).code;
}
