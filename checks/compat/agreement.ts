import { isRefused, type OptionFinding, type Report } from '../../compat/report.ts';
import type { Verdict } from './truth.ts';

/** An option on which the checker and the bundlers do not agree. */
export interface Disagreement {
  option: string;
  checker: Verdict | 'nothing';
  really: Verdict;
}

export interface Agreement {
  compared: number;
  agreed: number;
  /** Of those compared, how many Rspack really refuses. */
  refused: number;
  /** Options of which the checker says that it has not looked at them. */
  unread: number;
  disagreements: Disagreement[];
}

const withoutPlaces = (path: string) => path.replace(/\[\d+\]/g, '').replaceAll('"', '');

/** Compares a report with what the bundlers say about each option that the configuration really has. */
export function agreement(report: Report, really: ReadonlyMap<string, Verdict>): Agreement {
  const said = new Map<string, Verdict>();
  for (const finding of report.options) {
    const path = withoutPlaces(finding.path);
    const verdict = verdictOf(finding);
    if (said.get(path) === undefined || said.get(path) === 'accepted') said.set(path, verdict);
  }
  const gaps = report.unread.map(({ path }) => withoutPlaces(path));
  const result: Agreement = { compared: 0, agreed: 0, refused: 0, unread: 0, disagreements: [] };
  for (const [option, verdict] of really) {
    const checker = said.get(option);
    const isGap = gaps.some((gap) => gap === '' || option === gap || option.startsWith(`${gap}.`));
    if (checker === undefined && isGap) {
      result.unread += 1;
      continue;
    }
    result.compared += 1;
    if (verdict !== 'accepted') result.refused += 1;
    if (checker === verdict) result.agreed += 1;
    else result.disagreements.push({ option, checker: checker ?? 'nothing', really: verdict });
  }
  return result;
}

function verdictOf(finding: OptionFinding): Verdict {
  if (!isRefused(finding)) return 'accepted';
  return finding.kind === 'unknown' ? 'neither' : 'webpack';
}
