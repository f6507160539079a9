import { basename } from 'node:path';
import { suggest } from '../../search/suggest.ts';
import type { CodeBlock } from '../model.ts';
import {
  grammarOf,
  isAvailable,
  knownLanguages,
  nearLanguage,
  type SiteLanguages,
} from './code-languages.ts';
import { type CodeLine, isShell, knownNotations, readCodeLines } from './code-lines.ts';
import { type CodeMeta, parseCodeMeta } from './code-meta.ts';
import { codeSource } from './code-source.ts';
import { attributes, escapeText } from './html.ts';
import { placeOf, type SyntaxNode } from './nodes.ts';
import { own } from './own.ts';
import type { Page } from './page.ts';
import { isDrawn } from './site-fences.ts';
import { insteadOfDrawing } from './written-elsewhere.ts';

/**
 * A fence: highlighted lines, a caption if it has a title, and a place for the buttons that the
 * browser makes (`runtime/article-tools.ts`); it names the block, too.
 */
export function renderCode(node: SyntaxNode, page: Page): string {
  const lang = node.lang ?? '';
  const meta = parseCodeMeta(node.meta ?? '');
  reportFaults(meta, node, page);
  checkFence(node, page);
  checkLanguage(lang, node, page);
  const { text, origin } = codeSource(node, meta, page);
  const { lines, unknown } = readCodeLines(text, lang);
  for (const { line, word } of unknown) {
    reportNotation(word, { ...origin, line: origin.line + line }, node, page);
  }
  const highlight = existingLines(meta.highlight, lines.length, node, page);
  const removed = lines.flatMap(({ change }, index) => (change === 'del' ? [index + 1] : []));
  const title = meta.title ?? (meta.file === undefined ? undefined : basename(meta.file));
  page.codeBlocks.push({
    lang,
    meta: node.meta ?? '',
    ...(title !== undefined && { title }),
    highlight,
    code: lines.map((line) => (line.change === 'del' ? '' : line.text)).join('\n'),
    ...(removed.length > 0 && { removed }),
    check: meta.check,
    source: page.file.source,
    line: placeOf(node).line,
    tocEntry: page.toc.length - 1,
    origin,
  });
  const { markdown, highlighter } = page.options;
  const html = highlighter.lines(lines.map((line) => line.text).join('\n'), lang);
  return figure({
    lang,
    title: node.data?.inTab ? undefined : title,
    lines: lines.map((line, index) =>
      lineHtml({
        ...line,
        lang,
        html: html[index] ?? '',
        marked: line.marked || highlight.includes(index + 1),
      }),
    ),
    // Marked lines are spoken of by number (CODE-2).
    numbers: meta.lineNumbers ?? (markdown.showLineNumbers || highlight.length > 0),
    // A command is seen whole.
    wrap: meta.wrap ?? (markdown.defaultWrapCode || isShell(lang)),
    focus: lines.some((line) => line.focus),
    output: meta.check.output && (lang === 'text' || lang === ''),
  });
}

interface Figure {
  lang: string;
  title: string | undefined;
  lines: string[];
  numbers: boolean;
  wrap: boolean;
  focus: boolean;
  /** What a program prints. */
  output: boolean;
}

function figure({ lang, title, lines, numbers, wrap, focus, output }: Figure): string {
  const icon = `<span class="lang-icon" aria-hidden="true"></span>`;
  const caption = title === undefined ? '' : `<figcaption>${icon}${escapeText(title)}</figcaption>`;
  const data = attributes({
    class: 'code',
    'data-lang': lang || undefined,
    'data-numbers': numbers,
    'data-wrap': wrap,
    'data-focus': focus,
    'data-output': output,
    // Said here: style sheets that look for it look again whenever anything is put into the block.
    'data-single': title === undefined && lines.length === 1,
  });
  return `<figure${data}>${caption}<pre tabindex="0"><code>${lines.join('')}</code></pre><div class="code-tools"></div></figure>`;
}

interface Line extends CodeLine {
  html: string;
  lang: string;
}

/**
 * The line ends inside its element, so that the lines may be blocks and the text still is the code.
 * Signs of a diff and prompts stand in elements of their own: they are not copied.
 */
function lineHtml(line: Line): string {
  let { html, change, sign } = line;
  if (line.lang === 'diff' && sign === '') {
    const [, open = '', own = ''] = /^((?:<i[^>]*>)?)([+-])(?!\2\2 )/.exec(html) ?? [];
    if (own !== '') {
      change = own === '+' ? 'ins' : 'del';
      sign = own;
      html = open + html.slice(open.length + 1);
    } else if (html.startsWith(' ')) {
      sign = ' ';
      html = html.slice(1);
    }
  }
  const { marked, focus, command } = line;
  const classes = ['line', marked && 'hl', change, focus && 'focus', command && 'command'];
  const before = sign === '' ? '' : `<span class="sign">${sign}</span>`;
  return `<span class="${classes.filter(Boolean).join(' ')}">${before}${html}\n</span>`;
}

/** A fence that is never closed takes what follows up to the end of the file, list or quote. */
function checkFence({ position }: SyntaxNode, page: Page): void {
  const { start, end } = position ?? {};
  const lines = page.file.text.slice(start?.offset, end?.offset).split(/\r?\n/);
  const [, fence] = /^(`{3,}|~{3,})/.exec(lines[0] ?? '') ?? [];
  if (!start || fence === undefined) return;
  const [, last = ''] = /^[\s>]*([`~]+)\s*$/.exec(lines.at(-1) ?? '') ?? [];
  if (lines.length > 1 && last.startsWith(fence)) return;
  page.report(
    { line: start.line, column: start.column },
    {
      code: 'unclosed-fence',
      message: 'this block of code is not closed',
      hint: `put ${fence} in a line of its own behind its last line`,
    },
  );
}

/** Languages by the names that people say, where a grammar has another one. */
const SPOKEN: Readonly<Record<string, string>> = {
  'c++': 'cpp',
  'c#': 'csharp',
  'f#': 'fsharp',
  'objective-c++': 'objective-cpp',
  'obj-c': 'objective-c',
  golang: 'go',
};

const objectKey = (name: string): string => (/^[a-z_]\w*$/.test(name) ? name : `'${name}'`);

function checkLanguage(lang: string, node: SyntaxNode, page: Page): void {
  const { extensions } = page.options;
  if (isDrawn(lang, page)) return;
  if (grammarOf(lang, extensions) !== undefined) return;
  page.report(node, {
    code: 'unknown-language',
    severity: 'warning',
    message: `no highlighting for the language \`${lang}\`; the code is shown as plain text`,
    hint: insteadOfDrawing(lang) ?? apart(lang) ?? languageHint(lang, extensions),
  });
}

/** A language by its other spelling, its own name, or the nearest one; one that there is not is like another. */
function languageHint(lang: string, site: SiteLanguages): string {
  const name = lang.toLowerCase();
  const spoken = own(SPOKEN, name);
  const add = (language: string) =>
    `add it to \`markdown.languages\` of the site configuration: \`languages: ['${language}']\``;
  if (spoken !== undefined) {
    const isKnown = grammarOf(spoken, site) !== undefined;
    return `write \`${spoken}\`${isKnown ? '' : ` and ${add(spoken)}`}`;
  }
  if (isAvailable(name)) return add(name);
  const near = suggest(lang, knownLanguages(site));
  if (near !== undefined) return `did you mean \`${near}\`?`;
  const other = nearLanguage(name);
  if (other !== undefined) return `did you mean \`${other}\`? If so, ${add(other)}`;
  const like = likeLanguage(name, site);
  if (like === undefined) return 'write `text`: no language of this name can be added';
  return `write \`text\` if it is meant to be plain, or say which language it is like: \`markdown: { languageAliases: { ${objectKey(name)}: '${like}' } }\``;
}

/** Names of files with settings, one a line. */
const SETTINGS = /(?:ignore|rc|conf|config|cfg|cnf|env|properties|settings)$/;

/** The language that one without a grammar is like, by its name: `my-json`, `npmrc`. */
function likeLanguage(name: string, site: SiteLanguages): string | undefined {
  if (SETTINGS.test(name)) return 'ini';
  const [last = '', ...others] = name.split(/[^a-z0-9]+/).reverse();
  return others.length > 0 && knownLanguages(site).includes(last) ? last : undefined;
}

/** Other tools take braces and brackets without a space in front of them. */
function apart(lang: string): string | undefined {
  const [, name, rest = ''] = /^([\w+#-]+)([{[].*)$/.exec(lang) ?? [];
  const signs = rest.startsWith('{') ? 'braces' : 'brackets';
  return name && `put a space in front of the ${signs}: \`${name} ${rest}\``;
}

/** Reports what is wrong behind the language, where it stands if the line is there as parsed. */
function reportFaults({ faults }: CodeMeta, node: SyntaxNode, page: Page): void {
  const { line, column } = placeOf(node);
  const written = page.file.text.split('\n')[line - 1] ?? '';
  const start = written.indexOf(node.meta ?? '', column - 1);
  for (const { offset, ...words } of faults) {
    page.report({ line, column: start === -1 ? column : start + offset + 1 }, words);
  }
}

function reportNotation(
  word: string,
  place: CodeBlock['origin'],
  node: SyntaxNode,
  page: Page,
): void {
  const near = suggest(word, ['focus', 'highlight']);
  page.report(place.source === page.file.source ? place : node, {
    code: 'unknown-notation',
    message: `unknown notation in line ${place.line} of ${basename(place.source)}: \`[!code ${word}]\``,
    hint: near ? `did you mean \`[!code ${near}]\`?` : `known: ${knownNotations.join(', ')}`,
  });
}

/** `6, 8–99` for ascending numbers. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && number === last.to + 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(', ');
}

/** @returns the marked lines that exist */
function existingLines(
  highlight: readonly number[],
  lines: number,
  node: SyntaxNode,
  page: Page,
): number[] {
  const missing = highlight.filter((line) => line > lines);
  if (missing.length > 0) {
    page.report(node, {
      code: 'line-out-of-range',
      message: `marked line ${rangesOf(missing)} of a block that has ${lines} line${lines === 1 ? '' : 's'}`,
      hint: 'mend the numbers between the braces',
    });
  }
  return highlight.filter((line) => line <= lines);
}
