// Sees that code of a site has taken a thread and does not give it back: a loop without an end lets
// nothing else run there, no timer and no signal. Runs in a thread of its own. Plain JavaScript, because it
// is started where no TypeScript is.
import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { readPulse } from './at-work.mjs';

/** Between two looks, in milliseconds. They are counted: a machine that slept has not looked. */
const LOOK = 1000;
/** For the main thread to end the process in an orderly way, in milliseconds. */
const GRACE = 2000;

/**
 * Looks after which it is said what keeps a thread busy, and after which the process ends: a page may be
 * monstrous, and the machine slow.
 * @type {{ pulse: SharedArrayBuffer, told: number, ended: number }}
 */
const { pulse: first, told, ended } = workerData;

/** @type {Map<SharedArrayBuffer, { beat: number, looks: number }>} */
const threads = new Map([[first, { beat: -1, looks: 0 }]]);

parentPort?.on('message', (/** @type {SharedArrayBuffer} */ pulse) => {
  threads.set(pulse, { beat: -1, looks: 0 });
});

const looking = setInterval(() => {
  for (const [pulse, last] of threads) {
    const { beat, name } = readPulse(pulse);
    const looks = beat === last.beat && name !== '' ? last.looks + 1 : 0;
    threads.set(pulse, { beat, looks });
    if (looks === told) {
      say(
        `${name} has kept this busy for ${told} s without a pause, as a loop without an end does. After ${ended} s it is ended.\n`,
      );
    }
    if (looks === ended) {
      say(
        [
          `${name} endless it has kept this busy for ${ended} s without a pause, as a loop without an end does`,
          '  → look for a loop or a recursion in what it runs, such as expressions, components and plugins',
          '',
          '1 error in 1 file\n',
        ].join('\n'),
      );
      clearInterval(looking);
      void end();
      return;
    }
  }
}, LOOK);

/** Past the streams, which belong to the main thread. @param {string} text */
function say(text) {
  writeSync(2, text);
}

/** Interrupts the main thread, whatever it does, as a debugger would, and lets it end the process. */
async function end() {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE);
  const { Session } = await import('node:inspector');
  const session = new Session();
  session.connectToMainThread();
  session.on('Debugger.paused', ({ params }) => {
    const [frame] = params.callFrames;
    if (!frame) return;
    const { callFrameId } = frame;
    session.post('Debugger.evaluateOnCallFrame', { callFrameId, expression: workerData.end });
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}
