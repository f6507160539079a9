import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';

/** Runs a program whose `main` is some JavaScript. */
function run(main: string, options = '{}') {
  const module = new URL('./to-the-end.mjs', import.meta.url).href;
  const script = `import { runToTheEnd } from '${module}';
    const main = async () => { ${main} };
    await runToTheEnd(main, ${options});`;
  const args = ['--input-type=module', '--eval', script];
  const { status, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    timeout: 20_000,
  });
  return { status, stderr };
}

describe('a program that runs code of others', () => {
  test('has the exit code of its work, and says nothing of itself', () => {
    expect(run('return 0')).toEqual({ status: 0, stderr: '' });
    expect(run('return 3')).toEqual({ status: 3, stderr: '' });
  });

  test.each([
    ['ends the process', 'process.exit(0)'],
    ['ends the process with a code of its own', 'process.exit(7)'],
    ['waits for what never comes', 'await new Promise(() => {}); return 0'],
  ])('fails and says so when that %s', (_name, main) => {
    const { status, stderr } = run(main);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^This ended before it was done: .*`process\.exit`/);
  });

  test.each([
    ['in a timer', 'setTimeout(() => { throw new Error("late") }, 1)'],
    ['in a promise', 'Promise.reject(new Error("late"))'],
  ])('fails and shows where when that throws %s', (_name, late) => {
    const { status, stderr } = run(
      `${late}; await new Promise((r) => setTimeout(r, 500)); return 0`,
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(/where nobody waits for it.*\n {2}Error: late\n {4}at /);
    expect(stderr).not.toContain('node:internal');
    expect(stderr).not.toContain('This ended before');
  });

  test('tells of it and goes on where it serves while others write', () => {
    const { status, stderr } = run(
      'Promise.reject(new Error("late")); await new Promise((r) => setTimeout(r, 100)); return 0',
      '{ survives: true }',
    );
    expect(status).toBe(0);
    expect(stderr).toContain('Error: late');
  });

  test('may be told to stop, whoever ends it then', () => {
    const { status, stderr } = run(
      "process.on('SIGTERM', () => process.exit(0)); process.kill(process.pid, 'SIGTERM'); await new Promise((r) => setTimeout(r, 5000)); return 1",
      '{ survives: true }',
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test('ends although something is left running', () => {
    expect(run('setInterval(() => {}, 1000); return 4')).toEqual({ status: 4, stderr: '' });
  });
});
