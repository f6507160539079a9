/** Every text that stands inside articles without being written by an author. */
export interface ContentTexts {
  // Containers without a title
  tip: string;
  note: string;
  info: string;
  warning: string;
  caution: string;
  danger: string;
  details: string;

  // Tables and footnotes
  table: string;
  footnotes: string;
  /** `{number}` is the footnote's number. */
  footnote: string;
  backToReference: string;

  // Components
  /** `PropertyType`: with its colon. */
  type: string;
  default: string;
  /** Between a default's values. */
  comma: string;
  /** In front of a default that holds in one mode: `{mode}`. */
  modeIs: string;
  /** The same when a target follows. */
  modeAnd: string;
  /** In front of a default that holds for one target: `{target}`. */
  targetIs: string;
  /** In front of a default that holds when another option is set: `{option}`. */
  whenIs: string;
  /** Opens the rest of a long type: `{count}` members. */
  moreTypes: string;
  /** `HookSignature`: with their colons. */
  hook: string;
  hookKind: string;
  hookTap: string;
  hookArguments: string;
  hookResult: string;
  /** What stands for arguments when there are none. */
  nothing: string;
  /** What the kinds of hooks do. */
  SyncHook: string;
  SyncBailHook: string;
  SyncWaterfallHook: string;
  AsyncSeriesHook: string;
  AsyncSeriesBailHook: string;
  AsyncSeriesWaterfallHook: string;
  AsyncParallelHook: string;
  /** Behind the kind of a map of hooks. */
  HookMap: string;
  /** `Support`, `SupportTable`: what the statuses are called. */
  included: string;
  compatible: string;
  alternative: string;
  partial: string;
  incompatible: string;
  supported: string;
  partlySupported: string;
  unsupported: string;
  same: string;
  different: string;
  rspackOnly: string;
  webpackOnly: string;
  /** `SupportTable`: heads of its columns. */
  plugin: string;
  supportStatus: string;
  notes: string;
  /** `SupportTable`: note of incompatible entries without one. */
  toBeImplemented: string;
  /** `SupportTable`: its controls and what they found, `{shown}` of `{total}`. */
  filter: string;
  filterByStatus: string;
  allStatuses: string;
  shownRows: string;
  noRows: string;
  /** `ConfigCheck`: what stands there before anything is checked. */
  configuration: string;
  configurationHint: string;
  openFile: string;
  configSample: string;
  sampleReact: string;
  sampleTypescript: string;
  sampleWebpack4: string;
  clearField: string;
  configReport: string;
  /** `LicenseNote` */
  license: string;
  licenseText: string;
  /** `OptionOverview`: name of the list. */
  options: string;
  /** The line it is folded behind, `{count}`. */
  optionCount: string;
  /** `Toc`: name of the list. */
  contents: string;
  /** `Overview`: title of the group without a name. */
  others: string;
  /** `FileTree`: its name. */
  files: string;
  /** `PrevNextPage` */
  previousPage: string;
  nextPage: string;
  /** Images: name of the button that enlarges one, `{alt}`, and of the overlay's button. */
  zoomImage: string;
  close: string;
  /** `ApiMeta`: `{version}` without `v`. */
  addedIn: string;
  deprecatedIn: string;
  removedIn: string;
  /** `{stability}` */
  stability: string;
  /** `{names}`: one name, or several with slashes. */
  only: string;
  specific: string;
  /** `Members`: name of the links, which starts with what they show. */
  onGithub: string;
  onX: string;
  /** `SourceCode` without a label of its own. */
  sourceCodeText: string;
}

/** English: the specification's words. `ApiMeta` is English in both languages (CMP-5). */
const en: ContentTexts = {
  tip: 'TIP',
  note: 'NOTE',
  info: 'INFO',
  warning: 'WARNING',
  caution: 'CAUTION',
  danger: 'DANGER',
  details: 'DETAILS',
  table: 'Table',
  footnotes: 'Footnotes',
  footnote: 'Footnote {number}',
  backToReference: 'Back to reference {number}',
  type: 'Type:',
  default: 'Default:',
  comma: ', ',
  modeIs: '{mode} mode is',
  modeAnd: '{mode} mode and',
  targetIs: '{target} target is',
  whenIs: 'with {option}',
  moreTypes: '{count} more',
  hook: 'Hook:',
  hookKind: 'Kind:',
  hookTap: 'Tap with:',
  hookArguments: 'Arguments:',
  hookResult: 'Result:',
  nothing: 'none',
  SyncHook: 'synchronous, every tap runs',
  SyncBailHook: 'synchronous, ends at the first tap that returns a value',
  SyncWaterfallHook: 'synchronous, each tap gets what the tap before it returned',
  AsyncSeriesHook: 'asynchronous, one tap after the other',
  AsyncSeriesBailHook: 'asynchronous, one after the other, ends at the first result',
  AsyncSeriesWaterfallHook: 'asynchronous, each tap gets the result of the tap before it',
  AsyncParallelHook: 'asynchronous, all taps at the same time',
  HookMap: 'one hook for each key: `.for(key)`',
  included: 'Included',
  compatible: 'Compatible',
  alternative: 'Alternative',
  partial: 'Partially compatible',
  incompatible: 'Incompatible',
  supported: 'Supported',
  partlySupported: 'Partially supported',
  unsupported: 'Unsupported yet',
  same: 'Same',
  different: 'Different',
  rspackOnly: 'Rspack only',
  webpackOnly: 'webpack only',
  plugin: 'Plugin',
  supportStatus: 'Support status',
  notes: 'Notes',
  toBeImplemented: 'To be implemented',
  filter: 'Filter',
  filterByStatus: 'Status',
  allStatuses: 'All statuses',
  shownRows: '{shown} of {total}',
  noRows: 'Nothing matches.',
  configuration: 'Your webpack configuration',
  configurationHint:
    'Paste a configuration, drop a file, or choose a sample. The file is read in your browser: it isn’t run and it isn’t sent anywhere.',
  openFile: 'Open a file',
  configSample: 'Samples:',
  sampleReact: 'React app',
  sampleTypescript: 'TypeScript',
  sampleWebpack4: 'webpack 4',
  clearField: 'Clear',
  configReport: 'Report',
  license: 'CC 4.0 License',
  licenseText:
    'The content of this section is derived from the content of the following links and is licensed under the CC BY 4.0 license.',
  options: 'Options',
  optionCount: '{count} options',
  contents: 'Contents',
  others: 'Others',
  files: 'Files',
  previousPage: 'Previous Page',
  nextPage: 'Next page',
  zoomImage: 'Zoom image: {alt}',
  close: 'Close',
  addedIn: 'Added in v{version}',
  deprecatedIn: 'Deprecated in v{version}',
  removedIn: 'Removed in v{version}',
  stability: 'Stability: {stability}',
  only: '{names} only',
  specific: '{names} specific',
  onGithub: 'GitHub: {name}',
  onX: 'X: {name}',
  sourceCodeText: 'Source',
};

const zh: ContentTexts = {
  ...en,
  tip: '提示',
  note: '注意',
  info: '信息',
  warning: '警告',
  caution: '小心',
  danger: '危险',
  details: '详细信息',
  table: '表格',
  footnotes: '脚注',
  footnote: '脚注 {number}',
  backToReference: '回到引用处 {number}',
  type: '类型：',
  default: '默认值：',
  comma: '、',
  modeIs: '{mode} 模式为',
  modeAnd: '{mode} 模式且',
  targetIs: '{target} 目标为',
  whenIs: '设置 {option} 后',
  moreTypes: '另外 {count} 种',
  hook: '钩子：',
  hookKind: '类型：',
  hookTap: '注册方式：',
  hookArguments: '参数：',
  hookResult: '返回值：',
  nothing: '无',
  SyncHook: '同步，依次执行所有回调',
  SyncBailHook: '同步，遇到第一个有返回值的回调即结束',
  SyncWaterfallHook: '同步，每个回调收到上一个回调的返回值',
  AsyncSeriesHook: '异步，回调逐个执行',
  AsyncSeriesBailHook: '异步，回调逐个执行，遇到第一个结果即结束',
  AsyncSeriesWaterfallHook: '异步，每个回调收到上一个回调的结果',
  AsyncParallelHook: '异步，所有回调同时执行',
  HookMap: '每个键对应一个钩子：`.for(key)`',
  included: '已内置',
  compatible: '已兼容',
  alternative: '有替代方案',
  partial: '部分兼容',
  incompatible: '不兼容',
  supported: '已支持',
  partlySupported: '部分支持',
  unsupported: '暂不支持',
  same: '相同',
  different: '有差异',
  rspackOnly: '仅 Rspack',
  webpackOnly: '仅 webpack',
  plugin: '插件',
  supportStatus: '支持情况',
  notes: '备注',
  toBeImplemented: '待实现',
  filter: '筛选',
  filterByStatus: '状态',
  allStatuses: '全部状态',
  shownRows: '{total} 项中的 {shown} 项',
  noRows: '没有匹配的条目。',
  configuration: '你的 webpack 配置',
  configurationHint:
    '粘贴配置、拖入文件，或选择一个示例。文件只在浏览器中读取，不会运行，也不会发送到任何地方。',
  openFile: '打开文件',
  configSample: '示例：',
  sampleReact: 'React 应用',
  sampleTypescript: 'TypeScript',
  sampleWebpack4: 'webpack 4',
  clearField: '清空',
  configReport: '检查结果',
  license: 'CC 4.0 协议声明',
  licenseText: '本节内容派生于以下链接指向的内容，并遵循 CC BY 4.0 许可证的规定。',
  options: '选项',
  optionCount: '{count} 个选项',
  contents: '目录',
  others: '其他',
  files: '文件',
  previousPage: '上一页',
  nextPage: '下一页',
  zoomImage: '放大图片：{alt}',
  close: '关闭',
  onGithub: 'GitHub：{name}',
  onX: 'X：{name}',
  sourceCodeText: '源码',
};

/** Texts of a language; English for one without. */
export function contentTextsFor(lang: string): ContentTexts {
  return lang === 'zh' ? zh : en;
}

/** Puts values into a text's `{placeholders}`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}
