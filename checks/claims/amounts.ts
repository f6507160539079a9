import { inFigures } from '../parity/numerals.ts';

/** A unit of time or size: how it is written, and how many seconds or bytes it has. */
interface Unit {
  words: string;
  of: 'time' | 'size';
  factors: readonly number[];
}

/** A year has 365 days where headers count it in seconds; sizes are counted in thousands or in 1,024s. */
const UNITS: readonly Unit[] = [
  { words: 'milliseconds?|ms|毫秒', of: 'time', factors: [1e-3] },
  { words: 'seconds?|s|秒', of: 'time', factors: [1] },
  { words: 'minutes?|分钟', of: 'time', factors: [60] },
  { words: 'hours?|小时', of: 'time', factors: [3600] },
  { words: 'days?|天', of: 'time', factors: [86_400] },
  { words: 'weeks?|周', of: 'time', factors: [604_800] },
  { words: 'years?|年', of: 'time', factors: [31_536_000] },
  { words: 'bytes?|B|字节', of: 'size', factors: [1] },
  { words: 'kB|KB|KiB', of: 'size', factors: [1e3, 1024] },
  { words: 'MB|MiB', of: 'size', factors: [1e6, 1024 ** 2] },
  { words: 'GB|GiB', of: 'size', factors: [1e9, 1024 ** 3] },
];

const AMOUNTS = UNITS.map((unit) => ({
  ...unit,
  pattern: new RegExp(
    String.raw`(?<![\w.])(?:(\d[\d,]*(?:\.\d+)?)|an?|one|一)(?:[ -]|(?<=[\d一]))(?:${unit.words})(?![A-Za-z])`,
    'g',
  ),
}));

/** Whether two measured numbers are one: `1 hour` and `60 minutes`. */
export const isSameAmount = (a: string, b: string): boolean => isSaidInOtherUnit(`${a}, ${b}`, 0);

/** Whether a sentence has two amounts of one unit of which one is so many times the other: “20 ms, four times as long as 5 ms”. */
export function isRatioIn(text: string, times: number): boolean {
  const amounts = amountsIn(text);
  return amounts.some((one) =>
    amounts.some(
      (other) =>
        other !== one && other.unit === one.unit && isSame(one.sizes[0], other.sizes[0], times),
    ),
  );
}

const isSame = (a = 0, b = 0, times = 1): boolean => Math.abs(a - b * times) < 1e-9 * a;

/** Speaks of how far two amounts are apart. */
const APART =
  /\b(?:differ\w*|sav\w+|shrink\w*|shrunk|grow\w*|grew|reduc\w+|decreas\w+|increas\w+|add(?:s|ed)?|gains?|loses?|(?:small|larg|bigg|few|long|short|fast|slow|great|low|high)er|more|less)\b|差|节省|省下|减[小少]|缩[小短减]|增[大加]|[多少大小快慢长短]了?/i;
/** Speaks of one amount as a share of another one. */
const SHARE = /%|\bpercent\b|百分之/;
/** More amounts than this have some difference or share of any size among them. */
const MOST_AMOUNTS = 6;

/**
 * Whether an amount or a share follows from two others that stand in its sentence or are shown beside it:
 * “273 bytes smaller” of 608 and 335 bytes, “14 %” of 139,890 and 19,531 bytes, “5 times as large”. What
 * stands in the sentence is a claim of its own, so it need not be proven for this.
 * @param at where the number stands in the text
 */
export function isDerivedFrom(
  { text, at, figure, unit }: { text: string; at: number; figure: number; unit: string },
  shown: string,
): boolean {
  const own = amountAt(text, at);
  const beside = distinct(amountsIn(text).filter((one) => one.at !== own?.at));
  const near = distinct([...beside, ...amountsIn(shown)]);
  const amounts = near.length > MOST_AMOUNTS ? beside : near;
  const pairs = amounts.flatMap((one) =>
    amounts
      .filter((other) => one !== other && one.of === other.of)
      .map((other) => [one, other] as const),
  );
  if (SHARE.test(unit)) return pairs.some(([one, other]) => isShareOf(figure, one, other));
  if (/^(?:times|倍)$/.test(unit)) return pairs.some(([one, other]) => isTimes(figure, one, other));
  if (!own || !APART.test(text)) return false;
  return pairs.some(([one, other]) => {
    const difference = (one.sizes[0] ?? 0) - (other.sizes[0] ?? 0);
    return one.of === own.of && difference > 0 && isSame(own.sizes[0], difference);
  });
}

const distinct = (amounts: readonly Amount[]): Amount[] =>
  amounts.filter(
    ({ of, sizes }, index) =>
      !amounts.slice(0, index).some((one) => one.of === of && one.sizes[0] === sizes[0]),
  );

/** Of 20 and 100: “20 %”, “80 % smaller”; of 150 and 100: “50 % larger”; rounded as it is written. */
function isShareOf(figure: number, one: Amount, other: Amount): boolean {
  const share = (100 * (one.sizes[0] ?? 0)) / (other.sizes[0] ?? 1);
  const step = Number.isInteger(figure) ? 0.5 : 0.05;
  return [share, 100 - share, share - 100].some(
    (value) => value > 0 && Math.abs(value - figure) <= step,
  );
}

/** “5 times” of 10 and 49: rounded as it is written. */
function isTimes(figure: number, one: Amount, other: Amount): boolean {
  const times = (one.sizes[0] ?? 0) / (other.sizes[0] ?? 1);
  return Math.abs(times - figure) <= (Number.isInteger(figure) ? 0.25 : 0.05);
}

interface Amount {
  at: number;
  of: Unit['of'];
  unit: string;
  /** In seconds or bytes. */
  sizes: readonly number[];
}

/**
 * Whether a sentence says a measured number a second time in another unit: “a year (31,536,000 seconds)”.
 * Then what is proven of one holds for the other.
 * @param at where the number stands in the text
 */
export function isSaidInOtherUnit(text: string, at: number): boolean {
  const own = amountAt(text, at);
  return (
    own !== undefined &&
    amountsIn(text).some(
      (other) =>
        other.at !== own.at &&
        other.of === own.of &&
        other.sizes.some((size) => own.sizes.some((mine) => isSame(mine, size))),
    )
  );
}

/** How near an amount has to be to what is said of it, as shares of what is said. */
const BOUNDS: readonly { before: RegExp; behind?: RegExp; least: number; most: number }[] = [
  {
    before:
      /(?:\b(?:less|smaller|shorter|fewer) than|\b(?:under|below|almost|nearly)|不到|不足|小于|少于|低于|接近|将近)\s*$/i,
    least: 0.6,
    most: 1,
  },
  {
    before: /(?:\b(?:more|larger|longer|greater) than|\b(?:over|above)|超过|大于|多于|高于)\s*$/i,
    least: 1,
    most: 1.4,
  },
  {
    before: /(?:\b(?:about|around|roughly|approximately)|大约|大概|约)\s*$/i,
    behind: /^\s*左右/,
    least: 0.9,
    most: 1.1,
  },
];

/**
 * Whether an amount of a sentence is a bound of one that is shown beside it, and near to it: “less than
 * 3 KiB” of 2.6 KiB, “about 5 seconds” of 5,120 ms. Shown may be the sentence itself, which has both.
 * @param at where the number stands in the text
 */
export function isBoundOf(text: string, at: number, shown: string): boolean {
  const behind = text.slice(at).replace(/^[\d.,]+[\s-]?(?:[A-Za-z%]+|\p{Script=Han}{1,2})/u, '');
  const bound = BOUNDS.find(
    (one) => one.before.test(text.slice(0, at)) || one.behind?.test(behind) === true,
  );
  const own = bound && amountAt(text, at);
  if (!bound || !own) return false;
  return amountsIn(shown).some(
    ({ at: place, of, sizes }) =>
      of === own.of &&
      !(shown === text && place === own.at) &&
      sizes.some((size) =>
        own.sizes.some((mine) => size > mine * bound.least && size < mine * bound.most),
      ),
  );
}

/** The amount whose number stands at an index; figures for number words move what stands behind them. */
function amountAt(text: string, at: number): Amount | undefined {
  const place = inFigures(text.slice(0, at)).length;
  return amountsIn(text).find((one) => one.at === place);
}

function amountsIn(text: string): Amount[] {
  return AMOUNTS.flatMap(({ pattern, of, factors, words }) =>
    [...inFigures(text).matchAll(pattern)].map(
      ({ index, 1: figure = '1' }): Amount => ({
        at: index,
        of,
        unit: words,
        sizes: factors.map((factor) => Number(figure.replaceAll(',', '')) * factor),
      }),
    ),
  );
}
