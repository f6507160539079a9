import { spawn } from 'node:child_process';
import { projectRoot } from './ensure-install.mjs';

/**
 * Runs a Node program in the project's folder, sharing the terminal.
 * @param {string[]} args path of the program and its arguments
 * @returns {Promise<number>} its exit code
 */
export function runNode(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: 'inherit' });
    // A terminal sends Ctrl+C to both; the child decides how to end. Others signal this process only.
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => child.kill(signal);
    const ignore = () => {};
    process.on('SIGTERM', forward);
    process.on('SIGINT', ignore);
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGTERM', forward);
      process.off('SIGINT', ignore);
      resolve(code ?? 1);
    });
  });
}
