const term = ([en, zh]: readonly [en: string, zh: string]) =>
  new RegExp(String.raw`(?<![\w-])(?:${en})(?![\w-])${zh === '' ? '' : `|${zh}`}`, 'gi');

type Group = readonly (readonly [en: string, zh: string])[];

/** Words of which one says the opposite of the other, whatever else of a statement is worded anew. */
const OPPOSED: readonly Group[] = [
  [
    ['only(?! because|\\s*$)|solely|exclusively', '只(?!是因为|要)|仅(?!因为)'],
    ['also|as well|too|both(?=\\s[^,.;]*\\sand\\s)', '也|同样'],
  ],
  [
    ['anonymous|unnamed', '匿名'],
    ['named', '具名|命名'],
  ],
  [
    ['changes?|changed', '变化|改变'],
    ['(?:stays?|remains?) the same|unchanged', '保持不变|不变'],
  ],
  [
    ['all|every|each|always|entire|whole|both|any', '所有|全部|总是|始终|每|任何|任意|整个'],
    [
      'some|sometimes|rarely|seldom|partly|half|few|the first|a single',
      '部分|有时|很少|少数|有些|一半|第一个|首个',
    ],
  ],
  [
    ['most|mostly|usually|many', '大多|多数|通常|许多'],
    ['few|rarely|seldom|all|every|always', '少数|很少|所有|全部|总是|始终'],
  ],
  [
    ['enables?|enabled|turns? on|switched on|active|activates?', '启用|开启|打开|激活'],
    ['disables?|disabled|turns? off|switched off|inactive', '禁用|关闭|停用'],
  ],
  [
    [
      'includes?|included|including|contains?|adds?|added|adding|inserts?|keeps?|kept|keeping|preserves?|retains?|stays?|remains?',
      '包含|包括|添加|加入|插入|保留|增加',
    ],
    [
      'excludes?|excluded|excluding|omits?|omitted|removes?|removed|removing|deletes?|deleted|drops?|discards?|discarded|strips?|loses?|lost|disappears?',
      '排除|省略|移除|删除|去掉|丢弃|舍弃|去除|丢失|消失',
    ],
  ],
  [
    ['moves?|moved|extracts?|extracted', '提取|移到'],
    ['keeps?|kept|stays?|remains?', '保留|留在'],
  ],
  [
    ['required|mandatory|must|has to|have to', '必填|必须|必需'],
    ["optional|optionally|may|needn't|don't have to", '可选|可以|不必|无需'],
  ],
  [
    ['synchronous|synchronously|sync', '(?<!异)同步'],
    ['asynchronous|asynchronously|async', '异步'],
  ],
  [
    ['errors?|throws?|thrown|fails?|aborts?|stops?|exits?', '错误|报错|抛出|失败|中止|退出'],
    ['warnings?|warns?|succeeds?|continues?|hints?|works?', '警告|成功|继续|正常'],
  ],
  [
    ['increases?|increased|grows?|raises?|rises?', '增加|增大|提高|增长'],
    ['decreases?|decreased|reduces?|reduced|shrinks?|lowers?', '减少|减小|降低|缩小'],
  ],
  [
    ['left', '从左|左侧|左边'],
    ['right', '从右|右侧|右边'],
  ],
  [
    ['starts?|started|begins?|opens?|opened', '开始|启动|打开'],
    ['ends?|ended|stops?|stopped|closes?|closed', '结束|停止|关闭'],
  ],
  [
    [
      'allows?|accepts?|accepted|supports?|supported|permits?|appl(?:y|ies|ied)',
      '允许|接受|支持|应用',
    ],
    ['prevents?|refuses?|rejects?|rejected|forbids?|disallows?', '阻止|拒绝|禁止'],
  ],
  [
    ['absolute', '绝对'],
    ['relative', '相对'],
  ],
  [
    ['minimum|minimal', '最小'],
    ['maximum|maximal', '最大'],
  ],
  [
    ['static(?:ally)?', '静态'],
    ['dynamic(?:ally)?', '动态'],
  ],
  [
    ['success(?:ful(?:ly)?)?', '成功'],
    ['failure', '失败'],
  ],
  [
    ['except|apart from|other than', '除(?!了|非)'],
    ['including|as well as|together with', '包括|连同'],
  ],
  [
    ['nothing|none', '没有任何'],
    ['everything|all', '所有|全部'],
  ],
  [
    ['never', '从不|绝不'],
    ['always', '始终|总是'],
  ],
  [
    [
      'eager(?:ly)?|immediately|at once|initial(?:ly)?|at startup|up front',
      '立即|马上|同步加载|初始|最初|启动时',
    ],
    ['laz(?:y|ily)|on demand|deferred|delay(?:s|ed)?|postpones?', '按需|延迟|懒|推迟'],
  ],
  [
    ['automatic(?:ally)?', '自动'],
    ['manual(?:ly)?', '手动'],
  ],
  [
    ['explicit(?:ly)?', '显式|明确'],
    ['implicit(?:ly)?', '隐式'],
  ],
  [
    ['parallel|concurrent(?:ly)?', '并行|并发'],
    ['sequential(?:ly)?|serial(?:ly)?|one after (?:the other|another)', '串行|依次|逐个'],
  ],
  [
    ['shared?', '共享'],
    ['separate(?:ly)?|isolated', '单独|独立|隔离'],
  ],
  [
    ['merges?|merged|combines?|combined|joins?|joined', '合并'],
    ['splits?|separates?|separated', '拆分|分割'],
  ],
  [
    ['shallow', '浅'],
    ['deep(?:ly)?|recursive(?:ly)?', '深|递归'],
  ],
  [
    ['uncompressed|unminified', '未压缩'],
    ['compressed|minified', '(?<!未)压缩'],
  ],
  [
    ['case-sensitive', '区分大小写'],
    ['case-insensitive', '不区分大小写'],
  ],
  [
    ['stable', '稳定'],
    ['experimental|unstable', '实验性|不稳定'],
  ],
  [
    ['temporary|temporarily', '临时|暂时'],
    ['permanent(?:ly)?', '永久'],
  ],
  [
    ['skips?|skipped|ignores?|ignored', '跳过|忽略'],
    ['processe?[sd]?|compiles?|transforms?|parses?|reads?', '处理|编译|转换|解析|读取'],
  ],
  [
    ['installs?|installed', '安装'],
    ['uninstalls?|uninstalled', '卸载'],
  ],
  [
    ['valid', '(?<!无)有效'],
    ['invalid', '无效'],
  ],
  [
    ['possible', '可能'],
    ['impossible', '不可能'],
  ],
  [
    ['nested', '嵌套'],
    ['top-level', '顶层|顶级'],
  ],
  [
    ['hidden|hides?', '隐藏'],
    ['visible|shows?|shown', '显示|可见'],
  ],
  [
    ['forwards?', '向前|正向'],
    ['backwards?|reversed?', '向后|反向|逆序|倒序'],
  ],
  [
    ['lowercase|lower-case', '小写'],
    ['uppercase|upper-case', '大写'],
  ],
  [
    ['ascending', '升序'],
    ['descending', '降序'],
  ],
];

/** Words of which one cannot stand where another one of its group stood, with all else as it was. */
const EXCLUSIVE: readonly Group[] = [
  [
    [
      'more|larger|bigger|longer|higher|greater|above|over|exceeds?|at least|(?<!at )most',
      '更[多大长高]|[多大长高]于|较[大长多高]|略[大长多高]|超过|至少|最[多大长高]',
    ],
    [
      'less|fewer|smaller|shorter|lower|below|under|at most|(?<!at )least',
      '更[少小短低]|[少小短低]于|较[小短少低]|略[小短少低]|不足|至多|最多|最[少小短低]',
    ],
  ],
  [
    ['faster|fastest|quicker|quick(?:ly)?|fast', '更快|最快|快于|较快|快速'],
    ['slower|slowest|slow(?:ly)?', '更慢|最慢|慢于|较慢|缓慢'],
  ],
  [
    ['same|identical|equal|equally', '相同|一样|一致|同样'],
    [
      'different|differs?|differently|unlike|more|less|fewer|faster|slower|better|worse',
      '不同|不一样|不一致|相反|更',
    ],
  ],
  [
    ['up|upwards|top|bottom-up', '自下而上|向上|顶部'],
    ['down|downwards|bottom|top-down', '自上而下|向下|底部'],
  ],
  [
    ['parent|outer', '父|外层'],
    ['child|children|inner', '子(?=级|模块|编译)|内层'],
  ],
  [
    ['input|reads?|receives?', '输入|读取|接收'],
    ['output|writes?|returns?|emits?', '输出|写入|返回'],
  ],
  [
    ['production', '生产'],
    ['development', '开发'],
  ],
  [
    ['public', '公共|公开'],
    ['private|internal', '私有|内部'],
  ],
  [
    ['singular|single|one', '单个|一个'],
    ['several|multiple|many', '多个|若干'],
  ],
  [
    ['imports?|imported', '导入'],
    ['exports?|exported', '导出'],
  ],
  [
    ['source', '源码|源代码|源文件'],
    ['generated|emitted|minified|compressed', '生成|压缩'],
  ],
  [
    ['lines?', '(?<![运执进并])行(?!为|内)'],
    ['columns?', '(?<![下系排并])列(?!表|出|为)'],
  ],
  [
    ['old(?:er)?|outdated|deprecated|stale', '旧|过时|废弃'],
    ['new(?:er)?|current|latest', '新(?!建|增)|当前|最新'],
  ],
  [
    ['server|node(?:\\.js)?', '服务器|服务端|Node'],
    ['browser|client|page', '浏览器|客户端|页面'],
  ],
  [
    ['modules?', '模块'],
    ['chunks?', '(?<![a-z])chunk'],
    ['assets?', '资源'],
    ['loaders?', '(?<![a-z-])loader'],
    ['plugins?', '插件'],
    ['hooks?', '钩子'],
    ['entr(?:y|ies)|entry points?', '入口'],
    ['flags?', '命令行参数|标志'],
    ['options?', '选项'],
  ],
  [
    ['files?', '文件'],
    ['director(?:y|ies)|folders?', '目录'],
  ],
  [
    ['strings?|texts?', '字符串|文本'],
    ['numbers?', '数字|数值'],
    ['booleans?', '布尔'],
    ['functions?', '函数'],
    ['objects?', '对象'],
    ['arrays?', '数组'],
    ['regular expressions?', '正则'],
  ],
  [
    ['milliseconds?|ms', '毫秒'],
    ['seconds?', '(?<!毫)秒'],
    ['minutes?', '分钟'],
    ['hours?', '小时'],
    ['days?', '[数几每\\d] ?天'],
    ['weeks?', '周|星期'],
    ['months?', '个月'],
    ['years?', '[数几每\\d] ?年'],
  ],
  [
    ['bytes?', '字节'],
    ['k(?:ilo)?bytes?|Ki?B', 'Ki?B'],
    ['megabytes?|Mi?B', 'Mi?B'],
    ['gigabytes?|Gi?B', 'Gi?B'],
  ],
  [
    ['npm', 'npm'],
    ['pnpm', 'pnpm'],
    ['yarn', 'yarn'],
    ['bun', 'bun'],
  ],
  [
    ['second', '第二'],
    ['third', '第三'],
    ['fourth', '第四'],
    ['first', '第一|首个'],
    ['last', '最后一'],
  ],
  [
    ['(?:build|compile|bundling) time|at build', '构建时|编译时'],
    ['runtime|run time', '运行时'],
  ],
  [
    ['once', '一次'],
    ['each time|every time', '每次'],
  ],
  [
    ['if|when|whenever', '如果|当|若'],
    ['unless', '除非'],
  ],
  [
    ['because', '因为|由于'],
    ['although|though|despite', '虽然|尽管'],
  ],
  [
    ['can|could', '能够|可以'],
    ['must', '必须'],
  ],
  [
    ['red', '红色'],
    ['orange', '橙色'],
    ['amber|yellow', '黄色|琥珀色'],
    ['green', '绿色'],
    ['blue', '蓝色'],
    ['gr[ae]y', '灰色'],
    ['black', '黑色'],
    ['white', '白色'],
  ],
  [
    ['memory', '内存'],
    ['disk', '磁盘'],
  ],
  [
    ['local(?:ly)?', '本地'],
    ['remote(?:ly)?', '远程'],
    ['global(?:ly)?', '全局'],
  ],
  [
    ['host', '宿主'],
    ['remote', '远程'],
  ],
  [
    ['requests?', '请求'],
    ['responses?', '响应'],
  ],
  [
    ['keys?', '键(?!盘)'],
    ['values?', '值'],
  ],
  [
    ['prefix(?:es)?', '前缀'],
    ['suffix(?:es)?', '后缀'],
  ],
  [
    ['above', '上文|上面|上方'],
    ['below', '下文|下面|下方'],
  ],
  [
    ['cached?|caches|reuses?|reused', '缓存|复用'],
    ['rebuilds?|rebuilt|recomputes?|recompiles?', '重新(?:构建|计算|编译)'],
  ],
  [
    ['replaces?|replaced|overrides?|overwrites?', '替换|覆盖|取代'],
    ['appends?|prepends?|adds?|added|extends?', '追加|添加|扩展|附加'],
    ['keeps?|kept|preserves?', '保留'],
  ],
  [
    ['imports?|imported', 'import 语句'],
    ['requires?', 'require 调用'],
  ],
  [
    ['widths?', '宽度'],
    ['heights?', '高度'],
  ],
  [
    ['default', '默认值'],
    ['alternative|exception', '替代值|例外'],
  ],
  [
    ['copies|copied|copy', '复制'],
    ['moves?|moved', '移动'],
  ],
  [
    ['paths?', '路径'],
    ['names?', '名称'],
    ['contents?', '内容'],
    ['sizes?', '大小'],
    ['hash(?:es)?', '哈希'],
    ['extensions?', '扩展名'],
  ],
  [
    ['next', '下一'],
    ['previous|preceding', '上一|前一'],
  ],
  [
    ['consum(?:es?|ers?|ing)', '消费'],
    ['provid(?:es?|ers?|ing)|expos(?:es?|ing)', '提供方|暴露'],
  ],
  [
    ['major', '主版本'],
    ['minor', '次版本'],
    ['patch', '补丁|修订'],
  ],
  [
    ['daily|every day|each day', '每天|每日'],
    ['weekly|every week|each week', '每周'],
    ['monthly|every month|each month', '每月'],
    ['yearly|annually|every year|each year', '每年'],
  ],
  [
    ['inherits?|inherited', '继承'],
    ['own', '自己的|自身'],
  ],
];

/** As patterns; a term is found in either language. */
const TERMS: readonly { terms: readonly RegExp[]; isOpposed: boolean }[] = [
  OPPOSED,
  EXCLUSIVE,
].flatMap((groups) =>
  groups.map((group) => ({ terms: group.map(term), isOpposed: groups === OPPOSED })),
);

/** A word that stands where another one stood, which means something else. */
export interface Exclusion {
  was: string;
  is: string;
  /** Everything that means one or the other. */
  terms: readonly RegExp[];
  /** Whether one is the opposite of the other, whatever stands around them. */
  isOpposed: boolean;
}

/** What stands around two clauses. */
interface Elsewhere {
  /** Clauses that now stand beside the second one, where a word may have gone. */
  beside: string;
  /** Clauses that stood beside the first one, where a word may have come from. */
  once: string;
}

const NOWHERE: Elsewhere = { beside: '', once: '' };

/** Words of two clauses that exclude each other: one is gone, and another one of its group has come. */
export function exclusionsOf(before: string, now: string, elsewhere = NOWHERE): Exclusion[] {
  return [...negatedWords(before, now, elsewhere), ...ofGroups(before, now, elsewhere)];
}

/** `named` and `unnamed`, `valid` and `invalid`. */
function negatedWords(before: string, now: string, { beside, once }: Elsewhere): Exclusion[] {
  const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z-]{4,}/g) ?? [];
  const [old, own, near, far] = [before, now, beside, once].map(wordsIn) as [
    string[],
    string[],
    string[],
    string[],
  ];
  const gone = old.filter((word) => !own.includes(word) && !near.includes(word));
  const came = own.filter((word) => !old.includes(word) && !far.includes(word));
  const isNegated = (word: string, other: string) =>
    ['un', 'in', 'im', 'non-', 'dis'].some((prefix) => `${prefix}${word}` === other);
  return gone.flatMap((was) =>
    came
      .filter((is) => isNegated(was, is) || isNegated(is, was))
      .map((is) => ({ was, is, terms: [exactly(was), exactly(is)], isOpposed: false })),
  );
}

const exactly = (word: string) => new RegExp(String.raw`(?<![\w-])${word}(?![\w-])`, 'gi');

function ofGroups(before: string, now: string, { beside, once }: Elsewhere): Exclusion[] {
  return TERMS.flatMap(({ terms, isOpposed }): Exclusion[] => {
    const found = terms.map((pattern) => ({
      pattern,
      was: before.match(pattern) ?? [],
      is: now.match(pattern) ?? [],
      near: beside.match(pattern) ?? [],
      far: once.match(pattern) ?? [],
    }));
    const gone = found.find(({ was, is, near }) => was.length > is.length + near.length);
    const came = found.find(({ was, is, far }) => is.length > was.length + far.length);
    if (!gone || !came) return [];
    const word = (words: readonly string[], others: readonly string[]) =>
      words.find((one) => !others.includes(one)) ?? words[0] ?? '';
    return [
      {
        was: word(gone.was, gone.is),
        is: word(came.is, came.was),
        terms: [gone.pattern, came.pattern],
        isOpposed,
      },
    ];
  });
}
