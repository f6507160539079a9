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
  const amounts = amountsIn(text);
  // Figures for number words move what stands behind them.
  const shift = inFigures(text.slice(0, at)).length - at;
  const own = amounts.find((one) => one.at === at + shift);
  return (
    own !== undefined &&
    amounts.some(
      (other) =>
        other !== own &&
        other.of === own.of &&
        other.sizes.some((size) => own.sizes.some((mine) => isSame(mine, size))),
    )
  );
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
