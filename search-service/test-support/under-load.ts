import type { Corpus } from '../engine.ts';
import { pageOf } from './built-site.ts';

/** Pages whose texts say which corpus they belong to. */
export function corpusOf(name: string, size = 200): Corpus {
  const pages = Array.from({ length: size }, (_, at) => ({
    index: 'docs',
    lang: 'en',
    version: '',
    domain: '',
    page: pageOf(
      `/${name}/${at}`,
      `Page ${at} of ${name}`,
      `Loader number${at}.\n## Part\nWhat ${name} says about topic${at % 20}.`,
    ),
  }));
  return { pages, fingerprint: name };
}

export interface Outcome {
  at: number;
  took: number;
  status: number;
  /** Names of the corpora that the answer's pages belong to. */
  from: string[];
}

/** Asks without a pause over so many connections. */
export function underLoad(url: string, connections = 4) {
  const outcomes: Outcome[] = [];
  let isOver = false;
  let asked = 0;
  const clients = Array.from({ length: connections }, async () => {
    while (!isOver) {
      asked += 1;
      const started = performance.now();
      // 40,000 of them: none has been answered before.
      const numbers = [asked % 200, Math.floor(asked / 200) % 200];
      const keyword = `number${numbers.join(' number')}`;
      const response = await fetch(`${url}/api?keyword=${keyword}&lang=en`).catch(() => undefined);
      const groups: unknown = await response?.json().catch(() => undefined);
      const hits = Array.isArray(groups) ? (groups[0]?.hits ?? []) : [];
      const from = hits.map(
        ({ routePath }: { routePath: string }) => routePath.split('/')[1] ?? '',
      );
      outcomes.push({
        at: started,
        took: performance.now() - started,
        status: response?.status ?? 0,
        from: [...new Set<string>(from)],
      });
    }
  });
  return {
    outcomes,
    async end() {
      isOver = true;
      await Promise.all(clients);
      return outcomes;
    },
  };
}

/** Within which so many of a hundred answers came, in milliseconds. */
export function percentile(outcomes: readonly Outcome[], share: number): number {
  const times = outcomes.map(({ took }) => took).sort((one, other) => one - other);
  return times[Math.floor((times.length * share) / 100)] ?? 0;
}

/** `412 answers, 0 failed, p50 12 ms, p99 80 ms`. */
export function summaryOf(outcomes: readonly Outcome[]): string {
  const at = (share: number) => `p${share} ${percentile(outcomes, share).toFixed(0)} ms`;
  return `${outcomes.length} answers, ${failedOf(outcomes).length} failed, ${at(50)}, ${at(99)}`;
}

export const failedOf = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ status }) => status !== 200);
