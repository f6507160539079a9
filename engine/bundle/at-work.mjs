// Which code of a site is at work: told when it ends the process, and by the watchdog when it goes on for
// ever. Plain JavaScript: programs are bundled with a copy of this module, and start from another one.

/**
 * What a thread shares with the watchdog: its pulse, the length of a text in bytes, and the text, which
 * names what is at work. Without a text nothing of a site is.
 * @typedef {SharedArrayBuffer} Pulse
 */

const LONGEST_TEXT = 2048;
const HEAD = 8;
/** Between two beats, in milliseconds. */
const BEAT = 500;

const STATE = Symbol.for('docs.at-work');

/**
 * @typedef {object} State
 * @property {Set<{ name: string }>} works
 * @property {Int32Array | undefined} head
 * @property {Uint8Array | undefined} text
 * @property {(() => void) | undefined} onFirst called once, before the first work begins
 * @property {(pulse: Pulse) => void} watch watches another thread, too
 */

/** @type {State} */
const state = Reflect.get(globalThis, STATE) ?? {
  works: new Set(),
  head: undefined,
  text: undefined,
  onFirst: undefined,
  watch: () => undefined,
};
Reflect.set(globalThis, STATE, state);

/**
 * Runs code of a site under a name, such as the file of a page.
 * @template T
 * @param {string} name
 * @param {() => T} work
 * @returns {T}
 */
export function workOn(name, work) {
  const { onFirst } = state;
  state.onFirst = undefined;
  onFirst?.();
  const entry = { name };
  const change = (/** @type {'add' | 'delete'} */ how) => {
    state.works[how](entry);
    show();
  };
  change('add');
  let isLater = false;
  try {
    const result = work();
    if (result instanceof Promise) {
      isLater = true;
      const end = () => change('delete');
      result.then(end, end);
    }
    return result;
  } finally {
    if (!isLater) change('delete');
  }
}

/** What is at work in this thread, the outermost first; empty for nothing. */
export function nameAtWork() {
  return [...new Set([...state.works].map(({ name }) => name))].join(', ');
}

/** @returns {Pulse} */
export function createPulse() {
  return new SharedArrayBuffer(HEAD + LONGEST_TEXT);
}

/**
 * Lets a watchdog see what is at work in this thread, and whether the thread still answers.
 * @param {Pulse} pulse
 */
export function showPulse(pulse) {
  state.head = new Int32Array(pulse, 0, 2);
  state.text = new Uint8Array(pulse, HEAD);
  show();
  const { head } = state;
  setInterval(() => Atomics.add(head, 0, 1), BEAT).unref();
}

/** @param {Pulse} pulse of a thread that has ended */
export function endPulse(pulse) {
  Atomics.store(new Int32Array(pulse, 0, 2), 1, 0);
}

/**
 * @param {Pulse} pulse
 * @returns {{ beat: number, name: string }}
 */
export function readPulse(pulse) {
  const head = new Int32Array(pulse, 0, 2);
  // Texts in shared memory are copied before they are read.
  const bytes = new Uint8Array(pulse, HEAD).slice(0, Atomics.load(head, 1));
  return { beat: Atomics.load(head, 0), name: new TextDecoder().decode(bytes) };
}

/** @param {Pulse} pulse of another thread, which the watchdog is to see */
export function watchPulse(pulse) {
  state.watch(pulse);
}

/** @param {Pick<State, 'onFirst' | 'watch'>} watchdog */
export function setWatchdog({ onFirst, watch }) {
  Object.assign(state, { onFirst, watch });
}

function show() {
  const { head, text } = state;
  if (!head || !text) return;
  const { written } = new TextEncoder().encodeInto(nameAtWork(), text);
  Atomics.store(head, 1, written);
}
