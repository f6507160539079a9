import type { Facts } from '../facts/model.ts';
import type { Claim, ClaimExtractor, Verdict } from './claim.ts';
import { claimAt } from './claim-at.ts';
import type { ClaimPage, ClaimSection, Inside, Sentence } from './claim-page.ts';
import { sentencesOfPage } from './claim-page.ts';
import { bareHook, hookOfHeading, hookOfSpan } from './hook-names.ts';
import { relationOf } from './hook-relation.ts';

type Side = 'before' | 'after';

/** What a sentence says: a hook is called on one side of another one, or of what a build does. */
interface Statement {
  at: number;
  subject: string;
  side: Side;
  /** A hook that stands for it; `words` where the sentence says it in words. */
  object: string;
  words?: string;
  /** Holds under a condition, which no trace knows. */
  isConditional: boolean;
}

/** What a build does, and the hooks that lie before its end and behind its start. */
const STEPS: readonly { en: RegExp; zh: RegExp; end: string; start: string }[] = [
  {
    en: /\bwrit(?:es?|ten|ing) (?:the |any |all )?files\b/,
    zh: /写入(?:任何|所有)?文件/,
    end: 'Compiler.assetEmitted',
    start: 'Compiler.assetEmitted',
  },
  {
    en: /\b(?:builds?|building) (?:the |a |all )?modules?\b|\bmodules? (?:has|have) been built\b/,
    zh: /构建(?:所有)?模块|模块构建/,
    end: 'Compilation.succeedModule',
    start: 'Compilation.buildModule',
  },
  {
    en: /\bcreate[sd] the compilation\b/,
    zh: /创建 Compilation/,
    end: 'Compiler.thisCompilation',
    start: 'Compiler.thisCompilation',
  },
  {
    en: /\bcreate[sd] (?:all )?chunks\b/,
    zh: /创建(?:所有)? ?chunk/,
    end: 'Compilation.optimizeModules',
    start: 'Compilation.finishModules',
  },
  {
    en: /\bresolve[sd] the path\b/,
    zh: /解析路径/,
    end: 'NormalModuleFactory.afterResolve',
    start: 'NormalModuleFactory.resolve',
  },
];

/**
 * Sentences that say which of two hooks is called first, or on which side of a step of the build, are
 * compared with what the documented version calls. What no trace knows is known by its words.
 */
export const hookOrderClaims: ClaimExtractor = {
  kind: 'order',
  claimsOf: (page, { facts }) => [
    ...sentencesOfPage(page).flatMap((sentence) =>
      statementsOf(sentence, page, facts).flatMap((one) => claimOf(sentence, one, facts)),
    ),
    ...headingClaims(page, facts),
  ],
};

function claimOf(
  sentence: Sentence,
  { at, subject, side, object, words, isConditional }: Statement,
  facts: Facts,
): Claim[] {
  const relation = relationOf(subject, object, facts.hookTraces);
  if (relation === undefined || (relation.side !== side && isConditional)) return [];
  const verdict: Verdict =
    relation.side === side
      ? { state: 'proven', by: `the hooks that ${relation.situation} calls` }
      : falseOrder(subject, object, relation);
  return [
    claimAt(sentence, at, {
      kind: 'order',
      says: `${bareHook(subject)} ${side} ${words ?? bareHook(object)}`,
      verdict,
    }),
  ];
}

function falseOrder(
  subject: string,
  object: string,
  { side, situation }: { side: Side; situation: string },
): Verdict {
  return {
    state: 'false',
    code: 'false-order',
    message: `the documented version calls \`${bareHook(subject)}\` ${side} \`${bareHook(object)}\` in ${situation}`,
    hint: 'say it the other way round, or name the other hook',
  };
}

/** Words that make another statement of it, or one about something else. */
const OTHERWISE = /\bwebpack\b|n't\b|\b(?:not|never|no longer)\b|不会|不再|并非|而不/;
const CONDITION = /^(?:In|If|When|Unless|For|With)\b|^(?:如果|当|若)|时，/;

function statementsOf(sentence: Sentence, page: ClaimPage, facts: Facts): Statement[] {
  const { text, kind, cell } = sentence;
  if (kind === 'heading' || cell || !/before|after|next hook|[之以]?[前后]|下一个钩子/.test(text))
    return [];
  const own = hookOfHeading(sentence.section, page, facts);
  const hooks = sentence.codes.flatMap((code) => {
    const hook = hookOfSpan(code, sentence, page, facts);
    return hook ? [{ ...code, hook }] : [];
  });
  const found = page.lang === 'zh' ? chinese(text, hooks, own) : english(text, hooks, own);
  return found
    .filter(({ at }, index) => !OTHERWISE.test(text.slice(found[index - 1]?.at ?? 0, at + 1)))
    .map((one) => ({ ...one, isConditional: CONDITION.test(text) }));
}

type Hook = Inside & { hook: string };
type Found = Omit<Statement, 'isConditional'>;

/** What may stand between the hook that is called and the word of order. */
const CALLED =
  /^ ?(?:hooks? )?(?:(?:is|are|runs?|comes?|happens|fires|which|that) )*(?:always |then |still )?(?:called |run |triggered )?(?:immediately |right |directly )?$/;
const THIS_HOOK = /\bcalls (?:this hook|it) (?:immediately )?$/;

function english(text: string, hooks: readonly Hook[], own: string | undefined): Found[] {
  const found: Found[] = [];
  for (const { 0: word, index } of text.matchAll(/\b(before|after)\b/g)) {
    const side = word as Side;
    const behind = text.slice(index + word.length);
    const object = hooks.find(({ at }) => at > index);
    const subject = hooks.findLast(({ end }) => end <= index);
    const before = text.slice(0, index);
    const isNamed = subject && CALLED.test(text.slice(subject.end, index));
    const isOwn = /^(?:Called|Runs)\b[^;.:]*$/.test(before) || THIS_HOOK.test(before);
    const named = isNamed ? subject.hook : isOwn ? own : undefined;
    if (named === undefined) continue;
    const between = object ? text.slice(index + word.length, object.at) : 'x x x x x';
    if (object && /^ (?:all stages of |the )?(?:\w+'s )?$/.test(between))
      found.push({ at: index, subject: named, side, object: object.hook });
    // Up to the next word of order, or to the next clause.
    const [part = ''] = behind.split(/\b(?:before|after)\b|[,;:.]/);
    found.push(
      ...stepsIn(part, 'en', side).map((step) => ({
        at: index,
        subject: named,
        side,
        ...step,
      })),
    );
  }
  return [
    ...found,
    ...nextHook(text, /\bnext hook\b(?:[^.;]*? is)?,? (?:the \w+'s )?$/, hooks, own),
  ];
}

function chinese(text: string, hooks: readonly Hook[], own: string | undefined): Found[] {
  const found: Found[] = [];
  for (const { 0: word, index } of text.matchAll(/[之以][前后]/g)) {
    const side: Side = word.endsWith('前') ? 'before' : 'after';
    const object = hooks.findLast(({ end }) => end <= index);
    const start =
      Math.max(...['在', '、', '，', '。'].map((sign) => text.lastIndexOf(sign, index))) + 1;
    const subject = hooks.find(
      ({ end, at }) =>
        object &&
        end < object.at &&
        /^ ?(?:钩子)?(?:总是|会)?在 ?$/.test(text.slice(end, object.at)) &&
        at < object.at,
    );
    const isOwn =
      /^(?:紧接)?(?:着)?在/.test(text) && /^[^。]*(?:调用|触发)/.test(text.slice(index));
    const named = subject?.hook ?? (isOwn ? own : undefined);
    if (named === undefined) continue;
    if (object && /^ ?(?:钩子)?(?:的所有阶段)? ?$/.test(text.slice(object.end, index)))
      found.push({ at: index, subject: named, side, object: object.hook });
    const part = text.slice(start, index);
    found.push(
      ...stepsIn(part, 'zh', side).map((step) => ({
        at: index,
        subject: named,
        side,
        ...step,
      })),
    );
  }
  return [...found, ...nextHook(text, /下一个钩子(?:[^。；]*?是)?(?: ?\w+ 的)? ?$/, hooks, own)];
}

/** Steps of a build in words, with the hook that lies on the other side. */
function stepsIn(part: string, lang: 'en' | 'zh', side: Side): { object: string; words: string }[] {
  return STEPS.flatMap((step) => {
    const [words] = step[lang].exec(part) ?? [];
    if (words === undefined) return [];
    return [{ object: side === 'before' ? step.end : step.start, words }];
  });
}

function nextHook(
  text: string,
  leadIn: RegExp,
  hooks: readonly Hook[],
  own: string | undefined,
): Found[] {
  if (own === undefined) return [];
  return hooks
    .filter(({ at, hook }) => hook !== own && leadIn.test(text.slice(0, at)))
    .map(({ at, hook }) => ({ at, subject: own, side: 'before', object: hook }));
}

const SECTIONS_FOLLOW =
  /\b(?:first (\w+) )?sections?(?: below)? follow the order\b|前([一二三四五])节按照[^，。]*顺序|各节[^，。]*按照?[^，。]*顺序/;
const NUMBERS: Readonly<Record<string, number>> = {
  ...{ two: 2, three: 3, four: 4, five: 5, 二: 2, 三: 3, 四: 4, 五: 5 },
};

/** A page that says its sections are in the order of a build. */
function headingClaims(page: ClaimPage, facts: Facts): Claim[] {
  return sentencesOfPage(page).flatMap((sentence): Claim[] => {
    const match = SECTIONS_FOLLOW.exec(sentence.text);
    if (!match) return [];
    const sections = sectionsBehind(page, sentence.section, NUMBERS[match[1] ?? match[2] ?? '']);
    const hooks = sections.flatMap((section) => hookOfHeading(section, page, facts) ?? []);
    for (const [index, hook] of hooks.entries()) {
      for (const later of hooks.slice(index + 1)) {
        const relation = relationOf(hook, later, facts.hookTraces);
        if (relation?.side !== 'after') continue;
        const verdict = falseOrder(hook, later, relation);
        return [
          claimAt(sentence, match.index, {
            kind: 'order',
            says: hooks.map(bareHook).join(' > '),
            verdict,
          }),
        ];
      }
    }
    if (hooks.length < 2) return [];
    const verdict: Verdict = { state: 'proven', by: 'the hooks that a build calls' };
    return [
      claimAt(sentence, match.index, {
        kind: 'order',
        says: hooks.map(bareHook).join(' > '),
        verdict,
      }),
    ];
  });
}

/** @param count of sections of the second level */
function sectionsBehind(
  { sections }: ClaimPage,
  from: ClaimSection,
  count = Number.POSITIVE_INFINITY,
): readonly ClaimSection[] {
  const behind = sections.slice(sections.indexOf(from) + 1);
  const ends = behind.flatMap(({ depth }, index) => (depth === 2 ? [index] : []));
  return behind.slice(0, ends[count] ?? behind.length);
}
