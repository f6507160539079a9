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
  /** Title of GitHub's alert of that name. */
  important: string;

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
  /** `Members`: name of the links, which starts with what they show. */
  onGithub: string;
  onX: string;
  /** `SourceCode` without a label of its own. */
  sourceCodeText: string;
}

/** Texts that every documentation has: the theme's files of strings hold them. */
type SharedText =
  | 'tip'
  | 'note'
  | 'info'
  | 'warning'
  | 'caution'
  | 'danger'
  | 'details'
  | 'important'
  | 'table'
  | 'footnotes'
  | 'footnote'
  | 'backToReference'
  | 'contents'
  | 'others'
  | 'files'
  | 'previousPage'
  | 'nextPage'
  | 'zoomImage'
  | 'close'
  | 'sourceCodeText';

/** Texts of components that not every documentation uses, in the languages in which they are used. */
type ComponentTexts = Omit<ContentTexts, SharedText>;

/** English: the specification's words. */
const en: ComponentTexts = {
  type: 'Type:',
  default: 'Default:',
  comma: ', ',
  modeIs: '{mode} mode is',
  modeAnd: '{mode} mode and',
  targetIs: '{target} target is',
  whenIs: 'with {option}',
  moreTypes: '{count} more',
  license: 'CC 4.0 License',
  licenseText:
    'The content of this section is derived from the content of the following links and is licensed under the CC BY 4.0 license.',
  options: 'Options',
  optionCount: '{count} options',
  onGithub: 'GitHub: {name}',
  onX: 'X: {name}',
};

const zh: ComponentTexts = {
  ...en,
  type: '类型：',
  default: '默认值：',
  comma: '、',
  modeIs: '{mode} 模式为',
  modeAnd: '{mode} 模式且',
  targetIs: '{target} 目标为',
  whenIs: '设置 {option} 后',
  moreTypes: '另外 {count} 种',
  license: 'CC 4.0 协议声明',
  licenseText: '本节内容派生于以下链接指向的内容，并遵循 CC BY 4.0 许可证的规定。',
  options: '选项',
  optionCount: '{count} 个选项',
  onGithub: 'GitHub：{name}',
  onX: 'X：{name}',
};

/** Texts of components in a language; English for one without. */
export function componentTextsFor(lang: string): ComponentTexts {
  return lang === 'zh' ? zh : en;
}

/** Puts values into a text's `{placeholders}`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}
