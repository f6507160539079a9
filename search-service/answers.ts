import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { recentMap } from '../search/lru.ts';
import { normalizeQuery } from '../search/normalize.ts';
import { type AnswerGroup, recordOf } from './answer.ts';
import { type Deadline, deadline } from './deadline.ts';
import type { Catalogue, SearchedCorpus, ServiceEngine } from './engine.ts';
import { createFairQueue } from './fair-queue.ts';
import type { OutageLog } from './outage.ts';
import type { SearchRequest } from './request.ts';

/** What is sent, ready to be sent again. */
export interface PreparedAnswer {
  status: 'found';
  text: string;
  /** The same in less bytes; undefined for what is short already. */
  gzip: Buffer | undefined;
  /** Changes with the corpus. */
  etag: string;
  groups: number;
  pages: number;
  /** The language that was asked for, where it is one of the catalogue's. */
  lang: string;
  /** Whether it had been prepared before. */
  isKnown: boolean;
}

export type Answer =
  | PreparedAnswer
  | { status: 'unchanged'; etag: string }
  | { status: 'empty' }
  | { status: 'unknown'; served: string };

export interface Answers {
  /**
   * Answers a query. Rejects when the engine fails, or with a `BusyError`.
   * @param client who asks; their requests wait for each other
   * @param etag of the answer that they have
   */
  answer(
    request: SearchRequest,
    about: { client: unknown; etag: string | undefined; signal: AbortSignal },
  ): Promise<Answer>;
  catalogue(signal: AbortSignal): Promise<Catalogue | undefined>;
}

/** Of the answers' format and of what the code makes of a corpus. */
const FORMAT = '2';
/** Answers that are kept, and their length: together less than 100 MB. */
const KEPT = 1500;
const MAX_KEPT = 50_000;
/** Shorter texts are sent as they are. */
const MIN_GZIP = 1000;
/** Failures in a row behind which nobody waits for an engine for a while, in milliseconds. */
const FAILURES = 5;
const REST = 1000;

const LIMITS = { running: 16, waiting: 512, waitingOfOne: 16 };

/** @param timeout milliseconds for everything that an answer takes */
export function createAnswers(
  engine: ServiceEngine,
  { timeout, outage }: { timeout: number; outage: OutageLog },
): Answers {
  const recent = recentMap<PreparedAnswer>(KEPT);
  const underWay = new Map<string, Promise<PreparedAnswer>>();
  const queue = createFairQueue(LIMITS);
  const breaker = createBreaker();
  /** What was searched last. Its answers are right as long as nothing newer is known. */
  let last: SearchedCorpus | undefined;

  /** Notes whether an engine works, within the time that an answer may take. */
  async function guarded<Value>(
    { signal, within }: Deadline,
    work: (signal: AbortSignal) => Promise<Value>,
    { parent, isTrial = false }: { parent?: AbortSignal; isTrial?: boolean } = {},
  ): Promise<Value> {
    breaker.check(isTrial);
    try {
      return await within(work(signal));
    } catch (error) {
      // A reader who typed on has left; nobody waits for the answer.
      if (parent?.aborted !== true) {
        breaker.failed();
        outage.failed(messageOf(error));
      }
      throw error;
    }
  }

  /** What is searched now. */
  async function currentCorpus(limit: Deadline, parent: AbortSignal) {
    const corpus = await guarded(limit, (signal) => engine.current(signal), { parent });
    if (corpus) last = corpus;
    return corpus;
  }

  /** Whoever asks the same waits for the same work, which the first one's leaving does not end. */
  function shared(
    key: string,
    client: unknown,
    work: (limit: Deadline) => Promise<PreparedAnswer>,
  ) {
    const known = underWay.get(key);
    if (known) return known;
    // A little sooner than the reader gives up: the log says what happened.
    const limit = deadline(timeout * 0.9);
    const started = queue
      .run(client, () => work(limit), limit.signal)
      .finally(() => {
        limit.clear();
        underWay.delete(key);
      });
    underWay.set(key, started);
    return started;
  }

  async function prepare(
    request: SearchRequest,
    corpus: SearchedCorpus,
    { indexes, signal }: { indexes: readonly string[]; signal: AbortSignal },
  ): Promise<PreparedAnswer> {
    const groups = await Promise.all(
      indexes.map((index) => searchIndex(corpus, index, request, signal)),
    );
    const text = JSON.stringify(groups);
    return {
      status: 'found',
      text,
      gzip: text.length < MIN_GZIP ? undefined : gzipSync(text),
      etag: etagOf(corpus.catalogue),
      groups: groups.length,
      pages: groups.reduce((sum, { hits }) => sum + hits.length, 0),
      lang: request.lang,
      isKnown: false,
    };
  }

  async function answerWithin(
    limit: Deadline,
    request: SearchRequest,
    { client, etag, signal }: Parameters<Answers['answer']>[1],
  ): Promise<Answer> {
    const corpus = await currentCorpus(limit, signal).catch((error) => {
      // What was answered before is right as far as anybody knows.
      if (!last || !recent.get(keyOf(request, last.catalogue))) throw error;
      return last;
    });
    if (!corpus) return { status: 'empty' };
    const { catalogue } = corpus;
    const indexes = namesToSearch(request, catalogue);
    if (indexes.length === 0) return { status: 'unknown', served: servedBy(catalogue) };
    if (etag === etagOf(catalogue)) return { status: 'unchanged', etag };
    const key = keyOf(request, catalogue);
    const known = recent.get(key);
    if (known) return { ...known, isKnown: true };
    const work = shared(key, client, async (own) => {
      const prepared = await guarded(
        own,
        (inner) => prepare(request, corpus, { indexes, signal: inner }),
        { isTrial: true },
      );
      breaker.succeeded();
      outage.answered();
      if (prepared.text.length <= MAX_KEPT) recent.set(key, prepared);
      return prepared;
    });
    return limit.within(work);
  }

  return {
    async answer(request, about) {
      const limit = deadline(timeout, about.signal);
      return answerWithin(limit, request, about).finally(limit.clear);
    },
    async catalogue(parent) {
      const limit = deadline(timeout, parent);
      const corpus = await currentCorpus(limit, parent).finally(limit.clear);
      return corpus?.catalogue;
    },
  };
}

/** The requested indexes that are served in that language; the main one when none is requested. */
function namesToSearch({ indexes, lang }: SearchRequest, { entries }: Catalogue): string[] {
  const [main] = entries;
  const wanted = indexes.length > 0 ? indexes : main ? [main.index] : [];
  return wanted.filter((name) =>
    entries.some((entry) => entry.index === name && entry.lang === lang),
  );
}

function servedBy({ entries }: Catalogue): string {
  return entries.map(({ index, lang }) => `${index} (${lang})`).join(', ');
}

async function searchIndex(
  corpus: SearchedCorpus,
  index: string,
  { keyword, lang, limit }: SearchRequest,
  signal: AbortSignal,
): Promise<AnswerGroup> {
  // White space finds nothing (VAL-1).
  if (normalizeQuery(keyword) === '') return { index, hits: [] };
  const found = await corpus.search({ index, lang, keyword, limit }, signal);
  const { pages, corrected, near = [] } = found;
  return {
    index,
    hits: pages.map(recordOf),
    ...(corrected !== undefined && { corrected }),
    ...(near.length > 0 && { near }),
  };
}

function keyOf({ keyword, limit, indexes, lang }: SearchRequest, { fingerprint }: Catalogue) {
  return JSON.stringify([fingerprint, keyword.trim(), limit, indexes, lang]);
}

/** Weak, because the answer may be compressed on its way. */
function etagOf({ fingerprint }: Catalogue): string {
  return `W/"${createHash('sha256').update(`${FORMAT} ${fingerprint}`).digest('hex').slice(0, 16)}"`;
}

/** Keeps requests from waiting for an engine that did not answer the ones before. */
function createBreaker() {
  let failures = 0;
  let closedUntil = 0;
  return {
    /**
     * @param isTrial whether the work shows that the engine works again; one at a time tries
     * @throws {Error} while the engine rests
     */
    check(isTrial: boolean) {
      if (failures < FAILURES) return;
      const now = performance.now();
      if (now < closedUntil) throw new Error('the engine failed several times in a row');
      if (isTrial) closedUntil = now + REST;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      closedUntil = performance.now() + REST;
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
