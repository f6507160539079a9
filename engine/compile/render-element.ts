import { STYLE_ATTRIBUTE } from '../policy/inline-styles.ts';
import { voidElements } from './elements.ts';
import { attributes } from './html.ts';
import type { Inline } from './inline-markdown.ts';
import { readAttributes } from './jsx-attributes.ts';
import { foreignMedia, isForeign, isMediaAttribute, mapAddresses } from './media-attributes.ts';
import type { JsxMode, SyntaxNode } from './nodes.ts';
import { own } from './own.ts';
import { type Page, reportWordless } from './page.ts';
import { findImage, imageHtml } from './render-image.ts';
import { isInlineJsx, isPhrasing } from './unravel.ts';

/** Names that JSX writes in another way than HTML. */
const htmlNames: Record<string, string> = { className: 'class', htmlFor: 'for' };

/** A plain HTML element, its attributes checked, its addresses resolved. */
export function renderElement(node: SyntaxNode, page: Page, mode: JsxMode): Inline {
  const name = node.name ?? '';
  if (name === 'img') return { html: renderImg(node, page), text: '' };
  const html = readHtmlAttributes(node, page);
  const open = `<${name}${attributes(html)}>`;
  if (voidElements.has(name)) return { html: open, text: name === 'br' ? ' ' : '' };
  const children = node.children ?? [];
  const lines = name === 'p' && mode === 'flow' ? linesOf(children, page) : undefined;
  if (lines !== undefined && lines.length > 0) {
    const others = `<p${attributes({ ...html, id: undefined })}>`;
    const paragraphs = lines.map(
      (line, index) => `${index === 0 ? open : others}${page.nested(line)}</p>`,
    );
    return { html: paragraphs.join(''), text: '' };
  }
  const render = () =>
    mode === 'text' ? page.inline(children) : { html: page.nested(children), text: '' };
  const content = name === 'a' ? page.inLinkOf(render) : render();
  if (typeof html.href === 'string' && content.html.trim() === '' && !html['aria-label']) {
    reportWordless(html.href, node, page);
    return { html: '', text: '' };
  }
  return { html: `${open}${content.html}</${name}>`, text: content.text };
}

/**
 * Markdown makes paragraphs of what stands between the tags of `<p>`, where HTML allows none: each is
 * a `<p>` of its own. MDX takes an element that has a line for itself for a block, which it is not.
 * @returns undefined when there are other blocks
 */
function linesOf(children: readonly SyntaxNode[], page: Page): SyntaxNode[][] | undefined {
  const lines: SyntaxNode[][] = [];
  let end: number | undefined;
  for (const child of children) {
    const isElement = child.type === 'mdxJsxFlowElement' && isInlineJsx(child, page);
    const isParagraph = child.type === 'paragraph';
    if (!isElement && !isParagraph && !isPhrasing(child)) return undefined;
    const nodes = isElement
      ? [{ ...child, type: 'mdxJsxTextElement' }]
      : isParagraph
        ? (child.children ?? [])
        : [child];
    const { start } = child.position ?? {};
    // A blank line ends a paragraph.
    const goesOn = !(isElement || isParagraph) || (start && end && start.line <= end + 1);
    const space = isElement || isParagraph ? [{ type: 'text', value: ' ' }] : [];
    const last = lines.at(-1);
    if (last && goesOn) last.push(...space, ...nodes);
    else lines.push([...nodes]);
    end = child.position?.end.line ?? end;
  }
  return lines.filter((line) => line.some(({ type, value }) => type !== 'text' || value?.trim()));
}

function renderImg(node: SyntaxNode, page: Page): string {
  const { src, alt, ...others } = readHtmlAttributes(node, page);
  return imageHtml({ src: String(src ?? ''), alt: String(alt ?? '') }, others, node, page);
}

type HtmlAttributes = Record<string, string | number | boolean | undefined>;

function readHtmlAttributes(node: SyntaxNode, page: Page): HtmlAttributes {
  const { values, placeOf } = readAttributes(node, page);
  const html: HtmlAttributes = {};
  for (const [name, value] of Object.entries(values)) {
    const at = placeOf(name);
    if (/^on[A-Z]/i.test(name) || name === 'style' || name === 'dangerouslySetInnerHTML') {
      page.report(
        at,
        name === 'style'
          ? STYLE_ATTRIBUTE
          : {
              code: 'forbidden-attribute',
              message: `the attribute \`${name}\` is not allowed`,
              hint: 'pages are static; what moves is an island',
            },
      );
      continue;
    }
    if (!['string', 'number', 'boolean', 'undefined'].includes(typeof value)) {
      page.report(at, {
        code: 'bad-attribute',
        message: `the attribute \`${name}\` of <${node.name}> must be text, a number or a boolean`,
      });
      continue;
    }
    const plain = value as HtmlAttributes[string]; // One of the four types just tested.
    const htmlName = own(htmlNames, name) ?? name.toLowerCase();
    if (htmlName === 'href' && typeof plain === 'string') html.href = page.link(plain, at);
    else if (
      isMediaAttribute(htmlName) &&
      typeof plain === 'string' &&
      !(node.name === 'img' && htmlName === 'src')
    ) {
      html[htmlName] = mapAddresses({ name: htmlName, value: plain }, (address) => {
        if (!isForeign(address)) return page.link(address, at);
        const media = { element: node.name ?? '', attribute: htmlName, address };
        const problem = foreignMedia(media, page.options);
        if (!problem) return address;
        page.report(at, problem);
        return undefined;
      });
    } else if (htmlName === 'data-zoom-src' && typeof plain === 'string') {
      // A larger picture for the zoom overlay (ZOOM-4).
      html[htmlName] = findImage(plain, at, page)?.href;
    } else html[htmlName] = plain;
  }
  return html;
}
