import { blanked } from '../parity/clause-names.ts';
import { countsIn } from '../parity/signs.ts';
import type { Claim, ClaimExtractor, Verdict } from './claim.ts';
import { claimAt } from './claim-at.ts';
import { type Sentence, sentencesOfPage } from './claim-page.ts';

/** “Three kinds:” in front of a list has as many of them behind it. */
export const listCountClaims: ClaimExtractor = {
  kind: 'count',
  claimsOf: (page) => sentencesOfPage(page).flatMap(claimOf),
};

/** What is counted ends the sentence; “these two” were told before. */
const ENDS_WITH_COUNT =
  /(?<!\b(?:these|the|both|first|last)(?: \w+)? )\b\w+(?: \w+)? \w+s:\s*$|(?<![这那前后其])[\d两二三四五六七八九十]+ ?[个种项条类步点]\p{Script=Han}{0,6}：\s*$/u;

function claimOf(sentence: Sentence): Claim[] {
  const { text, codes, leadsTo } = sentence;
  const [found] = ENDS_WITH_COUNT.exec(blanked(text, codes)) ?? [];
  if (!leadsTo || found === undefined) return [];
  const [count, ...others] = countsIn(blanked(text, codes));
  // Of several numbers, which one counts the list is the reader's to know.
  if (!count || others.length > 0 || count.sign === '1') return [];
  if (count.at < text.length - found.length) return [];
  const items = leadsTo.children?.length ?? 0;
  const verdict: Verdict =
    Number(count.sign) === items
      ? { state: 'proven', by: 'the items that follow' }
      : {
          state: 'false',
          code: 'wrong-count',
          message: `this says ${count.sign}, and ${items} items follow`,
          hint: 'count again, or complete the list',
        };
  return [claimAt(sentence, count.at, { kind: 'count', says: `${count.sign} items`, verdict })];
}
