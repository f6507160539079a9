import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkConfiguration } from '../../compat/check.ts';
import { ensureSandbox } from '../sandbox/ensure-sandbox.mjs';

const root = resolve(import.meta.dirname, '../..');
const fixtures = join(root, 'tests/fixtures');

/** Projects whose configuration is a fixture: where it stands, and a file that is written. */
const PROJECTS = [
  {
    name: 'hls-js',
    half: 'tuned',
    config: 'webpack.config.js',
    args: ['--env', 'debug'],
    file: 'dist/hls.js',
  },
  {
    name: 'phaser',
    half: 'tuned',
    config: 'config/webpack.config.js',
    args: [],
    file: 'build/phaser.js',
  },
  {
    name: 'expensify',
    half: 'held-out',
    config: 'webpack.config.js',
    args: ['--mode', 'production'],
    file: 'dist/app.js',
  },
];

type Project = (typeof PROJECTS)[number];

let sandbox: string;
const folders: string[] = [];

beforeAll(async () => {
  sandbox = await ensureSandbox(root, () => undefined);
}, 300_000);

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Builds a project with a configuration, by the documented command line. */
function build({ name, config, args }: Project, configuration: string) {
  const outside = mkdtempSync(join(tmpdir(), `compat-${name}-`));
  const folder = join(outside, name);
  folders.push(outside);
  cpSync(join(fixtures, 'webpack-projects', name), folder, { recursive: true });
  // What a configuration loads beside the sandbox's packages.
  const packages = join(folder, 'packages');
  if (existsSync(packages)) renameSync(packages, join(folder, 'node_modules'));
  symlinkSync(join(sandbox, 'node_modules'), join(outside, 'node_modules'));
  mkdirSync(dirname(join(folder, config)), { recursive: true });
  writeFileSync(join(folder, config), configuration);
  const cli = join(sandbox, 'node_modules/@rspack/cli/bin/rspack');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [cli, 'build', '-c', config, ...args],
    { cwd: folder, encoding: 'utf8', timeout: 120_000, env: { ...process.env, NO_COLOR: '1' } },
  );
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !file.startsWith('node_modules'),
  );
  return { status, output: stdout + stderr, files };
}

describe('a project builds once its diff is applied, and not before', () => {
  test.each(PROJECTS)(
    '$name',
    async (project) => {
      const path = join(fixtures, 'webpack-configs', project.half, `${project.name}.js`);
      const text = readFileSync(path, 'utf8');
      const before = build(project, text);
      expect(before.status, before.output).not.toBe(0);

      const { changed = '' } = await checkConfiguration(text);
      const after = build(project, changed);
      expect(after.output).not.toContain('Configuration error');
      expect(after.status, after.output).toBe(0);
      expect(after.files).toContain(project.file);
    },
    300_000,
  );
});
