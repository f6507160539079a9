import { describe, expect, test } from 'vitest';
import { planOf } from '../../tests/plan-of.ts';
import type { Outcome } from '../examples/job.ts';
import { judgeClaim } from '../examples/judge.ts';
import { actualOutput, judgeJob } from './judge.ts';

test('a panic is told by its message, not by the last line of the backtrace', async () => {
  const { jobs } = await planOf('# Page\n\n```js run title="a.cjs"\ncrash();\n```\n');
  const [job] = jobs;
  if (!job) throw new Error('no job');
  const result: Outcome = {
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

describe('an output that shows nothing', () => {
  async function judge(output: string, printed: string) {
    const { claims } = await planOf(`# Page\n\n\`\`\`js run\nrun();\n\`\`\`\n\n${output}`);
    const [claim] = claims;
    if (!claim) throw new Error('no claim');
    const contents = { 'dist/main.js': printed };
    const result = { printed, refusals: [], files: [], contents };
    const problem = judgeClaim(claim, result, actualOutput(claim, result))?.problem;
    return problem && { code: problem.code, line: problem.line, hint: problem.hint };
  }
  const fence = (info: string, body: string) => `\`\`\`${info}\n${body}\`\`\`\n`;

  test.each(['…\n', '// …\n…\n', ''])('%j is a problem that --fix mends', async (body) => {
    expect(await judge(fence('js output', body), 'hello\n')).toEqual({
      code: 'output-not-shown',
      line: 7,
      hint: expect.stringContaining('--fix` fills in the real output'),
    });
  });

  test.each(['…\n', '/* … */\n', ''])('of a file, %j asks for lines', async (body) => {
    expect(await judge(fence('js output title="dist/main.js"', body), 'run();')).toEqual({
      code: 'output-not-shown',
      line: 7,
      hint: expect.stringContaining('write the lines of `dist/main.js` that matter'),
    });
  });

  test('nothing is rightly shown of an example that prints nothing', async () => {
    expect(await judge(fence('text output', ''), '\n')).toBeUndefined();
  });

  test('a single line is something', async () => {
    expect(await judge(fence('text output', '…\nhello\n'), 'a\nhello\n')).toBeUndefined();
  });
});
