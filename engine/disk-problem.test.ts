import { expect, test } from 'vitest';
import { diskProblem, goneProblem } from './disk-problem.ts';

function systemError(code: string, path?: string): Error {
  return Object.assign(new Error(`${code}: it failed`), { code, ...(path && { path }) });
}

test.each([
  ['ENOSPC', 'the disk is full', 'make room'],
  ['EBUSY', 'a disk or a volume is mounted here', '--out <folder>'],
  ['EMFILE', 'open no more files', 'ulimit -n 4096'],
])('%s is told with what to do', (code, message, hint) => {
  const problem = diskProblem(systemError(code, '/site/dist'));
  expect(problem).toMatchObject({ code: 'disk', severity: 'error', file: '/site/dist' });
  expect(problem?.message).toContain(message);
  expect(problem?.hint).toContain(hint);
});

test('of a copy, the full disk is the one that it goes to', () => {
  const error = (code: string) =>
    Object.assign(systemError(code, '/cache/main.js'), { dest: '/site/dist.1.new/main.js' });
  expect(diskProblem(error('ENOSPC'))?.file).toBe('/site/dist.1.new/main.js');
  expect(diskProblem(error('EACCES'), () => false)?.file).toBe('/cache/main.js');
});

test('errors of the program are none of the disk', () => {
  expect(diskProblem(new TypeError('x is not a function'))).toBeUndefined();
  expect(diskProblem(systemError('ERR_MODULE_NOT_FOUND'))).toBeUndefined();
  expect(diskProblem(systemError('constructor'))).toBeUndefined();
});

test('what may not be read is not what may not be written', () => {
  const error = systemError('EACCES', '/site/content/a.md');
  expect(diskProblem(error, () => false)?.message).toContain('may not be read by this user');
  expect(diskProblem(error, () => true)?.message).toContain('may not be written by this user');
});

test('a file of the site that went away meanwhile is named', () => {
  expect(goneProblem(systemError('ENOENT', '/site/content/a.md'), '/site')).toMatchObject({
    file: '/site/content/a.md',
    message: 'this was there when the build began, and is gone',
  });
  expect(goneProblem(systemError('ENOENT', '/engine/cli.mjs'), '/site')).toBeUndefined();
  expect(goneProblem(systemError('EACCES', '/site/content/a.md'), '/site')).toBeUndefined();
});
