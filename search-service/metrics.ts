import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Corpus } from './engine.ts';
import type { RequestNote } from './request-log.ts';

/** What the service tells Prometheus. No label holds anything that a reader sent. */
export interface Metrics {
  count(note: RequestNote): void;
  /** A corpus was taken from the builds that are followed. */
  loaded(corpus: Corpus): void;
  contentType: string;
  text(): Promise<string>;
}

/** In seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** @param engine its name */
export function createMetrics(engine: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ engine });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'search_requests_total',
    help: 'Requests by path and status',
    labelNames: ['path', 'status'] as const,
    registers,
  });
  const seconds = new Histogram({
    name: 'search_request_seconds',
    help: 'Time to the answer of a search',
    labelNames: ['cached'] as const,
    buckets: BUCKETS,
    registers,
  });
  const empty = new Counter({
    name: 'search_without_results_total',
    help: 'Searches that found no page',
    registers,
  });
  const pages = new Gauge({
    name: 'search_corpus_pages',
    help: 'Pages of the corpus that was loaded last by this process',
    registers,
  });
  return {
    count({ path, status, milliseconds, found }) {
      requests.inc({ path, status: String(status) });
      if (!found) return;
      seconds.observe({ cached: found.isKnown ? 'yes' : 'no' }, milliseconds / 1000);
      if (found.pages === 0) empty.inc();
    },
    loaded: (corpus) => pages.set(corpus.pages.length),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
