// Runs a program of an example to its end in this process, which has the packages loaded already:
// loading them takes longer than most programs. It answers only when the program has come to an end
// as it would have in a process of its own.
import { createHook } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { capture } from './capture.mjs';

/** Milliseconds for what a program has left open to close, before the process is given up. */
const PATIENCE = 2000;
/** Characters; a program that prints more goes in circles. */
const MOST_PRINTED = 5_000_000;
/** Between two looks at what is still open, in milliseconds. */
const PAUSE = 20;

/** Stands for the end of the process where a program asks for it, so that its code does not go on. */
const EXIT = new Error('the program has ended the process');

/** @type {(() => void) | undefined} */
let onDrained;
/** @type {((error: unknown) => void) | undefined} */
let onFault;
process.on('beforeExit', () => {
  // The process would end here, too.
  process.channel?.ref();
  onDrained?.();
});

/** Timers that a program has set; nothing else knows of them. @type {Set<NodeJS.Timeout>} */
const timers = new Set();
const timerHook = createHook({
  init(_id, type, _trigger, resource) {
    if (type === 'Timeout') timers.add(/** @type {NodeJS.Timeout} */ (resource));
  },
});

/**
 * @typedef {import('../task.ts').ProgramTask} ProgramTask
 * @typedef {import('../task.ts').ProgramOutcome} ProgramOutcome
 * @typedef {{ close?(): void, destroy?(): void, closeAllConnections?(): void }} Handle
 * @typedef {[string | symbol, Function[]][]} Listeners
 */

/** @param {unknown} error that nobody has caught @returns {boolean} whether a program is told of it */
export function isOfProgram(error) {
  if (error !== EXIT) onFault?.(error);
  return error === EXIT || onFault !== undefined;
}

/**
 * @param {ProgramTask} task
 * @returns {Promise<ProgramOutcome>}
 * @throws {Error} when only a process of its own can tell what the program does
 */
export async function runProgram({ folder, words: [file = '', ...args], env, stopAt, isServer }) {
  process.chdir(folder);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  // The server's package says so while it is loaded, which it is only once.
  if (isServer) process.env.WEBPACK_SERVE = 'true';
  const program = resolve(file);
  const { argv, exit } = process;
  process.argv = [process.execPath, program, ...args];
  const stop = stopAt === undefined ? undefined : new RegExp(stopAt);
  const printed = capture((text) => {
    if (text.length > MOST_PRINTED) onFault?.(new Error('it prints without an end'));
    if (stop?.test(text)) end(0);
  });
  const handles = new Set(openHandles());
  const listeners = listenersNow();
  /** @type {{ text: string, code: number } | undefined} */
  let ended;
  /** @type {(code: number) => void} */
  let end = () => undefined;
  const finished = new Promise((done, fail) => {
    end = (code) => {
      ended ??= { text: printed.text(), code };
      done(undefined);
    };
    onFault = fail;
  });
  let isLoaded = false;
  let isDrained = false;
  onDrained = () => {
    isDrained = true;
    if (isLoaded) end(Number(process.exitCode ?? 0));
    else onFault?.(new Error('it waits for what never comes'));
  };
  process.exit = /** @type {typeof process.exit} */ (
    (code) => {
      end(Number(code ?? process.exitCode ?? 0));
      throw EXIT;
    }
  );
  timerHook.enable();
  process.channel?.unref();
  try {
    load(program).then(() => {
      isLoaded = true;
    }, isOfProgram);
    await finished;
    if (!ended) throw new Error('it has not ended');
    if (listensToExit(listeners)) throw new Error('it does something when its process ends');
    timerHook.disable();
    return { ...ended, isClean: isDrained || (await isClosed(handles)) };
  } finally {
    process.channel?.ref();
    timerHook.disable();
    timers.clear();
    onDrained = undefined;
    onFault = undefined;
    printed.end();
    process.exit = exit;
    process.argv = argv;
    takeBackListeners(listeners);
  }
}

/** @param {string} program absolute path */
async function load(program) {
  if (/\.[cm]?js$/.test(program)) {
    await import(pathToFileURL(program).href);
    return;
  }
  // The command line is no file of the example: it runs each time that it is loaded.
  const require = createRequire(program);
  delete require.cache[require.resolve(program)];
  require(program);
}

/**
 * Closes what a program has left open.
 * @param {ReadonlySet<Handle>} before what was open before it
 * @returns {Promise<boolean>} whether nothing is left that could still act
 */
function isClosed(before) {
  const close = () => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    for (const handle of openHandles()) {
      if (before.has(handle)) continue;
      handle.closeAllConnections?.();
      (handle.destroy ?? handle.close)?.call(handle);
    }
  };
  return new Promise((resolve) => {
    const again = setInterval(close, PAUSE).unref();
    const late = setTimeout(() => done(false), PATIENCE).unref();
    /** @param {boolean} isNothingLeft */
    function done(isNothingLeft) {
      clearInterval(again);
      clearTimeout(late);
      resolve(isNothingLeft);
    }
    onDrained = () => done(true);
    close();
  });
}

/** Servers, connections, watchers. @returns {Handle[]} */
const openHandles = () =>
  /** @type {{ _getActiveHandles(): Handle[] }} */ (
    /** @type {unknown} */ (process)
  )._getActiveHandles();

/** @returns {Listeners} */
const listenersNow = () =>
  process.eventNames().map((name) => [name, process.rawListeners(/** @type {'exit'} */ (name))]);

/** @param {Listeners} before @returns {Listeners} */
function addedListeners(before) {
  const known = new Map(before);
  return listenersNow().map(([name, now]) => [
    name,
    now.filter((one) => !known.get(name)?.includes(one)),
  ]);
}

/** @param {Listeners} before */
const listensToExit = (before) =>
  addedListeners(before).some(
    ([name, added]) => (name === 'exit' || name === 'beforeExit') && added.length > 0,
  );

/** @param {Listeners} before */
function takeBackListeners(before) {
  for (const [name, added] of addedListeners(before))
    for (const one of added)
      process.off(/** @type {'exit'} */ (name), /** @type {() => void} */ (one));
}
