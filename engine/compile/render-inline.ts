import { fill } from '../../components/texts.ts';
import { attributes, escapeText } from './html.ts';
import type { Inline } from './inline-markdown.ts';
import { renderMath } from './math.ts';
import type { SyntaxNode } from './nodes.ts';
import { type Page, reportWordless } from './page.ts';
import { renderExpression } from './render-expression.ts';
import { renderImage } from './render-image.ts';
import { renderJsx } from './render-jsx.ts';
import { hastElement } from './site-plugins.ts';

const nothing: Inline = { html: '', text: '' };

/** HTML and text of phrasing content. */
export function renderInline(nodes: readonly SyntaxNode[], page: Page): Inline {
  let html = '';
  let text = '';
  for (const node of nodes) {
    const part = renderNode(node, page);
    html += part.html;
    text += part.text;
  }
  return { html, text };
}

function renderNode(node: SyntaxNode, page: Page): Inline {
  if (node.type === 'inlineMath' || node.type === 'math') return renderMath(node, page);
  if (node.data?.hName !== undefined) {
    const inner = node.children ? page.inline(node.children) : renderText(node.value ?? '');
    return { html: hastElement(node, () => inner.html, page), text: inner.text };
  }
  switch (node.type) {
    case 'text':
      return renderText(node.value ?? '');
    case 'inlineCode':
      return renderCodeSpan(node.value ?? '');
    case 'strong':
    case 'emphasis':
    case 'delete':
      return wrap(tags[node.type], node, page);
    case 'break':
      return { html: '<br>', text: ' ' };
    case 'link':
      return renderLink(node, node.url ?? '', page);
    case 'linkReference':
    case 'imageReference':
      return renderReference(node, page);
    case 'image':
      return { html: renderImage(node, page), text: '' };
    case 'footnoteReference':
      return { html: renderFootnoteReference(node, page), text: '' };
    case 'mdxTextExpression':
    case 'mdxFlowExpression':
      return renderExpression(node, page);
    case 'mdxJsxTextElement':
    case 'mdxJsxFlowElement':
      return renderJsx(node, page, 'text');
    case 'headingId':
      return renderStrayId(node, page);
    case 'html':
      return renderHtml(node, page);
    default:
      return node.children ? page.inline(node.children) : renderText(node.value ?? '');
  }
}

const tags = { strong: 'strong', emphasis: 'em', delete: 'del' } as const;

function wrap(tag: string, node: SyntaxNode, page: Page): Inline {
  const { html, text } = page.inline(node.children);
  return { html: `<${tag}>${html}</${tag}>`, text };
}

/** Chinese and Japanese have no spaces: a line break between two of their characters means nothing. */
const cjkBreak =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\u3000-\u303f\uff00-\uffef])\r?\n[ \t]*(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\u3000-\u303f\uff00-\uffef])/gu;

function renderText(value: string): Inline {
  const text = value.includes('\n') ? value.replace(cjkBreak, '$1') : value;
  return { html: escapeText(text), text };
}

/** @param definition what gives the link its address, if it stands elsewhere */
function renderLink(node: SyntaxNode, url: string, page: Page, definition?: SyntaxNode): Inline {
  const { html, text } = page.inLinkOf(() => page.inline(node.children));
  const href = page.link(url, node, definition);
  if (href === undefined) return { html, text };
  if (html.trim() === '') {
    reportWordless(url, node, page);
    return { html: '', text };
  }
  const title = node.title ?? undefined;
  return { html: `<a${attributes({ href, title })}>${html}</a>`, text };
}

/** `[text][label]`, `![alt][label]`. */
function renderReference(node: SyntaxNode, page: Page): Inline {
  const definition = page.definition('link', node);
  if (!definition) return page.inline(node.children);
  const { url = '', title = null } = definition.node;
  if (node.type === 'imageReference') {
    return { html: renderImage({ ...node, url, title }, page), text: '' };
  }
  return renderLink({ ...node, title }, url, page, definition.node);
}

function renderFootnoteReference(node: SyntaxNode, page: Page): string {
  const definition = page.definition('footnote', node);
  if (!definition) return '';
  if (!page.footnotes.includes(definition)) page.footnotes.push(definition);
  const number = page.footnotes.indexOf(definition) + 1;
  const repeat = page.nextNumber(`footnote ${number}`);
  const id = `footnote-ref:${number}${repeat === 0 ? '' : `-${repeat + 1}`}`;
  const label = fill(page.texts.footnote, { number });
  return `<sup><a${attributes({ href: `#footnote:${number}`, id, class: 'footnote-ref', 'aria-label': label })}>${number}</a></sup>`;
}

function renderStrayId(node: SyntaxNode, page: Page): Inline {
  page.report(node, {
    code: 'stray-heading-id',
    severity: 'warning',
    message: `\`{#${node.value}}\` gives an id at the end of a heading only; it is shown as text here`,
    hint: `put it at the end of a heading, or in backticks`,
  });
  return renderText(`{#${node.value}}`);
}

/** Raw HTML reaches this point in `.md` files only. */
function renderHtml(node: SyntaxNode, page: Page): Inline {
  if (/^\s*<!--/.test(node.value ?? '')) return nothing;
  page.report(node, {
    code: 'raw-html',
    message: 'this HTML cannot be shown here',
    hint: 'put the tag in backticks if you mean its name',
  });
  return nothing;
}

/** A flag of a command, `--output-path`: lines would break behind its hyphens. */
const FLAG = /^--?[a-z][\w-]{0,23}$/i;

function renderCodeSpan(code: string): Inline {
  const name = FLAG.test(code) ? ' class="nobr"' : '';
  return { html: `<code${name}>${escapeText(code)}</code>`, text: code };
}
