// The figures in docs/performance.md, between two comments.
import { readFileSync, writeFileSync } from 'node:fs';
import { FIGURES, formatted, rowsOf } from './figures.mjs';
import { verdict } from './goals.mjs';

/** @typedef {import('./figures.mjs').PeerResults} PeerResults */

const START = '<!-- figures: written by npm run bench:peers -->';
const END = '<!-- end of figures -->';
const PARTS = { cold: 'Cold builds', rebuilds: 'Rebuilds', reading: 'Reading' };

/**
 * Replaces what stands between the comments.
 * @param {string} file absolute path of a Markdown file
 * @param {PeerResults} results
 */
export function updateDocument(file, results) {
  writeFileSync(file, withFigures(readFileSync(file, 'utf8'), results));
}

/**
 * @param {string} text
 * @param {PeerResults} results
 */
export function withFigures(text, results) {
  const [start, end] = [text.indexOf(START), text.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`the document has no place for figures: ${START}`);
  return `${text.slice(0, start)}${START}\n\n${figuresMarkdown(results)}\n\n${text.slice(end)}`;
}

/**
 * A chart and a line of text per figure, one table of all, and when they were taken.
 * @param {PeerResults} results
 */
export function figuresMarkdown(results) {
  const figures = FIGURES.filter(({ id }) => rowsOf(id, results).length > 0);
  const sites = results.sites.filter(({ id }) => results.readings.some(({ site }) => site === id));
  const head = ['Figure', ...sites.map(nameOf), 'This site to the best other', 'Goal'];
  const rows = figures.map(({ id, title, unit }) => {
    const spreads = Object.fromEntries(rowsOf(id, results).map((row) => [row.id, row.spread]));
    const { ratio, goal, isMet } = verdict({ id, unit }, results);
    const goalText = goal === undefined ? '–' : isMet ? `${goal}, met` : goal;
    const cells = sites.map(({ id: site }) => {
      const spread = spreads[site];
      return spread ? cellOf(spread, unit) : '–';
    });
    return [title, ...cells, ratio === undefined ? '–' : `${ratio.toFixed(2)} ×`, goalText];
  });
  const table = tableLines([head, ...rows]);
  const charts = figures.map(
    ({ id, title, detail }) => `![${title}. ${detail}](performance/${id}.svg)`,
  );
  return [conditions(results).join('\n'), table.join('\n'), charts.join('\n\n')].join('\n\n');
}

/**
 * A table with columns of one width, as the formatter writes it.
 * @param {string[][]} rows the first one is the head
 */
function tableLines(rows) {
  const [head = [], ...body] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)];
}

/** @param {PeerResults['sites'][number]} site */
function nameOf({ label, version }) {
  return version === '' ? label : `${label} ${version}`;
}

/**
 * The median, and behind it how far the rounds lie apart.
 * @param {import('./statistics.mjs').Spread} spread
 * @param {string} unit
 */
function cellOf({ median, min, max, readings }, unit) {
  const middle = formatted(median, unit);
  const [least, most] = [min, max].map((value) => formatted(value, unit).split(' ', 1)[0]);
  return readings > 1 && least !== most ? `${middle} (${least}–${most})` : middle;
}

/** @param {PeerResults} results */
function conditions({ runs, leftOut }) {
  const parts = Object.entries(PARTS).flatMap(([part, title]) => {
    const run = runs[part];
    if (!run) return [];
    const { date, rounds, load, machine, versions } = run;
    const load1 = `${load.min.toFixed(1)} to ${load.max.toFixed(1)}`;
    return [
      `- ${title}: ${date.slice(0, 10)}, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}, ${machine.cores} cores (${machine.cpu}), Node.js ${versions.node.slice(1)}, load of the machine ${load1}.`,
    ];
  });
  const out = Object.entries(leftOut).map(
    ([site, reason]) => `- Left out: ${site}. ${reason.split('\n', 1)[0]}`,
  );
  return [...parts, ...out];
}
