import { describe, expect, test } from 'vitest';
import { commandsOf, rspackCalls } from './shell.ts';

describe('calls of rspack', () => {
  test.each([
    ['npx rspack build -w', ['build', '-w']],
    ['$ pnpm exec rspack', []],
    ['yarn rspack serve', ['serve']],
    ['NODE_ENV=test npx -y rspack b', ['b']],
    ['cross-env A=1 rspack b', ['b']],
    ['npm ci && ./node_modules/.bin/rspack p', ['p']],
    ['npx @rspack/cli build --fast', ['build', '--fast']],
    ['npx -p @rspack/cli rspack build', ['build']],
    ['npx --package=@rspack/cli@1 rspack b', ['b']],
    ['rspack build \\\n  --mode none', ['build', '--mode', 'none']],
  ])('%s', (code, words) => expect(rspackCalls(code).map((call) => call.words)).toEqual([words]));

  test.each([
    'npx rsbuild build',
    'npm i @rspack/core',
    'pnpm add -D @rspack/cli',
    '# rspack build',
    'cd rspack',
  ])('%s', (code) => expect(rspackCalls(code)).toEqual([]));

  test('places', () => {
    expect(rspackCalls('npm ci\nnpx rspack b')).toMatchObject([{ line: 2, column: 5 }]);
  });
});

test('commands that are run, and others', () => {
  expect(commandsOf('A=1 node build.mjs\nnpx rspack b && ls')).toEqual({
    commands: [
      { program: 'node', args: ['build.mjs'], env: { A: '1' } },
      { program: 'rspack', args: ['b'], env: {} },
    ],
    unknown: [{ line: 2, text: 'ls' }],
  });
});
