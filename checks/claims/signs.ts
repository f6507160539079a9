import { blanked } from './clauses.ts';

/** Words that turn a sentence into another statement, by what they mean: synonyms are one sign. */
interface Sign {
  sign: string;
  en: RegExp;
  zh: RegExp;
}

const word = (words: string) => new RegExp(String.raw`(?<![\w-])(?:${words})(?![\w-])`, 'gi');

/** What a statement cannot lose or gain without being another one. */
const SIGNS: readonly Sign[] = [
  {
    sign: 'not',
    en: /(?<![\w-])(?:not|no|none|never|neither|nor|nothing|nobody|nowhere|cannot|without|unable|unsupported|missing|lacks?|absent|ignores?|ignored|(?:leave|leaves|leaving|left) (?:[\w-]+ ){0,4}out|unlike)(?![\w-])|n['’]t(?!\w)/gi,
    zh: /不(?!同|足|过|仅|论|管|但|如|妨|断|一样|相同|止|少|得不)|没有?|无(?!论)|未(?!来)|(?<!除)非(?!常)|切勿|忽略|缺少|缺失|(?<!级|类|个|分|区|特)别(?!名|的|是)/g,
  },
  {
    sign: 'only',
    en: word('only|just|solely|exclusively|alone'),
    zh: /只(?!要|有一)|仅|唯一|单独/g,
  },
  {
    sign: 'before',
    en: word('before|earlier|prior'),
    zh: /(?<!目|当|提|向|空|先)[之以]?前(?!端|缀|面|文|提|者|后|置|言|进)|更早|早于|尚未/g,
  },
  {
    sign: 'after',
    en: word('after|later|afterwards|behind'),
    zh: /(?<!前|背|然|随|最)[之以]?后(?!端|缀|面|文|者|台|续|果|代)|随后|更晚|晚于/g,
  },
  {
    sign: 'first',
    en: word('first|initially|outermost|starts? with|starting with|begins? with|beginning with'),
    zh: /最先|首先|第一(?!次)|首个|(?<!请)先(?!前)|开始(?=逐|匹)|从(?=.{1,12}开始)/g,
  },
  {
    sign: 'last',
    en: word('last|finally|innermost|ends? with|ending with'),
    zh: /最后|最终|末尾|结尾/g,
  },
  { sign: 'until', en: word('until'), zh: /直到/g },
];

/** Who does something, where the clause compares the two bundlers or names a place. */
const RSPACK = /\bIn Rspack\b|在 Rspack 中|Rspack 中/g;

/** What relates the code of a clause to each other, so that its order counts. */
const RELATION =
  /\b(?:before|after|first|last|then|between|same|different|default|instead|replaces?|unlike|like|order|precedence|prefers?)\b|[之以]前|[之以]后|先|最后|然后|之间|相同|不同|默认|代替|替代|取代|替换|而不是|优先|依次|顺序/i;

/** Between members of a list, whose order says nothing. */
const LISTED = /^\s*(?:[,、，]|and|or|和|或|与|及|[,，]\s*(?:and|or))?\s*$/;

const NUMBER_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((name, index) => [name, String(index + 2)]),
);
const CHINESE_DIGITS = '一二三四五六七八九十';
const COUNTS =
  /(?<![\w.#/-])(\d{1,3})(?![\w.]|-\w)|(?<![\w-])(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|once|twice)(?![\w-])|(十[一二三四五六七八九]|两|[二三四五六七八九十]|一(?=次))(?=个|种|次|条|项|类|步|倍|行|处|份|层|遍|端|者|组|段|页|位|秒|分|家|款|级)/gi;

/** The number that a word counts, as digits. */
function counted([, digits, english, chinese = '']: RegExpMatchArray): string {
  if (digits !== undefined) return digits;
  if (english !== undefined) {
    const name = english.toLowerCase();
    return name === 'once' ? '1' : name === 'twice' ? '2' : (NUMBER_WORDS[name] ?? name);
  }
  if (chinese.length === 2) return String(10 + digitOf(chinese[1]));
  return chinese === '两' ? '2' : String(digitOf(chinese));
}

const digitOf = (numeral = '') => CHINESE_DIGITS.indexOf(numeral) + 1;

/** What the words of a clause decide. */
export interface Signs {
  /** `not`, `only`, `before`, each as often as it stands there. */
  plain: string[];
  /** Small numbers in their order. */
  counts: string[];
  /** What stands on one side or the other: signs of order, the bundlers, and the code they relate. */
  sides: string[];
  /** Which of the two bundlers it is about, where it says so. */
  bundlers: string[];
  /** All of it in order, as a record shows it. */
  all: string[];
}

const known = new Map<string, Signs>();

/** The signs of a clause, code between backticks. */
export function signsOf(clause: string): Signs {
  const kept = known.get(clause);
  if (kept) return kept;
  const spans = [...clause.matchAll(/`([^`]+)`/g)].map(({ 0: whole, 1: text = '', index }) => ({
    at: index,
    end: index + whole.length,
    text,
  }));
  const text = blanked(clause, spans);
  const isChinese = /\p{Script=Han}/u.test(clause);
  const found = SIGNS.flatMap(({ sign, en, zh }) =>
    [...text.matchAll(isChinese ? zh : en)].map(({ index }) => ({ at: index, sign })),
  );
  const counts = [...text.matchAll(COUNTS)].map((match) => ({
    at: match.index,
    sign: counted(match),
  }));
  const bundlers = /\bwebpack\b/.test(text)
    ? [...text.matchAll(/\b(?:Rspack|webpack)\b/g)]
    : [...text.matchAll(RSPACK)];
  const names = bundlers.map(({ index, 0: name }) => ({
    at: index,
    sign: /webpack/.test(name) ? 'webpack' : 'Rspack',
  }));
  const isList = spans.every(
    ({ end }, index) =>
      index + 1 === spans.length || LISTED.test(clause.slice(end, spans[index + 1]?.at)),
  );
  const codes =
    !isList || RELATION.test(text)
      ? spans.map(({ at, text: code }) => ({ at, sign: `\`${code}\`` }))
      : [];
  const ordered = (list: { at: number; sign: string }[]) =>
    [...list].sort((a, b) => a.at - b.at).map(({ sign }) => sign);
  const isSide = ({ sign }: { sign: string }) => sign !== 'not' && sign !== 'only';
  const signs: Signs = {
    plain: ordered(found),
    counts: ordered(counts),
    sides: ordered([...found.filter(isSide), ...names, ...codes]),
    bundlers: ordered(names),
    all: ordered([...found, ...counts, ...names, ...codes]),
  };
  known.set(clause, signs);
  return signs;
}

const either = (en: string, zh: string) =>
  new RegExp(String.raw`(?<![\w-])(?:${en})(?![\w-])|${zh}`, 'i');

/** Words of which one cannot stand where the other stood. */
export const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [
    either('all|every|each|always|entire|whole|both|any', '所有|全部|总是|始终|每|任何|任意|整个'),
    either('some|sometimes|rarely|seldom|partly|half|few', '部分|有时|很少|少数|有些|一半'),
  ],
  [
    either('most|mostly|usually|many', '大多|多数|通常|许多'),
    either('few|rarely|seldom|all|every|always', '少数|很少|所有|全部|总是|始终'),
  ],
  [
    either(
      'more|larger|bigger|longer|higher|greater|above|over|exceeds?|at least|most',
      '更[多大长高]|[多大长高]于|较[大长多高]|略[大长多高]|超过|至少|最[多大长高]',
    ),
    either(
      'less|fewer|smaller|shorter|lower|below|under|at most|least',
      '更[少小短低]|[少小短低]于|较[小短少低]|略[小短少低]|不足|至多|最多|最[少小短低]',
    ),
  ],
  [
    either('faster|fastest|quicker|quick(?:ly)?|fast', '更快|最快|快于|较快|快速'),
    either('slower|slowest|slow(?:ly)?', '更慢|最慢|慢于|较慢|缓慢'),
  ],
  [
    either('same|identical|equal|equally', '相同|一样|一致|同样'),
    either(
      'different|differs?|differently|unlike|more|less|fewer|faster|slower|better|worse',
      '不同|不一样|不一致|相反|更',
    ),
  ],
  [
    either('enables?|enabled|turns? on|switched on|active|activates?', '启用|开启|打开|激活'),
    either('disables?|disabled|turns? off|switched off|inactive', '禁用|关闭|停用'),
  ],
  [
    either(
      'includes?|included|including|contains?|adds?|added|adding|inserts?|keeps?|kept|keeping|preserves?|retains?',
      '包含|包括|添加|加入|插入|保留|增加',
    ),
    either(
      'excludes?|excluded|excluding|omits?|omitted|removes?|removed|removing|deletes?|deleted|drops?|discards?|discarded|strips?',
      '排除|省略|移除|删除|去掉|丢弃|舍弃|去除',
    ),
  ],
  [
    either('required|mandatory|must|has to|have to', '必填|必须|必需'),
    either("optional|optionally|may|needn't|don't have to", '可选|可以|不必|无需'),
  ],
  [
    either('synchronous|synchronously|sync', '(?<!异)同步'),
    either('asynchronous|asynchronously|async', '异步'),
  ],
  [
    either('errors?|throws?|thrown|fails?|aborts?|stops?', '错误|报错|抛出|失败|中止'),
    either('warnings?|warns?|succeeds?|continues?|hints?', '警告|成功|继续'),
  ],
  [
    either('increases?|increased|grows?|raises?|rises?', '增加|增大|提高|增长'),
    either('decreases?|decreased|reduces?|reduced|shrinks?|lowers?', '减少|减小|降低|缩小'),
  ],
  [
    either('up|upwards|top|bottom-up', '自下而上|向上|顶部'),
    either('down|downwards|bottom|top-down', '自上而下|向下|底部'),
  ],
  [either('left', '从左|左侧|左边'), either('right', '从右|右侧|右边')],
  [
    either('starts?|started|begins?|opens?|opened', '开始|启动|打开'),
    either('ends?|ended|stops?|stopped|closes?|closed', '结束|停止|关闭'),
  ],
  [
    either('allows?|accepts?|accepted|supports?|supported|permits?', '允许|接受|支持'),
    either('prevents?|refuses?|rejects?|rejected|forbids?|disallows?', '阻止|拒绝|禁止'),
  ],
  [either('parent|outer', '父|外层'), either('child|children|inner', '子(?=级|模块|编译)|内层')],
  [
    either('input|reads?|receives?', '输入|读取|接收'),
    either('output|writes?|returns?|emits?', '输出|写入|返回'),
  ],
  [either('absolute', '绝对'), either('relative', '相对')],
  [either('production', '生产'), either('development', '开发')],
  [either('minimum|minimal', '最小'), either('maximum|maximal', '最大')],
  [either('public', '公共|公开'), either('private|internal', '私有|内部')],
  [either('static(?:ally)?', '静态'), either('dynamic(?:ally)?', '动态')],
  [either('singular|single|one', '单个|一个'), either('several|multiple|many', '多个|若干')],
  [either('imports?|imported', '导入'), either('exports?|exported', '导出')],
  [
    either('source', '源码|源代码|源文件'),
    either('generated|emitted|minified|compressed', '生成|压缩'),
  ],
  [
    either('lines?', '(?<![运执进并])行(?!为|内)'),
    either('columns?', '(?<![下系排并])列(?!表|出|为)'),
  ],
  [either('success(?:ful(?:ly)?)?', '成功'), either('failure', '失败')],
  [
    either('old(?:er)?|outdated|deprecated|stale', '旧|过时|废弃'),
    either('new(?:er)?|current|latest', '新(?!建|增)|当前|最新'),
  ],
  [
    either('server|node(?:\\.js)?', '服务器|服务端|Node'),
    either('browser|client|page', '浏览器|客户端|页面'),
  ],
];
