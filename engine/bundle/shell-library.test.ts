import { expect, test } from 'vitest';
import { shellLibrary } from './shell-library.ts';

const REPOSITORY = '/home/me/docs';
const SCOPE_FOLDER = '/home/me/site/node_modules/@twinleaf';

const isTaken = (root: string, file: string): boolean => {
  const { include } = shellLibrary(root);
  if (typeof include !== 'function') throw new Error('no rule by file');
  return include(file);
};

test.each([
  ['theme/shell.tsx', true],
  ['theme/search/mount.tsx', true],
  ['runtime/start.tsx', true],
  ['runtime/page-swap.ts', true],
  ['runtime/island-root.ts', false],
  ['islands/tabs/tabs.tsx', false],
  ['components/kbd.tsx', false],
  ['node_modules/react-dom/client.js', false],
])('of the repository, %s is drawn by the small library: %s', (path, expected) =>
  expect(isTaken(REPOSITORY, `${REPOSITORY}/${path}`)).toBe(expected),
);

test.each([
  ['theme/shell.tsx', true],
  ['theme/runtime/start.tsx', true],
  ['theme/runtime/island-root.ts', false],
  ['theme/islands/tabs/tabs.tsx', false],
])('of the installed packages, %s is drawn by the small library: %s', (path, expected) =>
  expect(isTaken(SCOPE_FOLDER, `${SCOPE_FOLDER}/${path}`)).toBe(expected),
);

test('it lies where the packages are', () => {
  expect(shellLibrary(SCOPE_FOLDER).resolve?.alias).toEqual({
    react: '/home/me/site/node_modules/preact/compat',
    'react-dom': '/home/me/site/node_modules/preact/compat',
  });
});
