import { rulesOf } from './languages.ts';
import { marksOf, wordsOf } from './meaning.ts';

/**
 * Which texts say the same in other words. `meaning.ts` hashes what sections say, so its list of words
 * cannot grow without making every record stale; what is compared with a text at hand has this one.
 */

/** Words and phrases of a line mean the same in these pages; `~` in the place of the first: nothing. */
const SAME_ENGLISH = `
  ~ in order|as well|as follows|please|actually|in fact|note that|of course|itself|themselves|simply|just now|respectively|thereby|hence|consequently|as a result|for this reason|that is why|this is why|therefore|thus|so that|yet|already|still|then|but|however|because|due to|since|owing to|provide|offer|consist|any|moreover|furthermore|additionally|in addition|besides
  enable|turn on|turned on|turns on|switch on|switched on|activate
  disable|turn off|turned off|turns off|switch off|switched off|deactivate
  ensure|make sure|makes sure|guarantee
  rely|depend
  instead|rather than|in place of
  example|for instance|such as|e g|instance
  search|look for|looks for
  find|look up|looks up|locate
  configure|set up|sets up|specify|define|set
  if|in case|whenever|when|as soon as|once
  show|display|print|present
  begin|start
  raise|increase
  change|modify|alter|edit
  need|require|necessary|have to|has to
  use|utilize|employ|apply
  let|allow|permit
  help|assist
  fix|mend|repair|solve|resolve an issue
  big|large|huge
  usual|normal|typical|general|common|often|frequent
  although|though|nevertheless
  directory|folder
  get|obtain|receive
  make|create|generate|produce
  choose|select|pick
  remove|delete
  several|multiple|various|a number of
  many|numerous
  end|finish|complete
  run|execute|carry out|perform
  problem|issue|difficulty
  meet|encounter
  fast|quick|rapid
  about|approximate|rough|around
  main|primary|principal
  same|identical|equal
  name|call
  return|give back
  contain|include|comprise
  happen|occur|take place
  all|whole|entire|everything
  part|portion|piece
  check|verify|validate
  save|store
  correct|right|proper
  wrong|incorrect|false
  small|little|tiny
  additional|extra|further
  unlimited|no limit|without limit|limitless
  describe|explain|document
  cause|lead|trigger
  prevent|avoid
  replace|substitute|swap
  copy|duplicate
  keep|retain|preserve
  below|following|next
  above|preceding
  enough|sufficient
  also|too|likewise
  while|whereas
  work|function
  way|method|approach|manner
  result|outcome
  reduce|decrease|lower
  site|website
  repository|repo
  documentation|docs
  configuration|config
  information|info
  machine|computer
  see|refer|consult
  add|append
  each|every|for each|per
  output|emit|write
  bundle|package up
  wait|pause
  build|compile
  possible|feasible
  purpose|goal|aim
  important|crucial|essential
  exact|precise
  recommend|suggest|advise
  want|wish|like
  mean|signify
  attempt|try
  appear|show up
  buy|purchase
  everyone|everybody
`;

/** The same for Chinese; longer ones are found first. */
const SAME_CHINESE = `
  ~ 的时候|的情况下|情况下|时候|可以|能够|将会|就会|便会|因此|所以|因而|于是|从而|并且|而且|以及|同时|其中|这个|那个|这些|那些|它们|该|此|这|那|其|它|你|您|请|的|地|得|了|着|过|吧|呢|就|便|也|还|已经|已|仍然|仍|因为|由于|提供|任何|但是|但|不过|然而|会|将|能|可|是|为|在|于|把|被|由|给|对于|对|时|则|而|并|且|即|和|与|或者|或|及|个|一个|一种|种|等|所|来|去|上|中|里|内|进行|以|到|向|从|然后|接着|如果|若是|要是|假如|当|若
  用|使用|采用|运用|利用|借助|通过
  显|显示|展示|呈现
  改|修改|更改|改变|变更|变化
  须|需要|必须|需|必
  让|允许
  目录|文件夹
  常|通常|一般|往往|经常
  例|例如|比如|譬如
  约|大约|大概|左右
  全|全部|所有|一切|整个
  每|每个|每一个|各个|各
  同|相同|一样|一致|同样
  取|获取|得到|取得|获得|拿到
  建|创建|建立|新建|生成|产生
  选|选择|挑选|选用
  删|删除|移除|去掉|去除
  多|多个|若干|几个
  完|结束|完成
  跑|运行|执行
  快|迅速|快速
  述|说明|描述|介绍|解释
  设|设置|设定|配置|指定|定义
  见|查看|参见|请参阅|参阅|详见|参考
  含|包含|包括|含有
  生|发生|出现
  查|检查|核对|校验|验证|确认
  存|保存|存储|储存|存放
  附|额外|附加|另外|其他|其它
  防|避免|防止
  换|替换|取代|代替|替代
  留|保留|保持
  下|下面|下列|以下|如下|下文
  述上|上面|上文|前面|上述
  立|立即|立刻|马上
  名|名称|名字
  站|网站|站点
  减|缩短|减少|减小|降低
  增|增加|提高|增大
  启|启用|开启|打开
  禁|禁用|关闭
  写|写入|输出
  构|构建|编译
  触|触发|引起|导致
`;

const rows = (list: string) =>
  list
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/^~ /, '~|').split('|'));

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  'built build, ran run, wrote write, written write, took take, taken take, gave give, given give, kept keep, sent send, found find, made make, got get, began begin, begun begin, chose choose, chosen choose, shown show, known know, seen see, left leave, lost lose, held hold, told tell, meant mean, came come, went go, gone go, became become, threw throw, thrown throw, met meet'
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** `processes`, `processed` → one form, which need not be a word. */
function stemOf(word: string): string {
  const base = IRREGULAR.get(word) ?? word;
  const bare =
    base.length < 4 ? base : base.replace(/ies$/, 'y').replace(/(?:ing|ed|es|s|ly)$/, '');
  return bare.replace(/(?<=..)e$/, '').replace(/(.)\1$/, '$1');
}

/** Stems of a word or a phrase, one of those that mean the same → the first of their line. */
const ENGLISH: ReadonlyMap<string, string> = new Map(
  rows(SAME_ENGLISH).flatMap(([first = '', ...others]) =>
    [first, ...others].map((one): [string, string] => [
      one.split(' ').map(stemOf).join(' '),
      first === '~' ? '' : first,
    ]),
  ),
);
const LONGEST_PHRASE = 4;

const CHINESE: readonly (readonly [from: string, to: string])[] = rows(SAME_CHINESE)
  .flatMap(([first = '', ...others]) =>
    others.map((other): [string, string] => [other, first === '~' ? '' : first]),
  )
  .sort(([a], [b]) => b.length - a.length);
const CHINESE_FORMS = new Map(CHINESE);
const ANY_CHINESE = new RegExp(CHINESE.map(([from]) => from).join('|'), 'g');

/** The words of a text that carry something, in their order, each by what it means; code as it stands. */
export function contentOf(text: string): string[] {
  const shared = text.replace(ANY_CHINESE, (word) => CHINESE_FORMS.get(word) ?? word);
  const parts = shared.split(/(`[^`]*`)/);
  return parts.flatMap((part, index) => (index % 2 === 1 ? [part] : contentOfWords(part)));
}

/** How many words a list has; a Chinese one has two signs. */
export const weigh = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + (/^\p{Script=Han}$/u.test(word) ? 0.5 : 1), 0);

function contentOfWords(text: string): string[] {
  const stems = wordsOf(text).map((word) => stemOf(word.replace(/\+.*$/, '')));
  const found: string[] = [];
  for (let at = 0; at < stems.length; ) {
    let taken = 0;
    for (
      let size = Math.min(LONGEST_PHRASE, stems.length - at);
      size > 0 && taken === 0;
      size -= 1
    ) {
      const same = ENGLISH.get(stems.slice(at, at + size).join(' '));
      if (same === undefined) continue;
      if (same !== '') found.push(same);
      taken = size;
    }
    const stem = stems[at] ?? '';
    if (taken === 0 && !FUNCTION_STEMS.has(stem)) found.push(stem);
    at += Math.max(1, taken);
  }
  return found;
}

/** Words that carry nothing by themselves. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  'a an the of to in on at by for with from than as is are was were be been being it its this that these those you your yours they their them we our which who whose what and or so if when while where there here do does did done have has had will would can could may might must should one into onto up out off about such also too very own my i he she his her s re very thus therefore reason way thank thanks many'.split(
    ' ',
  ),
);

/** Carry something where another one may stand in their place. */
const TELLING: ReadonlySet<string> = new Set(
  'must may might should if when while or off out'.split(' '),
);

const FUNCTION_STEMS: ReadonlySet<string> = new Set(
  [...FUNCTION_WORDS].filter((word) => !TELLING.has(word)).flatMap((word) => [word, stemOf(word)]),
);

/** Between two sentences. */
export const SENTENCES = /(?<=[.!?])\s+|(?<=[。！？])/;
const PARTS = /(?<=[,;:)])\s+|(?<=[，；：])|\s(?=(?:if|when|because|so|to)\s)/;

/**
 * Whether a text says what another one said: the same words by what they mean, with the same signs, in
 * the same order. Sentences may have changed their places, and so may the two halves of one. Of a language
 * without rules, the words themselves have to be the same.
 */
export function isReworded(before: string, now: string, lang: string): boolean {
  if (rulesOf(lang) === undefined) return bareWords(before) === bareWords(now);
  const marks = (text: string) => JSON.stringify(marksOf(text, lang).sort());
  if (marks(before) !== marks(now)) return false;
  if (isCauseTurned(before, now)) return false;
  if (contentOf(before).join(' ') === contentOf(now).join(' ')) return true;
  const rest = now.split(SENTENCES);
  const isFound = (sentence: string) => {
    const at = rest.findIndex((one) => isTurned(sentence, one));
    if (at !== -1) rest.splice(at, 1);
    return at !== -1;
  };
  return before.split(SENTENCES).every(isFound) && rest.every((one) => contentOf(one).length === 0);
}

/** Words as they stand, code apart, without what is between them. */
const bareWords = (text: string): string =>
  (text.match(/`[^`]*`|[\p{L}\p{M}\p{N}]+|[←→↑↓↔⇐⇒⇔<>=≤≥≠±×%$€−-]+/gu) ?? []).join(' ');

const CAUSE = /\b(?:because|since|due to|owing to)\b|因为|由于/i;

/** Whether something else is the cause: “b, because a” and “a, because b”. */
export function isCauseTurned(before: string, now: string): boolean {
  const causesIn = (text: string) =>
    text
      .split(SENTENCES)
      .flatMap((sentence) => sentence.split(PARTS))
      .filter((part) => CAUSE.test(part))
      .map((part) => contentOf(part).join(' '))
      .sort();
  const [was, is] = [causesIn(before), causesIn(now)];
  return was.length > 0 && was.length === is.length && was.join('\n') !== is.join('\n');
}

/** Whether a sentence begins with what the other one ends with: “If a, b” and “b if a”, with the same causes. */
export function isTurned(before: string, now: string): boolean {
  if (isCauseTurned(before, now)) return false;
  const [old, own] = [before, now].map((one) => contentOf(one).join(' '));
  if (old === own) return true;
  const parts = before.split(PARTS);
  return parts.slice(1).some((_, index) => {
    const turned = [...parts.slice(index + 1), ...parts.slice(0, index + 1)];
    return turned.flatMap(contentOf).join(' ') === own;
  });
}
