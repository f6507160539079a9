// The figures as pictures for docs/performance.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../lib/results.mjs';
import { barChart } from './chart.mjs';
import { FIGURES, formatted, rowsOf } from './figures.mjs';
import { OWN } from './own-site.mjs';

/**
 * Writes a chart per figure that somebody has.
 * @param {import('./figures.mjs').PeerResults} results
 * @param {string} folder absolute path
 */
export function writeCharts(results, folder) {
  mkdirSync(folder, { recursive: true });
  const tokens = readFileSync(join(projectRoot, 'theme/styles/tokens.css'), 'utf8');
  for (const { id, title, detail, unit } of FIGURES) {
    const rows = rowsOf(id, results);
    if (rows.length === 0) continue;
    const bars = rows.map(({ id: site, label, spread }) => ({
      label,
      isOwn: site === OWN,
      ...spread,
      text: formatted(spread.median, unit),
    }));
    writeFileSync(join(folder, `${id}.svg`), barChart({ title, detail, bars }, tokens));
  }
}
