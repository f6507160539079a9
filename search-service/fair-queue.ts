/** Lets so much work run at once, and the work of whoever had least of it lately go first. */
export interface FairQueue {
  /**
   * Runs work when its turn comes.
   * @param client who wants it done; equal for work of the same one
   * @throws {BusyError} when too much waits already
   */
  run<Value>(client: unknown, work: () => Promise<Value>, signal: AbortSignal): Promise<Value>;
}

/** There is more to do than can be done in time. */
export class BusyError extends Error {}

interface Waiting {
  start: () => void;
}

/** What a client had done is half as important after so many milliseconds. */
const HALF_LIFE = 1000;
/** Clients that are remembered. */
const MAX_CLIENTS = 5000;

/**
 * A queue in which many eager clients delay each other, and nobody else: of all that wait, the
 * client with the least work done lately is next.
 */
export function createFairQueue(limits: {
  /** Work that runs at once. */
  running: number;
  /** Work that waits, of all clients and of one. */
  waiting: number;
  waitingOfOne: number;
}): FairQueue {
  const waiting = new Map<unknown, Waiting[]>();
  const spent = new Map<unknown, number>();
  let decayed = performance.now();
  let running = 0;
  let length = 0;
  let isScheduled = false;

  function decay(): void {
    const now = performance.now();
    if (now - decayed < HALF_LIFE) return;
    const factor = 0.5 ** ((now - decayed) / HALF_LIFE);
    decayed = now;
    for (const [client, share] of spent) {
      if (share * factor < 0.1 || spent.size > MAX_CLIENTS) spent.delete(client);
      else spent.set(client, share * factor);
    }
  }

  function next(): Waiting | undefined {
    let best: unknown;
    let least = Number.POSITIVE_INFINITY;
    for (const client of waiting.keys()) {
      const share = spent.get(client) ?? 0;
      if (share >= least) continue;
      best = client;
      least = share;
    }
    const line = waiting.get(best);
    const first = line?.shift();
    if (line?.length === 0) waiting.delete(best);
    return first;
  }

  /**
   * Starts one piece of work for each turn of the event loop. Work that holds up the process would
   * otherwise hold up new connections: one of them is taken in each turn.
   */
  function fill(): void {
    isScheduled = false;
    if (running >= limits.running) return;
    const work = next();
    if (!work) return;
    length -= 1;
    running += 1;
    work.start();
    schedule();
  }

  /** Requests that have arrived meanwhile are read first, so that they take part. */
  function schedule(): void {
    if (isScheduled || length === 0) return;
    isScheduled = true;
    setImmediate(fill);
  }

  function done(): void {
    running -= 1;
    schedule();
  }

  return {
    run(client, work, signal) {
      decay();
      const line = waiting.get(client) ?? [];
      if (length >= limits.waiting || line.length >= limits.waitingOfOne) {
        return Promise.reject(new BusyError('Too many requests wait'));
      }
      return new Promise((resolve, reject) => {
        const leave = () => {
          const place = line.indexOf(entry);
          if (place < 0) return;
          line.splice(place, 1);
          if (line.length === 0 && waiting.get(client) === line) waiting.delete(client);
          length -= 1;
          reject(signal.reason);
        };
        const entry: Waiting = {
          start() {
            signal.removeEventListener('abort', leave);
            spent.set(client, (spent.get(client) ?? 0) + 1);
            work().then(resolve, reject).finally(done);
          },
        };
        if (signal.aborted) {
          reject(signal.reason);
          return;
        }
        signal.addEventListener('abort', leave, { once: true });
        line.push(entry);
        waiting.set(client, line);
        length += 1;
        schedule();
      });
    },
  };
}
