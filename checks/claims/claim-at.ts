import type { Claim, Verdict } from './claim.ts';
import type { Sentence } from './claim-page.ts';

/** A claim about something that stands in a sentence at an index. */
export function claimAt(
  sentence: Sentence,
  at: number,
  about: { kind: string; says: string; verdict: Verdict },
): Claim {
  const clause = sentence.section.heading;
  return { ...sentence.placeAt(at), excerpt: excerptOf(sentence.text, at), clause, ...about };
}

const EXCERPT = 110;

function excerptOf(text: string, at: number): string {
  const from = Math.max(0, Math.min(at - EXCERPT / 2, text.length - EXCERPT));
  const cut = text.slice(from, from + EXCERPT).trim();
  return `${from > 0 ? '…' : ''}${cut}${from + EXCERPT < text.length ? '…' : ''}`;
}
