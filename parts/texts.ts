/** Texts of the parts that only this site has. */
export interface PartTexts {
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
  /** `ApiMeta`: `{version}` without `v`. */
  addedIn: string;
  deprecatedIn: string;
  removedIn: string;
  /** `{stability}` */
  stability: string;
  /** `{names}`: one name, or several with slashes. */
  only: string;
  specific: string;
}

/** English: the specification’s words. `ApiMeta` is English in both languages (CMP-5). */
const en: PartTexts = {
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
  addedIn: 'Added in v{version}',
  deprecatedIn: 'Deprecated in v{version}',
  removedIn: 'Removed in v{version}',
  stability: 'Stability: {stability}',
  only: '{names} only',
  specific: '{names} specific',
};

const zh: PartTexts = {
  ...en,
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
};

/** Texts in a language of the site. */
export function partTexts(lang: string): PartTexts {
  return lang === 'zh' ? zh : en;
}
