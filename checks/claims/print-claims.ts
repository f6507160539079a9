import type { Problem } from '../../engine/model.ts';
import type { Claim } from './claim.ts';

/** Claims page by page in the order of their lines, each with its proof or "unproven". */
export function formatClaims(all: readonly Claim[]): string {
  // Clauses without a sign only stand there to be compared.
  const claims = all.filter(({ kind, says }) => kind !== 'wording' || says !== '');
  const files = [...new Set(claims.map(({ file }) => file))];
  const groups = files.map((file) => {
    const own = claims.filter((claim) => claim.file === file).sort((a, b) => a.line - b.line);
    return [file, ...own.map(formatClaim)].join('\n');
  });
  const unproven = claims.filter(({ verdict }) => verdict.state === 'unproven').length;
  return `${[...groups, `${claims.length} claims, ${unproven} unproven`].join('\n\n')}\n`;
}

function formatClaim({ line, column, kind, says, excerpt, verdict }: Claim): string {
  const stand =
    verdict.state === 'proven'
      ? `proven by ${verdict.by}`
      : verdict.state === 'unproven'
        ? `unproven${verdict.why ? ` (${verdict.why})` : ''}`
        : `FALSE: ${verdict.message}`;
  return `  ${line}:${column} ${kind}: ${says}\n    “${excerpt}”\n    ${stand}`;
}

/** Sentences beside what they stand on. */
export function formatRead(claims: readonly Claim[]): string {
  return claims
    .map(({ file, line, excerpt, verdict }) => {
      const by = verdict.state === 'proven' ? verdict.by : '';
      return `${file}:${line} “${excerpt}”\n  ${by}\n`;
    })
    .join('');
}

/** What goes on record, as the check asked about it. */
export function formatChanged(problems: readonly Problem[]): string {
  return problems
    .map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}\n`)
    .join('');
}
