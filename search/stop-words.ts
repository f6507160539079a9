/** Words of questions: they say that something is asked, not what. */
const ENGLISH =
  `a an and any are aren as at be been being but by can could couldn did didn do does doesn doing don for from get got had has hasn have haven
  how i if in into is isn it its let ll me my need not of on or our please should shouldn so some that the their
  them then there these this those to tell us use used using ve want was wasn we were what when where
  which while who why will with without won work working works would wouldn you your`.split(/\s+/);

/** Longest first: the longest one that fits is taken out of a run of characters. */
const CHINESE =
  `为什么 是什么 有什么 怎么样 怎么办 有没有 能不能 可不可以 是不是 请问一下 请问 请教 如何 怎么 怎样 什么 哪些 哪个
  哪里 多少 可以 是否 能否 不能 无法 没有 不了 需要 应该 进行 使用 一个 一下 一些 这个 那个 而不是 还是 或者 以及
  然后 但是 因为 所以 如果 之后 之前 以后 的时候 时候 里面 出现 遇到 提示 解决 问题 报错 为何
  的 了 吗 呢 吧 啊 和 与 或 及 在 是 把 被 让 给 从 到 对 我 你 能 用 想 要 会 有 不 没 中 后 时 里 上 并 而 也 都 就 还
  很 太 再 去 来 个 将 以 于 为 请 做 该 某 带 着 过`.split(/\s+/);

/** Words of complaints and requests: how people talk about what a page is about. */
const TALK =
  `able actually after again all also always another before behavior best better both broken bug
  bugs correct correctly current currently different docs documentation each error errors even
  every example examples expected explained fine got help incorrect incorrectly instead issue
  issues just know like many more never now only option options other possible possibly problem
  problems proper properly question questions rather really right same seem seems set setting
  settings since still strange struggling stuck such support supported supports than through too
  trouble try trying unable until very way weird well whether wrong yet`.split(/\s+/);

const CHINESE_TALK =
  `项目 配置 设置 导致 正常 直接 其他 相关 关于 说说 理解 作用 原理 方式 方法 方案 实现 分别 场景 应用
  参数 用法 示例 例子 文档 写法 详解 教程 说明 含义 意思 疑问 支持 希望 目前 建议 选项 情况 部分 东西 功能 生效 失效`.split(
    /\s+/,
  );

/** Who names another tool beside something else looks for that something here. */
const TOOLS = ['esbuild', 'parcel', 'rollup', 'snowpack', 'turbopack', 'vite', 'vitejs'];

const WORDS: ReadonlySet<string> = new Set(ENGLISH);
const TALKED: ReadonlySet<string> = new Set([...TALK, ...CHINESE_TALK, ...TOOLS]);
const PHRASES = new RegExp(CHINESE.filter((word) => word.length > 1).join('|'), 'g');
const SINGLE: ReadonlySet<string> = new Set(CHINESE.filter((word) => word.length === 1));

/** Whether a Latin word carries no weight in a question. */
export function isStopWord(word: string): boolean {
  return WORDS.has(word);
}

/** Whether a word says more about its reader than about a page. */
export function isTalk(word: string): boolean {
  return TALKED.has(word);
}

/** Whether a single Chinese character carries no weight where it stands between words. */
export function isStopCharacter(character: string): boolean {
  return SINGLE.has(character);
}

/**
 * A run of Han characters without the words of a question, which become spaces.
 * @param lengths of the word that each character belongs to: `能` asks something, `性能` does not
 */
export function withoutQuestion(run: string, lengths: readonly number[]): string {
  const rest = run.replace(PHRASES, (phrase) => ' '.repeat(phrase.length));
  // By code units, as lengths count: rare characters are two.
  return rest
    .split('')
    .map((unit, at) => (lengths[at] === 1 && isStopCharacter(unit) ? ' ' : unit))
    .join('');
}
