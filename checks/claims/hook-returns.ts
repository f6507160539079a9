import type { Facts, HookFact } from '../facts/model.ts';
import type { Claim, ClaimExtractor, Verdict } from './claim.ts';
import { claimAt } from './claim-at.ts';
import { type ClaimPage, type Sentence, sentencesOfPage } from './claim-page.ts';
import { bareHook, hookOfHeading, hookOfSpan } from './hook-names.ts';

/** Classes of hooks that ignore what a tap returns (Tapable's README, “Hook types”). */
const IGNORING = /^(?:Sync|AsyncSeries|AsyncParallel)Hook$/;

/**
 * What a tap may return to change something: its hook has to be of a class that reads it. Sentences
 * are about the hook that they name behind “from” or “in”, or else about that of their section.
 */
export const hookReturnClaims: ClaimExtractor = {
  kind: 'return',
  claimsOf: (page, { facts }) =>
    sentencesOfPage(page).flatMap((sentence): Claim[] => {
      if (sentence.kind === 'heading' || sentence.cell || OTHERWISE.test(sentence.text)) return [];
      const found = (page.lang === 'zh' ? CHINESE : ENGLISH).exec(sentence.text);
      if (!found) return [];
      const at = found.index + found[0].length;
      const hook = hookBehind(sentence, at, page, facts) ?? ownHook(sentence, page, facts);
      const kind = hook && classOf(factOf(hook, facts));
      if (hook === undefined || kind === undefined) return [];
      return [claimAt(sentence, found.index, { kind: 'return', says: saysOf(hook), verdict: verdictOf(hook, kind) })]; // biome-ignore format: one claim
    }),
};

/** A value, behind the words that give it back: `false`, “a string”, “the same object”. */
const ENGLISH =
  /(?:(?:^|[.;:,] |\b(?:and|or|to|then|instead|you|it|tap|taps|plugins?|functions?|callbacks?|can|may|must|should) )returns?) (?=`|(?:a|an|any|the|that|another|your) )(?!(?:a|the) (?:`?promise|rejected))/i;
const CHINESE =
  /(?:^|[，。；：、]|可以|如果|若|则|请|应|能|会|tap|函数|插件|回调|您|你) ?(?:需要|要|直接|可以|能|会)?(?:返回)(?:了)? ?(?=`|一个|该|任何|其他|字符串|数组|对象|值|新)(?!一个? ?(?:被拒绝的 ?)?(?:`?Promise))/i;

/** Words that make another statement of it: what nobody returns, or what something else gives back. */
const OTHERWISE =
  /\bwebpack\b|n't\b|\b(?:not|never|ignores?|ignored|no effect|rejected)\b|忽略|不要|不会|不应|无需|没有(?:作用|效果)|被拒绝/i;

/** “from the `emit` hook”, right behind what is returned; in Chinese in front of it. */
function hookBehind(
  sentence: Sentence,
  at: number,
  page: ClaimPage,
  facts: Facts,
): string | undefined {
  for (const code of sentence.codes) {
    const hook = hookOfSpan(code, sentence, page, facts);
    if (hook === undefined) continue;
    const between = sentence.text.slice(at, code.at);
    const isBehind = code.at >= at && /^[^.;:]{0,60}\b(?:from|in) (?:the |its )?$/.test(between);
    const isBefore = code.end <= at && /^ ?(?:钩子)?(?:中|里)/.test(sentence.text.slice(code.end));
    if (isBehind || isBefore) return hook;
  }
  return undefined;
}

/** That of the section, where the sentence names no other one. */
function ownHook(sentence: Sentence, page: ClaimPage, facts: Facts): string | undefined {
  const own = hookOfHeading(sentence.section, page, facts);
  const named = sentence.codes.map((code) => hookOfSpan(code, sentence, page, facts));
  return named.every((hook) => hook === undefined || hook === own) ? own : undefined;
}

function factOf(hook: string, { hooks }: Facts): HookFact | undefined {
  const [owner = '', name = ''] = hook.split('.');
  return hooks[owner]?.[name];
}

/** Of a map of hooks, the class of those in it. */
function classOf(fact: HookFact | undefined): string | undefined {
  if (fact?.kind !== 'HookMap') return fact?.kind;
  return /HookMap<(\w+)/.exec(fact.type ?? '')?.[1];
}

const saysOf = (hook: string) => `a tap of ${bareHook(hook)} returns something`;

function verdictOf(hook: string, kind: string): Verdict {
  if (!IGNORING.test(kind)) return { state: 'proven', by: `\`${bareHook(hook)}\`, a ${kind}` };
  return {
    state: 'false',
    code: 'return-ignored',
    message: `\`${bareHook(hook)}\` is a \`${kind}\`, which ignores what its taps return`,
    hint: 'say what a tap does instead, or name the hook that reads what is returned',
  };
}
