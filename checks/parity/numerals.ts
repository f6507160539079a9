/** Names of numbers, of which the first is “one”. */
export const NUMBER_NAMES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const UNITS = NUMBER_NAMES.slice(0, 19);
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** “one” is as often the article, so it stays a word, except behind a ten. */
const ENGLISH = new RegExp(
  String.raw`(?<![\w-])(?:(${TENS.join('|')})(?:[- ](${UNITS.slice(0, 9).join('|')}))?|(${UNITS.slice(1).join('|')}))(?![\w-])`,
  'gi',
);

const DIGITS = '一二三四五六七八九';
/** What Chinese counts with; other numerals are parts of words. */
const MEASURES =
  '个|種|种|次|条|项|类|步|倍|行|处|份|层|遍|端|者|组|段|页|位|秒|分|家|款|级|天|年|月|周|名|篇|版|台|块|字';
const CHINESE = new RegExp(
  `(?<![${DIGITS}十百千万第几])(?:([${DIGITS}])?十([${DIGITS}])?|([二三四五六七八九两]))(?= ?(?:${MEASURES}))`,
  'g',
);

/**
 * A text in which numbers are figures, whichever way they were written: “twenty-two members” and “二十二位成员”
 * say what “22 members” and “22 位成员” do. Code stays as it is.
 */
export const inFigures = (text: string): string => outsideOfCode(text, figured);

/**
 * The same, times in milliseconds, and shares in percent: “0.3 seconds” and “300 毫秒” say the same, and so
 * do “four fifths” and “80%”, “50% longer than” and “1.5 times as long as”.
 */
export const inPlainFigures = (text: string): string =>
  outsideOfCode(text, (part) =>
    figured(
      inShares(part)
        .replace(HALF_A_SECOND, '0.5 seconds')
        .replace(EVERY_SECOND, '$1 1 second')
        .replace(/每秒/g, '每 1 秒'),
    ).replace(TIME, inMilliseconds),
  );

const PARTS: Readonly<Record<string, number>> = { third: 3, quarter: 4, fifth: 5, tenth: 10 };
const FRACTION = new RegExp(
  String.raw`\b(an?|one|two|three|four|nine)[ -](${Object.keys(PARTS).join('|')})s?\b`,
  'gi',
);
const CHINESE_FRACTION = /([二三四五六七八九十])分之([一二三四五六七八九])/g;
const MORE = /(\d+)%( (?:long|slow|larg|bigg|high|great)er than)/gi;

const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)}%`;

/** A text in which fractions are percentages, and what is so many percent more is so many times as much. */
const inShares = (text: string): string =>
  text
    .replace(FRACTION, (_, count: string, part: string) =>
      percent(Math.max(1, numberOf(count)), PARTS[part.toLowerCase()] ?? 1),
    )
    .replace(CHINESE_FRACTION, (_, whole: string, part: string) =>
      percent(DIGITS.indexOf(part) + 1, whole === '十' ? 10 : DIGITS.indexOf(whole) + 1),
    )
    .replace(MORE, (_, share: string, than: string) => `${1 + Number(share) / 100} times${than}`);

/** A time, though no figure says so. */
const HALF_A_SECOND =
  /\bhalf (?:of )?a second\b|\ba half[- ]second\b|(?<![\d一二两三四五六七八九十])半秒钟?/gi;

/** “every second”, but not “every second file”. */
const EVERY_SECOND = /\b(each|every) second(?=\s*(?:[.,:;)]|$))/gi;

const TIME = /(?<![\w.])(\d+(?:\.\d+)?)[ -]?(milliseconds?|ms|毫秒|seconds?|s|秒)(?![A-Za-z])/g;

const inMilliseconds = (_: string, figure: string, unit: string): string =>
  `${/^(?:m|毫)/.test(unit) ? figure : Math.round(Number(figure) * 1000)} ms`;

const outsideOfCode = (text: string, change: (part: string) => string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');

const figured = (text: string): string =>
  text
    .replace(ENGLISH, (_, ten = '', unit = '', alone = '') =>
      String(
        ten === ''
          ? numberOf(alone)
          : (TENS.indexOf(ten.toLowerCase()) + 2) * 10 + (unit === '' ? 0 : numberOf(unit)),
      ),
    )
    .replace(CHINESE, (_, tens = '', units = '', alone = '') => {
      if (alone !== '') return alone === '两' ? '2' : String(DIGITS.indexOf(alone) + 1);
      const ten = tens === '' ? 1 : DIGITS.indexOf(tens) + 1;
      return String(ten * 10 + (units === '' ? 0 : DIGITS.indexOf(units) + 1));
    });

const numberOf = (word: string): number => UNITS.indexOf(word.toLowerCase()) + 1;
