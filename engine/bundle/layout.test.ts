import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  cacheFolder,
  docsPath,
  findProject,
  isForeign,
  isInstalled,
  packagesFolder,
  sourcePath,
  versionFiles,
} from './layout.mjs';

const REPOSITORY = '/home/me/docs';
const SCOPE_FOLDER = '/home/me/site/node_modules/@twinleaf';

test.each([
  ['in the repository', REPOSITORY, 'runtime/entry.ts', '/home/me/docs/runtime/entry.ts'],
  ['in the repository', REPOSITORY, 'engine/cli.ts', '/home/me/docs/engine/cli.ts'],
  ['installed', SCOPE_FOLDER, 'engine/cli.ts', `${SCOPE_FOLDER}/engine/cli.ts`],
  ['installed', SCOPE_FOLDER, 'theme/shell.tsx', `${SCOPE_FOLDER}/theme/shell.tsx`],
  ['installed', SCOPE_FOLDER, 'runtime/entry.ts', `${SCOPE_FOLDER}/theme/runtime/entry.ts`],
])('%s: %s, %s', (_where, root, path, file) => expect(sourcePath(root, path)).toBe(file));

test('documentation is named where its reader has it', () => {
  expect([REPOSITORY, SCOPE_FOLDER].map((root) => docsPath(root, 'deploy.md'))).toEqual([
    'docs/deploy.md',
    'node_modules/@twinleaf/engine/docs/deploy.md',
  ]);
});

test('packages and what is kept lie where bundles look for packages', () => {
  expect([REPOSITORY, SCOPE_FOLDER].map(isInstalled)).toEqual([false, true]);
  expect(packagesFolder(REPOSITORY)).toBe('/home/me/docs/node_modules');
  expect(packagesFolder(SCOPE_FOLDER)).toBe('/home/me/site/node_modules');
  expect(cacheFolder(SCOPE_FOLDER)).toMatch(/^\/home\/me\/site\/node_modules\/\.cache\//);
});

test('what is installed changes with the site’s lock and the packages’ versions', () => {
  expect(versionFiles(REPOSITORY)).toEqual(['/home/me/docs/package-lock.json']);
  const files = versionFiles(SCOPE_FOLDER);
  expect(files).toContain('/home/me/site/package-lock.json');
  expect(files).toContain(`${SCOPE_FOLDER}/theme/package.json`);
});

test.each([
  ['/home/me/docs/engine/cli.ts', false],
  ['/home/me/docs/node_modules/zod/index.js', true],
  [`${SCOPE_FOLDER}/engine/cli.ts`, false],
  [`${SCOPE_FOLDER}/engine/node_modules/zod/index.js`, true],
  ['/home/me/site/node_modules/@twin/engine/cli.ts', true],
  ['C:\\site\\node_modules\\zod\\index.js', true],
])('isForeign: %s → %s', (file, expected) => expect(isForeign(file)).toBe(expected));

test('the project is found from its bundles, also when it is installed', () => {
  const root = mkdtempSync(join(tmpdir(), 'layout-'));
  try {
    const bundles = join(root, 'node_modules/.cache/x');
    const scope = join(root, 'node_modules/@twinleaf');
    mkdirSync(bundles, { recursive: true });
    mkdirSync(join(scope, 'checks'), { recursive: true });
    expect(() => findProject(bundles, 'checks/bin.mjs')).toThrow('checks/bin.mjs is nowhere above');
    writeFileSync(join(scope, 'checks/bin.mjs'), '');
    expect(findProject(bundles, 'checks/bin.mjs')).toBe(scope);
    expect(findProject(join(scope, 'checks'), 'checks/bin.mjs')).toBe(scope);
    // A workspace: the package is a link.
    mkdirSync(join(root, 'repository'));
    renameSync(join(scope, 'checks'), join(root, 'repository', 'checks'));
    symlinkSync(join(root, 'repository', 'checks'), join(scope, 'checks'));
    expect(findProject(bundles, 'checks/bin.mjs')).toBe(join(root, 'repository'));
  } finally {
    rmSync(root, { recursive: true });
  }
});
