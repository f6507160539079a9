import { inPlainWords } from './plain-words.ts';
import { contentOf, weigh } from './rewording.ts';
import { decisiveWords, denialsIn, statedSigns } from './signs.ts';
import { relationTurned } from './turned-relations.ts';

/**
 * What a sentence says against what another one said, whatever else of it is worded anew: the two sides
 * of a contrast or of a “before” have changed places, or one denies what the other says.
 * @param isDenialMoved another sentence beside it has won or lost the “not” of this one
 * @param isShownSame nothing that the section shows has changed
 * @param others other sentences that have changed, before and now: what one of them has is not gone
 * @returns in words; undefined when nobody can tell
 */
export function turnedIn(
  before: string,
  now: string,
  {
    isDenialMoved = false,
    isShownSame = false,
    others = '',
  }: { isDenialMoved?: boolean; isShownSame?: boolean; others?: string } = {},
): string | undefined {
  return (
    contrastTurned(before, now) ??
    (isDenialMoved ? undefined : denialTurned(inPlainWords(before), inPlainWords(now))) ??
    sidesTurned(before, now) ??
    sequenceTurned(before, now) ??
    onlyTurned(before, now) ??
    exceptTurned(before, now) ??
    relationTurned(before, now, isShownSame) ??
    SETS.map((set) => membersTurned(set, before, now, others)).find((told) => told !== undefined)
  );
}

/** What is left out of a contrast, and what stands instead. */
interface Contrast {
  kept: string;
  denied: string;
}

const END = '[^,.;:，。；：]';
const CONTRASTS: readonly RegExp[] = [
  // “not a but b”
  new RegExp(String.raw`\bnot (?<denied>${END}+?),? but (?<kept>${END}+)`, 'i'),
  new RegExp(`不是(?<denied>${END}+)，?而是(?<kept>${END}+)`),
  // “instead of a, b”
  new RegExp(`^(?:Instead of|Rather than) (?<denied>${END}+), (?<kept>.+)`),
  // “b, not a”
  new RegExp(
    `(?<kept>.+?)(?:,? instead of|,? rather than|, (?:and )?not|,? unlike) (?<denied>${END}+)`,
    'i',
  ),
  new RegExp(`与其(?<denied>${END}+)，不如(?<kept>${END}+)`),
  new RegExp(`(?<kept>.+?)[，、]?(?:而不是|而非|而不)(?<denied>${END}+)`),
];

function contrastOf(sentence: string): Contrast | undefined {
  for (const pattern of CONTRASTS) {
    const { kept = '', denied = '' } = pattern.exec(sentence)?.groups ?? {};
    if (kept !== '' && denied !== '') return { kept, denied };
  }
  return undefined;
}

/** “a, not b” and “b, not a” */
function contrastTurned(before: string, now: string): string | undefined {
  const [was, is] = [contrastOf(before), contrastOf(now)];
  if (!was || !is) return undefined;
  const [denied, own] = [contentOf(was.denied), contentOf(is.denied)];
  const isTurned =
    denied.length > 0 &&
    own.length > 0 &&
    shareOf(denied, own) < 0.5 &&
    shareOf(own, contentOf(was.kept)) >= 0.75 &&
    shareOf(denied, contentOf(is.kept)) >= 0.75 &&
    shareOf(own, contentOf(is.kept)) < 0.75;
  return isTurned
    ? `“${was.denied.trim()}” and “${is.denied.trim()}” have changed places`
    : undefined;
}

/** How much of some words is among others. */
function shareOf(words: readonly string[], others: readonly string[]): number {
  const known = new Set(others);
  return words.filter((word) => known.has(word)).length / Math.max(1, words.length);
}

/** Words that deny something without a “not”, or make another thing of one. */
const DENYING =
  /\b(?:skip|ignor|exclud|omit|remov|drop|fail|reject|refus|prevent|disabl|avoid|lack|miss|absen|leav|left|instead|rather|replac|error|throw|stop|without|un\w{4}|in(?:valid|accessible|active|dependent)|unless|only|until|except|too|hard|rare|seldom|differ|other|otherwise|if|when|required?|optional|needless|free|keep|stay|remain|still)|跳过|忽略|排除|省略|移除|删除|失败|拒绝|阻止|禁用|除非|除了|太|过于|缺|避免|取代|代替|替代|替换|只|仅|才|报错|否则|其他|另|如果|若|时|必[须需填]|可选|保留|保持|仍|原样|照旧|第一次|初次|首次|谨慎|滥用/i;
/** How much of what was denied is said now. */
const SAID = 0.85;
/** How much of the part that denies it. */
const KEPT = 0.6;
/** Fewer words of weight make no statement. */
const LEAST = 3;
/** Whatever is done to a thing: “doesn't change it” denies “sets it to a value”. */
const AFFECTING =
  /\b(?:sets?|changes?|affects?|modif(?:y|ies)|alters?|influences?|touch(?:es)?|overwrites?|overrides?) (?:the |its )?(?<thing>`[^`]+`)(?: to (?!`)[^,.;]+)?/gi;

/** One denies what the other one says: nearly all words of one are in the other. */
function denialTurned(before: string, now: string): string | undefined {
  const [old, own] = [denialsIn(before), denialsIn(now)];
  if (Math.min(old, own) !== 0 || Math.max(old, own) !== 1) return undefined;
  if (isBesideWith(old > own ? before : now, old > own ? now : before)) return undefined;
  const others = (text: string) => statedSigns(text).plain.filter((sign) => sign !== 'not');
  if (others(before).sort().join() !== others(now).sort().join()) return undefined;
  const bare = (text: string) =>
    contentOf(text.replace(AFFECTING, 'change $<thing>').replace(decisiveWords(text), ' '));
  const [was, is] = [bare(before), bare(now)];
  const [denied, said] = old > own ? [was, is] : [is, was];
  // “accepts any, so it doesn't report one” and “accepts any, even one”: what was denied is not said.
  const part = (old > own ? before : now).split(PARTS).find((one) => denialsIn(one) > 0) ?? '';
  if (shareOf(bare(part), said) < KEPT) return undefined;
  const lost = denied.filter((word) => !said.includes(word));
  const extra = said.filter((word) => !denied.includes(word));
  // A Chinese word has two signs.
  const size = weigh(denied);
  if (size < LEAST || weigh(lost) > size * (1 - SAID) || weigh(extra) > Math.max(2, size * 0.5))
    return undefined;
  if (isAdded(old > own ? before : now, said)) return undefined;
  // “第一次” is one word, of which the number is compared by itself.
  const [saying, denying] = old > own ? [now, before] : [before, now];
  const known = denyingIn(denying);
  if ([...denyingIn(saying)].some((word) => !known.has(word))) return undefined;
  const isOther = (text: string, words: readonly string[]) =>
    DENYING.test(words.join(' ')) || DENYING.test(apart(text, words));
  if (
    isOther(
      before,
      was.filter((word) => !is.includes(word)),
    )
  )
    return undefined;
  if (
    isOther(
      now,
      is.filter((word) => !was.includes(word)),
    )
  )
    return undefined;
  return old > own ? 'what was denied is said' : 'what was said is denied';
}

const PARTS = /[,;，；]|\b(?:and|but|while|whereas)\b|[而并且]/;

/** Whether a text says what was said, and denies something else in a part of its own: “three had none, and two had some”. */
function isAdded(denying: string, said: readonly string[]): boolean {
  const rest = denying.split(PARTS).filter((part) => denialsIn(part) === 0);
  return shareOf(said, contentOf(rest.join(' '))) >= SAID;
}

/** “once without a prefix and once with each one” denies nothing of “with each prefix”. */
function isBesideWith(denying: string, saying: string): boolean {
  const times = (text: string) => text.match(/\bwith\b/gi)?.length ?? 0;
  return /\bwithout\b/i.test(denying) && times(saying) > 0 && times(denying) >= times(saying);
}

const denyingIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(new RegExp(DENYING.source, 'gi'))].map(([word]) => word.toLowerCase()));

/** Signs of a Chinese text that some words are made of, in a row. */
const apart = (text: string, words: readonly string[]): string =>
  [...text].filter((sign) => words.includes(sign)).join('');

/** What stands on both sides of “before” and “after”. */
interface Sides {
  sign: 'before' | 'after';
  subject: string[];
  object: string[];
}

function sidesOf(sentence: string): Sides | undefined {
  const { plain } = statedSigns(sentence);
  const isBefore = plain.includes('before');
  if (isBefore === plain.includes('after')) return undefined;
  const sign = isBefore ? 'before' : 'after';
  if (/\p{Script=Han}/u.test(sentence)) {
    // “插件在压缩之前添加文本”: what is before “在” belongs to what is behind “之前”.
    const [, owner = '', object = '', rest = ''] =
      /^(?:(.*)在)?(.*?)[之以]?[前后](?![端缀面文提者置言续果代])(.*)$/.exec(sentence) ?? [];
    return object === ''
      ? undefined
      : { sign, subject: contentOf(owner + rest), object: contentOf(object) };
  }
  const word = isBefore ? 'before|earlier than|prior to' : 'after|later than';
  const [, first = '', second = ''] =
    new RegExp(String.raw`^(.*?)\b(?:${word})\b(.*)$`, 'i').exec(sentence) ?? [];
  if (second === '') return undefined;
  if (first.trim() !== '') return { sign, subject: contentOf(first), object: contentOf(second) };
  const [object = '', ...rest] = second.split(/,\s/);
  return { sign, subject: contentOf(rest.join(', ')), object: contentOf(object) };
}

/** “a before b” and “a after b”, but not “b after a” */
function sidesTurned(before: string, now: string): string | undefined {
  const [was, is] = [sidesOf(before), sidesOf(now)];
  if (!was || !is || was.sign === is.sign) return undefined;
  // “not before” says what “only after” does.
  if (denialsIn(before) !== denialsIn(now)) return undefined;
  if (was.subject.length === 0 || was.object.length === 0) return undefined;
  if (is.subject.length === 0 || is.object.length === 0) return undefined;
  const stays = [shareOf(was.subject, is.subject), shareOf(was.object, is.object)];
  const turns = [shareOf(was.subject, is.object), shareOf(was.object, is.subject)];
  const sum = ([a = 0, b = 0]: readonly number[]) => a + b;
  const isSame = stays.every((share) => share >= 0.5) && sum(stays) > sum(turns) + 0.5;
  return isSame ? `“${is.sign}” instead of “${was.sign}”` : undefined;
}

/** “first a, then b”, “a, followed by b”, “a after b”: what comes first, and what behind it. */
const SEQUENCES: readonly RegExp[] = [
  /\bfirst\b(?<first>[^.;]+?),?(?: and)? then\b(?<then>[^.;]+)/i,
  /(?<first>[^.;]+?),? followed by (?<then>[^.;]+)/i,
  /(?<then>[^.;]+?),? (?:preceded by|after) (?<first>[^.;]+)/i,
  /先(?<first>[^。；]+?)[，、]?(?:再|然后|接着|最后)(?<then>[^。；]+)/,
];

/** “a, then b” and “b, then a” */
function sequenceTurned(before: string, now: string): string | undefined {
  const [was, is] = [before, now].map((sentence) =>
    SEQUENCES.map((pattern) => pattern.exec(sentence)?.groups).find((one) => one !== undefined),
  );
  if (!was || !is) return undefined;
  const [first, then] = [contentOf(was.first ?? ''), contentOf(was.then ?? '')];
  const [own, next] = [contentOf(is.first ?? ''), contentOf(is.then ?? '')];
  const isTurned =
    Math.min(first.length, then.length, own.length, next.length) > 0 &&
    shareOf(then, own) >= TURNED_SHARE &&
    shareOf(next, first) >= TURNED_SHARE &&
    shareOf(then, next) < TURNED_SHARE &&
    shareOf(own, first) < TURNED_SHARE;
  return isTurned
    ? `“${is.first?.trim()}” comes first now, and came behind “${was.first?.trim()}”`
    : undefined;
}

/** What has changed its place has kept this share of its words. */
const TURNED_SHARE = 0.7;

/** Leads to what is left out of a “not”. */
const EXCEPTING = /\b(?:but|except|unless|other than|apart from|until|only)\b|除|只|仅|才/i;

const SEVERAL = /\b(?:several|multiple|more than|many)\b|多[个次种项条]|[^不]止/i;

/** “keeps only a” and “ignores a” */
function onlyTurned(before: string, now: string): string | undefined {
  const has = (text: string, sign: string) => statedSigns(text).plain.includes(sign);
  const [saying, denying] = has(before, 'only') ? [before, now] : [now, before];
  if (!has(saying, 'only') || has(denying, 'only') || has(saying, 'not')) return undefined;
  const denied = denying.split(PARTS).find((part) => has(part, 'not'));
  if (denied === undefined || EXCEPTING.test(denying)) return undefined;
  // “only if it holds” is “not if it doesn't hold”, and “only one” is “not several”.
  if (denialsIn(denying) > 1 || SEVERAL.test(denied)) return undefined;
  const bare = (text: string) => contentOf(text.replace(decisiveWords(text), ' '));
  const [said, own] = [bare(saying), bare(denied)];
  const rest = said.filter((word) => !own.includes(word));
  return weigh(own) >= LEAST && shareOf(own, said) >= SAID && weigh(rest) <= 2
    ? '“only” this, and not this'
    : undefined;
}

/** Takes something out of what a sentence says. */
const EXCEPT =
  /\b(?:except(?: for| those| the ones)?|apart from|other than|excluding)\b|除了?(?=[^，。]{1,30}(?:以外|之外|外))|(?:以外|之外)/gi;
/** Stands for what a sentence is about, and says nothing of it. */
const EVERYTHING: ReadonlySet<string> = new Set([
  'all',
  'each',
  'those',
  'other',
  '全',
  '每',
  '都',
]);

const OTHERS = /\b(?:others?|rest|remaining|where)\b|其他|其余|另/i;

/** “each path that starts with a” and “each path except those that start with a” */
function exceptTurned(before: string, now: string): string | undefined {
  const times = (text: string) => text.match(EXCEPT)?.length ?? 0;
  const [old, own] = [times(before), times(now)];
  if ((old === 0) === (own === 0) || denialsIn(before) !== denialsIn(now)) return undefined;
  // “a in one mode, and b in others” is “b in all modes except one, where it is a”.
  if (OTHERS.test(before) || OTHERS.test(now)) return undefined;
  const rest = (text: string) =>
    contentOf(text.replace(EXCEPT, ' ')).filter((word) => !EVERYTHING.has(word));
  const [was, is] = [rest(before), rest(now)];
  const isSame = shareOf(was, is) === 1 && shareOf(is, was) === 1;
  if (!isSame || weigh(was) < LEAST) return undefined;
  return own > 0 ? '“except” has come' : '“except” is gone';
}

/** A list of members with this share of its other words is the same one. */
const SAME_LIST = 0.6;

/** What a statement names one of, or some, and the rest not. */
interface ClosedSet {
  members: readonly (readonly [name: string, pattern: RegExp])[];
  /** How many of them make a list. */
  least: number;
  called: string;
}

const SETS: readonly ClosedSet[] = [
  {
    called: 'types',
    least: 2,
    members: [
      ['string', /\bstrings?\b|字符串/i],
      ['number', /\bnumbers?\b|数字|数值/i],
      ['boolean', /\bbooleans?\b|布尔/i],
      ['function', /\bfunctions?\b|函数/i],
      ['object', /\bobjects?\b|对象/i],
      ['array', /\barrays?\b|数组/i],
      ['regular expression', /\bregular expressions?\b|\bRegExps?\b|正则/i],
      ['promise', /\bpromises?\b|\bPromise\b/i],
    ],
  },
  {
    called: 'modes',
    least: 1,
    members: [
      ['development', /\bdevelopment\b|开发/i],
      ['production', /\bproduction\b|生产/i],
    ],
  },
  {
    called: 'systems',
    least: 1,
    members: [
      ['Windows', /\bWindows\b/],
      ['macOS', /\bmacOS\b/],
      ['Linux', /\bLinux\b/],
    ],
  },
];

/** “a string or an array” and “a string, an array, or a function” */
function membersTurned(
  { members, least, called }: ClosedSet,
  before: string,
  now: string,
  others: string,
): string | undefined {
  const namedIn = (text: string) => {
    const words = text.replace(/`[^`]*`/g, '`');
    return members.filter(([, pattern]) => pattern.test(words)).map(([name]) => name);
  };
  const [was, is] = [namedIn(before), namedIn(now)];
  const gone = was.filter((name) => !is.includes(name));
  const came = is.filter((name) => !was.includes(name));
  const isOneWay = (gone.length === 0) !== (came.length === 0);
  if (!isOneWay || Math.min(was.length, is.length) < least) return undefined;
  const moved = namedIn(others);
  if ([...gone, ...came].some((name) => moved.includes(name))) return undefined;
  const rest = (text: string) =>
    contentOf(
      members.reduce((left, [, { source }]) => left.replace(new RegExp(source, 'gi'), ' '), text),
    );
  const [old, own] = [rest(before), rest(now)];
  const isSame = shareOf(old, own) >= SAME_LIST && shareOf(own, old) >= SAME_LIST;
  if (!isSame || old.length === 0) return undefined;
  const told = [...gone, ...came].map((name) => `“${name}”`).join(', ');
  return came.length > 0
    ? `${told} has come into the list of ${called}`
    : `${told} is gone from the list of ${called}`;
}
