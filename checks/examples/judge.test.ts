import { expect, test } from 'vitest';
import { routeOfSource } from '../../engine/routes.ts';
import { compileText, testScheme } from '../../tests/compile/support.ts';
import { examplesOf } from './example.ts';
import type { RunOutcome } from './execute.ts';
import { judgeJob } from './judge.ts';
import { type Plan, planPage } from './plan.ts';

async function planOf(text: string): Promise<Plan> {
  const route = routeOfSource('en/guide/page.mdx', testScheme);
  if (!route) throw new Error('no route');
  const page = await compileText(text);
  return planPage(examplesOf({ route: { ...route, file: '' }, page, text }));
}

test('a panic is told by its message, not by the last line of the backtrace', async () => {
  const { jobs } = await planOf('# Page\n\n```js run title="a.cjs"\ncrash();\n```\n');
  const [job] = jobs;
  if (!job) throw new Error('no job');
  const result: RunOutcome = {
    printed:
      'Panic occurred at runtime.\nMessage:  Module(b) should be added before using\n 2: clone3\n    at clone3.S:81\n',
    failed: { command: 'node a.cjs', code: 'SIGABRT' },
    refusals: [],
    files: [],
    contents: {},
  };
  expect(judgeJob(job, result).map(({ problem }) => problem.message)).toEqual([
    '`node a.cjs` ended with SIGABRT: Message:  Module(b) should be added before using',
  ]);
});
