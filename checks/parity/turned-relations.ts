import { escapeRegExp } from '../../engine/escape-reg-exp.ts';
import { bare } from './clause-names.ts';
import { inPlainFigures } from './numerals.ts';
import { denialsIn } from './signs.ts';

/**
 * What a sentence says of two things that it relates, against what another one said of the same two: like
 * and unlike, in place of and beside, needed and not needed, all and some of as many, and another default.
 * @param isShownSame nothing that the section shows has changed
 * @returns in words; undefined when nobody can tell
 */
export function relationTurned(
  before: string,
  now: string,
  isShownSame: boolean,
): string | undefined {
  return (
    likenessTurned(before, now) ??
    placeTurned(before, now) ??
    needTurned(before, now) ??
    shareTurned(inPlainFigures(before), inPlainFigures(now)) ??
    (isShownSame ? defaultTurned(before, now) : undefined)
  );
}

/** Words that stand for something else in each sentence are nothing to compare with. */
const OTHER = String.raw`(?!(?:this|that|these|those|they|there|other|others|your|with|when|what|which|each|both|also|does)\b)(?<other>[A-Za-z][\w-]{3,})`;
/** What something is the same as. */
const ALIKE: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:as (?:in|with)|like|same as(?: in)?|so does) (?:the )?${OTHER}`, 'gi'),
  new RegExp(String.raw`\bas ${OTHER}(?:['’]s [\w-]+)? (?:does|do)\b`, 'gi'),
  new RegExp(`(?:与|和|跟|同) ?${OTHER}[^，。；]{0,12}?(?<!不)(?:一样|相同|一致)`, 'gi'),
];
/** What something is said to be unlike. */
const UNLIKE: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:while|whereas|but|unlike|in contrast to|different from|differs from) (?:in |for |the )?${OTHER}(?! also)`, 'gi'), // biome-ignore format: one pattern
  new RegExp(`[，；](?:而|但) ?(?:在 ?)?${OTHER}(?! ?[^，。；]{0,4}也)`, 'gi'),
  new RegExp(`(?:与|和|跟|同) ?${OTHER}[^，。；]{0,12}?(?:不同|不一样|不一致)`, 'gi'),
];

/** “`2`, as in a” and “`2`, while a has `3`”: another statement, whatever is said of each. */
function likenessTurned(before: string, now: string): string | undefined {
  const named = (text: string, patterns: readonly RegExp[]) =>
    new Set(
      patterns.flatMap((pattern) =>
        [...text.matchAll(pattern)].map(({ groups }) => groups?.other?.toLowerCase() ?? ''),
      ),
    );
  const of = (text: string) => ({ alike: named(text, ALIKE), unlike: named(text, UNLIKE) });
  const [was, is] = [of(before), of(now)];
  const only = (one: ReadonlySet<string>, rest: ReadonlySet<string>) =>
    [...one].filter((name) => !rest.has(name));
  const [alike, unlike] = [only(was.alike, was.unlike), only(was.unlike, was.alike)];
  const apart = only(is.unlike, is.alike).find((name) => alike.includes(name));
  if (apart !== undefined) return `it was like “${apart}”, and is unlike it`;
  const like = only(is.alike, is.unlike).find((name) => unlike.includes(name));
  return like === undefined ? undefined : `it was unlike “${like}”, and is like it`;
}

const CODE = '`(?<kept>[^`]+)`';
const LEFT_OUT = '`(?<denied>[^`]+)`';
/** One code span in the place of another one. */
const IN_PLACE: readonly RegExp[] = [
  new RegExp(`${CODE},? (?:instead of|rather than|and not|but not|not) ${LEFT_OUT}`, 'i'),
  new RegExp(`${CODE}[，、]?(?:而不是|而非|而不) ?${LEFT_OUT}`),
];
/** Leaves out one of two. */
const REPLACING =
  /\b(?:instead|rather|replac\w+|only|either|or)\b|取代|代替|替代|替换|而非|只|仅|或/i;

/** “a instead of b” and “a after b”: what was left out is said beside it. */
function placeTurned(before: string, now: string): string | undefined {
  const find = (text: string) => IN_PLACE.map((one) => one.exec(text)?.groups).find(Boolean);
  const [was, is] = [find(before), find(now)];
  const pair = was ?? is;
  if (!pair || (was && is)) return undefined;
  const other = was ? now : before;
  if (denialsIn(other) > 0 || REPLACING.test(other)) return undefined;
  const [kept = '', denied = ''] = [pair.kept, pair.denied];
  if (![areBeside(other, kept, denied), areBeside(other, denied, kept)].includes(true))
    return undefined;
  return was
    ? `\`${denied}\` was left out, and is said beside \`${kept}\``
    : `\`${denied}\` was said beside \`${kept}\`, and is left out`;
}

/** Whether two code spans are both said, one before, behind or along with the other. */
function areBeside(text: string, first: string, second: string): boolean {
  const [a, b] = [first, second].map((code) => `\`${escapeRegExp(code)}\``);
  const between =
    ',? (?:before|after|and|and then|then|and also|as well as|along with|followed by) | ?(?:和|与|以及|并|，然后|[之以]?[前后][^，。；]{0,8}) ?';
  return new RegExp(`${a}(?:${between})${b}`, 'i').test(text);
}

/** Holds in some cases, so that the opposite holds in others. */
const CONDITION =
  /\b(?:if|when|unless|only|until|otherwise|instead|where|without)\b|如果|只|仅|除非|否则|时|若/i;
const NEEDLESS =
  /\b(?:(?:do|does|will)n['’]t (?:have to |need (?:to (?:use|add|install|set) )?)|no need (?:for|to use) |needn['’]t (?:use|add|install|set) )(?:the |an? )?(?<thing>`[^`]+`|\[[^\]]+\]\([^)]+\))|(?:不需要|无需|不必|不用)(?:再|额外)?(?:使用|添加|安装|设置)? ?(?<named>`[^`]+`|\[[^\]]+\]\([^)]+\))/gi;

/** “use a” and “you don't need a” */
function needTurned(before: string, now: string): string | undefined {
  const needless = (text: string) =>
    [...text.matchAll(NEEDLESS)].map(({ groups }) => groups?.thing ?? groups?.named ?? '');
  const [was, is] = [needless(before), needless(now)];
  const [saying, things] = was.length > 0 ? [now, was] : [before, is];
  if (was.length > 0 === is.length > 0 || denialsIn(saying) > 0) return undefined;
  if (CONDITION.test(before) || CONDITION.test(now)) return undefined;
  const isNeeded = (thing: string) =>
    new RegExp(
      String.raw`(?:\b(?:use|uses|needs?|requires?|add|install)(?: the| an?)? |(?:使用|需要|添加|安装) ?)${escapeRegExp(thing)}`,
      'i',
    ).test(saying);
  const thing = things.find(isNeeded);
  if (thing === undefined) return undefined;
  return is.length > 0
    ? `${thing} was needed, and is not needed`
    : `${thing} was not needed, and is needed`;
}

const ALL_OF = /\ball (?:of )?(?:the |its |their )?(\d+)\b|(?:全部|所有)的? ?(\d+)/i;
const SOME_OF =
  /\b(\d+) (?:out )?of (?:the |all |its |their |all the )?(\d+)\b|(\d+) ?[个种项条][^，。；\d]*?[中里]的? ?(\d+)/i;

/** “all eighteen” and “fifteen of the eighteen” */
function shareTurned(before: string, now: string): string | undefined {
  const all = (text: string) => ALL_OF.exec(text)?.slice(1).find(Boolean);
  const some = (text: string) => {
    const [, part, whole, wholeFirst, partLast] = SOME_OF.exec(text) ?? [];
    const [few, total] = [part ?? partLast, whole ?? wholeFirst];
    return few !== undefined && Number(few) < Number(total) ? { few, total } : undefined;
  };
  const [every, share] = all(before) === undefined ? [now, before] : [before, now];
  const found = some(share);
  if (!found || some(every) || all(every) !== found.total || all(share)) return undefined;
  return share === now
    ? `all ${found.total} have become ${found.few} of them`
    : `${found.few} of ${found.total} have become all of them`;
}

const DEFAULT =
  /\b(?:the|its|whose) default(?: value| name)?(?: is| of| to)? `([^`]+)`|默认(?:值|名称)?(?:为|是|由|使用) ?`([^`]+)`/gi;

/** Another value is called the default; one that goes on behind the old one is the whole of it. */
function defaultTurned(before: string, now: string): string | undefined {
  const defaultsIn = (text: string) =>
    [...text.matchAll(DEFAULT)].map(([, english, chinese]) => bare(english ?? chinese ?? ''));
  const [[was, ...others], [is, ...rest]] = [defaultsIn(before), defaultsIn(now)];
  if (was === undefined || is === undefined || others.length + rest.length > 0) return undefined;
  const goesOn = (value: string, start: string) =>
    value.startsWith(start) && /^[[<$(]/.test(value.slice(start.length));
  // Of two modes, each may have its own, in either order.
  if (now.includes(`\`${was}\``) || before.includes(`\`${is}\``)) return undefined;
  if (was === is || goesOn(was, is) || goesOn(is, was)) return undefined;
  return `the default was \`${was}\`, and is \`${is}\``;
}
