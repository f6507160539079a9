import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Failure } from '../examples/job.ts';
import type {
  Answer,
  BuildOutcome,
  BuildTask,
  ProgramOutcome,
  ProgramTask,
  Task,
  TypesOutcome,
  TypesTask,
} from './task.ts';

/** Milliseconds after which a task hangs: a build is one example, types are those of all pages. */
const TIME_LIMIT = { build: 90_000, types: 300_000, program: 30_000 } as const;
/** Memory that builds leave behind goes with the process. */
const TASKS_PER_PROCESS = 150;
/** Last words of a process that crashes. */
const LAST_WORDS = 2000;

/** Processes that do tasks; each does one at a time. */
export interface TaskPool {
  build(task: BuildTask): Promise<BuildOutcome | Failure>;
  types(task: TypesTask): Promise<TypesOutcome | Failure>;
  /** A failure says nothing about the program: only a process of its own can tell what it does. */
  program(task: ProgramTask): Promise<ProgramOutcome | Failure>;
  close(): void;
}

/**
 * @param projectRoot absolute path of the repository
 * @param sandbox absolute path of the installed packages
 * @param size number of processes
 */
export function createPool(projectRoot: string, sandbox: string, size: number): TaskPool {
  const file = join(projectRoot, 'checks/bundler-examples/process/runner.mjs');
  const slots = Array.from({ length: size }, () => createSlot(file, sandbox));
  const idle = [...slots];
  const waiting: ((slot: Slot) => void)[] = [];

  async function run<Result>(task: Task): Promise<Result | Failure> {
    const slot = idle.pop() ?? (await new Promise<Slot>((resolve) => waiting.push(resolve)));
    const answer = await slot.send(task);
    // What it left running would act on the next task.
    if ('failure' in answer || isSpent(task, answer)) slot.close();
    const next = waiting.shift();
    if (next) next(slot);
    else idle.push(slot);
    // Each kind of task has one kind of outcome; see `runner.mjs`.
    return 'failure' in answer ? answer : (answer.outcome as Result);
  }

  return {
    build: (task) => run<BuildOutcome>(task),
    types: (task) => run<TypesOutcome>(task),
    program: (task) => run<ProgramOutcome>(task),
    close() {
      for (const slot of slots) slot.close();
    },
  };
}

/** Something of a program is left that could not be closed. */
const isSpent = ({ kind }: Task, { outcome }: Extract<Answer, { outcome: unknown }>): boolean =>
  kind === 'program' && 'isClean' in outcome && !outcome.isClean;

interface Slot {
  send(task: Task): Promise<Answer | Failure>;
  close(): void;
}

/** A process and its successors. */
function createSlot(file: string, sandbox: string): Slot {
  let child: ChildProcess | undefined;
  let tasks = 0;
  let words = '';

  function start(): ChildProcess {
    tasks = 0;
    words = '';
    const { FORCE_COLOR: _color, ...env } = process.env;
    const started = fork(file, [sandbox], {
      cwd: sandbox,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...env, NO_COLOR: '1', BROWSERSLIST_IGNORE_OLD_DATA: '1' },
      execArgv: ['--max-old-space-size=1536'],
    });
    const forget = () => {
      if (child === started) child = undefined;
    };
    // It may end between two tasks, when nobody else listens.
    started.on('exit', forget);
    started.on('error', forget);
    started.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      words = (words + chunk).slice(-LAST_WORDS);
    });
    return started;
  }

  function send(task: Task): Promise<Answer | Failure> {
    if (child && (tasks >= TASKS_PER_PROCESS || !child.connected)) close();
    child ??= start();
    const running = child;
    const limit = TIME_LIMIT[task.kind];
    tasks += 1;
    return new Promise((resolve) => {
      const finish = (answer: Answer | Failure) => {
        clearTimeout(timer);
        running.off('message', finish);
        running.off('exit', crashed);
        running.off('error', crashed);
        resolve(answer);
      };
      const crashed = () => {
        finish({ failure: `the process of the example crashed\n${words.trim()}`.trim() });
      };
      const timer = setTimeout(() => {
        close();
        finish({ failure: `the example did not end within ${limit / 1000} seconds` });
      }, limit);
      running.once('message', finish);
      running.once('exit', crashed);
      running.once('error', crashed);
      running.send({ id: tasks, task });
    });
  }

  function close(): void {
    // Native threads keep it alive; there is nothing to save.
    child?.kill('SIGKILL');
    child = undefined;
  }

  return { send, close };
}
