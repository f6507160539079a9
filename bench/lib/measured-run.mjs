// What a command costs, with all of its processes. Linux only: it reads /proc.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 100;
const PAGE_BYTES = 4096;

/** @typedef {{ wall: number, cpu: number, peakMB: number, output: string }} Cost seconds and MB */

/**
 * @param {string[]} args of Node
 * @param {{ cwd: string, env?: Record<string, string>, node?: string }} options `node`: another
 *   Node.js than this one
 * @returns {Promise<Cost>}
 */
export function measuredRun(args, { cwd, env = {}, node = process.execPath }) {
  // The shell waits for the command and knows the time of all its processes.
  const script = 'TIMEFORMAT="cost %U %S"; time "$0" "$@"';
  const started = performance.now();
  const child = spawn('bash', ['-c', script, node, ...args], {
    cwd,
    env: { ...process.env, LC_ALL: 'C', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  let peak = 0;
  const sampler = setInterval(() => {
    peak = Math.max(peak, treeBytes(child.pid ?? 0));
  }, SAMPLE_MS);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(sampler);
      const [, user, system] = /cost ([\d.]+) ([\d.]+)/.exec(output) ?? [];
      if (code !== 0) reject(new Error(`${args.join(' ')} ended with code ${code}\n${output}`));
      const wall = (performance.now() - started) / 1000;
      resolve({ wall, cpu: Number(user) + Number(system), peakMB: peak / 2 ** 20, output });
    });
  });
}

/**
 * Memory of a process and its descendants at this moment. Threads share theirs.
 * @param {number} root
 */
function treeBytes(root) {
  /** @type {Map<number, { parent: number, bytes: number }>} */
  const processes = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // Behind the command's name, which may hold anything: state, parent, …, resident pages.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const bytes = Number(fields[21]) * PAGE_BYTES;
      processes.set(Number(name), { parent: Number(fields[1]), bytes });
    } catch {
      // It has just ended.
    }
  }
  let sum = 0;
  for (const [pid, { bytes }] of processes) {
    let ancestor = pid;
    while (ancestor > 1 && ancestor !== root) ancestor = processes.get(ancestor)?.parent ?? 0;
    if (ancestor === root) sum += bytes;
  }
  return sum;
}
