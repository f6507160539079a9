import { grammarOf, knownLanguages } from './code-languages.ts';
import { codeMetaKeys, parseCodeMeta } from './code-meta.ts';
import { attributes, escapeText } from './html.ts';
import { placeOf, type SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';
import { suggest } from './suggest.ts';

/** A fence: highlighted lines, a caption if it has a title, and its two buttons. */
export function renderCode(node: SyntaxNode, page: Page): string {
  const lang = node.lang ?? '';
  const meta = parseCodeMeta(node.meta ?? '');
  const code = trimBlankLines(node.value ?? '');
  checkLanguage(lang, node, page);
  const prompts = shells.has(lang)
    ? code.split('\n').map((line) => /^\$ /.exec(line)?.[0] ?? '')
    : [];
  const plain = prompts.some((prompt) => prompt !== '') ? code.replace(/^\$ /gm, '') : code;
  const lines = page.options.highlighter.lines(plain, lang);
  const highlight = checkMeta(meta, lines.length, node, page);
  const { title } = meta;
  page.codeBlocks.push({
    lang,
    meta: node.meta ?? '',
    ...(title !== undefined && { title }),
    highlight,
    code,
    source: page.file.source,
    line: placeOf(node).line,
  });
  const { markdown } = page.options;
  return figure(
    {
      lang,
      title,
      lines: lines.map((html, index) =>
        lineHtml({
          html,
          lang,
          prompt: prompts[index] ?? '',
          marked: highlight.includes(index + 1),
        }),
      ),
      // Marked lines are spoken of by number (CODE-2).
      numbers: markdown.showLineNumbers || meta.lineNumbers || highlight.length > 0,
      wrap: markdown.defaultWrapCode || meta.wrap,
    },
    page,
  );
}

interface Figure {
  lang: string;
  title: string | undefined;
  lines: string[];
  numbers: boolean;
  wrap: boolean;
}

function figure({ lang, title, lines, numbers, wrap }: Figure, page: Page): string {
  const { texts } = page;
  const name = page.uniqueName(title ?? (lang || texts.code));
  const icon = `<span class="lang-icon" aria-hidden="true"></span>`;
  const caption = title === undefined ? '' : `<figcaption>${icon}${escapeText(title)}</figcaption>`;
  const region = attributes({ tabindex: 0, role: 'region', 'aria-label': name });
  const wrapButton = attributes({
    type: 'button',
    class: 'code-wrap',
    'aria-pressed': String(wrap),
    'aria-label': texts.wrapLines,
    title: texts.wrapLines,
  });
  const copyButton = attributes({
    type: 'button',
    class: 'code-copy',
    'aria-label': texts.copyCode,
    title: texts.copyCode,
    'data-done': texts.copied,
  });
  const data = attributes({
    class: 'code',
    'data-lang': lang || undefined,
    'data-numbers': numbers,
    'data-wrap': wrap,
  });
  return `<figure${data}>${caption}<pre${region}><code>${lines.join('')}</code></pre><div class="code-tools"><button${wrapButton}></button><button${copyButton}></button></div></figure>`;
}

const shells: ReadonlySet<string> = new Set(['sh', 'bash', 'shell', 'zsh', 'shellscript']);

interface Line {
  html: string;
  lang: string;
  /** `$ ` in front of a command. */
  prompt: string;
  marked: boolean;
}

/**
 * The line ends inside its element, so that the lines may be blocks and the text still is the code.
 * Signs of a diff and prompts stand in elements of their own: they are not copied.
 */
function lineHtml(line: Line): string {
  let { html } = line;
  let classes = line.marked ? 'line hl' : 'line';
  if (line.lang === 'diff') {
    const [, open = '', sign = ''] = /^((?:<span[^>]*>)?)([+-])(?!\2\2 )/.exec(html) ?? [];
    if (sign !== '') {
      classes += sign === '+' ? ' ins' : ' del';
      html = `<span class="sign">${sign}</span>${open}${html.slice(open.length + 1)}`;
    } else if (html.startsWith(' ')) html = `<span class="sign"> </span>${html.slice(1)}`;
  } else if (line.prompt !== '') html = `<span class="sign">${line.prompt}</span>${html}`;
  return `<span class="${classes}">${html}\n</span>`;
}

function trimBlankLines(code: string): string {
  return code
    .replace(/\r\n/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}

function checkLanguage(lang: string, node: SyntaxNode, page: Page): void {
  if (grammarOf(lang) !== undefined) return;
  const near = suggest(lang, knownLanguages());
  page.report(node, {
    code: 'unknown-language',
    severity: 'warning',
    message: `no highlighting for the language \`${lang}\`; the code is shown as plain text`,
    hint: near ? `did you mean \`${near}\`?` : 'write `text` if it is meant to be plain',
  });
}

/** @returns the marked lines that exist */
function checkMeta(
  meta: ReturnType<typeof parseCodeMeta>,
  lines: number,
  node: SyntaxNode,
  page: Page,
): number[] {
  if (meta.badLines !== undefined) {
    page.report(node, {
      code: 'bad-line-list',
      message: `\`${meta.badLines}\` is not a list of lines`,
      hint: 'write numbers and ranges between braces, like `{1,3-5}`',
    });
  }
  for (const key of meta.unknown) {
    const near = suggest(key, codeMetaKeys);
    page.report(node, {
      code: 'unknown-code-meta',
      severity: 'warning',
      message: `unknown word behind the language: \`${key}\``,
      hint: near ? `did you mean \`${near}\`?` : `known words: ${codeMetaKeys.join(', ')}`,
    });
  }
  const missing = meta.highlight.filter((line) => line < 1 || line > lines);
  if (missing.length > 0) {
    page.report(node, {
      code: 'line-out-of-range',
      message: `marked line ${missing.join(', ')} of a block that has ${lines} line${lines === 1 ? '' : 's'}`,
      hint: 'mend the numbers between the braces',
    });
  }
  return meta.highlight.filter((line) => line >= 1 && line <= lines);
}
