// Medians of interleaved runs, their spread, and what they say about two sites.
import { median } from '../lib/results.mjs';

/**
 * @typedef {object} Spread
 * @property {number} median
 * @property {number} min
 * @property {number} max
 * @property {number} readings how many there were
 */

/**
 * @param {readonly number[]} values
 * @returns {Spread | undefined} undefined without a value
 */
export function spreadOf(values) {
  const known = values.filter(Number.isFinite);
  if (known.length === 0) return undefined;
  return {
    median: median(known),
    min: Math.min(...known),
    max: Math.max(...known),
    readings: known.length,
  };
}

/**
 * The site as a multiple of the best of the others; all figures here are better when smaller.
 * @param {Record<string, Spread | undefined>} spreads by the site's id
 * @param {string} own id of the site that is compared
 * @returns {{ best: string, ratio: number } | undefined} undefined without another or without it
 */
export function againstBest(spreads, own) {
  const mine = spreads[own];
  const others = Object.entries(spreads).flatMap(([id, spread]) =>
    id === own || spread === undefined ? [] : [{ id, value: spread.median }],
  );
  const [best] = others.sort((a, b) => a.value - b.value);
  if (!mine || !best || best.value === 0) return undefined;
  return { best: best.id, ratio: mine.median / best.value };
}

/**
 * The order of a round: whoever comes first meets a machine in another state, so it goes round.
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} round from 0
 * @returns {Item[]}
 */
export function rotated(items, round) {
  const start = items.length === 0 ? 0 : round % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
