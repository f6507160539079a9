import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PACKAGES } from './bundle/layout.mjs';
import { init } from './init.ts';

const projectRoot = resolve(import.meta.dirname, '..');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'init-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('makes a site folder, and says what to do next', () => {
  const site = join(folder, 'My Docs!');
  expect(init({ folder: site, projectRoot })).toContain(`cd ${site}\n  npm start`);
  const manifest = JSON.parse(readFileSync(join(site, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ name: 'my-docs', scripts: { start: 'twinleaf dev' } });
  expect(manifest.devDependencies['@twinleaf/engine']).toMatch(/^\^\d/);
  expect(readFileSync(join(site, 'site.config.ts'), 'utf8')).toContain('defineConfig');
  expect(existsSync(join(site, 'content/index.md'))).toBe(true);
});

test.each([
  ['my-docs', 'My Docs', 'my-docs'],
  ['Kestrel_handbook!', 'Kestrel Handbook', 'kestrel-handbook'],
  ['日本語の文書', '日本語の文書', 'docs'],
  ['2024', '2024', '2024'],
  ['...', 'Docs', 'docs'],
])('a site in %s is called %s', (name, title, command) => {
  const site = join(folder, 'at', name === '...' ? '.-.' : name);
  init({ folder: site, projectRoot });
  const read = (file: string) => readFileSync(join(site, file), 'utf8');
  expect(read('site.config.ts')).toContain(`title: '${title}',`);
  expect(read('site.config.ts')).toContain(`description: 'How to install and use ${title}',`);
  expect(read('content/index.md')).toContain(`\n  name: '${title}'\n`);
  expect(read('content/index.md')).not.toContain('Counts words');
  expect(read('content/usage.md')).toContain(`${title} prints one line`);
  expect(read('content/usage.md')).toContain(`\n${command} README.md`);
});

test('the configuration may ask Node for what it knows, also where types are checked', () => {
  init({ folder, projectRoot });
  const types = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8')).compilerOptions
    .types;
  const { devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  expect(types).toEqual(['node']);
  expect(Object.keys(devDependencies)).toContain('@types/node');
});

test('an install that fails ends the start with its code and two lines', () => {
  init({ folder, projectRoot });
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const manager = join(folder, 'manager');
  writeFileSync(manager, '#!/bin/sh\necho "no network" >&2\nexit 7\n', { mode: 0o755 });
  const start = () =>
    spawnSync(scripts.prestart, {
      cwd: folder,
      shell: true,
      encoding: 'utf8',
      env: {
        ...process.env,
        npm_config_user_agent: 'manager/1',
        PATH: `${folder}:${process.env.PATH}`,
      },
    });
  const { status, stderr } = start();
  expect(status).toBe(7);
  expect(stderr.trim().split('\n')).toEqual([
    'no network',
    'The site is not started, because manager could not install its packages: it says why above.',
    'Mend that, and start again.',
  ]);
  writeFileSync(manager, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  expect(start().status).toBe(0);
});

test('takes an empty folder, also under version control', () => {
  mkdirSync(join(folder, '.git'));
  init({ folder, projectRoot });
  expect(existsSync(join(folder, 'content/index.md'))).toBe(true);
});

test('overwrites nothing', () => {
  for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) writeFileSync(join(folder, name), '');
  expect(() => init({ folder, projectRoot })).toThrow(
    `${folder} is not empty (a.txt, b.txt, c.txt …). Name a folder`,
  );
  expect(existsSync(join(folder, 'package.json'))).toBe(false);
});

test('from tarballs, every package manager takes those for what they need of each other', () => {
  const tarballs = join(folder, 'tarballs');
  mkdirSync(tarballs);
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  for (const name of PACKAGES) writeFileSync(join(tarballs, `twinleaf-${name}-${version}.tgz`), '');
  init({ folder: join(folder, 'docs'), from: tarballs, projectRoot });
  const manifest = JSON.parse(readFileSync(join(folder, 'docs/package.json'), 'utf8'));
  const { '@types/node': _, ...packages } = manifest.devDependencies;
  expect(manifest.resolutions).toEqual(packages);
  expect(manifest.resolutions['@twinleaf/model']).toBe(
    `file:../tarballs/twinleaf-model-${version}.tgz`,
  );
  // Who finds such paths in a manifest wants to know what they are.
  const readme = (name: string) => readFileSync(join(folder, name, 'README.md'), 'utf8');
  expect(readme('docs')).toContain('`file:` paths');
  init({ folder: join(folder, 'other'), projectRoot });
  expect(readme('other')).not.toContain('file:');
  expect(readFileSync(join(folder, 'other/package.json'), 'utf8')).not.toContain('resolutions');
});

test('asks for a name, and for tarballs that are there', () => {
  expect(() => init({ folder: undefined, projectRoot })).toThrow('Name the folder');
  const site = join(folder, 'docs');
  expect(() => init({ folder: site, from: folder, projectRoot })).toThrow(
    /There is no .*twinleaf-engine-.*\.tgz\. `--from` names the folder with the packages as tarballs/,
  );
  expect(existsSync(site)).toBe(false);
});
