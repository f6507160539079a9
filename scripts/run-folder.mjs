// A folder for everything temporary of a test run, so that a run that is killed leaves one thing.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Processes of other containers have numbers of their own: what is young may be in use. */
const YOUNG = 60 * 60 * 1000;

/**
 * Makes a folder, lets this process and those that it starts put what is temporary into it, and
 * removes the folders of runs that were killed.
 * @param {string} name of the kind of run
 * @param {number} [now] milliseconds since the epoch
 * @returns {string} absolute path
 */
export function openRunFolder(name, now = Date.now()) {
  const parent = tmpdir();
  // Both projects of the unit tests ask.
  if (basename(parent).startsWith(`${name}-${process.pid}-`)) return parent;
  const ofRun = new RegExp(`^${name}-(\\d+)-\\w+$`);
  for (const one of readdirSync(parent)) {
    const [, pid] = ofRun.exec(one) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const path = join(parent, one);
    const status = statSync(path, { throwIfNoEntry: false });
    if (!status || now - status.mtimeMs < YOUNG) continue;
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // It is another user's.
    }
  }
  const folder = mkdtempSync(join(parent, `${name}-${process.pid}-`));
  // Some tests run programs as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return folder;
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
