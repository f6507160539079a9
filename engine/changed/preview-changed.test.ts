import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startOf } from './preview-changed.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'preview-changed-'));
  // Whatever lies around the folder of temporary files.
  vi.stubEnv('GIT_CEILING_DIRECTORIES', tmpdir());
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('what there is to compare with is told by its lack: git, a repository, a branch', () => {
  expect(() => startOf(folder, undefined)).toThrow(/is in no git repository, .*git init/);
  vi.stubEnv('PATH', folder);
  expect(() => startOf(folder, undefined)).toThrow(/^git is not on this machine, .*Install it/);
  vi.unstubAllEnvs();
  spawnSync('git', ['init', '--initial-branch=work'], { cwd: folder });
  expect(() => startOf(folder, undefined)).toThrow(/^There is no main branch .*--against/);
  expect(() => startOf(folder, 'next')).toThrow(/^git knows no branch or commit next/);
});
