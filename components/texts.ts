/** Every text that stands inside articles without being written by an author. */
export interface ContentTexts {
  // Code blocks
  copyCode: string;
  /** Name of the copy button while it shows success, and what is announced. */
  copied: string;
  wrapLines: string;
  /** Name of a code block without title and language. */
  code: string;

  // Headings: `{heading}` is the heading's text
  linkToHeading: string;

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
  /** In front of a default that holds for one target: `{target}`. */
  targetIs: string;
  /** In front of a default that holds when another option is set: `{option}`. */
  whenIs: string;
  /** `HookType`: with their colons. */
  hookKind: string;
  hookArguments: string;
  hookReturns: string;
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
  copyCode: 'Copy code',
  copied: 'Copied',
  wrapLines: 'Wrap lines',
  code: 'Code',
  linkToHeading: 'Link to {heading}',
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
  targetIs: '{target} target is',
  whenIs: 'with {option}',
  hookKind: 'Hook:',
  hookArguments: 'Arguments:',
  hookReturns: 'May return:',
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
  copyCode: '复制代码',
  copied: '已复制',
  wrapLines: '自动换行',
  code: '代码',
  linkToHeading: '链接到 {heading}',
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
  targetIs: '{target} 目标为',
  whenIs: '设置 {option} 后为',
  hookKind: '钩子：',
  hookArguments: '参数：',
  hookReturns: '可返回：',
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
