import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRunFolder } from './run-folder.mjs';

const before = process.env.TMPDIR;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-folder-'));
  process.env.TMPDIR = folder;
});
afterEach(() => {
  process.env.TMPDIR = before;
  rmSync(folder, { recursive: true });
});

test('what is temporary goes into it, and folders of runs that were killed go', () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
  const made = (name: string, time?: Date) => {
    mkdirSync(join(folder, name, 'check-site-a'), { recursive: true });
    if (time) utimesSync(join(folder, name), time, time);
    return join(folder, name);
  };
  const killed = made(`tests-${dead}-abc`, old);
  const stay = [
    made(`tests-${dead}-def`),
    made(`tests-${process.ppid}-abc`, old),
    made(`other-${dead}-abc`, old),
    made('tests', old),
  ];
  const own = openRunFolder('tests');
  expect(basename(own)).toMatch(new RegExp(`^tests-${process.pid}-`));
  expect(tmpdir()).toBe(own);
  expect(existsSync(killed)).toBe(false);
  expect(stay.filter((path) => !existsSync(path))).toEqual([]);
});
