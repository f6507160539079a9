import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { Cache } from '../../engine/cache.ts';
import { planOf } from '../../tests/plan-of.ts';
import { keepResults } from '../examples/perform.ts';
import { abandonJobs } from '../examples/programs.ts';
import { type JobResult, performOnce, siteJobKey } from './execute.ts';

const folder = mkdtempSync(join(tmpdir(), 'execute-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pool = {
  build: () => Promise.reject(new Error('nothing is built')),
  types: () => Promise.reject(new Error('nothing is type-checked')),
  program: () => Promise.resolve({ failure: 'nothing shares a process' }),
  close: () => undefined,
};

/** Runs a script as the check does. @param runLimit milliseconds */
async function run(code: string, runLimit: number): Promise<JobResult> {
  const { jobs } = await planOf(`# Page\n\n\`\`\`js run title="a.cjs"\n${code}\n\`\`\`\n`);
  const [job] = jobs;
  if (!job) throw new Error('no job');
  const cache = new Cache(join(folder, 'cache'));
  const places = { projectRoot: folder, sandbox: folder };
  const shop = {
    ...places,
    cache,
    salt: 'salt',
    pool,
    programs: pool,
    shared: new Set<string>(),
    runLimit,
  };
  const results = keepResults(
    {
      keyOf: (one: typeof job) => siteJobKey(one, 'salt'),
      perform: (one) => performOnce(one, shop),
    },
    cache,
  );
  return results.of(job);
}

test('a run that is stopped at the time limit is no result, and is run again the next time', async () => {
  const code = "console.log('started');\nsetTimeout(() => console.log('done'), 5000);";
  expect(await run(code, 1500)).toEqual({
    failure: expect.stringContaining('`node a.cjs` did not end within 1.5 seconds'),
  });
  expect(await run(code, 30_000)).toMatchObject({ printed: 'started\ndone\n' });
}, 40_000);

test('a run that fails by itself is a result, which is kept', async () => {
  const code = 'console.log(process.hrtime.bigint());\nprocess.exit(3);';
  const first = await run(code, 30_000);
  expect(first).toMatchObject({ failed: { command: 'node a.cjs', code: 3 } });
  expect(await run(code, 30_000)).toEqual(first);
}, 40_000);

test('a check that is ended leaves no program and no folder behind', async () => {
  const file = join(folder, 'started');
  const code = `require('node:fs').writeFileSync(${JSON.stringify(file)}, process.cwd() + ' ' + process.pid);\nsetInterval(() => {}, 1000);`;
  const running = run(code, 30_000);
  await vi.waitFor(() => expect(readWords(file)).toHaveLength(2), { timeout: 10_000 });
  const [place = '', pid] = readWords(file);
  abandonJobs();
  expect(existsSync(place)).toBe(false);
  await running;
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
  expect(readdirSync(tmpdir()).filter((name) => name.includes(`example-${process.pid}-`))).toEqual(
    [],
  );
}, 40_000);

const readWords = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split(' ') : [];
