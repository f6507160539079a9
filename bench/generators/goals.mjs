// What this site wants to be, figure by figure, and whether it is.
import { formatted, rowsOf } from './figures.mjs';
import { OWN } from './own-site.mjs';
import { againstBest } from './statistics.mjs';

/** @typedef {import('./figures.mjs').PeerResults} PeerResults */

/**
 * At most a share of what the best of the others takes, or so many units.
 * @typedef {{ ratio: number, figure?: string } | { most: number }} Goal `figure`: of the others, when
 *   it is another one than of this site
 */

/** @type {Record<string, Goal>} */
export const GOALS = {
  'paint-first': { ratio: 0.7 },
  'paint-largest': { ratio: 0.7 },
  bytes: { most: 100 },
  work: { ratio: 0.8 },
  'work-home': { ratio: 1 },
  blocked: { most: 10 },
  'blocked-long': { most: 30 },
  navigation: { most: 70 },
  'navigation-slow': { most: 300 },
  cold: { ratio: 0.5 },
  // The others draw none.
  'cold-pictures': { ratio: 1, figure: 'cold' },
  'rebuild-same': { ratio: 1 },
  'rebuild-edit': { most: 1.5 },
};

/**
 * This site to the best of the others, and its goal.
 * @param {Pick<import('./figures.mjs').Figure, 'id' | 'unit'>} figure
 * @param {PeerResults} results
 * @returns {{ ratio?: number, goal?: string, isMet?: boolean }}
 */
export function verdict({ id, unit }, results) {
  const goal = GOALS[id];
  const spreads = Object.fromEntries(rowsOf(id, results).map((row) => [row.id, row.spread]));
  const mine = spreads[OWN];
  const other = goal && 'ratio' in goal ? goal.figure : undefined;
  const others = other === undefined ? [] : rowsOf(other, results).filter((row) => row.id !== OWN);
  const against = againstBest(
    { ...spreads, ...Object.fromEntries(others.map((row) => [row.id, row.spread])) },
    OWN,
  );
  const ratio = against && { ratio: against.ratio };
  if (!goal || !mine) return { ...ratio };
  if ('most' in goal) {
    return { ...ratio, goal: `≤ ${formatted(goal.most, unit)}`, isMet: mine.median <= goal.most };
  }
  return {
    ...ratio,
    goal: `≤ ${goal.ratio} ×`,
    ...(against && { isMet: against.ratio <= goal.ratio }),
  };
}

/**
 * A verdict in a few words: `0.52 ×, goal ≤ 0.7 ×: met`; empty where there is nothing to say.
 * @param {ReturnType<typeof verdict>} verdict
 */
export function verdictText({ ratio, goal, isMet }) {
  const told = isMet === undefined ? 'open' : isMet ? 'met' : 'not met';
  return [
    ...(ratio === undefined ? [] : [`${ratio.toFixed(2)} ×`]),
    ...(goal === undefined ? [] : [`goal ${goal}: ${told}`]),
  ].join(', ');
}
