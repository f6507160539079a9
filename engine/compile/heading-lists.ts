import { z } from 'zod';
import { fill } from '../../components/texts.ts';
import type { Heading } from '../model.ts';
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
      (heading) => `<li${depthOf(heading)}>${linkTo(heading, node, page)}</li>`,
    );
    const list = attributes({ class: 'toc', 'aria-label': page.texts.contents });
    return `<ul${list}>${items.join('')}</ul>`;
  }, page);
}

/**
 * `OptionOverview`: an index of the headings that are names of options, below the headings of the
 * sections they stand in. Folded where there is little room; without scripts, too.
 */
export function renderOptionOverview(node: SyntaxNode, page: Page): string {
  const maxDepth = readMaxDepth('OptionOverview', node, page);
  if (maxDepth === undefined) return '';
  return lateSlot(() => {
    const headings = listed(page, maxDepth);
    const options = headings.filter(isOption);
    if (options.length === 0) {
      page.report(node, {
        code: 'empty-overview',
        message: '<OptionOverview> finds no options on this page',
        hint: 'it lists headings that are one name in backticks: ## `output.path`',
      });
    }
    const items = headings
      .filter((heading, index) => isOption(heading) || opensOptions(headings, index))
      .map((heading) => {
        const data = attributes({
          class: isOption(heading) ? undefined : 'option-section',
          'data-depth': heading.depth > 2 ? heading.depth : undefined,
        });
        return `<li${data}>${linkTo(heading, node, page)}</li>`;
      });
    const list = attributes({ class: 'option-overview', 'aria-label': page.texts.options });
    const count = fill(page.texts.optionCount, { count: options.length });
    return `<details class="option-index"><summary>${escapeText(count)}</summary><ul${list}>${items.join('')}</ul></details>`;
  }, page);
}

const isOption = ({ text }: Heading): boolean => /^`[^`]+`$/.test(text);

/** Whether options stand below a heading of prose, deeper than itself. */
function opensOptions(headings: readonly Heading[], index: number): boolean {
  const next = headings[index + 1];
  return next !== undefined && next.depth > (headings[index]?.depth ?? 0) && isOption(next);
}

function readMaxDepth(name: string, node: SyntaxNode, page: Page): number | undefined {
  const parsed = parseProps({ name, schema: props }, readAttributes(node, page), page);
  return parsed && props.parse(parsed.data).maxDepth;
}

/** Headings as the outline has them. */
function listed(page: Page, maxDepth: number): Heading[] {
  return page.headings.filter(({ depth, topLevel }) => topLevel && depth >= 2 && depth <= maxDepth);
}

const depthOf = ({ depth }: Heading): string =>
  attributes({ 'data-depth': depth > 2 ? depth : undefined });

function linkTo({ id, text }: Heading, at: SyntaxNode, page: Page): string {
  return `<a${attributes({ href: `#${encodeURI(id)}` })}>${page.markdown(text, at).html}</a>`;
}
