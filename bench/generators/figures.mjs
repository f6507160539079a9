// What is compared, in which unit, and how a result reads.
import { againstBest, spreadOf } from './statistics.mjs';

/**
 * @typedef {{ figure: string, site: string, value: number }} Reading
 *
 * @typedef {object} Run when, on what and under which load a part was measured
 * @property {string} date
 * @property {number} rounds
 * @property {{ min: number, max: number }} load of the machine: processes that wanted a core
 * @property {{ cpu: string, cores: number, memoryGB: number, system: string }} machine
 * @property {{ node: string, commit: string }} versions
 *
 * @typedef {object} PeerResults
 * @property {{ id: string, label: string, version: string }[]} sites
 * @property {Record<string, Run>} runs by part
 * @property {Record<string, string>} leftOut site → reason
 * @property {Reading[]} readings
 *
 * @typedef {object} Figure less is better in all of them
 * @property {string} id
 * @property {string} title
 * @property {string} detail what exactly is measured
 * @property {'ms' | 's' | 'KB' | 'MB' | ''} unit
 */

/** @type {Figure[]} */
export const FIGURES = [
  {
    id: 'paint-first',
    title: 'First paint',
    detail: 'Introduction, 150 ms, 1.6 Mbit/s, processor ÷ 4',
    unit: 'ms',
  },
  {
    id: 'paint-largest',
    title: 'Largest paint',
    detail: 'Introduction, 150 ms, 1.6 Mbit/s, processor ÷ 4',
    unit: 'ms',
  },
  {
    id: 'bytes',
    title: 'Weight of a first visit',
    detail: 'Introduction, everything until the page is at rest, brotli',
    unit: 'KB',
  },
  {
    id: 'scripts',
    title: 'JavaScript of a first visit',
    detail: 'Introduction, everything until the page is at rest, brotli',
    unit: 'KB',
  },
  {
    id: 'work',
    title: 'Work of the main thread',
    detail: 'Introduction, processor time until the page is at rest',
    unit: 'ms',
  },
  {
    id: 'work-home',
    title: 'Work of the main thread, home page',
    detail: 'Processor time until 3 s after the load',
    unit: 'ms',
  },
  {
    id: 'work-long',
    title: 'Work of the main thread, long page',
    detail: 'config/output, processor time until the page is at rest',
    unit: 'ms',
  },
  {
    id: 'blocked',
    title: 'Blocked time',
    detail: 'Introduction, processor ÷ 4: what tasks take beyond 50 ms',
    unit: 'ms',
  },
  {
    id: 'blocked-long',
    title: 'Blocked time, long page',
    detail: 'config/output, processor ÷ 4: what tasks take beyond 50 ms',
    unit: 'ms',
  },
  {
    id: 'navigation',
    title: 'To another page',
    detail: 'From the click in the sidebar to the painted heading',
    unit: 'ms',
  },
  {
    id: 'navigation-slow',
    title: 'To another page, slow line',
    detail: 'Click to painted heading, 150 ms, 1.6 Mbit/s, processor ÷ 4',
    unit: 'ms',
  },
  {
    id: 'search-first',
    title: 'First search',
    detail: 'From opening the search to the first hit',
    unit: 'ms',
  },
  {
    id: 'search-slow',
    title: 'First search, slow line',
    detail: 'Opening to first hit, 150 ms, 1.6 Mbit/s, processor ÷ 4',
    unit: 'ms',
  },
  {
    id: 'search-next',
    title: 'Next search',
    detail: 'From a changed query to changed hits, waiting times included',
    unit: 'ms',
  },
  {
    id: 'cold',
    title: 'Cold build',
    detail: 'Processor time without any cache',
    unit: 's',
  },
  {
    id: 'cold-pictures',
    title: 'Cold build with pictures for link previews',
    detail: 'Processor time; the others draw none',
    unit: 's',
  },
  {
    id: 'rebuild-same',
    title: 'Build without a change',
    detail: 'Processor time',
    unit: 's',
  },
  {
    id: 'rebuild-edit',
    title: 'Build after an edited page',
    detail: 'Processor time',
    unit: 's',
  },
  {
    id: 'cold-wait',
    title: 'Waiting for a cold build',
    detail: 'Time of the clock without any cache',
    unit: 's',
  },
  {
    id: 'cold-pictures-wait',
    title: 'Waiting for a cold build with pictures for link previews',
    detail: 'Time of the clock; the others draw none',
    unit: 's',
  },
  {
    id: 'rebuild-same-wait',
    title: 'Waiting for a build without a change',
    detail: 'Time of the clock',
    unit: 's',
  },
  {
    id: 'rebuild-edit-wait',
    title: 'Waiting for a build after an edited page',
    detail: 'Time of the clock',
    unit: 's',
  },
  {
    id: 'cold-memory',
    title: 'Memory of a cold build',
    detail: 'Most that all its processes hold at a time',
    unit: 'MB',
  },
];

/**
 * The medians of a figure, best first.
 * @param {string} figure
 * @param {PeerResults} results
 */
export function rowsOf(figure, { sites, readings }) {
  return sites
    .flatMap(({ id, label }) => {
      const own = readings.filter((reading) => reading.figure === figure && reading.site === id);
      const spread = spreadOf(own.map(({ value }) => value));
      return spread ? [{ id, label, spread }] : [];
    })
    .sort((a, b) => a.spread.median - b.spread.median);
}

/**
 * @param {number} value
 * @param {string} unit
 */
export function formatted(value, unit) {
  const digits = value < 10 && unit !== '' ? 1 : 0;
  const text = value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return unit === '' ? text : `${text} ${unit}`;
}

/**
 * A figure as lines for the terminal; empty when nobody has it.
 * @param {Figure} figure
 * @param {PeerResults} results
 */
export function figureTable({ id, title, detail, unit }, results) {
  const rows = rowsOf(id, results);
  if (rows.length === 0) return '';
  const width = Math.max(...rows.map(({ label }) => label.length));
  const against = againstBest(Object.fromEntries(rows.map((row) => [row.id, row.spread])), 'own');
  const lines = rows.map(({ id: site, label, spread }) => {
    const { median, min, max, readings } = spread;
    const range = `${formatted(min, '')}–${formatted(max, unit)}`;
    const ratio = site === 'own' && against ? `  ${against.ratio.toFixed(2)}× the best other` : '';
    return `  ${label.padEnd(width)}  ${formatted(median, unit).padStart(10)}  (${range}, ${readings})${ratio}`;
  });
  return [`${title}: ${detail}`, ...lines].join('\n');
}

/**
 * The readings of one build: its processor time, and how long its author waits for it.
 * @param {string} figure of the processor time
 * @param {Pick<import('../lib/measured-run.mjs').Cost, 'cpu' | 'wall'>} cost
 * @returns {[figure: string, value: number][]}
 */
export function buildReadings(figure, { cpu, wall }) {
  return [
    [figure, cpu],
    [`${figure}-wait`, wall],
  ];
}
