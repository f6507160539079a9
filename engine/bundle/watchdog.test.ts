import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isFull } from '../../e2e/support/routes.ts';

const moduleAt = (name: string) => new URL(name, import.meta.url).href;

/** As little as can be told apart: a loop without an end has a processor for all of it. */
const IMPATIENT = { told: 1, ended: 2 };
/** A busy machine may keep a thread waiting for a second. */
const PATIENT = { told: 2, ended: 3 };

/** Runs a program that works on `content/a.mdx` by some JavaScript, with little patience. */
function run(work: string, patience = IMPATIENT) {
  const script = `import { runToTheEnd } from '${moduleAt('./to-the-end.mjs')}';
    import { createPulse, watchPulse, workOn } from '${moduleAt('./at-work.mjs')}';
    import { Worker } from 'node:worker_threads';
    process.on('exit', (code) => process.stdout.write('exit ' + code));
    process.on('SIGINT', () => undefined);
    const main = async () => { await workOn('content/a.mdx', async () => { ${work} }); return 0 };
    await runToTheEnd(main, { patience: ${JSON.stringify(patience)} });`;
  const args = ['--input-type=module', '--eval', script];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    timeout: 20_000,
  });
  return { status, stdout, stderr };
}

const SAID = [
  'content/a.mdx has kept this busy for 1 s without a pause, as a loop without an end does. After 2 s it is ended.',
  'content/a.mdx endless it has kept this busy for 2 s without a pause, as a loop without an end does',
  '  → look for a loop or a recursion in what it runs, such as expressions, components and plugins',
  '',
  '1 error in 1 file',
  '',
].join('\n');

test.each([
  ['an expression that tries everything', "/^(a+)+$/.test('a'.repeat(60) + 'b')"],
  ...(isFull
    ? [
        ['a loop that catches everything', 'for (;;) { try { for (;;); } finally { continue } }'],
        ['a loop', 'while (true);'],
        ['a loop that lets only promises go on', 'for (;;) await null;'],
      ]
    : []),
])('%s is named, and ends with what is left to do done', (_name, work) => {
  expect(run(work)).toEqual({ status: 1, stdout: 'exit 1', stderr: SAID });
});

test('a loop in another thread that is watched is named, too', () => {
  const thread = `import { showPulse, workOn } from '${moduleAt('./at-work.mjs')}';
    import { workerData } from 'node:worker_threads';
    showPulse(workerData);
    workOn('content/b.mdx', () => { while (true); });`;
  const { status, stderr } = run(`const pulse = createPulse(); watchPulse(pulse);
    const url = 'data:text/javascript,' + encodeURIComponent(${JSON.stringify(thread)});
    new Worker(new URL(url), { workerData: pulse, execArgv: [] });
    await new Promise(() => {});`);
  expect(status).toBe(1);
  expect(stderr).toContain('content/b.mdx endless');
});

test('work that pauses now and then may take its time', () => {
  const pausing = `for (const end = Date.now() + 4000; Date.now() < end;) {
    const until = Date.now() + 200;
    while (Date.now() < until);
    await new Promise(setImmediate);
  }`;
  expect(run(pausing, PATIENT)).toEqual({ status: 0, stdout: 'exit 0', stderr: '' });
});

test('what ends the process is named', () => {
  expect(run('process.exit(0)').stderr).toContain('At work was content/a.mdx.');
  expect(run('await new Promise(() => {})').stderr).toContain('At work was content/a.mdx.');
});
