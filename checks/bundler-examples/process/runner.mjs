// A process that does tasks one after the other, sent by `pool.ts`. Plain JavaScript that Node runs as it
// is: it lives beside the packages of the sandbox, not in a bundle. Examples run in here, so it may
// be left behind broken or stuck; the pool then starts another one.
import { runBuild } from './build.mjs';
import { isOfProgram, runProgram } from './program.mjs';
import { checkTypes } from './type-check.mjs';

const sandbox = process.argv[2] ?? '';
// What an example sets or prints must not depend on who called.
delete process.env.NODE_ENV;
const environment = { ...process.env };

/** @type {((error: unknown) => void) | undefined} */
let failTask;
// A plugin's forgotten promise belongs to the task at hand.
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => {
    if (!isOfProgram(error)) failTask?.(error);
  });

/** @param {import('../task.ts').Task} task */
async function perform(task) {
  if (task.kind === 'program') return runProgram(task);
  return task.kind === 'build' ? runBuild(task, sandbox) : checkTypes(task, sandbox);
}

process.on(
  'message',
  async (/** @type {{ id: number, task: import('../task.ts').Task }} */ message) => {
    const { id, task } = message;
    /** @type {import('../task.ts').Answer} */
    let answer;
    try {
      const failed = new Promise((_resolve, reject) => {
        failTask = reject;
      });
      answer = { id, outcome: await Promise.race([perform(task), failed]) };
    } catch (error) {
      answer = {
        id,
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      };
    }
    failTask = undefined;
    process.chdir(sandbox);
    for (const name of Object.keys(process.env))
      if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
    process.exitCode = 0;
    process.send?.(answer);
  },
);
process.on('disconnect', () => process.exit(0));
