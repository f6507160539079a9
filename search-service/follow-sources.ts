import { readCorpus, type Source, stateOf } from './corpus.ts';
import { type Corpus, catalogueOf, type ServiceEngine } from './engine.ts';

export interface FollowOptions {
  engine: ServiceEngine;
  sources: readonly Source[];
  /** The state that the engine holds. */
  state: string | undefined;
  log: (line: string) => void;
  logError: (message: string) => void;
  /** Told what was taken in. */
  onLoaded?: (corpus: Corpus) => void;
  /** Between two looks, in milliseconds; default: 2 seconds. */
  interval?: number;
}

const INTERVAL = 2000;
/** Looks after which a folder that is not there is no longer one that a build is replacing. */
const LOOKS = 30;
/** The state of sources of which one is gone. */
const GONE = 'gone';

export interface Following {
  /** What keeps the newest builds from being searched; undefined when nothing does. */
  problem(): string | undefined;
  /** Ends it, and waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * Brings new builds into an engine. A build replaces its whole folder, which watching it would not
 * survive, so the names of the index files are looked at now and then. What cannot be taken in is
 * reported once and tried again with every look; the engine keeps what it has.
 */
export function followSources(options: FollowOptions): Following {
  const { engine, sources, log, logError, interval = INTERVAL } = options;
  let { state } = options;
  /** The state that was tried in vain last. */
  let reported: string | undefined;
  let problem: string | undefined;
  /** Looks in a row that have not found everything. */
  let missed = 0;
  let stopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    const seen = await stateOf(sources);
    missed = seen === undefined ? missed + 1 : 0;
    const found = missed >= LOOKS ? GONE : seen;
    if (found === state) problem = undefined;
    if (found === undefined || found === state) return;
    try {
      const corpus = await readCorpus(sources);
      await replaceIfNew(engine, corpus);
      state = found;
      problem = undefined;
      options.onLoaded?.(corpus);
      log(`Reloaded pages: ${describe(corpus)}.`);
    } catch (error) {
      problem = `The new build is not searched: ${error instanceof Error ? error.message : error}`;
      if (found === reported) return;
      reported = found;
      logError(problem);
    }
  }

  function schedule(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      running = look().finally(schedule);
    }, interval);
  }

  schedule();
  return {
    problem: () => problem,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Engines that outlive this process may hold a corpus already. */
export async function replaceIfNew(engine: ServiceEngine, corpus: Corpus): Promise<void> {
  const held = await engine.current();
  if (held?.catalogue.fingerprint !== corpus.fingerprint) await engine.replace(corpus);
}

/** For logs: `docs en 138, docs zh 138`. */
export function describe(corpus: Corpus): string {
  return catalogueOf(corpus)
    .entries.map(({ index, lang, pages }) => `${index} ${lang} ${pages}`)
    .join(', ');
}
