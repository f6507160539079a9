import { expect, test } from 'vitest';
import { missingBinding, unsupportedInstall } from './install-kind.mjs';

const { pnp: _, ...versions } = process.versions;

test.each([
  '/home/ada/site/node_modules/@twinleaf/engine/bin.mjs',
  '/home/ada/repository/engine/bin.mjs',
  '/home/ada/.pnpm-store/site/node_modules/@twinleaf/engine/bin.mjs',
])('packages in one folder: %s', (program) => {
  expect(unsupportedInstall(program, versions)).toBeUndefined();
});

test('packages apart are told, with what to write', () => {
  const apart =
    '/site/node_modules/.pnpm/@twinleaf+engine@0.1.0/node_modules/@twinleaf/engine/bin.mjs';
  expect(unsupportedInstall(apart, versions)).toContain('nodeLinker: hoisted');
});

test('Plug’n’Play is told, with what to write', () => {
  const program = '/site/.yarn/cache/engine.zip/node_modules/@twinleaf/engine/bin.mjs';
  expect(unsupportedInstall(program, { ...versions, pnp: '3' })).toContain(
    'nodeLinker: node-modules',
  );
});

test('a bundler without its part for this machine is told, with what to do', () => {
  const error = new Error(
    'Cannot find native binding. npm has a bug related to optional dependencies',
  );
  expect(missingBinding(error)?.split('\n')).toEqual([
    `The bundler’s part for this machine (${process.platform} ${process.arch}) is not installed.`,
    expect.stringContaining('npm install'),
  ]);
  expect(missingBinding(new Error('no space left'))).toBeUndefined();
});
