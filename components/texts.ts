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

/** Texts of components that not every documentation uses. */
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

const de: ComponentTexts = {
  type: 'Typ:',
  default: 'Standard:',
  comma: ', ',
  modeIs: 'im Modus {mode}',
  modeAnd: 'im Modus {mode} und',
  targetIs: 'für das Ziel {target}',
  whenIs: 'mit {option}',
  moreTypes: '{count} weitere',
  license: 'CC-4.0-Lizenz',
  licenseText:
    'Der Inhalt dieses Abschnitts ist von den Inhalten unter den folgenden Links abgeleitet und steht unter der Lizenz CC BY 4.0.',
  options: 'Optionen',
  optionCount: '{count} Optionen',
  onGithub: 'GitHub: {name}',
  onX: 'X: {name}',
};

const es: ComponentTexts = {
  type: 'Tipo:',
  default: 'Valor por defecto:',
  comma: ', ',
  modeIs: 'en el modo {mode}',
  modeAnd: 'en el modo {mode} y',
  targetIs: 'para el destino {target}',
  whenIs: 'con {option}',
  moreTypes: '{count} más',
  license: 'Licencia CC 4.0',
  licenseText:
    'El contenido de esta sección deriva del contenido de los enlaces siguientes y se publica bajo la licencia CC BY 4.0.',
  options: 'Opciones',
  optionCount: '{count} opciones',
  onGithub: 'GitHub: {name}',
  onX: 'X: {name}',
};

const fr: ComponentTexts = {
  type: 'Type :',
  default: 'Par défaut :',
  comma: ', ',
  modeIs: 'en mode {mode}',
  modeAnd: 'en mode {mode} et',
  targetIs: 'pour la cible {target}',
  whenIs: 'avec {option}',
  moreTypes: '{count} de plus',
  license: 'Licence CC 4.0',
  licenseText:
    'Le contenu de cette section est dérivé du contenu des liens suivants et publié sous la licence CC BY 4.0.',
  options: 'Options',
  optionCount: '{count} options',
  onGithub: 'GitHub : {name}',
  onX: 'X : {name}',
};

const pt: ComponentTexts = {
  type: 'Tipo:',
  default: 'Padrão:',
  comma: ', ',
  modeIs: 'no modo {mode}',
  modeAnd: 'no modo {mode} e',
  targetIs: 'para o destino {target}',
  whenIs: 'com {option}',
  moreTypes: 'mais {count}',
  license: 'Licença CC 4.0',
  licenseText:
    'O conteúdo desta seção é derivado do conteúdo dos links a seguir e publicado sob a licença CC BY 4.0.',
  options: 'Opções',
  optionCount: '{count} opções',
  onGithub: 'GitHub: {name}',
  onX: 'X: {name}',
};

const ja: ComponentTexts = {
  type: '型：',
  default: 'デフォルト：',
  comma: '、',
  modeIs: '{mode} モードでは',
  modeAnd: '{mode} モードかつ',
  targetIs: 'ターゲット {target} では',
  whenIs: '{option} を設定した場合',
  moreTypes: 'ほか {count} 種類',
  license: 'CC 4.0 ライセンス',
  licenseText:
    'このセクションの内容は以下のリンク先の内容に基づいており、CC BY 4.0 ライセンスで提供されます。',
  options: 'オプション',
  optionCount: '{count} 個のオプション',
  onGithub: 'GitHub：{name}',
  onX: 'X：{name}',
};

const ko: ComponentTexts = {
  type: '타입:',
  default: '기본값:',
  comma: ', ',
  modeIs: '{mode} 모드에서',
  modeAnd: '{mode} 모드이면서',
  targetIs: '{target} 대상에서',
  whenIs: '{option} 설정 시',
  moreTypes: '{count}개 더',
  license: 'CC 4.0 라이선스',
  licenseText:
    '이 섹션의 내용은 다음 링크의 내용을 바탕으로 작성되었으며 CC BY 4.0 라이선스에 따라 제공됩니다.',
  options: '옵션',
  optionCount: '옵션 {count}개',
  onGithub: 'GitHub: {name}',
  onX: 'X: {name}',
};

const tables: ReadonlyMap<string, ComponentTexts> = new Map(
  Object.entries({ de, en, es, fr, ja, ko, pt, zh }),
);

/**
 * Texts of components in a language, else in that without its region (`pt-BR`), else in English: as
 * the theme's (`theme/strings/texts.ts`).
 */
export function componentTextsFor(lang: string): ComponentTexts {
  const name = lang.toLowerCase();
  return tables.get(name) ?? tables.get(name.replace(/[-_].*$/, '')) ?? en;
}

/** Puts values into a text's `{placeholders}`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}
