import { CODE, type ProseBlock } from './prose.ts';
import type { Finding } from './rules.ts';

/** A wording that pages do without, and what they say instead. */
interface Wording {
  /** Source of a regular expression; code is a run of U+E000. */
  not: string;
  say: string;
  /** In headings alone. */
  isHeading?: boolean;
}

const ENGLISH: readonly Wording[] = [
  { not: '(?<!\\b(?:IP|[Hh]ost|email) )\\b[Aa]ddress(?:es)?\\b', say: 'URL, or host' },
  { not: '\\b[Pp]ictures?\\b', say: 'image' },
  { not: '\\b[Oo]utput folder', say: 'output directory' },
  { not: '\\b[Ss]tyle sheets?\\b', say: 'stylesheet' },
  { not: '\\b(?:native )?twins?\\b', say: 'equivalent' },
  { not: '\\b(?:[Mm]end(?:s|ed)?|remed(?:y|ies))\\b', say: 'fix' },
  { not: '\\b[Aa]new\\b', say: 'again' },
  { not: '\\bthat of\\b|\\bthose of\\b', say: 'a possessive, or the noun again' },
  { not: '\\b(?:[Oo]f|[Ii]n) itself\\b', say: 'nothing' },
  { not: '\\b[Jj]ust\\b', say: 'a figure, or nothing' },
  { not: '^(?:Pitfalls|Common problems|Problems)$', say: 'Troubleshooting', isHeading: true },
  { not: '^(?:Further reading|See also|What next)$', say: 'Next steps', isHeading: true },
  { not: '\\b(?:it|one|what)$', say: 'the noun that readers search for', isHeading: true },
];

const CHINESE: readonly Wording[] = [
  { not: '开启|打开(?:它|(?:这个|该|此)?(?:选项|功能|开关))', say: '启用' },
  { not: '名字', say: '名称' },
  { not: '文件夹', say: '目录' },
  {
    not: '(?<!IP ?|主机|监听|邮箱|邮件|内存|网关|回环|局域网|本机|绑定)地址',
    say: 'URL（IP 地址、主机地址除外）',
  },
  { not: '应答', say: '响应' },
  { not: '\\bpromises?\\b', say: 'Promise' },
  { not: '姊妹项目', say: '同系列工具' },
  { not: '怎样|怎么', say: '如何', isHeading: true },
  { not: '^(?:接下来|延伸阅读|后续步骤)$', say: '下一步', isHeading: true },
  {
    not: '^(?:容易踩的坑|踩坑|注意事项|排错|故障排查|疑难解答)$',
    say: '常见问题',
    isHeading: true,
  },
];

const compiled = (wordings: readonly Wording[]) =>
  wordings.map((wording) => ({ ...wording, pattern: new RegExp(wording.not, 'g') }));

const WORDINGS = { en: compiled(ENGLISH), zh: compiled(CHINESE) };

/** Labels of an entry under Troubleshooting, at the start of its paragraphs. */
const LABELS = {
  en: { not: /^(?:Remedy|Solution|Reason)(?=:)/, say: 'Cause and Fix' },
  zh: { not: /^(?:办法|解决|解决办法|处理)(?=：)/, say: '原因 and 解决方法' },
};

/** Words of a page that another word of the field is used for. */
export function styleWords(block: ProseBlock, lang: string): Finding[] {
  const key = lang === 'zh' ? 'zh' : 'en';
  const found = WORDINGS[key]
    .filter(({ isHeading }) => !isHeading || (block.kind === 'heading' && block.depth > 1))
    .flatMap(({ pattern, say }) =>
      [...block.text.matchAll(pattern)].map(({ 0: word, index }) => wording(word, index, say)),
    );
  const label = block.kind === 'paragraph' ? LABELS[key].not.exec(block.text) : null;
  return label ? [...found, wording(label[0], 0, LABELS[key].say)] : found;
}

function wording(word: string, at: number, say: string): Finding {
  const shown = word.replaceAll(CODE, '…');
  return { code: 'style-word', at, message: `“${shown}”: pages say ${say}`, hint: GUIDE };
}

const GUIDE = '“How pages are written” in docs/writing.md has the words and their reasons';

/** Clauses are joined with words: an English page has at most this many semicolons. */
export const SEMICOLONS_PER_PAGE = 1;

/** Indexes of a block's semicolons. Those of code count as code. */
export function semicolons({ text }: ProseBlock): number[] {
  return [...text.matchAll(/[;；]/g)].map(({ index }) => index);
}

/** The semicolons of an English page that are too many, each at its place. */
export function semicolonsTooMany(
  blocks: readonly ProseBlock[],
): { block: ProseBlock; finding: Finding }[] {
  return blocks
    .flatMap((block) => semicolons(block).map((at) => ({ block, at })))
    .slice(SEMICOLONS_PER_PAGE)
    .map(({ block, at }) => ({
      block,
      finding: {
        code: 'style-semicolon',
        at,
        message: `more than ${SEMICOLONS_PER_PAGE} semicolon on this page`,
        hint: 'join the clauses with a word (and, but, because, so), or make two sentences',
      },
    }));
}
