import { briefly } from '../engine/brief-report.ts';
import type { Problem } from '../engine/model.ts';
import { countLine, formatProblem, sortProblems } from '../engine/problems.ts';
import type { CheckRow } from './run-checks.ts';

/**
 * Problems file by file, then what was written and noted, then the table.
 * @param format.all each of many problems is told in full, instead of some of each kind
 */
export function formatRows(
  rows: readonly CheckRow[],
  { colors, all = false }: { colors: boolean; all?: boolean },
): string {
  const problems = sortProblems(rows.flatMap((row) => row.problems));
  const brief = all ? undefined : briefly(problems, { colors });
  const notes = rows.flatMap((row) => row.notes.map((note) => `${row.name}: ${note}`));
  const parts = [
    ...(brief?.told ?? fileByFile(problems, colors)),
    notes.join('\n'),
    formatTable(rows),
    brief?.counts ?? countLine(problems),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function fileByFile(problems: readonly Problem[], colors: boolean): string[] {
  const files = [...new Set(problems.map(({ file }) => file))];
  return files.map((file) =>
    problems
      .filter((problem) => problem.file === file)
      .map((problem) => formatProblem(problem, { colors }))
      .join('\n'),
  );
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
