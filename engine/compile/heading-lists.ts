import { z } from 'zod';
import type { ComponentUse, Heading } from '../model.ts';
import { attributes, escapeText } from './html.ts';
import { readAttributes } from './jsx-attributes.ts';
import type { SyntaxNode } from './nodes.ts';
import type { Page } from './page.ts';
import { parseProps } from './parse-props.ts';
import { lateSlot } from './slots.ts';

const level = 'must be a heading level from 2 to 4';
const props = z.strictObject({
  maxDepth: z.number(level).int(level).min(2, level).max(4, level).default(4),
});

/** `Toc`: links to the page's own headings (CMP-4). */
export function renderToc(node: SyntaxNode, page: Page): string {
  const maxDepth = readMaxDepth('Toc', node, page);
  if (maxDepth === undefined) return '';
  return lateSlot(() => {
    const items = listed(page, maxDepth).map(
      ({ heading }) => `<li${depthOf(heading)}>${linkTo(heading, node, page)}</li>`,
    );
    const list = attributes({ class: 'toc', 'aria-label': page.texts.contents });
    return `<ul${list}>${items.join('')}</ul>`;
  }, page);
}

/**
 * `OptionOverview`: one line for each heading that is the name of an option, with its type and the
 * first sentence below it.
 */
export function renderOptionOverview(node: SyntaxNode, page: Page): string {
  const maxDepth = readMaxDepth('OptionOverview', node, page);
  if (maxDepth === undefined) return '';
  return lateSlot(() => {
    const options = listed(page, maxDepth).filter(({ heading }) => /^`[^`]+`$/.test(heading.text));
    if (options.length === 0) {
      page.report(node, {
        code: 'empty-overview',
        message: '<OptionOverview> finds no options on this page',
        hint: 'it lists headings that are one name in backticks: ## `output.path`',
      });
    }
    const items = options.map(({ heading, index }) => {
      const type = typeOf(page.components, index);
      const code =
        type === undefined ? '' : ` <code class="option-type">${escapeText(type)}</code>`;
      const summary = page.summaries.get(index);
      const text = summary ? `<p>${page.inline(summary).html}</p>` : '';
      return `<li${depthOf(heading)}>${linkTo(heading, node, page)}${code}${text}</li>`;
    });
    const list = attributes({ class: 'option-overview', 'aria-label': page.texts.options });
    return `<ul${list}>${items.join('')}</ul>`;
  }, page);
}

function readMaxDepth(name: string, node: SyntaxNode, page: Page): number | undefined {
  const parsed = parseProps({ name, schema: props }, readAttributes(node, page), page);
  return parsed && props.parse(parsed.data).maxDepth;
}

/** Headings as the outline has them, with their place among all of the page's. */
function listed(page: Page, maxDepth: number): { heading: Heading; index: number }[] {
  return page.headings
    .map((heading, index) => ({ heading, index }))
    .filter(({ heading: { depth, topLevel } }) => topLevel && depth >= 2 && depth <= maxDepth);
}

const depthOf = ({ depth }: Heading): string =>
  attributes({ 'data-depth': depth > 2 ? depth : undefined });

function linkTo({ id, text }: Heading, at: SyntaxNode, page: Page): string {
  return `<a${attributes({ href: `#${encodeURI(id)}` })}>${page.markdown(text, at).html}</a>`;
}

/** Type that a `PropertyType` right under a heading states. */
function typeOf(components: readonly ComponentUse[], heading: number): string | undefined {
  const use = components.find((one) => one.name === 'PropertyType' && one.heading === heading);
  const type = use?.props.type;
  return typeof type === 'string' ? type : undefined;
}
