// What a program runs of others (a site's configuration, its plugins and components) may end the
// process, never come back, or leave something running. None of this may look like success, or like
// work. Plain JavaScript, because it runs before any TypeScript can.

import { closeSync } from 'node:fs';
import { url as debuggerAddress } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { createPulse, nameAtWork, setWatchdog, showPulse } from './at-work.mjs';

/** How long after its end a program waits for what others have left running, in milliseconds. */
const LINGER = 3000;

/** Lines of a stack that are worth reading. */
const FRAMES = 3;

/** What the watchdog calls in the main thread, by a name that is known wherever Node was interrupted. */
const END = '__endOfDocs';

/** In seconds: after them a thread's work that never pauses is told, and ended. */
const PATIENCE = { told: 30, ended: 120 };

/**
 * Runs a program until it has an exit code, and sees to it that the process ends so and not otherwise.
 * @param {() => Promise<number>} main
 * @param {object} [options]
 * @param {boolean} [options.survives] what is thrown where nobody waits for it is told, and ends nothing
 * @param {{ told: number, ended: number }} [options.patience]
 */
export async function runToTheEnd(main, { survives = false, patience = PATIENCE } = {}) {
  const say = (/** @type {string} */ text) => process.stderr.write(text);
  const atWork = () => (nameAtWork() === '' ? '' : ` At work was ${nameAtWork()}.`);
  const tellEnd = () => {
    process.exitCode = 1;
    say(
      `This ended before it was done: something that it loads (the configuration of the site, a page, a plugin, a component, a check) calls \`process.exit\`, or waits for what never comes.${atWork()}\n`,
    );
  };
  startWatchdog(patience, () => process.off('exit', tellEnd));
  /** @param {unknown} error */
  const tellThrown = (error) => {
    say(
      `Something that this loads (the configuration of the site, a plugin, a component, a check) throws where nobody waits for it, such as in a timer or in a promise without \`await\`:\n${stackOf(error)}\n`,
    );
    if (survives) return;
    process.off('exit', tellEnd);
    process.exit(1);
  };
  process.on('exit', tellEnd);
  process.on('uncaughtException', tellThrown);
  if (survives) {
    // Who serves until it is told to stop is stopped so; the bundler then ends the process by itself.
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => process.off('exit', tellEnd));
  }
  try {
    process.exitCode = await main();
  } finally {
    process.off('exit', tellEnd);
    process.off('uncaughtException', tellThrown);
  }
  endLater();
}

/**
 * Has a thread of its own look on from the first work of a site's code on.
 * @param {{ told: number, ended: number }} patience
 * @param {() => void} onEnd called when it ends the process
 */
function startWatchdog(patience, onEnd) {
  // Who debugs stands still for as long as it takes.
  if (debuggerAddress() !== undefined) return;
  const pulse = createPulse();
  /** @type {Worker | undefined} */
  let watchdog;
  setWatchdog({
    onFirst() {
      showPulse(pulse);
      const workerData = { pulse, ...patience, end: `globalThis.${END}()` };
      watchdog = new Worker(new URL('./watchdog.mjs', import.meta.url), {
        workerData,
        // Not those of the program, which may say what its text is.
        execArgv: [],
      });
      watchdog.unref();
      // Without it everything is done as well.
      watchdog.on('error', () => undefined);
    },
    watch: (other) => watchdog?.postMessage(other),
  });
  Reflect.set(globalThis, END, () => {
    onEnd();
    // The watchdog has said everything; Node would speak of its debugger.
    process.once('exit', () => closeSync(2));
    process.exit(1);
  });
}

/** Ends the process that a timer or a connection of others would keep for ever. */
function endLater() {
  setTimeout(() => {
    const isWriting = process.stdout.writableLength > 0 || process.stderr.writableLength > 0;
    if (isWriting) endLater();
    else process.exit();
  }, LINGER).unref();
}

/** @param {unknown} error */
function stackOf(error) {
  if (!(error instanceof Error)) return `  ${String(error)}`;
  const [head = '', ...frames] = (error.stack ?? String(error)).split('\n');
  const own = frames.filter((line) => /^\s+at /.test(line) && !line.includes('node:internal'));
  return [`  ${head}`, ...own.slice(0, FRAMES)].join('\n');
}
