import { countLine, formatProblem, sortProblems } from '../engine/problems.ts';
import type { CheckRow } from './run-checks.ts';

/** Problems file by file, then what was written and noted, then the table. */
export function formatRows(rows: readonly CheckRow[], { colors }: { colors: boolean }): string {
  const problems = sortProblems(rows.flatMap((row) => row.problems));
  const files = [...new Set(problems.map(({ file }) => file))];
  const groups = files.map((file) =>
    problems
      .filter((problem) => problem.file === file)
      .map((problem) => formatProblem(problem, { colors }))
      .join('\n'),
  );
  const notes = rows.flatMap((row) => row.notes.map((note) => `${row.name}: ${note}`));
  const table = formatTable(rows);
  const parts = [...groups, notes.join('\n'), table, countLine(problems)];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const HEAD = ['check', 'checked', 'passed', 'expected failures', 'skipped', 'problems', 'seconds'];

function formatTable(rows: readonly CheckRow[]): string {
  const cells = rows.map(({ name, counts, problems, milliseconds }) => [
    name,
    counts.checked,
    counts.passed,
    counts.expectedFailures,
    counts.skipped,
    problems.length,
    (milliseconds / 1000).toFixed(1),
  ]);
  const lines = [HEAD, ...cells].map((line) => line.map(String));
  const widths = HEAD.map((_name, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}
